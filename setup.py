"""What the build works out: which files mypyc compiles, and the README as a package index shows it."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup

from tools.compiling import compiles, wish
from tools.docstrings import document

# What is compiled, below src/buccaneer.
COMPILED = [
    "core/*.py",
    "cards/rules/*.py",
    "cards/boxes/*/features.py",
    "cards/boxes/*/rules.py",
    "cards/boxes/*/thumb.py",
    "cards/boxes/adventure/missions.py",
    "cards/boxes/adventure/months.py",
    "cards/boxes/adventure/people.py",
    "cards/boxes/adventure/plot.py",
    "cards/boxes/adventure/purpose.py",
    "cards/boxes/adventure/saga.py",
    "cards/boxes/adventure/ships.py",
    "cards/boxes/adventure/tale.py",
    "cards/boxes/contract_box/contract.py",
    "cards/boxes/contracts/display.py",
    "cards/boxes/contracts/register.py",
    "cards/boxes/together/duties.py",
    "cards/encoder.py",
    "cards/harbor.py",
    "cards/share.py",
    "cards/sketch.py",
    "cards/terms.py",
    "cards/thought.py",
    "cards/thumb.py",
    "cards/till.py",
    "dice/encoder.py",
    "dice/rules/*.py",
    "dice/thumb.py",
    "dice/voyage.py",
    "bots/ahead.py",
    "bots/random.py",
    "sim/playout.py",
]


def modules() -> list[str]:
    """The files that mypyc compiles."""
    source = Path("src", "buccaneer")
    found = [path for pattern in COMPILED for path in sorted(source.glob(pattern))]
    return [str(path) for path in found if path.name != "__init__.py"]


def extensions() -> list[Any]:
    """The compiled engine, or nothing where plain Python is to run."""
    if not compiles():
        return []
    from mypyc.build import mypycify

    files = modules()
    found = mypycify(["--strict", *files], opt_level="3")
    document(files, Path("src"), [str(source) for extension in found for source in extension.sources])
    for extension in found:
        extension.optional = wish() == "auto"
        if sys.platform == "linux":
            # Whether indentation misleads is asked of every line that mypyc wrote: a third of the compiler's time.
            extension.extra_compile_args += ["-fno-plt", "-Wno-misleading-indentation"]
    return found


def readme() -> str:
    """README.md with the links and pictures of this version in the repository, since an index has no files of ours."""
    home = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["urls"]["Homepage"]
    version = re.search(r'^__version__ = "(.+)"', Path("src/buccaneer/__init__.py").read_text("utf-8"), re.MULTILINE)
    assert version is not None
    base = {"!": f"{home}/raw/v{version[1]}/", "": f"{home}/blob/v{version[1]}/"}
    relative = re.compile(r"(!?)(\[[^]]*]\()(?![a-z]+:)")
    return relative.sub(lambda link: link[0] + base[link[1]], Path("README.md").read_text("utf-8"))


setup(ext_modules=extensions(), long_description=readme(), long_description_content_type="text/markdown")
