"""Drawing pages: templates filled with what one reader may see of a table, beat by beat."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from buccaneer.bots.advice import Advice
from buccaneer.core.engine import State
from buccaneer.core.setup import NOBODY
from buccaneer.game import modes
from buccaneer.game.families import FAMILIES
from buccaneer.game.tables import view
from buccaneer.web.families import page_of
from buccaneer.web.fold import Beat
from buccaneer.web.icons import icon
from buccaneer.web.reader import Reader
from buccaneer.web.room import Room
from buccaneer.web.scene import Move, Scene
from buccaneer.words import Words

MOST_BEATS = 60  # who missed more than these is told of them and jumps to the present


@cache
def templates() -> Environment:
    """The templates: common ones, and those of families and boxes in folders of their names."""
    found = [item for family in FAMILIES.values() for item in family.page().templates().items()]
    folders = {name: PackageLoader(package) for name, package in found}
    made = Environment(
        loader=ChoiceLoader([PackageLoader("buccaneer.web"), PrefixLoader(folders)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"icon": icon, "sheets": [name for family in FAMILIES.values() for name in family.page().art()]}
    return made


def fill(template: str, reader: Reader, words: Words | None = None, **values: Any) -> str:
    """A template in the reader's language."""
    t = words or reader.words()
    return templates().get_template(template).render(t=t, reader=reader, csrf=reader.csrf, **values)


# -- a table -----------------------------------------------------------------------------------------


def scene(room: Room, reader: Reader, seat: int, beat: Beat | None = None, fresh: Beat | None = None) -> Scene[State]:
    """What a reader sees of a room: now, or at a beat in passing; `fresh` is the beat that led to now."""
    game = room.game
    assert game is not None
    table = beat.table if beat else game.table
    told = beat or fresh
    events = beat.events[: beat.told] if beat else game.table.events or []
    options = room.row.options
    return page_of(room.row.mode).scene(
        view=view(table, seat),
        names=room.names,
        bots=room.bots,
        held=room.held,
        words=reader.words(room.row.edition),
        events=[event for event in events if event.seen_by(seat)],
        fresh=[event for event in told.fresh if event.seen_by(seat)] if told else (),
        since=game.told_before(seat),
        places=beat.places if beat else room.places,
        before=told.before if told else room.places,
        odds=options.get("odds", True),
        tracker=options.get("tracker", True),
        screen=room.screen,
        asks=beat is None,
        confirm=reader.prefs.confirm,
        promises=room.row.seats[seat].promises if seat >= 0 else (),
        wishes=room.wishes if beat is None else {},
    )


def decisions(room: Room, now: Scene[State]) -> list[Scene[State]]:
    """The decisions a reader has had so far, and the one he has now."""
    assert room.game is not None
    game = room.game.again()
    seat = now.me
    had: list[Scene[State]] = []
    for choice in room.game.choices:
        if game.chooser == seat:
            events = [event for event in game.events if event.seen_by(seat)]
            had.append(replace(now, view=view(game.table, seat), events=events))
        game.play(choice)
    return [*had, now]


def subtitle(room: Room, words: Words) -> list[str]:
    """What is played here, in a few words each."""
    row = room.row
    parts = [words(f"mode.{row.mode}"), words(f"party.{len(row.seats)}")]
    parts += [words(f"adds.{add}") for add in row.adds]
    if row.variant:
        parts.append(words(f"variant-short.{row.variant}"))
    parts += chosen(room, words)
    if row.options.get("prepared"):
        parts.append(prepared(room, words))
    return parts


def chosen(room: Room, words: Words) -> list[str]:
    """What was chosen of the mode's own options, as far as it is short."""
    short = [option for option in modes.MODES[room.row.mode].options if option.kind in ("one", "number")]
    values = room.row.chosen
    return [f"{words.setup(each.name)} {words.setup_value(values[each.name])}" for each in short if each.name in values]


def prepared(room: Room, words: Words) -> str:
    """That the deck, or the dice, come as somebody has wanted."""
    return words(page_of(room.row.mode).prepared)


