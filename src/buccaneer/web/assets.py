"""Our own files: each has an address that names its content, so that browsers keep it for good."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from functools import cache
from importlib import resources
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from buccaneer.game.families import FAMILIES

STAMP = re.compile(r"[0-9a-f]{12}/(?=[^/]+\.js$)")
IMPORTED = re.compile(r"^import [^;]*?\"\./([\w-]+\.js)\";", re.MULTILINE)
LINKED = re.compile(rb'url\("([\w.-]+)"\)')
# What of a file is for people alone: remarks, and white space that means nothing.
SPARE = {
    ".css": re.compile(rb"/\*.*?\*/|(?<=[\n{}])\s+|\s+(?=[{}])|(?<=[,;])[ \t]+|;(?=\s*})", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*//[^\n]*\n|^[ \t]+", re.MULTILINE),
}


def packages() -> list[str]:
    """The packages that have a folder of files."""
    return ["buccaneer.web", *(package for family in FAMILIES.values() for package in family.page().static)]


def content(name: str) -> bytes:
    """What is in a file; nothing if there is none."""
    found = [resources.files(package).joinpath("static", name) for package in packages()]
    return next((file.read_bytes() for file in found if file.is_file()), b"")


def has_asset(name: str) -> bool:
    """Whether there is a file of ours of that name."""
    return bool(content(name))


@cache
def served(name: str) -> bytes:
    """A file as it is sent: without remarks; a style sheet names what it draws upon by its content, too."""
    data = content(name)
    kind = Path(name).suffix
    if kind in SPARE:
        data = SPARE[kind].sub(b"", data)
    if kind != ".css":
        return data
    return LINKED.sub(lambda link: b'url("%b?%b")' % (link[1], digest(content(link[1].decode())).encode()), data)


@cache
def packed(name: str) -> bytes:
    """The same as small as it gets: packed once, sent often."""
    return gzip.compress(served(name), 9, mtime=0)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


@cache
def asset(name: str) -> str:
    """The address of a file: another content, another address.

    Scripts name one another as neighbours. So they lie in a folder that is named by what all of them hold.
    """
    return f"/static/{stamp()}/{name}" if name.endswith(".js") else f"/static/{name}?{digest(served(name))}"


@cache
def stamp() -> str:
    """What all scripts hold, in a few letters."""
    folders = [resources.files(package).joinpath("static") for package in packages()]
    names = sorted(file.name for folder in folders for file in folder.iterdir() if file.name.endswith(".js"))
    return digest(b"".join(name.encode() + content(name) for name in names))


@cache
def scripts(name: str) -> list[str]:
    """The addresses of all scripts that one imports, directly or not, so that a page can ask for all at once."""
    found = [name]
    for each in found:
        found += [other for other in IMPORTED.findall(content(each).decode()) if other not in found]
    return [asset(each) for each in found[1:]]


class Assets(StaticFiles):
    """Serves our files: by its address a browser keeps one for good, by any other it asks again."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(STAMP.sub("", path))

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        name = Path(full_path).name
        if Path(name).suffix in SPARE and isinstance(response, FileResponse):
            head, body = {"etag": response.headers["etag"]}, served(name)
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                head, body = head | {"content-encoding": "gzip", "vary": "Accept-Encoding"}, packed(name)
            response = Response(body, status_code, head, response.media_type)
        query = scope["query_string"].decode("latin-1")
        asked = f"{scope['path']}?{query}" if query else scope["path"]
        kept = asked == asset(name)
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response
