"""Whether the engine is compiled: what is wished, and whether there is a compiler.

BUCCANEER_COMPILE: `auto` (default) compiles if it can, `require` fails if it cannot, `never` does not try.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

SWITCH = "BUCCANEER_COMPILE"
WISHES = ("auto", "require", "never")


def wish() -> str:
    """What the environment asks for."""
    told = os.environ.get(SWITCH, "auto")
    if told not in WISHES:
        sys.exit(f"{SWITCH}={told}: must be auto, require or never")
    return told


def compiler() -> str | None:
    """The C compiler that the build would call, if it is there and Python's headers are too."""
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return None
    if sys.platform == "win32":
        studio = Path(os.environ.get("PROGRAMFILES(X86)", ""), "Microsoft Visual Studio", "Installer", "vswhere.exe")
        return shutil.which("cl") or shutil.which(studio)
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(named.split()[0]) or shutil.which("cc")


def compiles() -> bool:
    """Whether the engine is to be compiled; refuses a wish that cannot be met."""
    told = wish()
    found = told != "never" and compiler() is not None
    if told == "require" and not found:
        sys.exit(f"{SWITCH}=require, but there is no C compiler with Python's headers: install gcc and python3-dev")
    return found
