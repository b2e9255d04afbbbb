"""Firefox and WebKit, driven by WebDriver's commands: as much of them as a smoke test needs.

Firefox takes them by its own protocol, Marionette, which every Firefox speaks; WebKit has a small server for them, and
needs a screen, which Xvfb plays.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.web.process import free_port

WIDTH, HEIGHT = 1366, 768

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
WEBKIT, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")

PATIENCE = 180.0  # seconds: a browser starts many processes, and a busy machine takes its time with them

# A port of its own choice, faults of pages in the output, few processes, and no news from elsewhere.
PREFERENCES = {
    "marionette.port": 0,
    "browser.dom.window.dump.enabled": True,
    "dom.ipc.processCount": 1,
    "dom.ipc.processPrelaunch.enabled": False,
    "fission.autostart": False,
    "browser.newtab.preload": False,
    "browser.newtabpage.enabled": False,
    "browser.startup.page": 0,
    "extensions.autoDisableScopes": 15,
    "extensions.enabledScopes": 0,
    "media.hardware-video-decoding.enabled": False,
    "media.rdd-process.enabled": False,
    "network.process.enabled": False,
    "app.normandy.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}

WATCH = """window.faults = [];
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
  addEventListener(kind, (each) => faults.push(`${kind}: ${each.message ?? each.reason ?? each.violatedDirective}`));
"""


# Where WebKit's server takes the commands that are used here.
PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "FindElement": "element",
    "ElementClick": "element/{id}/click",
    "SetWindowRect": "window/rect",
}


class Driver(ABC):
    """A browser that is told what to do."""

    @abstractmethod
    def ask(self, command: str, **values: Any) -> Any:
        """Carry out a command of WebDriver; says its value."""

    def visit(self, url: str) -> None:
        self.ask("Navigate", url=url)
        self.script(WATCH)

    def script(self, code: str, *values: Any) -> Any:
        """Run the body of a function in the page."""
        return self.ask("ExecuteScript", script=code, args=list(values))

    def press(self, selector: str) -> None:
        """Press what a selector finds, as with a mouse: it must lie open there."""
        found = self.ask("FindElement", using="css selector", value=selector)
        self.ask("ElementClick", id=next(iter(found.values())))

    def until(self, condition: str, *values: Any) -> None:
        """Wait until something is so in the page, whichever page that is by then."""
        ended = time.monotonic() + PATIENCE
        while not self.script(f"return {condition}", *values):
            assert time.monotonic() < ended, f"it never came true: {condition}"
            time.sleep(0.01)

    def faults(self, site: str) -> list[str]:
        """What the page complained of since it was opened."""
        return list(self.script("return window.faults"))


class Firefox(Driver):
    def __init__(self, port: int, log: Path) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.answers = self.line.makefile("rb")
        self.log = log
        self.count = 0
        self.read()  # it says who it is
        self.ask("NewSession", capabilities={})

    def ask(self, command: str, **values: Any) -> Any:
        self.count += 1
        text = json.dumps([0, self.count, f"WebDriver:{command}", values])
        self.line.sendall(f"{len(text)}:{text}".encode())
        _, _, error, result = self.read()
        assert error is None, error
        return result.get("value")

    def read(self) -> Any:
        """The next message: its length, a colon, and JSON."""
        size = b""
        while (digit := self.answers.read(1)) != b":":
            assert digit, self.log.read_text()
            size += digit
        return json.loads(self.answers.read(int(size)))

    def faults(self, site: str) -> list[str]:
        """Firefox writes down what went wrong in pages even before they were watched."""
        lines = self.log.read_text(errors="replace").splitlines()
        return super().faults(site) + [line for line in lines if line.startswith(f"JavaScript error: {site}")]


class WebKit(Driver):
    def __init__(self, port: int) -> None:
        self.port = port
        self.session = self.send("POST", "/session", {"capabilities": {}})["sessionId"]
        self.ask("SetWindowRect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def ask(self, command: str, **values: Any) -> Any:
        return self.send("POST", f"/session/{self.session}/{PATHS[command].format(**values)}", values)

    def send(self, method: str, path: str, values: dict[str, Any]) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        line.request(method, path, json.dumps(values))
        answer = line.getresponse()
        value = json.loads(answer.read())["value"]
        line.close()
        assert answer.status == 200, value
        return value

    def leave(self) -> None:
        self.send("DELETE", f"/session/{self.session}", {})


# -- running them ------------------------------------------------------------------------------------


@contextmanager
def started(command: list[str], folder: Path, **options: Any) -> Iterator[Path]:
    """Something that runs for a while; says where its output goes."""
    log = folder / f"{Path(command[0]).name}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, **options)
    try:
        yield log
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(file: Path, log: Path) -> str:
    """What a file says when it is there."""
    ended = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text().strip()):
        assert time.monotonic() < ended, log.read_text()
        time.sleep(0.02)
    return file.read_text().strip()


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    """A Firefox without a window, with a profile of its own."""
    assert FIREFOX
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("".join(lines))
    size = [f"--width={WIDTH}", f"--height={HEIGHT}"]
    command = [FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", str(folder), *size]
    with started(command, folder, env=os.environ | {"HOME": str(folder)}) as log:
        yield Firefox(int(wait_for(folder / "MarionetteActivePort", log)), log)


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """WebKit's own small browser, on a screen that nobody sees."""
    assert WEBKIT
    assert SCREEN
    with ExitStack() as running:
        shown = folder / "display"
        with shown.open("wb") as told:
            number = told.fileno()
            screen = [SCREEN, "-displayfd", str(number), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
            log = running.enter_context(started(screen, folder, pass_fds=[number]))
        place = {"HOME": str(folder), "DISPLAY": f":{wait_for(shown, log)}", "GDK_BACKEND": "x11"}
        port = free_port()
        running.enter_context(started([WEBKIT, f"--port={port}"], folder, env=os.environ | place))
        browser = connected(port)
        running.callback(browser.leave)
        yield browser


def connected(port: int) -> WebKit:
    """A session of WebKit's, as soon as its server is there."""
    ended = time.monotonic() + PATIENCE
    while True:
        try:
            return WebKit(port)
        except ConnectionRefusedError:
            assert time.monotonic() < ended, "WebKitWebDriver does not start"
            time.sleep(0.02)
