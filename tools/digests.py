"""Prints the final digest of a thousand random games, a line each: both builds must print the same."""

from __future__ import annotations

from buccaneer.sim.arena import Match, records

from tests.battery import kinds

GAMES = 8


def main() -> None:
    for kind in kinds():
        match = Match(
            kind.mode,
            ("random",) * kind.players,
            kind.edition,
            kind.variant,
            seed=11,
            adds=kind.adds,
            options=kind.options,
        )
        for record in records(match, GAMES):
            print(kind, record.digest)


if __name__ == "__main__":
    main()
