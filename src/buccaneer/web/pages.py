"""Drawing pages: templates filled with what one reader may see of a table, beat by beat."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from buccaneer.bots.cast import face_of
from buccaneer.core.engine import State
from buccaneer.core.setup import NOBODY
from buccaneer.game import modes
from buccaneer.game.families import FAMILIES
from buccaneer.game.tables import view
from buccaneer.web import finale
from buccaneer.web.assets import asset, has_asset, scripts
from buccaneer.web.drafts import draft_of, last_laid
from buccaneer.web.families import page_of
from buccaneer.web.fold import Beat
from buccaneer.web.hints import shown
from buccaneer.web.icons import icon, kept_macros
from buccaneer.web.invitation import inviter
from buccaneer.web.pacing import Teller
from buccaneer.web.parts import Drawing, Parts, Shelf, whole
from buccaneer.web.reader import Reader
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.scene import Heard, Scene, Turn
from buccaneer.words import Words

MOST_DRAWN = 24  # pages kept of one room, of several kinds and moments
MAIN = "table"  # the part that holds all others

kept = Shelf()


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
        auto_reload=False,
    )
    made.globals |= {
        "icon": icon,
        "face_of": face_of,
        "asset": asset,
        "has_asset": has_asset,
        "scripts": scripts,
        "sheets": [name for family in FAMILIES.values() for name in family.page().art()],
    }
    for family in FAMILIES.values():
        if family.page().macros:
            made.globals |= kept_macros(made.get_template(family.page().macros))
    return made


def fill(template: str, reader: Reader, words: Words | None = None, **values: Any) -> str:
    """A template in the reader's language."""
    t = words or reader.words()
    return templates().get_template(template).render(t=t, reader=reader, csrf=reader.csrf, **values)


def render(words: Words, template: str, /, **values: Any) -> str:
    """A template that needs nothing of its reader but the language."""
    return templates().get_template(template).render(t=words, **values)


# -- a table -----------------------------------------------------------------------------------------


def latest(room: Room) -> Beat | None:
    """The beat that led to now, if it is still at hand."""
    last = room.updates[-1] if room.updates else None
    return last.beats[-1] if last and last.beats and last.version == room.version else None


def scene(room: Room, reader: Reader, seat: int, beat: Beat | None = None, line: str = "") -> Scene[State]:
    """What a reader sees of a room: now, with what has just happened, or at a beat in passing."""
    game = room.game
    assert game is not None
    draft = draft_of(room, seat) if beat is None else None
    table = beat.table if beat else draft.table if draft else game.table
    told = beat or latest(room)
    events = (beat.events[: beat.told] if beat else game.table.events) or []
    options = room.row.options
    return page_of(room.row.mode).scene(
        view=view(table, seat),
        names=room.names,
        bots=room.bots,
        held=room.held,
        words=reader.words(room.row.edition, room.row.packs),
        events=Heard(events, len(events), seat),
        recent=beat.recent if beat else room.trail.recent,
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
        line=line,
        draft=draft,
    )


def teller(room: Room, reader: Reader, person: int | None) -> Teller:
    """Tells a reader what others do."""
    seat, family = room.seat_of(person), page_of(room.row.mode)
    return Teller(seat, room.seats_of(person), family.acts, partial(family.line, scene(room, reader, seat)))


def decisions(room: Room, now: Scene[State]) -> list[Scene[State]]:
    """The decisions a reader has had so far, and the one he has now."""
    assert room.game is not None
    game = room.game.again()
    seat = now.me
    had: list[Scene[State]] = []
    for choice in room.game.choices:
        if game.chooser == seat:
            events = [event for event in game.events if event.seen_by(seat)]
            had.append(replace(now, view=view(game.table, seat), events=events, draft=None))
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
    return [words.chosen(each.name, values[each.name]) for each in short if each.name in values]


def prepared(room: Room, words: Words) -> str:
    """That the deck, or the dice, come as somebody has wanted."""
    return words(page_of(room.row.mode).prepared)


