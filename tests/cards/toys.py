"""Toy modules for the seams of the turn, a toy box with a sixth colour, and how they are played."""

from __future__ import annotations

import pytest

from buccaneer.cards import content
from buccaneer.cards.box import EDITIONS
from buccaneer.cards.boxes.base.rules import Base, Points
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.rules import (
    CARD_TURNED,
    TRADED,
    TURN_CLOSES,
    TURN_OPENS,
    WINDOW_OPENS,
    Adjust,
    Module,
    Rules,
    Trigger,
)
from buccaneer.cards.rules.setup import assemble, deal
from buccaneer.cards.rules.table import Part, Table
from buccaneer.cards.rules.trade import Bill, Way
from buccaneer.cards.rules.turn import DISCOVER, MARKET
from buccaneer.content import data_bytes
from buccaneer.core.engine import Action, Frame, Plain
from buccaneer.core.setup import Setup

BONES = b"""
box = "bones"
mark = "ours"
colours = ["bone"]

[[cards]]
id = "ghost"
kind = "ship"
name = "ghost"
colour = "bone"
coins = 1
strength = 3
count = 3

[[cards]]
id = "herbs"
kind = "ship"
name = "ghost"
colour = "bone"
coins = 1
strength = 1
gives = { book = 1 }
count = 2

[[cards]]
id = "book"
kind = "ship"
name = "ghost"
colour = "bone"
coins = 1
strength = 2
gives = { book = 1 }
count = 3

[[cards]]
id = "trader-bone"
kind = "profession"
name = "trader"
colour = "bone"
cost = 3
points = 1
gives = { trade-bone = 1 }
count = 2

[[cards]]
id = "exp-book"
kind = "expedition"
name = "expedition"
requires = ["anchor"]
items = ["book"]
coins = 2
points = 5
count = 1

[[cards]]
id = "exp-books"
kind = "expedition"
name = "expedition"
requires = ["cross"]
items = ["book", "book"]
coins = 2
points = 6
count = 1
"""
BOXES = ("base", "bones")


def lay_box(monkeypatch: pytest.MonkeyPatch, name: str, text: bytes) -> None:
    """Put the file of a box beside those of the package."""
    files = content.box_files()
    laid = f"base/{name}.toml"  # as if it lay in the folder of a box that has no sections of its own
    monkeypatch.setattr(content, "box_files", lambda: {**files, name: laid})
    monkeypatch.setattr(content, "data_bytes", lambda file: text if file == laid else data_bytes(file))
    for found in (content.box_colours, content.read_box, content.entries):
        found.cache_clear()


class Hold(Part):
    """Ships that lie before each seat; they may be given up as items."""

    name = "hold"

    def __init__(self, ships: list[tuple[int, ...]]) -> None:
        self.ships = ships

    def copy(self) -> Part:
        return Hold(self.ships[:])

    def cards(self) -> list[int]:
        return [card for ships in self.ships for card in ships]

    def held(self, seat: int) -> tuple[int, ...]:
        return self.ships[seat]

    def items(self, seat: int) -> tuple[int, ...]:
        return self.ships[seat]

    def give(self, seat: int, card: int) -> None:
        left = list(self.ships[seat])
        left.remove(card)
        self.ships[seat] = tuple(left)

    def write(self) -> str:
        return "/".join(".".join(map(str, ships)) for ships in self.ships)

    def read(self, text: str) -> None:
        self.ships = [tuple(int(card) for card in ships.split(".") if card) for ships in text.split("/")]

    def public(self, seat: int) -> Part:
        return self.copy()


def hold(table: Table) -> Hold:
    return next(part for part in table.parts if isinstance(part, Hold))


class Keep(Way):
    """Take a ship with a book into the hold instead of its coins."""

    def __init__(self, book: int) -> None:
        super().__init__("keep", SHIP)
        self.book = book

    def payable(self, table: Table, seat: int, card: int, fee: int) -> bool:
        return len(table.seats[seat].purse) >= fee and table.rules.faces[card].power(self.book) > 0

    def bill(self, table: Table, seat: int, card: int) -> Bill:
        fee = table.rules.fee(table, seat)
        return Bill(0, 0, fee, fee - len(table.seats[seat].purse))

    def take(self, table: Table, seat: int, card: int) -> None:
        hold(table).ships[seat] = (*hold(table).ships[seat], card)
        table.tell("keep", seat, card)


class Holding(Module):
    """Items that are kept and given up."""

    name = "holding"

    def join(self, rules: Rules) -> None:
        keep = Keep(rules.power("book"))
        rules.offer_at(MARKET, keep)
        keep.bind(rules)

    def parts(self) -> list[Part]:
        return [Hold([])]

    def prepare(self, table: Table, setup: Setup) -> None:
        hold(table).ships = [()] * len(table.seats)


