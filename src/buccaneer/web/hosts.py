"""The names this server answers to. A page that leads a name of its own to our address gets nothing from us."""

from __future__ import annotations

import re
import socket

from starlette.requests import Request

from buccaneer.web.limits import plain
from buccaneer.web.settings import Settings

LOCAL = {"localhost", "127.0.0.1", "::1"}
EVERYWHERE = {"0.0.0.0", "::"}
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\s:\[\]/@]+))(?::\d{1,5})?")


def names_of(settings: Settings) -> frozenset[str]:
    """The names of a server: this machine's, those it listens at, and those its operator has named."""
    names = LOCAL | {settings.host, *settings.host_names}
    if settings.host in EVERYWHERE:
        own = socket.gethostname()
        names |= {own, f"{own.partition('.')[0]}.local"}
    return frozenset(name.casefold() for name in names)


def is_ours(request: Request, names: frozenset[str]) -> bool:
    """Whether a request asks for one of these names, or for the very address at which it came in."""
    told = request.headers.get("host")
    if told is None:
        return True
    found = HOST.fullmatch(told)
    name = (found[1] or found[2]).casefold().rstrip(".") if found else ""
    server = request.scope.get("server")
    return name in names or (server is not None and name == plain(str(server[0])))
