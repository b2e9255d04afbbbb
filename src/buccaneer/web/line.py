"""Connections below HTTP: so many for each address, and none is kept open by silence, half a request or not reading."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from buccaneer.web.limits import Crowd, counted
from buccaneer.web.settings import Settings

LINGER = 2.0  # seconds for an answer to get through to somebody who is not listened to any more
STALLED = 60.0  # seconds for which somebody may leave unread what he has asked for

REFUSED = {"refused": 64}  # connections that are told why they are refused; more are cut off at once

LATE = (408, "Request Timeout", "The request did not come to its end in time.")
CROWDED = (429, "Too Many Requests", "There are too many connections from your address.")
FULL = (503, "Service Unavailable", "There are too many connections; try again in a moment.")


class Lines:
    """All connections of a server, and how many there may be."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.crowd = Crowd()
        self.most = most
        self.each = settings.connections_per_address
        self.proxies = settings.proxy_networks
        self.seconds = settings.request_seconds

    def limits(self, address: str) -> dict[str, int]:
        """The names a connection is counted under, with their limits; a proxy brings many people's."""
        name = counted(address)
        return {"all": self.most} if self.is_proxy(name) else {"all": self.most, name: self.each}

    def is_proxy(self, name: str) -> bool:
        try:
            found = ip_address(name)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)


class Alarm:
    """Something that will be done, unless it is stopped before."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, act: Callable[[], None]) -> None:
        """Set it; one that is set already stays as it is."""
        if self.timer is None:
            self.timer = self.loop.call_later(seconds, act)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Line(H11Protocol):
    """One connection. A request must come whole in time, counted from its first byte or from the connection's start."""

    def __init__(self, lines: Lines, **told: Any) -> None:
        super().__init__(**told)
        self.lines = lines
        self.names: list[str] = []  # under which it is counted
        self.ended = False  # whether nobody listens to it any more
        self.deadline = Alarm(self.loop)
        self.unread = Alarm(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits = self.lines.limits(self.client[0] if self.client else "")
        if self.lines.crowd.enter(limits):
            self.names = list(limits)
            self.expect()
        elif self.lines.crowd.enter(REFUSED):
            self.names = list(REFUSED)
            self.refuse(*(FULL if self.lines.crowd.inside["all"] >= self.lines.most else CROWDED))
        else:
            self.ended = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lines.crowd.leave(self.names)
        self.names = []
        self.deadline.stop()
        self.unread.stop()

    def data_received(self, data: bytes) -> None:
        if self.ended:
            return
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.expect()
        else:
            self.deadline.stop()

    def expect(self) -> None:
        """A request has begun; more bytes of it give it no more time."""
        self.deadline.set(self.lines.seconds, self.give_up)

    def give_up(self) -> None:
        """Close a connection whose request has not come whole."""
        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        silent = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if answering or silent:
            self.transport.abort()
        else:
            self.refuse(*LATE)

    def refuse(self, status: int, phrase: str, words: str) -> None:
        """Say why, listen no more, and hang up when that may have been heard: who is cut off at once hears nothing."""
        head = f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        self.transport.write(f"{head}content-length: {len(words)}\r\n\r\n{words}".encode())
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.ended = True
        self.loop.call_later(LINGER, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(LINGER, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.set(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread.stop()
