"""The card games' `thumb`: it chooses what it chose, in every build, and any box may bring a share of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from buccaneer import Game, Rng, make_bot
from buccaneer.bots.advice import Explains, Reason
from buccaneer.cards.boxes.base import thumb as base
from buccaneer.cards.brought import brought
from buccaneer.cards.rules.card import PROFESSION, SHIP, Face
from buccaneer.cards.rules.rules import Module
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.trade import opened
from buccaneer.cards.share import BoxThumb, Share
from buccaneer.cards.terms import terms_of
from buccaneer.cards.thought import Thought
from buccaneer.cards.till import Till
from buccaneer.core.engine import Action
from buccaneer.game import notation
from buccaneer.game.modes import MODES

from tests.battery import Kind
from tests.choices import card_kinds, digest
from tests.table import lay, play

LINES = (Path(__file__).parents[1] / "data" / "thumb.txt").read_text("utf-8").splitlines()
KNOWN = {kind: known for known, _, kind in [line.partition(" ") for line in LINES]}


def test_the_choices_of_every_kind_are_known() -> None:
    assert list(KNOWN) == [str(kind) for kind in card_kinds()]


def marks_of(kind: Kind) -> list[pytest.MarkDecorator]:
    """`make quick` has time for the modes as they come, without boxes mixed in."""
    return [pytest.mark.slow] if kind.adds else []


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=marks_of(kind), id=str(kind)) for kind in card_kinds()])
def test_thumb_chooses_what_it_chose(kind: Kind) -> None:
    """After a change that is meant to change its play: `python -m tools.choices --write`."""
    assert digest(kind, range(1, 2)) == KNOWN[str(kind)]


# -- a table to think on -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [mode.name for mode in MODES.values() if mode.family == "cards"])
def test_a_thought_leaves_the_view_as_it_was(mode: str) -> None:
    bot = make_bot("thumb")
    assert isinstance(bot, Explains)
    game = Game(mode, 3, 4, adds=MODES[mode].adds)
    while not game.over:
        seen = game.view(game.chooser)
        before = notation.write_view(seen)
        choice = bot.choose(seen, seen.options, Rng(1))
        bot.reasons(seen, seen.options, choice)
        assert notation.write_view(seen) == before
        game.play(choice)


def opens(table: Table, seat: int, harbor: list[int]) -> int:
    """What the seat's window pays on a harbor, found on a table of its own."""
    table.harbor = harbor
    return len(opened(table, seat).seats[seat].purse) - len(table.seats[seat].purse)


def test_a_till_says_what_a_window_would_pay() -> None:
    rng = Rng(3)
    paid = 0
    for hoard in (None, 1):
        crew = {0: "jester5 jester7 admiral5 gunner6 vice5"}
        game = lay(2, crew=crew, harbor="y11", draw="y22 b11", adds=["contract-box"], hoard=hoard)
        seen = game.view(0)
        till = Till(seen.table)
        cards = [face.number for face in game.rules.faces if face.kind in (SHIP, PROFESSION)]
        for size in [*range(8)] * 20:
            harbor = [cards[rng.below(len(cards))] for _ in range(size)]
            coins = till.opening(harbor)
            assert coins == opens(game.table.copy(), 0, harbor)
            assert coins <= 2 or hoard is None
            paid += coins
    assert paid > 100


# -- a box's own share -------------------------------------------------------------------------------


class Fond(Share):
    """Plain Python beside either build: it wants Priests, red ships and busts, and has the second seat pass."""

    def __init__(self, thought: Thought) -> None:
        self.seat = thought.seat

    def chooses(self, thought: Thought, options: list[Action]) -> Action | None:
        return options[-1] if self.seat == 1 else None

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        return [Reason("none")] if self.seat == 1 else None

    def of_hire(self, thought: Thought, face: Face, price: int) -> float:
        return 9.5 if face.name == "priest" else 0.0

    def of_ship(self, thought: Thought, card: int, income: int) -> float:
        return 50.0 if thought.rules.faces[card].colour == 3 else float(-income)

    def of_bust(self, thought: Thought) -> float:
        return 1000.0