def table_values(room: Room, reader: Reader, person: int | None) -> dict[str, Any]:
    """What the page around the picture needs to know of a room."""
    words = reader.words(room.row.edition)
    seats = room.seats_of(person)
    mine = room.chooser in seats
    request = room.request
    return {
        "id": room.row.id,
        "head": room.head,
        "version": room.version,
        "subtitle": subtitle(room, words),
        "can_hint": mine and room.row.options.get("odds", True),
        "undo": bool(seats) and room.row.options.get("undo", True) and not room.closed,
        "can_undo": bool(room.way_back(seats)),
        "redo": room.again if mine else "",
        "over": room.over,
        "screen": room.screen,
        "spectator": not seats,
        "request": request,
        "asker": room.names[request.seat] if request else "",
        "asked": bool(request) and bool(seats) and not set(seats) <= (request.agreed if request else set()),
        "advice": advice_lines(room, words, room.chooser) if mine else [],
        "tip": "",
        "held": [(room.names[seat], words.bot(room.bots[seat])) for seat in room.held],
        "company": company(room, seats),
    }


def company(room: Room, seats: list[int]) -> dict[str, Any]:
    """Who is here, and whom those who have these seats may let a bot play for."""
    now = room.company
    return {
        "people": [] if room.screen else room.people,
        "others": [room.names[seat] for seat in now.here if seat not in seats],
        "absent": room.names[now.absent] if seats and now.absent >= 0 else "",
        "now": now,
    }


def here(room: Room, reader: Reader, person: int | None) -> dict[str, Any]:
    """Who is at a table, as a piece of its own: no other part of a page is drawn for it."""
    words = reader.words(room.row.edition)
    table = {"id": room.row.id, "company": company(room, room.seats_of(person))}
    return {"table": room.row.id, "html": fill("company.html", reader, words, table=table)}


def advice_lines(room: Room, words: Words, seat: int) -> list[str]:
    """A hint that explains itself, for as long as the choice is open."""
    known = room.advice.get(seat)
    if known is None or known[0] != room.version or room.game is None:
        return []
    return explain(known[1], room, words)


def explain(advice: Advice, room: Room, words: Words) -> list[str]:
    game = room.game
    assert game is not None
    option = next(option for option in game.options if option.text == advice.choice)
    told = words.option(game.table, option, game.players)
    lines = [words("advice.lead", bot=words.bot(advice.bot), option=told)]
    for reason in advice.reasons:
        values: dict[str, object] = {}
        for name, value in reason.values.items():
            if name == "chance":
                values[name] = words.percent(float(value))
            elif name in ("card", "best", "goal"):
                values[name] = page_of(room.row.mode).named(
                    words, game, value if isinstance(value, str) else int(value)
                )
            else:
                values[name] = words.decimal(value) if isinstance(value, float) else value
        lines.append(words(f"advice.{reason.key}", **values))
    return lines


def fragment(room: Room, reader: Reader, person: int | None, fresh: Beat | None = None) -> str:
    """The main part of a table's page as one reader sees it: before the game, in it, or after it."""
    words = reader.words(room.row.edition)
    table = table_values(room, reader, person)
    if room.row.status == "open":
        return fill("lobby.html", reader, words, table=table, room=room, person=person)
    if room.over:
        return fill("end.html", reader, words, table=table, **ending(room, reader, person))
    if room.given_up:
        return fill("given_up.html", reader, words, table=table, room=room, facts=facts(room, words))
    seen = scene(room, reader, room.seat_of(person), None, fresh)
    if room.row.options.get("guided") and seen.mine:
        table["tip"] = page_of(room.row.mode).tip(decisions(room, seen), words)
    return fill_table(seen, reader, room, table)


def fill_table(seen: Scene[State], reader: Reader, room: Room, table: dict[str, Any]) -> str:
    """The page of a game in play, laid out by the template of its family."""
    family = page_of(room.row.mode)
    picture = family.picture(seen)
    return fill("table.html", reader, seen.words, table=table, picture=picture, family=family.name)


