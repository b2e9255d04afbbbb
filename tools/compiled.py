"""The compiled engine, built once for each state of the sources and kept in .compiled/.

A folder there is named after the sources it was built from and appears whole or not at all. It holds the wheel, and the
same unpacked in `site`, ready for PYTHONPATH.

    python -m tools.compiled               builds it if need be, and prints where the wheel is
    python -m tools.compiled --into dist   copies the wheel there as well
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.compiling import SWITCH, compiler

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".compiled"
LOG = KEPT / "log"
MOST_KEPT = 2  # the newest, and the one before it: somebody may be playing on it

# What a wheel is made from.
SOURCES = ["src", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py"]
SOURCES += [f"tools/{name}.py" for name in ("__init__", "backend", "compiling", "docstrings")]
NO_SOURCES = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")


def copy_sources(source: Path, goal: Path) -> None:
    """Copy what a wheel is made from, so that a long build sees no edit."""
    for name in SOURCES:
        (goal / name).parent.mkdir(parents=True, exist_ok=True)
        if (source / name).is_dir():
            shutil.copytree(source / name, goal / name, ignore=NO_SOURCES)
        else:
            shutil.copyfile(source / name, goal / name)


def key(source: Path) -> str:
    """The name of the build that belongs to these sources and this Python."""
    digest = hashlib.sha256()
    for path in sorted(path for name in SOURCES for path in [source / name, *(source / name).rglob("*")]):
        within = path.relative_to(source)
        if path.is_file() and not NO_SOURCES("", list(within.parts)):
            digest.update(f"{within.as_posix()} {path.stat().st_size}\n".encode() + path.read_bytes())
    return f"{sys.implementation.cache_tag}-{digest.hexdigest()[:16]}"


def ready() -> Path | None:
    """The build of the sources as they are, if there is one."""
    folder = KEPT / key(ROOT)
    return folder if folder.is_dir() else None


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time: a second one waits, and then mostly finds its work done."""
    KEPT.mkdir(exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build() -> Path:
    """The build of the sources as they are, made if need be."""
    with alone():
        for left in KEPT.glob("new-*"):
            shutil.rmtree(left)
        with TemporaryDirectory(dir=KEPT, prefix="new-") as place:
            new = Path(place)
            copy_sources(ROOT, new / "source")
            folder = KEPT / key(new / "source")
            if not folder.is_dir():
                make(new / "source", new / "whole")
                (new / "whole").rename(folder)
        forget(folder)
        return folder


def make(source: Path, goal: Path) -> None:
    """Compile a wheel, with the tools that the lock names, and unpack it."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-build-isolation"] if at_hand() else []
    pinned = {"PIP_CONSTRAINT": "requirements.lock", "PIP_BUILD_CONSTRAINT": "requirements.lock"}
    environment = {**os.environ, SWITCH: "require", **pinned}
    subprocess.run([*command, "--wheel-dir", goal, source], cwd=ROOT, env=environment, stdout=sys.stderr, check=True)
    with zipfile.ZipFile(wheel(goal)) as packed:
        packed.extractall(goal / "site")


def at_hand() -> bool:
    """Whether the tools that the lock names are installed here, so that they need not be fetched for the build."""
    locked = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    try:
        return all(f"{name}=={version(name)}" in locked for name in ("mypy", "setuptools"))
    except PackageNotFoundError:
        return False


def wheel(folder: Path) -> Path:
    """The wheel of a build."""
    (found,) = folder.glob("*.whl")
    return found


def forget(newest: Path) -> None:
    """Remove builds of older sources."""
    newest.touch()
    builds = sorted((path for path in KEPT.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for old in builds[:-MOST_KEPT]:
        shutil.rmtree(old)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the compiled engine and print where its wheel is.")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="copy the wheel into this folder")
    parser.add_argument("--nice", action="store_true", help="let everything else go first")
    arguments = parser.parse_args()
    if arguments.nice:
        os.nice(19)
    if compiler() is None:
        sys.exit("there is no C compiler with Python's headers: install gcc and python3-dev")
    try:
        made = wheel(build())
    except subprocess.CalledProcessError as error:
        sys.exit(f"the compiled engine could not be built: pip ended with {error.returncode}")
    if arguments.into:
        arguments.into.mkdir(parents=True, exist_ok=True)
        made = Path(shutil.copy(made, arguments.into))
    print(made)


if __name__ == "__main__":
    main()
