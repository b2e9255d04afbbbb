"""Which level fits somebody: found in the games they have finished, and said with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from buccaneer.bots.cast import called
from buccaneer.bots.levels import LEVEL, LEVELS
from buccaneer.game import modes
from buccaneer.web.plan import Plan
from buccaneer.web.room import Room
from buccaneer.words import Words

FIRST = 2  # where somebody begins of whom nothing is known
LATEST = 5  # so many games are looked at
CLEAR = 0.75  # wins more, or fewer, than chance would bring before the level changes
ALLIES = 5  # who plays on one's own side
LIKE = {"thumb": 2, "learned": 5}  # which levels other bots of ours are as strong as


@dataclass(frozen=True)
class Result:
    """A game somebody has finished against bots: their level, how many played, and one's part of the win."""

    level: int
    players: int
    won: float


@dataclass(frozen=True)
class Fit:
    """A level, and why it is this one: "first", "up", "down" or "same", with wins and games."""

    level: int
    why: str = "first"
    wins: int = 0
    games: int = 0
    turn: int = 0  # how many games were finished, so that other characters sit down each time


def fit(results: Sequence[Result]) -> Fit:
    """The level for somebody with these results, the latest first.

    Only games at the level played last count, five of them at most: clearly more wins than chance would bring, and it
    is one level more; clearly fewer, and it is one less.
    """
    if not results:
        return Fit(FIRST)
    level = results[0].level
    run: list[Result] = []
    for result in results[:LATEST]:
        if result.level != level:
            break
        run.append(result)
    won, due = sum(result.won for result in run), sum(1 / result.players for result in run)
    step = 1 if won >= due + CLEAR else -1 if won <= due - CLEAR else 0
    fitting = min(max(level + step, LEVELS[0]), LEVELS[-1])
    why = "same" if fitting == level else "up" if fitting > level else "down"
    return Fit(fitting, why, sum(result.won > 0 for result in run), len(run), len(results))


def results(rooms: Iterable[Room], person: int) -> list[Result]:
    """What somebody's finished games against bots alone came to, in the order of the rooms."""
    found = (result(room, person) for room in rooms)
    return [each for each in found if each is not None]


def result(room: Room, person: int) -> Result | None:
    """What one game came to, if it was played to its end by this person alone against bots whose level is known."""
    seats = [] if room.frozen else room.seats_of(person)
    if room.frozen or not room.over or room.game is None or len(seats) != 1 or room.screen:
        return None
    levels = [level_of(bot) for number, bot in enumerate(room.bots) if number not in seats]
    outcome = room.game.outcome
    told = room.row.options
    if outcome is None or outcome.team is not None or not levels or not all(levels) or told.get("guided"):
        return None
    return Result(max(levels), len(room.bots), outcome.share(seats[0]))


def level_of(bot: str) -> int:
    """The level of a bot, or 0."""
    number = bot.removeprefix(LEVEL)
    return int(number) if bot.startswith(LEVEL) and number.isdecimal() else LIKE.get(bot, 0)


def company(found: Fit, players: int, name: str) -> list[str]:
    """The characters who would sit down, for a person of this name and as many players."""
    return called([f"{LEVEL}{found.level}"] * (players - 1), [name], modes.DEFAULT_NAMES, found.turn)


def plan_for(found: Fit, mode: str, players: int, name: str) -> Plan:
    """A table for one person and characters of the level that fits; of the strongest, where all play together."""
    level = ALLIES if mode in modes.MODES and is_team(mode) else found.level
    sitting = company(Fit(level, turn=found.turn), players, name) if players > 1 else []
    return Plan(["me", *[f"{LEVEL}{level}"] * (players - 1)], mode, names=["", *sitting])


def is_team(mode: str) -> bool:
    """Whether a mode's tables win or lose as one."""
    return modes.rules(mode, modes.MODES[mode].editions[0], "", ()).is_team()


def told(found: Fit, words: Words) -> str:
    """A level and why it is this one, in a sentence."""
    return words(f"fit.{found.why}", level=found.level, n=found.wins, of=found.games)
