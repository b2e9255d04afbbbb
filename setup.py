"""Builds the engine with mypyc where a C compiler is at hand; everything runs as plain Python otherwise.

BUCCANEER_COMPILE: `auto` (default) compiles if it can, `require` fails if it cannot, `never` does not try.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

COMPILED = ["core", "cards", "cards/modules", "dice"]
COMPILED_FILES = ["sim/playout.py", "bots/random.py", "bots/dice.py", "bots/voyage.py"]


def compiler() -> str | None:
    """The C compiler the build would call, if it exists."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(named.split()[0]) or shutil.which("cc")


def extensions() -> list:
    wish = os.environ.get("BUCCANEER_COMPILE", "auto")
    if wish not in {"auto", "require", "never"}:
        sys.exit(f"BUCCANEER_COMPILE={wish}: must be auto, require or never")
    if wish == "never":
        return []
    if compiler() is None:
        if wish == "require":
            sys.exit("BUCCANEER_COMPILE=require, but there is no C compiler: install one, for example gcc")
        return []
    from mypyc.build import mypycify

    files = [
        str(path)
        for folder in COMPILED
        for path in sorted(Path("src/buccaneer", folder).glob("*.py"))
        if path.name != "__init__.py"
    ]
    files += [str(Path("src/buccaneer", file)) for file in COMPILED_FILES]
    found = mypycify(["--strict", *files], opt_level="3")
    for extension in found:
        extension.optional = wish == "auto"
        if sys.platform == "linux":
            extension.extra_compile_args.append("-fno-plt")
    return found


setup(ext_modules=extensions())
