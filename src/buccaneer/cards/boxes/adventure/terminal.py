"""The adventure in the terminal: event, calendar, missions, markers, characters, crowns and card 9."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, Saga, saga
from buccaneer.cards.boxes.adventure.tale import UNKNOWN
from buccaneer.cards.boxes.adventure.terms import asks, brings
from buccaneer.cards.lines import BoxTerminal
from buccaneer.cards.rules.coin import FACE, knows
from buccaneer.cards.rules.table import Table
from buccaneer.words import SIGNS, Words

DONE = "✓"
CROWN = SIGNS["crown"]
MARKER = "●"
FREE = "○"
CUP = "Ψ"


def event_line(part: Saga, words: Words) -> Text:
    """The event of the turn and what it does."""
    if part.event < 0:
        return Text(words("adventure.event-none"), "dim")
    id = part.book.events[part.event].id
    line = Text(words("adventure.event", thing=words.thing(id)), "bold")
    return line.append(f" · {words(f'happening.{id}')}", "not bold")


def goal_line(table: Table, part: Saga, words: Words) -> Text:
    """How far the table is with card 9."""
    told = words(
        "adventure.goal",
        done=len(part.open) - part.undone(),
        all=len(part.open),
        placed=part.placed(),
        wanted=part.markers,
        sum=sum(owner.points for owner in table.seats),
        asked=part.points_asked,
    )
    return Text(told, "bold")


def month_line(part: Saga, words: Words) -> Text:
    """The month, and the events still to come as far as they are known."""
    hidden = words("adventure.unknown")
    coming = [
        words.thing(part.book.events[event].id) if place < part.known and event != UNKNOWN else hidden
        for place, event in enumerate(part.deck)
    ]
    return Text(words("adventure.month", n=part.month, list=" · ".join(reversed(coming))), "dim")


def marks_of(part: Saga, place: int, names: Sequence[str], words: Words) -> str:
    """Who has completed a mission, or waits on it."""
    told = [f"{DONE} {names[seat]}" for seat in part.done[place]]
    told += [words("adventure.waits", seat=names[seat]) for seat in range(len(names)) if part.waits(place, seat)]
    return "  ".join(told)


def person_line(part: Saga, seat: int, names: Sequence[str], words: Words) -> Text:
    """A seat's character: name, markers left on it, trophy, crowns, what it can do."""
    left = MARKERS - part.gone[seat]
    line = Text(names[seat], "bold")
    if part.who[seat] < 0:
        return line
    who = part.book.characters[part.who[seat]]
    cup = f" {CUP}" if part.uncovered[seat] >= TROPHY else ""
    line.append(f" {words.thing(who.id)} {FREE * part.gone[seat]}{MARKER * left}{cup}", "not bold")
    line.append(f" {CROWN}{part.crowns[seat]}", "not bold")
    return line.append(f" · {words(f'gift.{who.id}')}", "dim" if part.uncovered[seat] == 0 else "green")


def lines(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """All of it, a line for each mission and each player."""
    part = saga(table)
    found: list[RenderableType] = [event_line(part, words), month_line(part, words)]
    if part.book.together:
        found.append(goal_line(table, part, words))
    for place, number in enumerate(part.open):
        story = part.book.stories[number]
        line = Text(words.thing(story.id), "bold")
        line.append(f" · {asks(story, words)}", "not bold")
        line.append(f" ({brings(story, words)})", "dim")
        line.append(f"  {marks_of(part, place, names, words)}", "green")
        found.append(line)
    found += [person_line(part, seat, names, words) for seat in range(len(names))]
    return [*found, *known_line(table, words)]


def briefs(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """A line for each mission with what it asks, and everybody's markers and crowns in one."""
    part = saga(table)
    found: list[RenderableType] = [short(event_line(part, words))]
    if part.book.together:
        found.append(short(goal_line(table, part, words)))
    for place, number in enumerate(part.open):
        story = part.book.stories[number]
        line = Text(marked(part, place), "green")
        line.append(words.thing(story.id), "bold").append(f" · {asks(story, words)}", "not bold")
        found.append(short(line))
    found.append(short(people(part, names)))
    return [*found, *known_line(table, words)]


def bare(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """Missions by name, then card 9 in numbers with everybody's markers and crowns."""
    part = saga(table)
    missions = [
        Text(marked(part, place), "green").append(words.thing(part.book.stories[number].id), "not bold")
        for place, number in enumerate(part.open)
    ]
    line = people(part, names)
    if part.book.together:
        points = sum(owner.points for owner in table.seats)
        line = Text(f"{part.placed()}/{part.markers} · {points}/{part.points_asked}  ", "bold") + line
    return [*([short(Text(" · ").join(missions))] if missions else []), short(line), *known_line(table, words)]


def people(part: Saga, names: Sequence[str]) -> Text:
    """Everybody's markers and crowns in a row."""
    told = [
        f"{name} {FREE * part.gone[seat]}{MARKER * (MARKERS - part.gone[seat])}"
        f"{CUP if part.uncovered[seat] >= TROPHY else ''} {CROWN}{part.crowns[seat]}"
        for seat, name in enumerate(names)
    ]
    return Text("  ".join(told))


def marked(part: Saga, place: int) -> str:
    """Whether somebody has completed a mission, as a sign before its name."""
    return f"{DONE * len(part.done[place])} " if part.done[place] else ""


def short(line: Text) -> Text:
    """A line that never goes on in a second one."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def known_line(table: Table, words: Words) -> list[RenderableType]:
    """The next card, told to who is at turn if that seat alone knows it."""
    if table.draw and knows(table.mover, table.draw[-1]) and not table.rules.secret(table):
        card = words.card(table.rules.faces[table.draw[-1] & FACE])
        return [Text(words("adventure.known", card=card), "italic")]
    return []


def explain(table: Table, what: str, words: Words) -> list[str]:
    """What missions, events and characters are about whose names begin with a text."""
    book = saga(table).book
    found = [
        (story.id, f"{asks(story, words)} {brings(story, words)}")
        for story in (book.stories[number] for number in saga(table).open)
    ]
    found += [(event.id, words(f"happening.{event.id}")) for event in book.events]
    found += [(character.id, words(f"gift.{character.id}")) for character in book.characters]
    return [
        f"{words.thing(id)}: {text}"
        for id, text in found
        if id.startswith(what) or words.thing(id).casefold().startswith(what)
    ]


def question(table: Table, words: Words) -> list[str]:
    """Which of the cards that a seat alone sees comes back on top."""
    if not table.rules.secret(table):
        return []
    seen = [words.card(table.rules.faces[coin & FACE]) for coin in table.draw[: -len(table.options) - 1 : -1]]
    told = ", ".join(f"{place} {card}" for place, card in enumerate(seen, 1))
    return [words("adventure.looking", list=told), words("adventure.looking-how")]


TERMINAL = BoxTerminal(lines, explain, briefs, bare, question)
