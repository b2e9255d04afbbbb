"""Where the server can be reached: from this machine, from the network around it, by a name its operator gave."""

from __future__ import annotations

import re
import socket
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.requests import Request

EVERYWHERE = ("::", "0.0.0.0")
# Somewhere in a private network or in one for documentation: which of our addresses would lead there?
SOMEWHERE = ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.31.254.254", "2001:db8::1", "fd00::1")
NAMED = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", re.ASCII)
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-real-ip")  # what a proxy adds


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the pages."""
    return f"{origin('localhost' if host in ('127.0.0.1', *EVERYWHERE) else host, port)}/"


def origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether a name or number means just the machine that uses it; one that cannot be read means nobody."""
    with suppress(ValueError):
        return _plain(host).is_loopback
    return f".{host.lower()}".endswith(".localhost")


def host_in(address: str) -> str:
    """The name or number in an address; empty if there is none."""
    with suppress(ValueError):
        return urlsplit(address).hostname or ""
    return ""


def _plain(host: str) -> IPv4Address | IPv6Address:
    """An address as a number; one of IPv4 in the clothes of IPv6 without them."""
    number = ip_address(host.partition("%")[0])
    return getattr(number, "ipv4_mapped", None) or number


def find_addresses() -> list[str]:
    """The addresses by which others in its networks find this machine, the likeliest first; nothing is sent."""
    found = [host for somewhere in SOMEWHERE if (host := _leading_to(somewhere))]
    with suppress(OSError):
        found += [str(told[4][0]) for told in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    return usable(found)


def _leading_to(somewhere: str) -> str:
    """Our address on the way there: a datagram's socket that is connected and never written to."""
    family = socket.AF_INET6 if ":" in somewhere else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as trial:
        trial.connect((somewhere, 9))
        return str(trial.getsockname()[0])
    return ""


def usable(hosts: Iterable[str]) -> list[str]:
    """Those of some addresses that somebody else can type, each once: IPv4, or where there is none IPv6."""
    numbers = list(dict.fromkeys(map(_plain, hosts)))
    good = [each for each in numbers if not (each.is_loopback or each.is_unspecified or each.is_link_local)]
    return [str(each) for each in good if each.version == 4] or [str(each) for each in good]


@dataclass
class Reach:
    """Where a server can be reached, and by whom.

    `public` is the address its operator named. `host` and `port` are where it listens; a server that other programs
    run does not know. `lan_port` is where the whole network is let in, 0 if it is not; `found` are this machine's
    addresses there. `opener` lets it in while the server runs, or looks for addresses anew.
    """

    public: str = ""
    host: str = "localhost"
    port: int = 0
    lan_port: int = 0
    found: list[str] = field(default_factory=list)
    opener: Callable[[], Awaitable[None]] | None = None

    def listens(self, host: str, port: int) -> None:
        """The server listens now: everywhere, or at one address."""
        self.host, self.port = host, port
        if host in EVERYWHERE:
            self.lan_port = port
            self.look()

    def look(self) -> None:
        """Find out by which addresses others reach this machine; a network may have come or gone."""
        self.found = find_addresses()

    @property
    def here(self) -> str:
        """The address for a browser on this machine."""
        return address(self.host, self.port)

    @property
    def away(self) -> list[str]:
        """The addresses for somebody else, without a slash at their ends; none if only this machine can come."""
        if self.public:
            return [self.public.rstrip("/")]
        if self.lan_port:
            return [origin(host, self.lan_port) for host in self.found]
        return [] if is_loopback(self.host) else [origin(self.host, self.port)]

    @property
    def printed(self) -> list[str]:
        """Every address that the server prints or puts into an invitation."""
        return [self.here.rstrip("/"), *self.away]

    @property
    def hosts(self) -> set[str]:
        """The names and numbers in these addresses, as a browser sends them, without the port."""
        return set(map(host_in, self.printed)) | {"localhost", "127.0.0.1", "::1"} | set(self.found)


@dataclass(frozen=True)
class Way:
    """The way by which a browser has come: what it calls this server, and whether it is on this very machine."""

    reach: Reach = field(default_factory=Reach)
    origin: str = ""
    local: bool = False

    def links(self, path: str) -> list[str]:
        """Addresses of a page for somebody else, the best first; none where only this machine can be reached."""
        own = [self.origin] if self.by_own_name else self.reach.away
        return [each + path for each in own]

    @property
    def by_own_name(self) -> bool:
        """Whether others may come by the address by which this browser came."""
        known = host_in(self.origin)
        return not self.reach.public and bool(known) and not is_loopback(known)

    @property
    def can_open(self) -> bool:
        """Whether this browser may let the network in: only one on this machine itself may."""
        return self.local and self.reach.opener is not None and not self.reach.public


def way_of(request: Request, reach: Reach) -> Way:
    """The way of a request. What a proxy passes on comes from somewhere else, whatever its address."""
    named = request.headers.get("host", "")
    here = f"{request.scope['scheme']}://{named}" if NAMED.fullmatch(named) else ""
    passed_on = any(name in request.headers for name in PASSED_ON)
    near = request.client is not None and is_loopback(request.client.host)
    return Way(reach, here, near and not passed_on and is_loopback(host_in(here)))
