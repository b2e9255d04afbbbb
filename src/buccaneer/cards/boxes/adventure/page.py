"""The adventure on the page: its choices as buttons; event, missions, characters, crowns, card 9 beside the table."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.cards.boxes.adventure.plot import price
from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, Saga, saga
from buccaneer.cards.boxes.adventure.tale import UNKNOWN
from buccaneer.cards.boxes.adventure.terms import asks, brings
from buccaneer.cards.page.decision import Choice, Decision
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import BoxPage, Extra
from buccaneer.cards.rules.coin import FACE, knows
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action

LOOKING = "looking"


@dataclass(frozen=True)
class Mission:
    """A mission as it lies there: what it asks, what it brings, whose markers are on it."""

    id: str
    name: str
    asks: str
    brings: str
    done: tuple[int, ...]
    waiting: tuple[int, ...]
    choice: str  # the option by which the reader completes it, if there is just one
    spoken: str


@dataclass(frozen=True)
class Person:
    """A player's character, its markers and the crown track."""

    seat: int
    name: str
    gift: str
    open: bool
    left: int
    trophy: bool
    crowns: str


@dataclass(frozen=True)
class Goal:
    """One of the three things card 9 asks for."""

    have: int
    wanted: int


@dataclass(frozen=True)
class Chronicle:
    """All that the adventure lays beside the cards."""

    event: str
    effect: str
    month: str
    missions: tuple[Mission, ...]
    people: tuple[Person, ...]
    goals: tuple[Goal, ...]
    goal: str
    known: str
    looking: tuple[str, ...]
    curtain: str


def chronicle(scene: Scene, choices: list[Choice]) -> Chronicle:
    """The adventure as a reader sees it."""
    table, words = scene.table, scene.words
    part = saga(table)
    id = part.book.events[part.event].id if part.event >= 0 else ""
    coming = [
        words.thing(part.book.events[event].id)
        if place < part.known and event != UNKNOWN
        else words("adventure.unknown")
        for place, event in enumerate(part.deck)
    ]
    goals = goals_of(table, part)
    private = table.rules.secret(table) and scene.mine
    return Chronicle(
        words("adventure.event", thing=words.thing(id)) if id else words("adventure.event-none"),
        words(f"happening.{id}") if id else "",
        words("adventure.month", n=part.month, list=" · ".join(reversed(coming))),
        tuple(mission(part, place, scene, choices) for place in range(len(part.open))),
        tuple(person(part, seat, scene) for seat in range(table.players) if part.who[seat] >= 0),
        goals,
        goal_told(scene, part, goals) if goals else "",
        "" if private else known(scene),
        tuple(seen(scene)) if private else (),
        words("adventure.curtain", seat=scene.names[scene.chooser]) if private and scene.screen else "",
    )


def mission(part: Saga, place: int, scene: Scene, choices: list[Choice]) -> Mission:
    """A mission lying out."""
    story, words = part.book.stories[part.open[place]], scene.words
    mine = [choice for choice in choices if choice.value.split(":")[:2] == ["complete", story.id]]
    only = mine[0] if len(mine) == 1 else None
    return Mission(
        story.id,
        words.thing(story.id),
        asks(story, words),
        brings(story, words),
        part.done[place],
        tuple(seat for seat in range(scene.table.players) if part.waits(place, seat)),
        only.value if only else "",
        only.spoken if only else "",
    )


def person(part: Saga, seat: int, scene: Scene) -> Person:
    """A player's character and crowns."""
    words, book = scene.words, part.book
    who = book.characters[part.who[seat]]
    crowns = part.crowns[seat]
    following = [space for space in book.shields if space > crowns]
    told = {"n": crowns, "all": book.spaces, "points": book.worth[crowns]}
    track = words("adventure.track", next=following[0], **told) if following else words("adventure.track-full", **told)
    name = words("adventure.character", seat=scene.name(seat), name=words.thing(who.id))
    opened = part.uncovered[seat] > 0
    gift = words("adventure.ability-open" if opened else "adventure.ability-shut", gift=words(f"gift.{who.id}"))
    return Person(seat, name, gift, opened, MARKERS - part.gone[seat], part.uncovered[seat] >= TROPHY, track)


