"""Drafts: crosses laid on a copy, what closes them, what is taken back, and how many presses a pool takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from buccaneer.bots import make_bot
from buccaneer.core.errors import IllegalChoice
from buccaneer.core.rng import Rng
from buccaneer.dice.page.laying import DRAFTS
from buccaneer.dice.rules.sheet import EMPTY, FILLED
from buccaneer.game.draft import CLOSED, OPEN, SPENT, Draft, Way, begin
from buccaneer.game.game import DiceGame, Game
from buccaneer.game.modes import MODES

CHAPTERS = ("", *MODES["dice"].variants)
THUMB = make_bot("thumb")
MOST_PRESSES = 4.0  # for all crosses of a pool with their "done", on average


def step_of(game: DiceGame) -> str:
    return game.rules.steps[game.table.stack[-1].step].name if not game.over else ""


def advice(game: DiceGame) -> str:
    return THUMB.choose(game.view(game.chooser), game.options, Rng(0)).text


def moments(step: str, variant: str = "", players: int = 2, seed: int = 3) -> Iterator[DiceGame]:
    """A game at every question of a step, played on by `thumb`."""
    game = Game("dice", players, seed, variant=variant)
    while not game.over:
        if step_of(game) == step:
            yield game
        game.play(advice(game))


def drafted(game: DiceGame) -> Draft:
    return begin(game.rules, game.table, DRAFTS[step_of(game)])


def closes(draft: Draft, way: Way) -> bool:
    """Whether a way ends with a choice that closes the draft."""
    return draft.lay(way.steps[-1]).state == CLOSED


def made(game: DiceGame, draft: Draft) -> DiceGame:
    """The game after what a draft makes."""
    ahead = game.copy()
    for choice in draft.choices:
        ahead.play(choice)
    return ahead


def marks(game: DiceGame, seat: int) -> list[int]:
    return game.table.sheets[seat].marks


def test_a_draft_is_a_copy_and_what_it_makes_is_what_it_showed() -> None:
    """At each pool of a game the cheapest way to each space: the game stands still, and the sheets agree afterwards."""
    ways = 0
    for game in moments("cross", "chapter-2"):
        before, draft = game.digest, drafted(game)
        for text, way in draft.ways.items():
            there = draft.lay(game.parse(text))
            assert there.laid == way.steps
            assert game.digest == before
            ahead = made(game, there)
            assert there.state == CLOSED or marks(ahead, draft.seat) == there.table.sheets[draft.seat].marks  # type: ignore[attr-defined]
            assert ahead.choices[len(game.choices) :] == [game.parse(choice) for choice in there.choices]
            ways += len(way.steps) > 1
    assert ways > 100


def test_no_way_is_dearer_than_need_be() -> None:
    """Compared with all orders in which so many crosses can be laid, where these are few."""
    seen = 0
    for game in moments("cross", "chapter-3"):
        draft = drafted(game)
        left = DRAFTS["cross"].left
        assert left is not None
        whole = left(draft.table)
        if whole > 3:
            continue
        best: dict[str, int] = {}
        heap = [draft]
        while heap:
            here = heap.pop()
            for option in here.table.options if here.state == OPEN else ():
                if option.text != "done":
                    then = here.with_option(option)
                    cost = whole if then.state == CLOSED else whole - left(then.table)
                    best[option.text] = min(best.get(option.text, 99), cost)
                    heap.append(then)
        plain = {text: way for text, way in draft.ways.items() if not closes(draft, way)}
        assert set(draft.ways) == set(best)
        assert {text: way.cost for text, way in plain.items()} == {text: best[text] for text in plain}
        seen += 1
    assert seen > 10


def test_what_is_taken_back_takes_along_what_needs_it() -> None:
    game = next(game for game in moments("cross") if any(len(way.steps) > 1 for way in drafted(game).ways.values()))
    draft = drafted(game)
    way = next(way for way in draft.ways.values() if len(way.steps) > 1)
    laid = draft.lay(way.steps[-1])
    assert laid.laid == way.steps
    assert laid.lay(way.steps[-1]) is laid
    assert laid.without(way.steps[0]).laid == ()
    assert laid.without(way.steps[-1]).laid == way.steps[:-1]
    with pytest.raises(IllegalChoice):
        draft.without(way.steps[0])


def test_a_pool_that_is_used_up_waits_for_done() -> None:
    game = next(game for game in moments("cross") if game.table.stack[-1].a == 1)
    draft = drafted(game)
    near = [way for way in draft.ways.values() if not closes(draft, way)]
    laid = draft.lay(near[0].steps[0])
    assert (laid.state, laid.ways, laid.end) == (SPENT, {}, None)
    assert laid.choices == [near[0].steps[0].text]
    assert step_of(game) == "cross"


def test_a_cross_that_asks_or_ends_the_game_closes_a_draft() -> None:
    """In all chapters: what comes after it is another question, or nothing at all."""
    met = set()
    for variant in CHAPTERS:
        for game in moments("cross", variant, seed=7):
            draft = drafted(game)
            for way in draft.ways.values():
                there = draft.lay(way.steps[-1])
                if there.state == CLOSED:
                    ahead = made(game, there)
                    met.add(step_of(ahead))
                    assert ahead.over or ahead.chooser == draft.seat
    assert met >= {"fill", "circle", "skulls", ""}


def test_nothing_is_ever_rolled_in_a_draft() -> None:
    for game in moments("cross", "chapter-4"):
        draft = drafted(game)
        for way in draft.ways.values():
            assert draft.lay(way.steps[-1]).table.revealed == game.table.revealed


@pytest.mark.parametrize("variant", ["", "chapter-2", "chapter-3"])
def test_a_fan_is_proposed_on_every_unfinished_island(variant: str) -> None:
    game = next(game for seed in range(40) for game in moments("fill", variant, players=5, seed=seed))
    draft, seat = drafted(game), game.chooser
    sheet = game.table.sheets[seat]
    unfinished = {island.number for island in game.rules.chart.islands if sheet.left[island.number]}
    spaces = game.rules.chart.spaces
    ahead = made(game, draft)
    filled = [n for n, mark in enumerate(marks(ahead, seat)) if mark == FILLED and marks(game, seat)[n] == EMPTY]
    if draft.state != CLOSED:
        assert {spaces[number].island for number in filled} == unfinished
    for option in draft.instead:  # every other free space of an island can have its fan instead
        moved = draft.lay(option)
        assert option in moved.laid
        assert len({spaces[each.number].island for each in moved.laid}) == len(moved.laid)
        kept = [each for each in draft.laid if spaces[each.number].island != spaces[option.number].island]
        assert moved.state == CLOSED or set(kept) <= set(moved.laid)
    with pytest.raises(IllegalChoice):
        draft.without(draft.laid[0])


# -- presses -----------------------------------------------------------------------------------------


def press(game: DiceGame) -> tuple[list[str], int, bool]:
    """Lay what `thumb` crosses of a pool by as few presses as ways allow: what is made, the presses, and if it closed.

    A press on a far space counts once, and so does "done"; a cross that closes the draft needs none.
    """
    ahead, wanted = game.copy(), []
    seat, depth = game.chooser, len(game.table.stack)
    while step_of(ahead) == "cross" and (ahead.chooser, len(ahead.table.stack)) == (seat, depth):
        wanted.append(ahead.parse(advice(ahead)))
        ahead.play(wanted[-1])
    crosses = [choice for choice in wanted if choice.text != "done"]
    draft, presses = drafted(game), 0
    while len(draft.laid) < len(crosses) and draft.state == OPEN:
        done = len(draft.laid)
        far = [
            number
            for number in range(done, len(crosses))
            if (way := draft.ways.get(crosses[number].text)) and set(way.steps) == set(crosses[done : number + 1])
        ]
        draft = draft.lay(crosses[far[-1]])
        presses += 1
    closed = draft.state == CLOSED
    return draft.choices, presses + (not closed), closed


@pytest.mark.parametrize("variant", CHAPTERS)
def test_the_crosses_of_a_pool_take_four_presses_at_most_on_average(variant: str) -> None:
    """One seeded game of two on every map, `thumb` choosing."""
    game = Game("dice", 2, 3, variant=variant)
    pools = presses = crosses = 0
    goes_on = False  # whether a pool was closed before it was used up
    while not game.over:
        if step_of(game) != "cross":
            game.play(advice(game))
            continue
        choices, pressed, closed = press(game)
        pools, presses, crosses = pools + (not goes_on), presses + pressed, crosses + len(choices)
        goes_on = closed
        for choice in choices:
            game.play(choice)
    assert pools > 20
    assert presses / pools <= MOST_PRESSES
    assert presses < 2 * crosses  # what it took before
