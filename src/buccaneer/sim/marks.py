"""The plan of a ladder: which figures are measured, at what, and what each is to reach."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from buccaneer.core.errors import BuccaneerError
from buccaneer.sim.duel import Share, share_of
from buccaneer.sim.ladder import Pairing, Results, is_team

MARKS = Path(__file__).with_name("marks.toml")


@dataclass(frozen=True)
class Figure:
    """One row of the plan: what is played, and its marks; some have bots of their own, another to meet, and games."""

    mode: str
    players: int
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()
    must: float = 0.0
    goal: float = 0.0
    least: float = 0.0
    towards: float = 0.0
    times: float = 0.0
    bots: tuple[str, ...] = ()
    against: str = ""
    games: int = 0

    def aims(self, anchor: Share | None) -> dict[str, float]:
        """The marks in hundredths; some depend on the anchor's own share."""
        found = {"must": self.must, "goal": self.goal, "least": self.least}
        if anchor is not None and self.towards:
            found["goal"] = anchor.share + self.towards * (100 - anchor.share)
        if anchor is not None and self.times:
            found["goal"] = min(100.0, self.times * anchor.share)
        return {name: aim for name, aim in found.items() if aim}


def reached(found: Share, name: str, aim: float) -> bool:
    """Whether a mark is reached: by the lower end of the interval, or what is the least by the share itself."""
    return (found.share if name == "least" else found.low) >= aim


@dataclass(frozen=True)
class Plan:
    """What a ladder of marks measures."""

    seed: int = 0
    games: int = 2000
    anchor: str = "anchor"
    bots: tuple[str, ...] = ()
    tried: str = ""
    figures: tuple[Figure, ...] = field(default=())

    def pairings(self, bots: Sequence[str] = ()) -> dict[Pairing, int]:
        """What is to be played for all figures, and how many games: bots against the anchor, its mirror, its teams.

        Where bots are named, figures that have their own are left out.
        """
        found: dict[Pairing, int] = {}
        for figure in self.figures:
            if bots and figure.bots:
                continue
            given = (self.seed, figure.variant, figure.options)
            other = "" if is_team(figure.mode, figure.players, figure.options) else figure.against or self.anchor
            for bot in figure.bots or (*(bots or self.bots), self.anchor):
                found.setdefault(Pairing(figure.mode, figure.players, bot, other, *given), figure.games or self.games)
        return found


def load(path: Path = MARKS) -> Plan:
    """A plan from its file."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        figures = []
        for entry in told.pop("figure", []):
            options = tuple(sorted((str(name), str(value)) for name, value in entry.pop("options", {}).items()))
            figures.append(Figure(options=options, bots=tuple(entry.pop("bots", ())), **entry))
        return Plan(bots=tuple(told.pop("bots", ())), figures=tuple(figures), **told)
    except OSError as error:
        raise BuccaneerError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError, AttributeError, ValueError) as error:
        raise BuccaneerError(f"{path}: no plan of a ladder: {error}") from None


def share(results: Results, pairing: Pairing) -> Share | None:
    """What a pairing came to, if any of it was played."""
    deals = results.get(pairing)
    if not deals:
        return None
    return share_of([sum(shares) / len(shares) for _, shares in sorted(deals.items())], pairing.games)


def mirrors_hold(results: Results) -> list[tuple[Pairing, int, bool]]:
    """Of every mirror: its deals, and whether the bot had exactly its fair part of each."""
    found = []
    for pairing, deals in results.items():
        if pairing.mirror:
            fair = all(abs(sum(shares) - 1) < 1e-4 for shares in deals.values())
            found.append((pairing, len(deals), fair))
    return found
