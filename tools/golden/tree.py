"""The tree that is written down: where it lies, and how its commands are run."""

from __future__ import annotations

import hashlib
import io
import os
import runpy
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import buccaneer

SOURCE = Path(buccaneer.__file__).resolve().parent.parent
WIDTH, HEIGHT = "100", "40"
UNWANTED = ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTEST_ADDOPTS", "PYTHONHASHSEED")


def root() -> Path:
    """The root of the tree, which the package must lie in."""
    for folder in SOURCE.parents:
        if (folder / "pyproject.toml").is_file():
            return folder
    raise SystemExit(f"golden: {SOURCE} is no tree: set PYTHONPATH to the tree's sources")


def environment(**more: object) -> dict[str, str]:
    """An environment that depends on nobody's habits, in which this tree's package is found first."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BUCCANEER_")}
    kept |= {"COLUMNS": WIDTH, "LINES": HEIGHT, "TERM": "xterm", "PYTHONDONTWRITEBYTECODE": "1"}
    kept |= {"PYTHONPATH": str(SOURCE), **{name: str(value) for name, value in more.items()}}
    return {name: value for name, value in kept.items() if name not in UNWANTED}


def number_of(text: str) -> int:
    """A seed of 128 bits that a text stands for."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")


@contextmanager
def elsewhere() -> Iterator[Path]:
    """Work in an empty folder, with an environment of ours."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, environment(), clear=True):
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(here)


def command(*arguments: object, typed: str = "") -> str:
    """What `python -m buccaneer` prints on both streams, with its exit status, as one text."""
    out, err = io.BytesIO(), io.BytesIO()
    status: object = 0
    with (
        redirect_stdout(io.TextIOWrapper(out, "utf-8", write_through=True)) as printing,
        redirect_stderr(io.TextIOWrapper(err, "utf-8", write_through=True)) as complaining,
        patch.object(sys, "argv", ["buccaneer", *map(str, arguments)]),
        patch.object(sys, "stdin", io.StringIO(typed)),
    ):
        try:
            runpy.run_module("buccaneer", run_name="__main__")
        except SystemExit as end:
            status = end.code
    text = out.getvalue().decode()
    text += f"--- standard error\n{err.getvalue().decode()}" if err.getvalue() else ""
    text += f"--- exit status {status}\n" if status else ""
    printing.detach(), complaining.detach()
    return text