class Crowns(Part):
    """Crowns, each a point, and whether the trophy is in the game."""

    name = "crowns"
    scores = True

    def __init__(self, crowns: list[int]) -> None:
        self.crowns = crowns
        self.trophy = False

    def copy(self) -> Part:
        twin = Crowns(self.crowns[:])
        twin.trophy = self.trophy
        return twin

    def points(self, seat: int) -> int:
        return self.crowns[seat]

    def write(self) -> str:
        return ".".join(map(str, self.crowns)) + f"/{int(self.trophy)}"

    def read(self, text: str) -> None:
        crowns, trophy = text.split("/")
        self.crowns, self.trophy = [int(number) for number in crowns.split(".")], trophy == "1"

    def public(self, seat: int) -> Part:
        return self.copy()


def crowns(table: Table) -> Crowns:
    return next(part for part in table.parts if isinstance(part, Crowns))


def crown(table: Table, seat: int, number: int) -> None:
    """A seat gains crowns, or returns some."""
    crowns(table).crowns[seat] += number
    table.score(seat, number)


class Trophy(Points):
    """Points count only once the trophy is in the game."""

    def reached(self, table: Table, seat: int) -> bool:
        return super().reached(table, seat) and crowns(table).trophy


class Crowning(Module):
    """Crowns for everybody, and an end that needs the trophy too."""

    name = "crowning"

    def join(self, rules: Rules) -> None:
        rules.ending = Trophy(12)

    def parts(self) -> list[Part]:
        return [Crowns([])]

    def prepare(self, table: Table, setup: Setup) -> None:
        crowns(table).crowns = [0] * len(table.seats)


class Quay(Adjust):
    """Another fee for the seats that pay one."""

    def __init__(self, change: int) -> None:
        self.change = change

    def fee(self, table: Table, seat: int, coins: int) -> int:
        return max(0, coins + self.change)


class Storm(Adjust):
    """Discover stops by itself when so many cards lie in the harbor."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def stops(self, table: Table) -> bool:
        return len(table.harbor) >= self.cards


class Log(Trigger):
    """Notes that a window was passed."""

    def __init__(self, window: int, seen: list[int]) -> None:
        self.window = window
        self.seen = seen

    def act(self, table: Table, seat: int, card: int) -> None:
        self.seen.append(self.window)


class Wreck(Trigger):
    """Ends the game at once."""

    def __init__(self, causes: tuple[str, ...]) -> None:
        self.causes = causes

    def act(self, table: Table, seat: int, card: int) -> None:
        for cause in self.causes:
            table.finish(cause, seat)


class Surrender(Plain[Table]):
    """End the game at Discover, after the first card."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if table.drawn > 0:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.finish("surrender", frame.seat)
        table.push(MARKET, frame.seat, 1)


class Toy(Module):
    """What a test lays in: adjusts, names for a stacked deck, and an end at a window, logged by all others."""

    name = "toy"

    def __init__(self, *adjusts: Adjust, lays: tuple[str, ...] = (), ends: dict[int, tuple[str, ...]] | None = None):
        self.adjusts = adjusts
        self.lays = lays
        self.ends = ends or {}
        self.seen: list[int] = []

    def join(self, rules: Rules) -> None:
        rules.adjusts.extend(self.adjusts)
        rules.laid.extend(self.lays)
        for window, causes in self.ends.items():
            rules.on(window, Wreck(causes))
        for window in (TURN_OPENS, CARD_TURNED, WINDOW_OPENS, TRADED, TURN_CLOSES):
            rules.on(window, Log(window, self.seen))
        if self.ends:
            rules.offer_at(DISCOVER, Surrender("surrender"))


def made(*modules: Module, boxes: tuple[str, ...] = ("base",)) -> Rules:
    """The rules of some modules beside the base game's."""
    faces, powers = content.faces(boxes)
    data = content.sections(boxes)
    return assemble("toy", faces, powers, EDITIONS["bigbox"], "", [Base(), *modules], data, content.colours(boxes))


def begin(rules: Rules, deck: str = "", players: int = 3, seed: int = 5) -> Table:
    """A dealt table before its first turn; the deck names the coins first."""
    names = ("Anne", "Bart", "Calico")[:players]
    table = deal(rules, Setup("toy", names, seed, start=0, deck=tuple(deck.split())))
    table.events = []
    return table


def choose(table: Table, *choices: str) -> Table:
    """Go on to the next choice, and make some."""
    table.rules.settle(table)
    for choice in choices:
        table.rules.apply(table, table.rules.parse(table, choice))
        table.rules.settle(table)
    return table


def texts(table: Table) -> list[str]:
    return [option.text for option in table.options]


def told(table: Table, kind: str) -> list[tuple[int, int]]:
    return [(event.seat, event.amount) for event in table.events or [] if event.kind == kind]


def again(table: Table) -> Table:
    """A table written down and read back."""
    fields = table.rules.write(table, False)
    read = table.rules.read(fields, table.rng.copy(), table.stack[:])
    assert table.rules.write(read, False) == fields
    return read


COINS = "settler settler settler settler settler priest priest priest priest "
SHIPS = "y11 b11 g11 r11 k12 "
