"""The arena: race bots, yours and ours, over many games, and take home what came of every game and seat.

>>> from buccaneer import arena
>>> match = arena.Match("base", ["my.py:Shy", "thumb", "thumb"], seed=1)
>>> arena.simulate(match, games=100)["wins"]
>>> arena.write_rows("race.csv", arena.rows(match, games=100))

A bot is whatever `buccaneer.make_bot` takes: a name, `package.module:Class`, `path/to/file.py:Class`, a class, an
object. With `jobs` above 1 the games are played in so many processes: the same games with the same results. A script
that does so must begin under `if __name__ == "__main__":`.
"""

from buccaneer.sim.arena import records, rows, simulate
from buccaneer.sim.files import frame, write_rows
from buccaneer.sim.match import Match, Played, play
from buccaneer.sim.rows import Row

__all__ = ["Match", "Played", "Row", "frame", "play", "records", "rows", "simulate", "write_rows"]
