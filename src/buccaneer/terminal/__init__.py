"""The game in a terminal: alone against bots, several people at one keyboard, or bots to watch."""

from buccaneer.terminal.loop import play
from buccaneer.terminal.table import draw_table

__all__ = ["draw_table", "play"]
