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
    """One row of the plan: what is played, and its marks."""

    mode: str
    players: int
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()
    must: float = 0.0
    goal: float = 0.0
    towards: float = 0.0
    times: float = 0.0

    def aims(self, anchor: Share | None) -> dict[str, float]:
        """The marks in hundredths; some depend on the anchor's own share."""
        found = {"must": self.must, "goal": self.goal}
        if anchor is not None and self.towards:
            found["goal"] = anchor.share + self.towards * (100 - anchor.share)
        if anchor is not None and self.times:
            found["goal"] = min(100.0, self.times * anchor.share)
        return {name: aim for name, aim in found.items() if aim}


@dataclass(frozen=True)
class Plan:
    """What a ladder of marks measures."""

    seed: int = 0
    games: int = 2000
    anchor: str = "anchor"
    bots: tuple[str, ...] = ()
    tried: str = ""
    figures: tuple[Figure, ...] = field(default=())

    def pairings(self, bots: Sequence[str] = ()) -> list[Pairing]:
        """What is to be played for all figures: bots against the anchor, its mirror, and its teams."""
        found: list[Pairing] = []
        for figure in self.figures:
            given = (self.seed, figure.variant, figure.options)
            team = is_team(figure.mode, figure.players, figure.options)
            for bot in [*(bots or self.bots), self.anchor]:
                other = "" if team else self.anchor
                found.append(Pairing(figure.mode, figure.players, bot, other, *given))
        return list(dict.fromkeys(found))


def load(path: Path = MARKS) -> Plan:
    """A plan from its file."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        figures = []
        for entry in told.pop("figure", []):
            options = tuple(sorted((str(name), str(value)) for name, value in entry.pop("options", {}).items()))
            figures.append(Figure(options=options, **entry))
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
