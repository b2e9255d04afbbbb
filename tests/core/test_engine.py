"""The stack of questions, shown with a toy game: pebbles in a bowl, of which a seat takes one or two."""

from __future__ import annotations

import pytest

from buccaneer.build import COMPILED
from buccaneer.core.engine import ASKED, HELD, MOVED, OVER, Action, Engine, Frame, State, Step, Verb, View
from buccaneer.core.errors import EndlessGame, IllegalChoice, StepOutOfOrder
from buccaneer.core.risk import Risk
from buccaneer.core.rng import Rng

if COMPILED:
    pytest.skip("compiled classes are not derived from by tests", allow_module_level=True)


class Bowl(State):
    """The toy's state."""

    def __init__(self, pebbles: int) -> None:
        super().__init__(Rng(1), [Frame(0, 0)], 2)
        self.pebbles = pebbles
        self.ended: list[int] = []


class Take(Verb[Bowl]):
    """Take so many pebbles, if there are as many."""

    def __init__(self, name: str, pebbles: int, reveals: bool = False) -> None:
        super().__init__(name, reveals)
        self.pebbles = pebbles

    def offer(self, state: Bowl, frame: Frame, options: list[Action]) -> None:
        if state.pebbles >= self.pebbles:
            options.append(Action(self.number, self.name))

    def play(self, state: Bowl, frame: Frame, action: Action) -> None:
        state.pebbles -= self.pebbles
        frame.seat = 1 - frame.seat
        state.tell("take", frame.seat, amount=self.pebbles)


class Turn(Step[Bowl]):
    """A step that notes whose it was when it ended."""

    def over(self, state: Bowl, frame: Frame) -> None:
        assert frame not in state.stack
        state.ended.append(frame.seat)


class Again(Step[Bowl]):
    """A step that ends by beginning again."""

    def over(self, state: Bowl, frame: Frame) -> None:
        state.push(frame.step, frame.seat)


def engine(*verbs: Take, step: Step[Bowl] | None = None) -> Engine[Bowl, View[Bowl], Risk]:
    made: Engine[Bowl, View[Bowl], Risk] = Engine()
    step = step or Turn("turn")
    for verb in verbs:
        made.add_verb(verb)
        step.verbs.append(verb)
    made.add_step(step)
    return made


def nim(reveals: bool = False) -> Engine[Bowl, View[Bowl], Risk]:
    return engine(Take("one", 1, reveals), Take("two", 2))


def test_no_option_ends_the_step() -> None:
    bowl = Bowl(0)
    assert nim().settle(bowl) == OVER
    assert (bowl.stack, bowl.options, bowl.ended, bowl.decisions) == ([], [], [0], 0)


def test_one_option_is_forced_and_is_no_decision() -> None:
    bowl = Bowl(1)
    assert nim().settle(bowl) == OVER
    assert (bowl.pebbles, bowl.ended, bowl.decisions) == (0, [1], 0)


def test_two_options_are_asked() -> None:
    game, bowl = nim(), Bowl(2)
    assert game.settle(bowl) == ASKED
    assert [option.text for option in bowl.options] == ["one", "two"]
    assert (bowl.pebbles, bowl.decisions) == (2, 0)
    game.apply(bowl, bowl.options[0])
    assert (bowl.pebbles, bowl.decisions, bowl.stack[-1].seat) == (1, 1, 1)
    assert game.settle(bowl) == OVER
    assert bowl.pebbles == 0


def test_finding_options_changes_nothing() -> None:
    game, bowl = nim(), Bowl(1)
    assert [option.text for option in game.find(bowl)] == ["one"]
    assert (bowl.pebbles, len(bowl.stack)) == (1, 1)
    bowl.stack.clear()
    assert game.find(bowl) == []


def test_advance_takes_one_step() -> None:
    game, bowl = nim(), Bowl(1)
    assert [game.advance(bowl), bowl.pebbles, len(bowl.stack)] == [MOVED, 0, 1]
    assert [game.advance(bowl), len(bowl.stack)] == [MOVED, 0]
    assert [game.advance(bowl), game.advance(bowl)] == [OVER, OVER]


def test_a_forced_option_that_reveals_is_held_back_where_the_host_wants_it() -> None:
    game, bowl = nim(reveals=True), Bowl(1)
    assert game.settle(bowl, hold=True) == HELD
    assert (bowl.pebbles, bowl.options, len(bowl.stack)) == (1, [], 1)
    assert game.settle(bowl, hold=True) == HELD
    assert game.settle(bowl) == OVER
    assert bowl.pebbles == 0


def test_neither_a_choice_nor_a_forced_option_that_reveals_nothing_is_held_back() -> None:
    assert nim(reveals=True).settle(Bowl(2), hold=True) == ASKED
    assert nim().settle(Bowl(1), hold=True) == OVER


