"""A toy module joins the base rules through every seam, and nothing of the base game knows about it."""

from __future__ import annotations

import pytest

from buccaneer.cards import content
from buccaneer.cards.box import EDITIONS
from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.rules.ending import Ending, best
from buccaneer.cards.rules.rules import (
    BUST,
    CARD_TURNED,
    CLAIMED,
    CLASHED,
    EARNED,
    HIRED,
    PLACED,
    REPELLED,
    ROUND_CLOSES,
    SOLACE,
    STOPPED,
    TAX_OVER,
    TAXED,
    TRADED,
    TURN_CLOSES,
    TURN_OPENS,
    WINDOW_CLOSES,
    WINDOW_OPENS,
    WINDOWS,
    Adjust,
    Module,
    Rules,
    Trigger,
)
from buccaneer.cards.rules.setup import assemble, deal
from buccaneer.cards.rules.table import BLANK, FACE, Part, Table
from buccaneer.cards.rules.turn import DISCOVER
from buccaneer.cards.rules.view import redeal, view
from buccaneer.core.engine import Action, Frame, Verb
from buccaneer.core.outcome import Outcome
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import notation

from tests.families.cards import check_sums, inventory

VAULT = 5


class Vault(Part):
    """Cards taken out of the draw pile face down, and a dock for ships that were kept."""

    name = "vault"

    def __init__(self, pile: list[int], dock: list[int]) -> None:
        self.pile = pile
        self.dock = dock

    def copy(self) -> Part:
        return Vault(self.pile[:], self.dock[:])

    def cards(self) -> list[int]:
        return self.dock

    def hidden(self) -> list[list[int]]:
        return [self.pile]

    def write(self) -> str:
        return ".".join(map(str, self.pile)) + "/" + ".".join(map(str, self.dock))

    def read(self, text: str) -> None:
        self.pile, self.dock = ([int(card) for card in cards.split(".") if card] for cards in text.split("/"))

    def public(self, seat: int) -> Part:
        return Vault([coin | BLANK for coin in self.pile], self.dock[:])


def vault(table: Table) -> Vault:
    part = table.parts[0]
    assert isinstance(part, Vault)
    return part


class Log(Trigger):
    """Notes that a window was passed."""

    def __init__(self, window: int, seen: list[tuple[int, int, int]]) -> None:
        self.window = window
        self.seen = seen

    def act(self, table: Table, seat: int, card: int) -> None:
        self.seen.append((self.window, seat, card))


class Dig(Verb[Table]):
    """Take the top card of the vault as a coin, once a turn."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if frame.b == 0 and vault(table).pile and table.drawn > 0:
            options.append(table.rules.action(self))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack[-1] = Frame(frame.step, frame.seat, frame.a, 1)
        table.seats[frame.seat].purse.append(vault(table).pile.pop())
        table.tell("dig", frame.seat, amount=1)


class Generous(Adjust):
    """Every number a little better."""

    def price(self, table: Table, seat: int, card: int, coins: int) -> int:
        return max(0, coins - 2)

    def takes(self, table: Table, seat: int, takes: int) -> int:
        return takes + 1

    def income(self, table: Table, seat: int, card: int, coins: int) -> int:
        return coins + 3

    def cutlasses(self, table: Table, seat: int, cutlasses: int) -> int:
        return cutlasses + 1


class FromVault(Adjust):
    """Discover turns the vault's cards first."""

    def pile(self, table: Table) -> list[int] | None:
        return vault(table).pile or None


class Docking(Adjust):
    """Yellow ships that are traded with or repelled are kept in the dock."""

    def keeps_traded(self, table: Table, seat: int, card: int) -> bool:
        return table.rules.faces[card].colour == 0

    def keeps_repelled(self, table: Table, seat: int, card: int) -> bool:
        return self.keeps_traded(table, seat, card)


class Dock(Trigger):
    """Puts the kept ship into the dock."""

    def act(self, table: Table, seat: int, card: int) -> None:
        if table.rules.faces[card].colour == 0:
            vault(table).dock.append(card)


class Quick(Ending):
    """Two points end the game."""

    def reached(self, table: Table, seat: int) -> bool:
        return table.seats[seat].points >= 2

    def outcome(self, table: Table) -> Outcome:
        return best(table)


