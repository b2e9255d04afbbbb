"""The end of a chapter: card 9's three conditions with everybody's share, the missions, and what is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from buccaneer.cards.boxes.adventure.page.almanac import Goal, nine
from buccaneer.cards.boxes.adventure.page.houses import Holding, holding
from buccaneer.cards.boxes.adventure.page.quests import Tile, row
from buccaneer.cards.boxes.adventure.page.volume import closing, heading
from buccaneer.cards.boxes.adventure.rules import COINS_A_DEFEAT
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.page.scene import Scene
from buccaneer.core.outcome import Outcome
from buccaneer.game.course import Page


class Condition(NamedTuple):
    """One of card 9's conditions: how much of it there was, and who gave what."""

    goal: Goal
    title: str
    shares: str
    short: str


@dataclass(frozen=True)
class Verdict:
    """How a chapter ended."""

    won: bool
    title: str
    conditions: tuple[Condition, ...]  # none in a contest
    tiles: tuple[Tile, ...]
    people: tuple[Holding, ...]
    heading: str  # the chapter's number and name
    page: Page | None  # what is read
    again: str  # what another try would begin with


def verdict(scene: Scene) -> Verdict:
    """How the game ended."""
    words, table, part = scene.words, scene.table, saga(scene.table)
    outcome: Outcome = scene.rules.outcome(table)
    won, goals = bool(outcome.winners), nine(scene)
    tiles = row(scene, []).tiles
    conditions: list[Condition] = []
    if goals is not None:
        seats = range(table.players)
        named = [scene.name(seat) for seat in seats]
        marked = [sum(seat in done for done in part.done) for seat in seats]
        shares = [
            [f"{tile.name}: {words.all_of([who.name for who in tile.done]) or '–'}" for tile in tiles],
            [f"{named[seat]} {marked[seat]}" for seat in seats],
            [f"{named[seat]} {table.seats[seat].points}" for seat in seats],
        ]
        for goal, told in zip(goals.goals, shares, strict=True):
            short = "" if goal.met else words("verdict.short", n=goal.wanted - goal.have)
            conditions.append(Condition(goal, words(f"verdict.{goal.name}"), " · ".join(told), short))
    lost = goals is not None and not won
    return Verdict(
        won,
        words("verdict.lost" if lost else "verdict.won"),
        tuple(conditions),
        tiles,
        tuple([holding(scene, seat) for seat in range(table.players)]),
        heading(part, words),
        closing(scene, list(outcome.winners)),
        words("verdict.again", coins=COINS_A_DEFEAT) if lost else "",
    )
