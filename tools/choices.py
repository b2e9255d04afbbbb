"""Prints a digest of what `thumb` chooses in every kind of card game: both builds, and any faster code, print the same.

With --write it goes to the file that the test of it reads: after a change of how `thumb` plays.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.choices import card_kinds, digest

KNOWN = Path(__file__).parent.parent / "tests" / "data" / "thumb.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many games of every kind")
    parser.add_argument("--exact", action="store_true", help="compare the numbers of reasons to their last bit")
    parser.add_argument("--write", action="store_true", help="write what the test expects")
    arguments = parser.parse_args()
    if arguments.write:
        KNOWN.write_text("".join([f"{digest(kind, range(1, 2))} {kind}\n" for kind in card_kinds()]))
        return
    for kind in card_kinds():
        print(digest(kind, range(arguments.games), arguments.exact), kind, flush=True)


if __name__ == "__main__":
    main()
