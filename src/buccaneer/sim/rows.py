"""What came of every game for every seat, as rows of plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from buccaneer.game import modes
from buccaneer.game.families import rules_of
from buccaneer.sim.match import Match, Played

MOST_NUMBER = 1 << 63  # a larger seed is written as text, since tables have no larger whole numbers


@dataclass(frozen=True, slots=True)
class Row:
    """One seat of one game.

    `seed` is the match's and `game` counts from 0: `Match.setup(game)` sets the same game up again. `order` is the
    seat's place in the order of turns, from 0. `sources` says where the points come from. `coins` are skulls in the
    Dice Game. `options` are all of the mode's own. `result` is the share of the win: 1 alone or together, a half when
    two share it. `decided` and `cause` say by what the game was won and what ended it.
    """

    seed: int
    game: int
    mode: str
    edition: str
    variant: str
    adds: tuple[str, ...]
    options: dict[str, str]
    players: int
    seat: int
    bot: str
    order: int
    points: int
    sources: dict[str, int]
    coins: int
    rounds: int
    busts: int
    decisions: int
    result: float
    decided: str
    cause: str

    def flat(self) -> dict[str, int | float | str]:
        """The row as one line of a table, with a column `points_…` for every source, `option_…` for every option."""
        found: dict[str, int | float | str] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "sources":
                found |= {f"points_{source}": points for source, points in self.sources.items()}
            elif field.name == "options":
                found |= {f"option_{name}": value for name, value in self.options.items()}
            elif field.name == "adds":
                found["adds"] = "+".join(self.adds)
            else:
                found[field.name] = value
        return found if self.seed < MOST_NUMBER else found | {"seed": str(self.seed)}


def rows_of(match: Match, game: Played) -> Iterator[Row]:
    """The rows of a game, seat by seat."""
    table, players = game.table, len(match.bots)
    rules = rules_of(table)
    outcome = rules.outcome(table)
    options = modes.options_of(game.setup)
    for seat, bot in enumerate(match.bot_names):
        yield Row(
            match.seed,
            game.number,
            match.mode,
            match.edition,
            match.variant,
            tuple(match.adds),
            options,
            players,
            seat,
            bot,
            (seat - table.start) % players,
            outcome.points[seat],
            rules.sources(table, seat),
            outcome.tiebreak[seat],
            table.round,
            game.busts[seat],
            game.decisions[seat],
            outcome.share(seat),
            outcome.decided,
            outcome.cause,
        )
