"""Writes requirements.lock: one version of every package that the browser game and the tools for tests need.

    python -m tools.lock python3.11 python3.12 python3.13

Each interpreter is asked what it would install; a version that only some would take gets a marker.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
HEAD = "# Made by `make lock` from pyproject.toml: what `make` installs, for Python {}.\n"

Pins = dict[str, str]


def group(groups: dict[str, list[Any]], name: str) -> list[str]:
    """The requirements of a dependency group, with those of the groups it includes."""
    found: list[str] = []
    for entry in groups[name]:
        found += [entry] if isinstance(entry, str) else group(groups, entry["include-group"])
    return found


def wanted() -> list[str]:
    """What pyproject.toml asks for: the package, the browser game, the tools."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = told["project"]
    return [
        *project["dependencies"],
        *project["optional-dependencies"]["web"],
        *group(told["dependency-groups"], "dev"),
    ]


def canonical(name: str) -> str:
    """A package's name as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def resolve(python: str) -> tuple[str, Pins]:
    """An interpreter's version, and what it would install."""
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--dry-run", "--ignore-installed", "--only-binary", ":all:", "--report", "-", *wanted()]
    told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    found = [entry["metadata"] for entry in told["install"]]
    version = told["environment"]["python_version"]
    return version, {canonical(package["name"]): package["version"] for package in found}


def lines(found: dict[str, Pins]) -> list[str]:
    """The lock's lines, from what each version of Python would install."""
    made = []
    for name in sorted({name for pins in found.values() for name in pins}):
        takes: dict[str, list[str]] = {}
        for python, pins in found.items():
            if name in pins:
                takes.setdefault(pins[name], []).append(python)
        for version, pythons in takes.items():
            marker = " or ".join(f'python_version == "{python}"' for python in pythons)
            made.append(f"{name}=={version}" + (f" ; {marker}" if len(pythons) < len(found) else ""))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("python", nargs="+", help="interpreters to make the lock for")
    found = dict(resolve(python) for python in parser.parse_args().python)
    LOCK.write_text(HEAD.format(", ".join(found)) + "".join(f"{line}\n" for line in lines(found)), "utf-8")
    print(f"{LOCK.name}: {len(lines(found))} pins for Python {', '.join(found)}")


if __name__ == "__main__":
    main()