class Head(Share):
    """Leads: a harbor is worth its cards, and the option of the dearest card is the best."""

    def leads(self) -> bool:
        return True

    def stopping(self, thought: Thought, harbor: list[int]) -> float:
        return float(len(harbor))

    def of_option(self, thought: Thought, option: Action) -> float | None:
        return float(thought.rules.faces[option.card].cost)


class Thumbs(dict[str, BoxThumb]):
    """What boxes bring, by their names: what is set here, the box's folder brings."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        super().__init__(base=base.THUMB)
        self.patch = patch

    def __setitem__(self, name: str, thumb: BoxThumb) -> None:
        super().__setitem__(name, thumb)
        self.patch.setattr(base, "THUMB", thumb)
        forget()


def forget() -> None:
    """What boxes bring is looked for anew."""
    brought.cache_clear()
    terms_of.cache_clear()


@pytest.fixture
def thumbs(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, BoxThumb]]:
    """What the base game brings, to be changed for one test."""
    forget()
    yield Thumbs(monkeypatch)
    forget()


def test_a_box_without_a_share_changes_nothing(thumbs: dict[str, BoxThumb]) -> None:
    game = play(lay(harbor="priest captain r11", coins={0: 9}), "stop")
    before = Thought(game.view(0))
    thumbs["base"] = BoxThumb(Share, thumbs["base"].per_round, thumbs["base"].per_turn)
    after = Thought(game.view(0))
    assert len(after.shares) == len(before.shares) + 1
    assert [after.gain(card) for card in game.table.harbor] == [before.gain(card) for card in game.table.harbor]


def test_a_share_in_plain_python_adds_to_every_worth(thumbs: dict[str, BoxThumb]) -> None:
    game = lay(harbor="priest captain r11 b45", coins={0: 9})
    priest, captain, red, blue = game.table.harbor
    before = Thought(game.view(0))
    gains = [before.gain(card) for card in game.table.harbor]
    assert before.of_bust() == 0
    thumbs["base"] = BoxThumb(Fond, thumbs["base"].per_round)
    after = Thought(game.view(0))
    assert after.gain(priest) == gains[0] + 9.5
    assert after.gain(captain) == gains[1]
    assert after.gain(red) == gains[2] + 50
    assert after.gain(blue) == gains[3] - 4
    assert after.of_bust() == 1000
    bot = make_bot("thumb")
    assert bot.choose(game.view(0), game.options, Rng(1)).text == "draw"
    play(game, "stop")
    assert bot.choose(game.view(0), game.options, Rng(1)).text == "trade:r11"


def test_a_share_answers_before_anything_else(thumbs: dict[str, BoxThumb]) -> None:
    thumbs["base"] = BoxThumb(Fond)
    game = play(lay(harbor="r11 priest", coins={0: 1, 1: 9}), "stop", "pass")
    bot = make_bot("thumb")
    assert isinstance(bot, Explains)
    choice = bot.choose(game.view(1), game.options, Rng(1))
    assert choice.text == "pass"
    assert bot.reasons(game.view(1), game.options, choice) == [Reason("none")]


def test_a_share_may_lead(thumbs: dict[str, BoxThumb]) -> None:
    thumbs["base"] = BoxThumb(Head)
    game = lay(harbor="y11 captain governor", coins={0: 20})
    thought = Thought(game.view(0))
    assert thought.coin == 1
    assert thought.now() == 3
    play(game, "stop")
    assert make_bot("thumb").choose(game.view(0), game.options, Rng(1)).text == "hire:governor"


def test_a_box_says_what_its_abilities_are_worth(thumbs: dict[str, BoxThumb]) -> None:
    game = lay(harbor="jester5 trader-y3", coins={0: 9})
    jester, trader = game.table.harbor
    before = Thought(game.view(0))
    thumbs["base"] = BoxThumb(per_round={"jester": 1.35})
    after = Thought(game.view(0))
    assert after.gain(jester) == pytest.approx(before.gain(jester) + before.rounds_left)
    assert after.gain(trader) == before.gain(trader)


def test_a_module_of_a_script_has_no_share() -> None:
    scripted = type("Scripted", (Module,), {"__module__": "__main__"})
    rules = Game("base").rules
    modules = [*rules.modules]
    rules.modules.append(scripted())
    forget()
    try:
        assert len(brought(rules, "thumb")) == len(modules)
    finally:
        rules.modules[:] = modules
        forget()
