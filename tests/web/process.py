"""The server as it is really run: a process of its own, started by the command line and ended by signals."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.web.site import UNLIMITED

ROOT = Path(__file__).parent.parent.parent
START_LIMIT = 120.0
STOP_LIMIT = 60.0


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def environment(**settings: object) -> dict[str, str]:
    """The environment of a server, with limits out of the way and nothing from whoever runs the tests."""
    usual = {"think_seconds": 30, "workers": 1, **UNLIMITED}
    ours = {f"BUCCANEER_{name.upper()}": str(value) for name, value in (usual | settings).items()}
    return {name: value for name, value in os.environ.items() if not name.startswith("BUCCANEER_")} | ours


class Served:
    """A server in a process of its own, on a database file."""

    def __init__(self, folder: Path, port: int = 0, **settings: object) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.out, self.log = folder / "stdout", folder / "stderr"
        self.command = [sys.executable, "-m", "buccaneer", "serve", "--port", str(self.port)]
        self.command += ["--database", self.database]
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with self.out.open("ab") as out, self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=environment(**self.settings), stdout=out, stderr=log
            )
        ended = time.monotonic() + START_LIMIT
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < ended, "the server does not start"
            time.sleep(0.01)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}health", timeout=30).status_code == 200
        except httpx.TransportError:
            return False

    def end(self, sig: signal.Signals) -> int:
        """Send a signal and wait for the end; says the exit status."""
        assert self.process is not None
        self.process.send_signal(sig)
        return self.process.wait(STOP_LIMIT)

    def clear(self) -> None:
        """Make sure that nothing is left running."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(STOP_LIMIT)