def goals_of(table: Table, part: Saga) -> tuple[Goal, ...]:
    """Card 9 as three numbers, where the table plays together."""
    if not part.book.together:
        return ()
    points = sum(owner.points for owner in table.seats)
    done = Goal(len(part.open) - part.undone(), len(part.open))
    return done, Goal(part.placed(), part.markers), Goal(points, part.points_asked)


def goal_told(scene: Scene, part: Saga, goals: tuple[Goal, ...]) -> str:
    """Card 9 in a line."""
    missions, markers, points = goals
    return scene.words(
        "adventure.goal",
        done=missions.have,
        all=missions.wanted,
        placed=markers.have,
        wanted=markers.wanted,
        sum=points.have,
        asked=points.wanted,
    )


def known(scene: Scene) -> str:
    """The next card, if the reader has looked at it; never at one screen, where others look on."""
    draw = scene.table.draw
    if scene.screen or not draw or not knows(scene.view.seat, draw[-1]):
        return ""
    return scene.words("adventure.known", card=scene.words.card(scene.rules.faces[draw[-1] & FACE]))


def seen(scene: Scene) -> list[str]:
    """The cards that the reader looks at, from the top."""
    number = len(scene.table.options)
    coins = scene.table.draw[: -number - 1 : -1]
    return [scene.words.card(scene.rules.faces[coin & FACE]) for coin in coins if coin & FACE < len(scene.rules.faces)]


# -- buttons -----------------------------------------------------------------------------------------


def complete(decision: Decision, option: Action) -> Choice:
    """A mission: what is given up for it, and what it brings."""
    words = decision.words
    story = saga(decision.table).book.stories[option.number]
    given = [words.called(decision.rules.faces[card]) for card in option.cards]
    note = words("quest.give", list=words.all_of(given)) if given else ""
    return Choice(
        option.text,
        "complete",
        words("dock.complete", thing=words.thing(story.id)),
        note or asks(story, words),
        more=brings(story, words),
        tone="gold",
    )


def top(decision: Decision, option: Action) -> Choice:
    """A card looked at; at one screen by its place, since the cards lie behind a curtain."""
    words, number = decision.words, option.number
    place = words(f"adventure.look-{number + 1}")
    cards = seen(decision.scene)
    if decision.scene.screen or number >= len(cards):
        return Choice(option.text, "top", place, words("dock.top-note"))
    return Choice(option.text, "top", words("dock.top", card=cards[number]), place)


def look(decision: Decision, option: Action) -> Choice:
    return Choice(option.text, "look", decision.words("dock.look"), decision.words("dock.look-note"))


def character(decision: Decision, option: Action) -> Choice:
    """A character with the coins it begins with and what it can do."""
    words = decision.words
    who = saga(decision.table).book.characters[option.number]
    return Choice(
        option.text, "character", words.thing(who.id), words.count("coins", who.coins), more=words(f"gift.{who.id}")
    )


def buy_off(decision: Decision, option: Action) -> Choice:
    part = saga(decision.table)
    return Choice(option.text, "buy-off", decision.words("dock.buy-off", n=price(part.book, part, part.event)))


def skip(decision: Decision, option: Action) -> Choice:
    return Choice(option.text, "skip", decision.words("dock.skip"))


def extras(scene: Scene, choices: list[Choice]) -> list[Extra]:
    shown = chronicle(scene, choices)
    sheets = {"missions": "adventure/missions.html"}
    if shown.curtain:
        sheets[LOOKING] = "adventure/looking.html"
    return [Extra(shown, "adventure/strip.html", "adventure/aside.html", sheets, "adventure/end.html")]


PAGE = BoxPage(
    {"complete": complete, "top": top, "look": look, "character": character, "buy-off": buy_off, "skip": skip},
    {"look": "o", "skip": "p", "event": "e"},
    extras=extras,
)