class Toy(Module):
    """The module: a vault, a way to dig in it, and what a test adds."""

    name = "toy"

    def __init__(self, *adjusts: Adjust, ending: Ending | None = None) -> None:
        self.adjusts = adjusts
        self.ending = ending
        self.seen: list[tuple[int, int, int]] = []

    def join(self, rules: Rules) -> None:
        rules.offer_at(DISCOVER, Dig("dig"))
        rules.adjusts.extend(self.adjusts)
        for window in range(WINDOWS):
            rules.on(window, Log(window, self.seen))
        if any(isinstance(adjust, Docking) for adjust in self.adjusts):
            rules.on(EARNED, Dock())
            rules.on(REPELLED, Dock())
        if self.ending is not None:
            rules.ending = self.ending

    def parts(self) -> list[Part]:
        return [Vault([], [])]

    def prepare(self, table: Table, setup: Setup) -> None:
        vault(table).pile = [table.next_card() for _ in range(VAULT)]


def begin(toy: Toy, deck: str = "", players: int = 2) -> Table:
    """A dealt and settled table of the base game with the toy; the deck names the coins first, then the vault."""
    faces, powers = content.faces(("base",))
    rules = assemble("base", faces, powers, EDITIONS["bigbox"], "", [Base(), toy], {})
    names = ("Anne", "Bart", "Calico")[:players]
    table = deal(rules, Setup("base", names, 5, start=0, deck=tuple(deck.split())))
    table.events = []
    rules.settle(table)
    return table


def choose(table: Table, *choices: str) -> Table:
    for choice in choices:
        table.rules.apply(table, table.rules.parse(table, choice))
        table.rules.settle(table)
    return table


def texts(table: Table) -> list[str]:
    return [option.text for option in table.options]


def harbor(table: Table) -> list[str]:
    return [table.rules.faces[card].id for card in table.harbor]


COINS = "settler settler settler settler settler priest "
SHIPS = "g11 g11 g11 r11 r11 r11 k12 k12 k12 "
IN_VAULT = "priest priest priest priest captain "


def test_a_verb_is_offered_at_a_step_before_the_one_that_ends_it() -> None:
    table = begin(Toy(), COINS + IN_VAULT + "y11")
    assert texts(table) == ["draw", "dig", "stop"]
    choose(table, "dig")
    assert texts(table) == ["draw", "stop"]
    assert len(table.seats[0].purse) == 4
    assert len(vault(table).pile) == VAULT - 1
    check_sums(table)


def test_set_up_fills_a_modules_part() -> None:
    table = begin(Toy(), COINS + IN_VAULT + "y11")
    faces = table.rules.faces
    assert [faces[coin & FACE].id for coin in vault(table).pile] == IN_VAULT.split()
    assert len(inventory(table)) == 119


def test_triggers_act_at_the_windows_of_a_turn_in_order() -> None:
    toy = Toy()
    table = begin(toy, COINS + IN_VAULT + "y11 captain tax-points b11")
    choose(table, "draw", "draw", "stop", "trade:y11")
    ids = table.rules.by_id
    turn = toy.seen[: toy.seen.index((TURN_OPENS, 1, -1))]
    assert turn == [
        (TURN_OPENS, 0, -1),
        (CARD_TURNED, 0, ids["y11"]),
        (PLACED, 0, ids["y11"]),
        (CARD_TURNED, 0, ids["captain"]),
        (PLACED, 0, ids["captain"]),
        (CARD_TURNED, 0, ids["tax-points"]),
        (TAX_OVER, 0, ids["tax-points"]),
        (PLACED, 0, ids["tax-points"]),
        (STOPPED, 0, -1),
        (WINDOW_OPENS, 0, -1),
        (TRADED, 0, ids["y11"]),
        (EARNED, 0, ids["y11"]),
        (WINDOW_CLOSES, 0, -1),
        (WINDOW_OPENS, 1, -1),
        (WINDOW_CLOSES, 1, -1),
        (TURN_CLOSES, 0, -1),
    ]


def test_triggers_act_at_a_bust_and_at_the_close_of_a_round() -> None:
    toy = Toy()
    table = begin(toy, COINS + IN_VAULT + "y11 y22 b11 b22 captain")
    choose(table, "draw")
    assert [(window, seat) for window, seat, _ in toy.seen[3:8]] == [
        (CARD_TURNED, 0),
        (CLASHED, 0),
        (BUST, 0),
        (SOLACE, 0),
        (SOLACE, 1),
    ]
    assert toy.seen[8][0] == TURN_CLOSES
    choose(table, "draw")
    assert (ROUND_CLOSES, 1, -1) in toy.seen


def test_triggers_act_when_a_player_is_taxed_hires_repels_and_claims() -> None:
    toy = Toy(Generous())
    table = begin(toy, COINS + IN_VAULT + "captain " + SHIPS + "captain captain y11 b11 tax-points")
    table.gain(1, 9)
    table.calls = (table.rules.by_id["exp-aa"],)
    for card in ("captain", "jack"):
        table.enter(0, table.rules.by_id[card])
    table.rules.settle(table)
    choose(table, "claim:exp-aa:captain+jack", "draw", "repel", "draw", "admit", "draw", "stop", "hire:captain")
    windows = [(window, seat) for window, seat, _ in toy.seen]
    for expected in ((CLAIMED, 0), (REPELLED, 0), (TAXED, 1), (HIRED, 0)):
        assert windows.count(expected) == 1


