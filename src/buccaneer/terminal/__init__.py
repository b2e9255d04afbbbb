"""The game in a terminal: alone against bots, several people at one keyboard, or bots to watch."""

from buccaneer.terminal.company import YOU
from buccaneer.terminal.loop import play
from buccaneer.terminal.pictures import draw_table

__all__ = ["YOU", "draw_table", "play"]