def table_values(room: Room, reader: Reader, person: int | None) -> dict[str, Any]:
    """What the page around the picture needs to know of a room."""
    words = reader.words(room.row.edition, room.row.packs)
    seats = room.seats_of(person)
    mine = room.chooser in seats
    request, advice = room.request, shown(room, room.chooser) if mine else None
    return {
        "id": room.row.id,
        "place": f"/t/{room.row.id}",  # where its sheets are
        "campaign": room.row.campaign,
        "told": room.row.place,  # how many games its campaign had told before
        "query": "",
        "head": room.head_for(person),
        "version": room.version,
        "round": room.game.table.round if room.game is not None else 0,
        "subtitle": subtitle(room, words),
        "can_hint": mine and room.row.options.get("odds", True),
        "undo": bool(seats) and room.row.options.get("undo", True) and not room.closed,
        "can_undo": bool(last_laid(room, seats) or room.way_back(seats)),
        "redo": room.again if mine else "",
        "over": room.over,
        "screen": room.screen,
        "spectator": not seats,
        "asker": room.names[request.seat] if request else "",
        "asked": bool(request) and bool(seats) and not set(seats) <= (request.agreed if request else set()),
        "advice": advice_lines(room, words, room.chooser) if mine else [],
        "weighed": bool(advice and advice.chances),
        "thinking": bool(advice and advice.more),
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
    words = reader.words(room.row.edition, room.row.packs)
    table = {"id": room.row.id, "company": company(room, room.seats_of(person))}
    return {"table": room.row.id, "html": fill("company.html", reader, words, table=table)}


def advice_lines(room: Room, words: Words, seat: int) -> list[str]:
    """A hint that explains itself, for as long as the choice is open."""
    advice = shown(room, seat)
    return words.advice(advice, room.game.table, room.game.players) if advice and room.game else []


# -- drawing -----------------------------------------------------------------------------------------

Kind = Hashable  # readers of one kind see the same


def kind_of(room: Room, reader: Reader, person: int | None) -> Kind:
    """What kind of reader somebody is."""
    return tuple(room.seats_of(person)), reader.lang, reader.prefs.confirm, reader.prefs.speed == "instant"


def own_of(room: Room, reader: Reader, person: int | None) -> Hashable:
    """Before the game and after it a page has forms of its reader's own, and tells by which way others can come."""
    way = tuple(reader.way.links("")), tuple(reader.way.reach.printed), reader.way.can_open
    return reader.csrf, person, way, room.company


def draw_table(seen: Scene[State], room: Room, table: dict[str, Any]) -> Parts:
    """The page of a game in play in parts, laid out by the template of its family."""
    family = page_of(room.row.mode)
    drawing = Drawing(partial(render, seen.words), kept, seen.words, seen.rules)
    family.lay_out(drawing, family.picture(seen), table)
    return drawing.parts


def fill_table(seen: Scene[State], room: Room, table: dict[str, Any]) -> str:
    """The same as one piece."""
    return whole(draw_table(seen, room, table), MAIN)


def draw_now(room: Room, reader: Reader, person: int | None) -> Parts:
    """The main part of a table's page as one reader sees it: before the game, in it, or after it."""
    words = reader.words(room.row.edition, room.row.packs)
    table = table_values(room, reader, person)
    if room.row.status == "open":
        values = {"table": table, "room": room, "person": person, "inviter": inviter(room), "bots": room.offered}
        return {MAIN: fill("lobby.html", reader, words, page=page_of(room.row.mode), **values)}
    if room.over:
        return {MAIN: fill("end.html", reader, words, table=table, **ending(room, reader, person))}
    if room.given_up:
        return {MAIN: fill("given_up.html", reader, words, table=table, room=room, facts=facts(room, words))}
    seen = scene(room, reader, room.seat_of(person))
    if not seen.mine and room.trail.recent:
        turn = room.trail.recent[-1].events
        seen = replace(seen, line=teller(room, reader, person).line(turn, len(turn)))
    if room.row.options.get("guided") and seen.mine:
        table["tip"] = page_of(room.row.mode).tip(decisions(room, seen), words)
    return draw_table(seen, room, table)


def present(room: Room, reader: Reader, person: int | None) -> Parts:
    """The page as it stands, drawn once for readers of one kind."""
    own = own_of(room, reader, person) if room.row.status == "open" or room.closed else None
    key = kind_of(room, reader, person), own, room.head_for(person)
    if key not in room.drawn:
        room.drawn[key] = draw_now(room, reader, person)
        while len(room.drawn) > MOST_DRAWN:
            del room.drawn[next(iter(room.drawn))]
    return room.drawn[key]


def fragment(room: Room, reader: Reader, person: int | None) -> str:
    """The main part of a table's page as one piece."""
    return whole(present(room, reader, person), MAIN)


def sheet(room: Room, reader: Reader, person: int | None, name: str) -> str:
    """What opens over the table, drawn from what the reader may know now."""
    seen = scene(room, reader, room.seat_of(person))
    return fill_sheet(seen, table_values(room, reader, person), room, name)


def fill_sheet(seen: Scene[State], table: dict[str, Any], room: Room, name: str) -> str:
    """A sheet of a scene."""
    picture = page_of(room.row.mode).picture(seen)
    if name not in picture.sheets:
        raise Refusal(404, "no-page")
    template, values = picture.sheet(name, table)
    return render(seen.words, template, p=picture, **values)


def headline(room: Room, reader: Reader, seat: int) -> str:
    """Who has won a finished game, told to a seat."""
    assert room.game is not None
    outcome = room.game.outcome
    assert outcome is not None
    return reader.words(room.row.edition, room.row.packs).outcome(outcome, room.names, NOBODY if room.screen else seat)


def around(room: Room) -> dict[str, Any]:
    """What the page around a table needs of its family."""
    page = page_of(room.row.mode)
    return {"head": "", "art": "", "page": page, **page.around(room.row)}


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
    told = family.ending(game, seen)
    rows = finale.standing(told["order"], outcome, told["sources"])
    return {
        "family": family.name,
        "rows": rows,
        "verdict": finale.verdict(words, told["unit"], outcome, rows, room.names, me),
        "bunting": finale.bunting(),
        "falling": finale.falling(),
        "outcome": outcome,
        "headline": headline(room, reader, me),
        "names": [words("you.label") if seat == me else name for seat, name in enumerate(room.names)],
        "initials": [name[0].upper() for name in room.names],
        "bots": [words.bot(bot) if bot else "" for bot in room.bots],
        "faces": list(map(face_of, room.bots, room.names)),
        "me": me,
        "facts": facts(room, words),
        "following": room.row.following,
        "mine": bool(room.seats_of(person)),
        **told,
    }


def facts(room: Room, words: Words) -> list[str]:
    """What should be known of how the game was played."""
    assert room.game is not None
    said = [words.count("rounds", room.game.table.round)]
    hints = sum(seat.hints for seat in room.row.seats)
    taken = sum(room.takebacks.values())
    if room.row.options.get("brought"):
        said.append(words("end.brought"))
    else:
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
    turns = [Turn(told, seen.told_to, seen).lines for told in room.trail.turns]
    return fill("log.html", reader, seen.words, turns=turns, id=room.row.id)