def test_adjusts_change_price_income_takes_and_cutlasses() -> None:
    table = begin(Toy(Generous()), COINS + IN_VAULT + "y11 captain")
    rules, ids = table.rules, table.rules.by_id
    assert texts(table) == ["repel", "admit"]
    assert rules.price(table, 0, ids["captain"]) == 2
    assert rules.price(table, 0, ids["sailor3"]) == 1
    assert rules.income(table, 0, ids["y11"]) == 4
    assert (rules.takes(table, 0), rules.takes(table, 1)) == (2, 2)
    assert rules.cutlasses(table, 0) == 1
    choose(table, "admit", "draw", "stop", "trade:y11")
    assert (len(table.seats[0].purse), texts(table)) == (7, ["hire:captain", "pass"])
    choose(table, "hire:captain")
    assert len(table.seats[0].purse) == 5


def test_adjusts_come_in_the_order_they_joined() -> None:
    class Double(Adjust):
        def income(self, table: Table, seat: int, card: int, coins: int) -> int:
            return coins * 2

    for adjusts, income in (((Generous(), Double()), 8), ((Double(), Generous()), 5)):
        table = begin(Toy(*adjusts))
        assert table.rules.income(table, 0, table.rules.by_id["y11"]) == income


def test_an_adjust_names_another_pile_to_turn_from() -> None:
    table = begin(Toy(FromVault()), COINS + IN_VAULT + "y11 b11")
    choose(table, "draw", "draw", "draw", "draw")
    assert harbor(table) == ["captain", "priest", "priest", "priest", "priest"]
    choose(table, "draw")
    assert harbor(table)[-1] == "y11"
    check_sums(table)


def test_an_adjust_keeps_a_ship_off_the_discard_pile() -> None:
    table = begin(Toy(Docking()), COINS + IN_VAULT + "y11 b11")
    choose(table, "draw", "stop", "trade:y11", "trade:b11")
    ids = table.rules.by_id
    assert vault(table).dock == [ids["y11"]]
    assert ids["b11"] in table.discard
    assert ids["y11"] not in table.discard
    assert len(inventory(table)) == 119


def test_a_part_is_copied_and_written_into_positions() -> None:
    table = begin(Toy())
    text = notation.write_position(table)
    assert f"part-vault={vault(table).write()}" in text.split()
    twin = table.copy()
    choose(twin, "dig")
    assert notation.write_position(table) == text
    assert notation.write_position(twin) != text
    again = Vault([], [])
    again.read(vault(table).write())
    assert (again.pile, again.dock) == (vault(table).pile, vault(table).dock)


def test_a_parts_hidden_cards_are_blank_in_views_and_dealt_anew_in_worlds() -> None:
    table = begin(Toy())
    seen = view(table, 0)
    assert {coin & FACE for coin in vault(seen.table).pile} == {BLANK}
    rng = Rng(3)
    piles = set()
    for _ in range(20):
        world = redeal(seen, rng)
        assert notation.write_view(view(world, 0)) == notation.write_view(seen)
        assert inventory(world) == inventory(table)
        check_sums(world)
        piles.add(tuple(vault(world).pile))
    assert len(piles) == 20
    assert {coin & FACE for coin in vault(seen.table).pile} == {BLANK}


def test_an_ending_of_its_own() -> None:
    table = begin(Toy(ending=Quick()))
    table.enter(0, table.rules.by_id["sailor3"])
    assert not table.ending
    table.enter(0, table.rules.by_id["captain"])
    assert table.ending
    rng = Rng(1)
    while table.options:
        choose(table, table.options[rng.below(len(table.options))].text)
    assert table.round == 1
    assert table.stack == []
    assert 0 in table.rules.ending.outcome(table).winners or table.seats[1].points >= table.seats[0].points


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_every_adjust(seed: int) -> None:
    toy = Toy(Generous(), FromVault(), Docking())
    table = begin(toy, players=3)
    deck = inventory(table)
    rng = Rng(seed)
    while table.options:
        choose(table, table.options[rng.below(len(table.options))].text)
        assert inventory(table) == deck
    check_sums(table)
    assert {window for window, _, _ in toy.seen} >= {TURN_OPENS, TRADED, HIRED, TURN_CLOSES, ROUND_CLOSES}
