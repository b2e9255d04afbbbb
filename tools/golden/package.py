"""What the package is: its public names, the files of its wheel, and the tests there are."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import buccaneer

from tools.golden.folder import Entry
from tools.golden.tree import environment, root

MODULE = re.compile(r"\bbuccaneer(\.\w+)+\.(?=\w)")  # where something lies is no part of what it is


def run(*arguments: str, folder: Path, **variables: str) -> str:
    """What a program prints that must succeed, run in a folder."""
    done = subprocess.run(arguments, cwd=folder, env=environment(**variables), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def copy_tree(to: Path) -> None:
    """Copy the files of the tree that git knows or would take, and nothing that a build has left."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=root())
    for name in sorted(set(listed.split("\0"))):
        if (root() / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root() / name, to / name)


def tests() -> Iterator[Entry]:
    """Every test by its file's name and its own, with how many there are of it."""
    options = ("-o", "addopts=", "-p", "no:cacheprovider", "--collect-only", "-q")
    listed = run(sys.executable, "-m", "pytest", *options, folder=root())
    found = Counter(line[line[: line.index("::")].rfind("/") + 1 :] for line in listed.splitlines() if "::" in line)
    for name, times in sorted(found.items()):
        yield name, str(times)


def wheel() -> Iterator[Entry]:
    """The files of a wheel of plain Python, with their sizes and check sums."""
    with tempfile.TemporaryDirectory() as folder:
        tree, built = Path(folder, "tree"), Path(folder, "wheel")
        copy_tree(tree)
        pip = (sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "-w", str(built))
        run(*pip, "--quiet", "--disable-pip-version-check", folder=tree, BUCCANEER_COMPILE="never")
        with ZipFile(next(built.glob("*.whl"))) as file:
            for info in sorted(file.infolist(), key=lambda info: info.filename):
                yield info.filename, f"{info.file_size} {info.CRC:08x}"


def names() -> Iterator[Entry]:
    """The public names: signature and first line of what each says about itself, and so for the parts of classes."""
    yield "all", "\n".join(sorted(buccaneer.__all__))
    for name in sorted(buccaneer.__all__):
        thing = getattr(buccaneer, name)
        lines = [described(name, thing)]
        if inspect.isclass(thing):
            given = {member for base in thing.__mro__ if base.__module__ == "builtins" for member in vars(base)}
            members = [member for member in dir(thing) if not member.startswith("_") and member not in given]
            lines += [described(f"  .{member}", inspect.getattr_static(thing, member)) for member in members]
        yield name, "\n".join(lines)


def described(name: str, thing: object) -> str:
    """A thing's name, signature and first line; without signature where it has none."""
    inner = getattr(thing, "__func__", None) or getattr(thing, "fget", None) or thing
    try:
        signature = str(inspect.signature(inner)) if callable(inner) else f": {type(inner).__name__}"
    except (TypeError, ValueError):
        signature = ""
    about = inspect.getdoc(inner) if callable(inner) else ""
    return MODULE.sub("", f"{name}{signature}  {(about or '').partition(chr(10))[0]}".rstrip())
