"""A compact table builder: lay out just what a spec is about, and play on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from buccaneer import CardGame, Game
from buccaneer.cards.boxes.contract_box.contract import Contract
from buccaneer.cards.boxes.contracts.register import Register
from buccaneer.cards.boxes.contracts.rules import Contracts
from buccaneer.cards.boxes.together.rules import Clock
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import CLOSE, DISCOVER
from buccaneer.core.engine import Frame
from buccaneer.game.modes import CardModeName, find


def lay(
    players: int = 3,
    *,
    harbor: str = "",
    draw: str = "",
    calls: str = "",
    crew: Mapping[int, str] | None = None,
    won: Mapping[int, str] | None = None,
    coins: Mapping[int, int] | None = None,
    discard: str = "",
    hoard: int | None = None,
    active: int = 0,
    start: int = 0,
    drawn: int | None = None,
    edition: str = "bigbox",
    variant: str = "",
    mode: CardModeName = "base",
    adds: Iterable[str] = (),
    contracts: str = "",
    time: str = "",
    aside: str = "",
    hold: bool = False,
) -> CardGame:
    """A game in the Discover step of seat `active`, ready for a choice or past the steps that are forced.

    Cards are named by their ids. `draw` lists the next cards to come, the first on top; under it lie all cards not
    named, shuffled. `coins` says how many coins a seat has (others have none): cards that nothing else names.
    `hoard` names a seat that gets every card left over as a coin, so that the draw pile holds `draw` and nothing
    more. Without `drawn` the first card counts as turned as soon as the harbor holds one. `contracts` are those that
    lie out, `time` and `aside` the cards of the time and the point deck, the first on top.
    """
    game = Game(mode, players, seed=1, edition=edition, variant=variant, start=start, adds=adds)
    table, rules = game.table, game.rules
    pool = [*table.draw, *table.harbor, *table.turned, *(coin for pile in table.hidden() for coin in pile)]
    pool += [*table.calls, *table.discard]

    def pick(ids: str) -> list[int]:
        cards = [rules.by_id[id] for id in ids.split()]
        for card in cards:
            pool.remove(card)
        return cards

    table.harbor, table.calls, table.discard, table.turned = pick(harbor), tuple(pick(calls)), pick(discard), []
    table.ending, table.busts, table.idle, table.round = False, 0, 0, 1
    top = pick(draw)
    for part in table.parts:
        if isinstance(part, Register):
            numbers = {contract.id: contract.number for contract in agreed(game)}
            part.lay(tuple(numbers[id] for id in contracts.split()), players)
        elif isinstance(part, Clock):
            part.time, part.aside = pick(time)[::-1], pick(aside)[::-1]
    for number, seat in enumerate(table.seats):
        seat.purse, seat.crew, seat.won, seat.points = [], (), (), 0
        seat.power = (0,) * rules.powers
        for card in pick((crew or {}).get(number, "")) + pick((won or {}).get(number, "")):
            table.enter(number, card)
    table.ending = False
    pool.sort()
    table.rng.shuffle(pool)
    for number, amount in (coins or {}).items():
        table.seats[number].purse += [pool.pop() for _ in range(amount)]
    if hoard is not None:
        table.seats[hoard].purse += pool
        pool = []
    table.draw = pool + top[::-1]
    table.recount()
    table.active = active
    table.drawn = len(table.harbor) if drawn is None else drawn
    table.stack[:] = [Frame(CLOSE, active), Frame(DISCOVER, active)]
    table.events = []
    game.hold = hold
    game.held = rules.settle(table, hold) == 2
    return game


def agreed(game: CardGame) -> list[Contract]:
    """All contracts of a game's mode, by number."""
    return next(module.contracts for module in game.rules.modules if isinstance(module, Contracts))


def cards(game: Game | None) -> CardGame:
    """A game that is known to be one of cards."""
    assert game is not None
    assert isinstance(game.table, Table)
    return cast("CardGame", game)


G = TypeVar("G", bound=Game)


def opened(game: G) -> G:
    """A game whose choices before the first turn are made: of a handicap no network has learned anything."""
    return play(game, *find(game.setup.mode).opening)


def play(game: G, *choices: str) -> G:
    """Make choices one after the other."""
    for choice in choices:
        game.play(choice)
    return game


def texts(game: Game) -> list[str]:
    """The texts of what can be chosen now."""
    return [option.text for option in game.options]


def coins(game: CardGame) -> list[int]:
    """Every seat's coins."""
    return [len(seat.purse) for seat in game.table.seats]


def points(game: CardGame) -> list[int]:
    """Every seat's points."""
    return [seat.points for seat in game.table.seats]


def ids(game: CardGame, cards: Iterable[int]) -> list[str]:
    """The ids of some cards."""
    return [game.rules.faces[card].id for card in cards]


def crew(game: CardGame, seat: int) -> list[str]:
    """The ids of a seat's crew."""
    return ids(game, game.table.seats[seat].crew)


def told(game: Game, kind: str) -> list[tuple[int, int]]:
    """Who was told about in events of a kind, and with what amount."""
    return [(event.seat, event.amount) for event in game.events if event.kind == kind]
