"""A builder for tables of the adventure: lay out just what a spec is about, and play on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from buccaneer import CardGame, Game
from buccaneer.cards.boxes.adventure.saga import Saga, saga
from buccaneer.cards.boxes.adventure.tale import EVENTS, NO_EVENT, Story
from buccaneer.cards.boxes.adventure.terms import book_of
from buccaneer.cards.lookup import card_rules
from buccaneer.cards.rules.rules import TURN_OPENS
from buccaneer.cards.rules.turn import CLOSE, DISCOVER
from buccaneer.core.engine import Frame

HARMLESS = "market-day calm-sea following-wind storm-warning clear-morning"
BOOK = book_of(card_rules("adventure", "bigbox"))
SHIELDS = BOOK.shields
PURSES = {character.id: character.coins for character in BOOK.characters}  # what each begins with
DOOR = 2  # the coins that Samuel gains when his ability opens


def story(id: str) -> Story:
    """A story card, for what it asks for and brings."""
    return BOOK.story(id)


def begin(players: int = 2, deck: str = "", hold: bool = False, **options: object) -> CardGame:
    """A game of the adventure as it begins; a stacked deck may name cards, events and characters."""
    adds = options.pop("adds", ())
    assert isinstance(adds, tuple)
    return Game("adventure", players, seed=5, start=0, deck=deck.split(), adds=adds, options=options, hold=hold)


def voyage(
    players: int = 3,
    *,
    missions: str = "",
    ships: Mapping[int, str] | None = None,
    who: Mapping[int, str] | None = None,
    uncovered: Mapping[int, int] | None = None,
    crowns: Mapping[int, int] | None = None,
    event: str = "",
    events: str = "",
    harbor: str = "",
    draw: str = "",
    calls: str = "",
    discard: str = "",
    crew: Mapping[int, str] | None = None,
    won: Mapping[int, str] | None = None,
    coins: Mapping[int, int] | None = None,
    hoard: int | None = None,
    active: int = 0,
    drawn: int | None = None,
    opens: bool = False,
    adds: Iterable[str] = (),
    packs: Iterable[str] = (),
    **options: object,
) -> CardGame:
    """A table in the Discover step of seat `active`; with `opens`, at the very beginning of that turn, event first.

    Cards are named by their ids, and are out of the box wherever they lie. `missions` are those that lie out, in the
    order in which they were read; `ships` those kept. `event` is that of the turn, `events` those to come, the next one
    first. What is not said is empty; everybody is Samuel, whose ability acts once alone.
    """
    game = Game("adventure", players, seed=1, start=0, adds=adds, packs=packs, options=options)
    table, rules, part = game.table, game.rules, saga(game.table)
    book = part.book
    pool = [*table.draw, *(coin for pile in table.hidden() for coin in pile), *part.out]

    def pick(ids: str) -> list[int]:
        cards = [rules.by_id[id] for id in ids.split()]
        for card in cards:
            pool.remove(card)
        return cards

    table.harbor, table.calls, table.discard, table.turned = pick(harbor), tuple(pick(calls)), pick(discard), []
    top = pick(draw)
    fresh = Saga(book)
    fresh.sit(players)
    ids = [character.id for character in book.characters]
    fresh.who = tuple(ids.index((who or {}).get(seat, "samuel")) for seat in range(players))
    fresh.uncovered = fresh.gone = tuple((uncovered or {}).get(seat, 0) for seat in range(players))
    fresh.crowns = tuple((crowns or {}).get(seat, 0) for seat in range(players))
    fresh.hold = tuple(tuple(pick((ships or {}).get(seat, ""))) for seat in range(players))
    fresh.markers, fresh.points_asked = part.markers, part.points_asked
    for id in missions.split():
        fresh.road = (*fresh.road, book.by_id[id])
        if book.story(id).is_mission():
            fresh.lay(book.by_id[id])
    fresh.event = EVENTS.index(event) if event else NO_EVENT
    coming = [EVENTS.index(id) for id in (events or HARMLESS).split()]
    fresh.deck, fresh.known = tuple(coming[::-1]), len(coming)
    fresh.spare = tuple(number for number in range(13) if number not in coming)
    table.parts[table.parts.index(part)] = fresh
    for seat, owner in enumerate(table.seats):
        owner.purse, owner.crew, owner.won, owner.points = [], (), (), fresh.points(seat)
        owner.power = (0,) * rules.powers
        for card in pick((crew or {}).get(seat, "")) + pick((won or {}).get(seat, "")):
            table.enter(seat, card)
    table.ending = False
    own = [card for card in pool if rules.faces[card].box == "adventure"]
    fresh.out = tuple(own)  # what nothing names stays in the box
    rest = sorted(card for card in pool if rules.faces[card].box != "adventure")
    table.rng.shuffle(rest)
    for seat, amount in (coins or {}).items():
        table.seats[seat].purse += [rest.pop() for _ in range(amount)]
    if hoard is not None:
        table.seats[hoard].purse += rest
        rest = []
    table.draw = rest + top[::-1]
    table.recount()
    table.active = active
    table.drawn = len(table.harbor) if drawn is None else drawn
    table.stack[:] = [Frame(CLOSE, active), Frame(DISCOVER, active)]
    table.events = []
    if opens:
        table.drawn = 0
        rules.fire(TURN_OPENS, table, active)
    rules.settle(table)
    return game


def crowned(game: CardGame) -> list[int]:
    """Every seat's crowns."""
    return list(saga(game.table).crowns)


def kept(game: CardGame, seat: int) -> list[str]:
    """The ships that lie before a seat."""
    return [game.rules.faces[card].id for card in saga(game.table).hold[seat]]


def open_missions(game: CardGame) -> list[str]:
    """The missions lying out, in their order."""
    part = saga(game.table)
    return [part.book.stories[number].id for number in part.open]


def done(game: CardGame, mission: str) -> list[int]:
    """Who has completed a mission, in order."""
    part = saga(game.table)
    return list(part.done[part.open.index(part.book.by_id[mission])])
