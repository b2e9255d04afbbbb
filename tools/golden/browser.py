"""A server of the tree in a process of its own, and browsers without a window that ask it over HTTP."""

from __future__ import annotations

import hashlib
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tools.golden.games import LANGUAGES
from tools.golden.tree import elsewhere, environment

START_LIMIT, BOT_LIMIT = 60.0, 120.0
THEMES = ("light", "dark")
JSON = {"accept": "application/json"}
HTML = {"accept": "text/html"}

# What is no part of an answer: when it was sent, how it travelled, and when a file was written.
LEFT_OUT = {"date", "content-length", "last-modified", "etag", "server", "connection", "transfer-encoding"}

TOKEN = re.compile(r"\b[0-9a-f]{40}\b")
HEAD = re.compile(r'((?:data-head=|"head": )"\d+)\.\d+"')
SECRET = re.compile(r"\bbrowser=[\w-]{43}")


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Site:
    """A running server; it knows its tables by names of ours, since their ids are random."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60)
        self.tables: dict[str, str] = {}

    def clean(self, text: str) -> str:
        """A text without what is random: ids of tables, tokens, secrets, and how often a table was touched."""
        text = HEAD.sub(r'\1.T"', TOKEN.sub("TOKEN", SECRET.sub("browser=SECRET", text)))
        return re.sub("|".join(self.tables), lambda id: self.tables[id[0]], text) if self.tables else text

    def told(self, answer: httpx.Response) -> str:
        """An answer as a text: status, headers, and the body with a line for each of its lines."""
        body = answer.text
        if answer.headers.get("content-type") == "application/json":
            body = readable(answer.json())
        headers = [f"{name}: {value}" for name, value in sorted(answer.headers.multi_items()) if name not in LEFT_OUT]
        return self.clean("\n".join([str(answer.status_code), *headers, "", body]))


def readable(data: object) -> str:
    """Data as a text in which pages have their lines and quotes."""
    return json.dumps(data, indent=1, ensure_ascii=False).replace("\\n", "\n").replace('\\"', '"')


@contextmanager
def running() -> Iterator[Site]:
    """A server on a database of its own, with limits out of the way."""
    settings = {"REQUESTS_PER_SECOND": 1_000_000, "TABLES_PER_MINUTE": 1_000_000, "THINK_SECONDS": BOT_LIMIT}
    settings |= {"WORKERS": 1}
    variables = environment(**{f"BUCCANEER_{name}": value for name, value in settings.items()})
    port = free_port()
    with elsewhere() as folder, Path("log").open("wb") as log:
        command = [sys.executable, "-m", "buccaneer", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder / 'tables.db'}"]
        process = subprocess.Popen(command, env=variables, stdout=log, stderr=log)
        site = Site(f"http://127.0.0.1:{port}")
        try:
            wait_for(site, process)
            yield site
        finally:
            site.http.close()
            process.send_signal(signal.SIGTERM)
            process.wait(START_LIMIT)


def wait_for(site: Site, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    ended = time.monotonic() + START_LIMIT
    while time.monotonic() < ended and process.poll() is None:
        try:
            site.http.get("/health")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError(f"the server does not start: {Path('log').read_text()[-2000:]}")


class Browser:
    """Somebody who asks a server: a secret that its name stands for, a language and a theme."""

    def __init__(self, site: Site, name: str) -> None:
        self.site = site
        self.secret = hashlib.sha256(name.encode()).hexdigest()[:43]
        self.prefs = {"lang": LANGUAGES[0], "theme": THEMES[0]}
        found = TOKEN.search(self.get("/").text)
        assert found, "a page has its token"
        self.token = found[0]

    def headers(self, **more: str) -> dict[str, str]:
        """The headers that say who asks, and how the answer is wanted."""
        prefs = "&".join(f"{name}={value}" for name, value in self.prefs.items())
        return {"cookie": f"browser={self.secret}; prefs={prefs}", **more}

    def get(self, path: str, **prefs: str) -> httpx.Response:
        """A page, under personal settings."""
        self.prefs |= prefs
        return self.site.http.get(path, headers=self.headers(**HTML))

    def post(self, path: str, headers: dict[str, str] = JSON, /, **fields: Any) -> httpx.Response:
        """Send a form as our pages do, with their token unless another is given."""
        return self.site.http.post(path, headers=self.headers(**headers), data={"csrf": self.token} | fields)

    def deed(self, path: str, /, **fields: Any) -> dict[str, Any]:
        """Change something that must be accepted; says what the server tells of it."""
        answer = self.post(path, **fields)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} {fields}: {answer.status_code} {answer.text}")
        told: dict[str, Any] = answer.json()
        return told

    def open(self, called: str, path: str = "/tables", /, **fields: Any) -> str:
        """Open a table, which is called by a name of ours from now on; says its path."""
        to = str(self.deed(path, **fields)["to"])
        self.site.tables[to.rsplit("/", 1)[1]] = called
        return to

    def now(self, table: str, since: int = -1) -> dict[str, Any]:
        """What a page is told that asks for the present."""
        found: dict[str, Any] = self.get(f"{table}/now?since={since}").json()
        return found

    def wait(self, table: str, version: int) -> None:
        """Wait until bots have brought a table to a version."""
        ended = time.monotonic() + BOT_LIMIT
        while int(self.now(table)["head"].partition(".")[0]) != version:
            assert time.monotonic() < ended, f"the table never came to version {version}"
            time.sleep(0.02)