def test_only_an_option_can_be_chosen() -> None:
    game, bowl = nim(), Bowl(2)
    with pytest.raises(IllegalChoice, match="nobody has a choice now"):
        game.apply(bowl, Action(0, "one"))
    game.settle(bowl)
    with pytest.raises(IllegalChoice, match="'three' is not possible now; possible: one, two"):
        game.apply(bowl, Action(0, "three"))
    assert (bowl.pebbles, bowl.decisions) == (2, 0)


@pytest.mark.parametrize("game", [engine(Take("nothing", 0)), engine(step=Again("again"))])
def test_ten_thousand_forced_steps_are_a_fault(game: Engine[Bowl, View[Bowl], Risk]) -> None:
    with pytest.raises(EndlessGame, match=f"10000 forced steps in a row at step '{game.steps[0].name}'"):
        game.settle(Bowl(1))


class Ending(Engine[Bowl, View[Bowl], Risk]):
    """A game that ends where nobody has had a choice for too long."""

    def break_off(self, state: Bowl) -> None:
        state.finish("endless", 0)


@pytest.mark.parametrize("held", [0, 1, 9_999])
def test_forced_steps_are_counted_in_the_state(held: int) -> None:
    game, reveals = Ending(), Take("nothing", 0, reveals=True)
    game.make_step(Turn("turn"), [reveals])
    whole, single, paused = Bowl(1), Bowl(1), Bowl(1)
    for bowl in (whole, single, paused):
        bowl.events = []
    assert game.settle(whole) == OVER
    while game.advance(single) == MOVED:
        pass
    for _ in range(held):
        assert game.advance(paused) == MOVED
    assert (game.settle(paused, hold=True), paused.forced) == (HELD, held)
    assert game.settle(paused) == OVER
    for bowl in (whole, single, paused):
        assert [event.kind for event in bowl.events or ()] == ["take"] * 10_000 + ["over"]
        assert (bowl.cause, bowl.over, bowl.forced) == ("endless", True, 0)


def test_a_choice_begins_the_count_anew() -> None:
    game, bowl = nim(), Bowl(2)
    bowl.forced = 5
    assert (game.settle(bowl), bowl.forced) == (ASKED, 0)


def test_a_step_that_is_known_by_a_number_gets_that_number() -> None:
    made: Engine[Bowl, View[Bowl], Risk] = Engine()
    assert made.make_step(Turn("turn"), [], 0) == 0
    assert made.make_step(Turn("unnumbered"), []) == 1
    for wrong in (1, 3):
        with pytest.raises(StepOutOfOrder, match=f"step 'close' is known by the number {wrong}, and would get 2"):
            made.make_step(Turn("close"), [Take("one", 1)], wrong)
    assert [step.name for step in made.steps] == ["turn", "unnumbered"]
    assert made.verbs == []


def test_fewer_forced_steps_are_none() -> None:
    bowl = Bowl(9_990)
    assert engine(Take("one", 1)).settle(bowl) == OVER


def test_events_are_told_only_where_somebody_listens() -> None:
    deaf, listening = Bowl(1), Bowl(1)
    listening.events = []
    for bowl in (deaf, listening):
        nim().settle(bowl)
    assert deaf.events is None
    assert [(event.kind, event.seat, event.amount) for event in listening.events] == [("take", 1, 1)]


def test_the_frame_on_top_is_settled_first() -> None:
    game, bowl = nim(), Bowl(0)
    bowl.push(0, 7)
    game.settle(bowl)
    assert bowl.ended == [7, 0]


def test_a_state_knows_who_moves_and_whether_it_is_over() -> None:
    game, bowl = nim(), Bowl(3)
    assert (bowl.players, bowl.chooser, bowl.mover, bowl.over) == (2, -1, 0, False)
    game.settle(bowl)
    assert (bowl.chooser, bowl.mover, bowl.over) == (0, 0, False)
    bowl.stack.clear()
    bowl.options = []
    assert (bowl.chooser, bowl.mover, bowl.over) == (-1, -1, True)


def test_to_play_is_to_apply_and_to_settle() -> None:
    game, bowl, other = nim(), Bowl(4), Bowl(4)
    for each in (bowl, other):
        game.settle(each)
    assert game.play(bowl, Action(0, "one")) == ASKED
    game.apply(other, Action(0, "one"))
    assert game.settle(other) == ASKED
    assert (bowl.pebbles, bowl.options, bowl.decisions) == (other.pebbles, other.options, 1)
    with pytest.raises(IllegalChoice):
        game.play(bowl, Action(0, "three"))
    assert bowl.pebbles == 3
    held, bowl = nim(reveals=True), Bowl(2)
    held.settle(bowl)
    assert held.play(bowl, Action(0, "one"), hold=True) == HELD
