"""Serves the browser game at once, compiled if that build is there; if not, it is built for the next time."""

from __future__ import annotations

import os
import subprocess
import sys

from tools import compiled
from tools.compiling import compiler, wish


def build_for_next_time() -> None:
    """Build the compiled engine in the background, out of the way of whoever plays."""
    compiled.KEPT.mkdir(exist_ok=True)
    with compiled.LOG.open("w") as log:
        command = [sys.executable, "-m", "tools.compiled", "--nice"]
        subprocess.Popen(
            command, cwd=compiled.ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )


def environment() -> dict[str, str]:
    """What to serve with: the compiled engine on the path, if it is there."""
    found = dict(os.environ)
    if wish() == "never":
        return found
    build = compiled.ready()
    if build is not None:
        found["PYTHONPATH"] = os.pathsep.join(filter(None, [str(build / "site"), found.get("PYTHONPATH")]))
    elif compiler() is not None:
        build_for_next_time()
        log = compiled.LOG.relative_to(compiled.ROOT)
        print(f"The engine is being compiled in the background ({log}): the next start will be ten times faster.")
    else:
        print("There is no C compiler: this is the plain engine (gcc and python3-dev make it ten times faster).")
    return found


def main() -> None:
    served = environment()
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "buccaneer", "serve", "--open", *sys.argv[1:]], served)


if __name__ == "__main__":
    main()
