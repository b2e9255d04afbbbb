"""Which build runs: the engine compiled by mypyc, or the same files as plain Python."""

from __future__ import annotations

from buccaneer.core import engine

COMPILED = not engine.__file__.endswith(".py")