def update(room: Room, reader: Reader, person: int | None, version: int) -> dict[str, Any]:
    """What a page needs to come from a version to the present: its beats, the last of which stays."""
    beats = room.missed(version)
    jump = reader.prefs.speed == "instant" or len(beats) > MOST_BEATS
    family, seat, table = page_of(room.row.mode), room.seat_of(person), table_values(room, reader, person)
    shown: list[dict[str, Any]] = []
    said: list[str] = []  # by beats that are not shown, and by the last
    for beat in beats if room.over else beats[:-1]:
        passing = scene(room, reader, seat, beat)
        said.append(family.speech(passing))
        if not jump:
            html = fill_table(passing, reader, room, table)
            shown.append(frame(html, said.pop(), family.pace(passing), family.moves(passing)))
    fresh = beats[-1] if beats else None
    last = frame(fragment(room, reader, person, fresh), "", "short", [])
    if version == room.version or room.game is None:
        pass  # only what stands beside the game has changed
    elif room.over:
        said.append(headline(room, reader, seat))
    else:
        now = scene(room, reader, seat, None, fresh)
        said.append(family.speech(now))
        last |= {"pace": family.pace(now), "moves": family.moves(now)}
    last["say"] = " ".join(filter(None, said))
    mine = room.chooser in room.seats_of(person)
    return {
        "table": room.row.id,
        "head": room.head,
        "beats": [*shown, last],
        "mine": mine,
        "title": title(room, reader.words(room.row.edition), mine),
    }


def frame(html: str, say: str, pace: str, moves: list[Move]) -> dict[str, Any]:
    """A beat as it is sent."""
    return {"html": html, "say": say, "pace": pace, "moves": moves}


def headline(room: Room, reader: Reader, seat: int) -> str:
    """Who has won a finished game, told to a seat."""
    assert room.game is not None
    outcome = room.game.outcome
    assert outcome is not None
    return reader.words(room.row.edition).outcome(outcome, room.names, NOBODY if room.screen else seat)


def around(room: Room) -> dict[str, Any]:
    """What the page around a table needs of its family."""
    page = page_of(room.row.mode)
    return {"head": "", "art": "", "page": page, **page.around(room.row.variant)}


def title(room: Room, words: Words, mine: bool) -> str:
    """The tab's title: it calls when the choice is the reader's."""
    name = "Buccaneer"
    if room.row.status == "open":
        return f"{words('lobby.title')} · {name}"
    if room.closed:
        return f"{words('end.title')} · {name}"
    return f"● {words('now.you')} · {name}" if mine else name


# -- the end -----------------------------------------------------------------------------------------


def ending(room: Room, reader: Reader, person: int | None) -> dict[str, Any]:
    """Everything the end of a game shows."""
    game = room.game
    assert game is not None
    outcome = game.outcome
    assert outcome is not None
    family = page_of(room.row.mode)
    me = NOBODY if room.screen else room.seat_of(person)
    seen = scene(room, reader, me)
    words = seen.words
    return {
        "family": family.name,
        "outcome": outcome,
        "headline": headline(room, reader, me),
        "names": [words("you.label") if seat == me else name for seat, name in enumerate(room.names)],
        "initials": [name[0].upper() for name in room.names],
        "bots": [words.bot(bot) if bot else "" for bot in room.bots],
        "me": me,
        "facts": facts(room, words),
        "following": room.row.following,
        "mine": bool(room.seats_of(person)),
        "last": len(game.choices),
        **family.ending(game, seen),
    }


def facts(room: Room, words: Words) -> list[str]:
    """What should be known of how the game was played."""
    assert room.game is not None
    said = [words.count("rounds", room.game.table.round)]
    hints = sum(seat.hints for seat in room.row.seats)
    taken = sum(room.takebacks.values())
    said.append(words("end.hints", hints=hints) if hints else words("end.no-hints"))
    if taken:
        said.append(words.count("takebacks", taken))
    if room.row.options.get("prepared"):
        said.append(prepared(room, words))
    return said


def safe(html: str) -> Markup:
    """A fragment of ours, escaped already."""
    return Markup(html)


# -- looking back ------------------------------------------------------------------------------------


def log(room: Room, reader: Reader, seat: int) -> str:
    """Everything that happened so far, turn by turn in sentences."""
    seen = scene(room, reader, seat)
    turns = [seen.tale(turn) for turn in seen.turns()]
    return fill("log.html", reader, seen.words, turns=turns, id=room.row.id)


def replayed(past: Room, room: Room, reader: Reader, number: int) -> str:
    """A finished game at an earlier moment: everybody's table, nothing to press."""
    words = reader.words(room.row.edition)
    seen = scene(past, reader, NOBODY)
    values = table_values(past, reader, None) | {"company": None, "held": []}
    main = safe(fill_table(seen, reader, past, values))
    return fill("replay.html", reader, words, main=main, room=room, number=number, **around(room))
