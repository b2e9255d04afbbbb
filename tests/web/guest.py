"""A browser without a window: it keeps its cookie and its token, and asks as pages and scripts do."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx

from buccaneer.bots import make_bot
from buccaneer.core.rng import Rng
from buccaneer.web.room import Room
from buccaneer.words import Words

from tests.web.site import Site

JSON = {"accept": "application/json"}
HTML = {"accept": "text/html"}

TOKEN = re.compile(r'data-csrf="([0-9a-f]+)"')
VERSION = re.compile(r'class="board[^>]* data-head="(\d+)\.')
SENTENCE = re.compile(r'<p class="lead">(.*?)</p>')
# What can be chosen at once: an option, or a space in reach of the Dice Game, which may be laid before.
OPTION = re.compile(
    r'<button(?! class="go[^"]* far)[^>]*\bform="(?:choose" name="choice|lay" name="lay)" value="([^"]*)"'
)

THUMB = make_bot("thumb")


class Guest:
    """Somebody who asks a server over HTTP."""

    def __init__(self, url: str, lang: str = "en", **headers: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"accept-language": lang} | headers, timeout=60)
        found = TOKEN.search(self.http.get("/", headers=HTML).text)
        assert found
        self.csrf = found[1]

    @property
    def secret(self) -> str:
        return self.http.cookies["browser"]

    @property
    def key(self) -> str:
        """What the server stores of the secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def get(self, path: str, headers: dict[str, str] = JSON) -> httpx.Response:
        return self.http.get(path, headers=headers)

    def post(self, path: str, headers: dict[str, str] = JSON, **fields: Any) -> httpx.Response:
        """Send a form as our pages do, with their token unless another is given; what is None is left out."""
        data = {name: value for name, value in ({"csrf": self.csrf} | fields).items() if value is not None}
        return self.http.post(path, headers=headers, data=data)

    # -- tables ----------------------------------------------------------------------------------

    def open(self, path: str = "/play", **fields: Any) -> str:
        """Open a table; says its id."""
        answer = self.post(path, **fields)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["to"]).rsplit("/", 1)[1]

    def sit(self, id: str, seat: int, name: str) -> httpx.Response:
        return self.post(f"/t/{id}/sit", seat=seat, name=name)

    def now(self, id: str) -> tuple[int, list[str]]:
        """The version a table is at and the options its page offers; none when others choose or the game is over."""
        answer = self.get(f"/t/{id}/now")
        assert answer.status_code == 200, answer.text
        page = answer.json()["beats"][-1]["html"]
        version = VERSION.search(page)
        return int(version[1]) if version else -1, [html.unescape(option) for option in OPTION.findall(page)]

    def choose(self, id: str, choice: str, version: int) -> httpx.Response:
        return self.post(f"/t/{id}/choose", version=version, choice=choice)

    def close(self) -> None:
        self.http.close()


def at_once(*deeds: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Send requests at the same moment."""
    barrier = Barrier(len(deeds))

    def send(deed: Callable[[], httpx.Response]) -> httpx.Response:
        barrier.wait(60)
        return deed()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(send, deeds))


def said(answer: httpx.Response) -> str:
    """The sentence of a refusal, as a script or as a reader gets it."""
    if answer.headers["content-type"] == "application/json":
        return str(answer.json()["text"])
    found = SENTENCE.search(answer.text)
    assert found, answer.text
    return html.unescape(found[1])


def refused(answer: httpx.Response, status: int, key: str, lang: str = "en", **values: object) -> None:
    """The answer is this refusal, told in this language."""
    assert (answer.status_code, said(answer)) == (status, Words.of(lang)(f"error.{key}", **values))
    if "json" in answer.headers["content-type"]:
        assert answer.json()["error"] == key
    else:
        assert f'<html lang="{lang}"' in answer.text


def standing(site: Site, id: str) -> object:
    """Everything a table is: where its game stands, who sits there, and what is written down of it."""
    room = site.room(id)
    game = (room.game.digest, room.game.version) if room.game else None
    return room.version, game, room.request, site.shared.store.load(id), site.shared.store.deeds(id)


def advised(room: Room) -> str:
    """What the thumb bot would choose in the place of whoever chooses."""
    assert room.game is not None
    return THUMB.choose(room.game.view(room.chooser), room.game.options, Rng(0)).text
