"""The signs of the Dice Game in the terminal: each colour, kind of space and mark is told apart without colour."""

from __future__ import annotations

from typing import Final

from rich.text import Text

# A sign for each colour, so that nothing is told by colour alone: sun, lantern, leaf, wave, flame, moon.
MARKS: Final = ("☼", "◊", "♣", "≈", "▲", "☾")
STYLES: Final = ("yellow", "dark_orange", "green", "bright_blue", "red", "bright_black")
CROSS: Final = "✕"
FILL: Final = "●"
FREE: Final = "○"
SLOT: Final = "·"
SHIP: Final = "■"
WHEEL_SIGN: Final = "✱"
TREASURE_SIGN: Final = "◆"
GONE_SIGN: Final = "◇"
MISSION_SIGN: Final = "⚑"
START_SIGN: Final = "◎"
DONE: Final = "✓"
NUMBERS: Final = "①②③④⑤⑥⑦⑧⑨"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"  # missions are told apart by these


def mark(colour: int) -> Text:
    """A colour's sign, in its colour."""
    return Text(MARKS[colour], style=STYLES[colour])
