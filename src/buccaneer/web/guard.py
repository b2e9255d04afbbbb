"""The guard at the door: security headers, bounded bodies, and limits on how fast one address may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY = 16_384
MOST_RECORD = 131_072
LONGER = {"/records": MOST_RECORD}  # where a body may be longer than our longest form
MOST_DROPPED = 1_048_576
MOST_ADDRESSES = 10_000
UNCHANGING = ("GET", "HEAD", "OPTIONS")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """ASGI middleware: every answer has the security headers, no body is longer than our longest form, or a record.

    A request that changes nothing needs no body: what it sends is dropped. What goes wrong inside is answered too.
    """

    def __init__(self, app: ASGIApp, failed: Callable[[Request, Exception], Response]) -> None:
        self.app = app
        self.failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LONGER.get(scope["path"], MOST_BODY)
        read = 0
        begun = False

        async def bounded() -> Message:
            nonlocal read
            message = await receive()
            if scope["method"] in UNCHANGING:
                return {**message, "body": b""} if message["type"] == "http.request" else message
            read += len(message.get("body", b""))
            if read <= most:
                return message
            while message.get("more_body") and read < MOST_DROPPED:  # who still sends does not hear the answer
                message = await receive()
                read += len(message.get("body", b""))
            raise HTTPException(413)

        async def guarded(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, bounded, guarded)
        except Exception as error:
            if begun:
                raise
            await self.failed(Request(scope), error)(scope, receive, guarded)


class Bucket:
    """So many requests at once, refilled so many a second, for each address."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.per_second = per_second
        self.clock = clock
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> float:
        """Take one; says how many seconds to wait if there is none, else 0."""
        now = self.clock()
        amount, since = self.left.pop(address, (self.size, now))
        amount = min(self.size, amount + (now - since) * self.per_second)
        wait = 0.0 if amount >= 1 else (1 - amount) / self.per_second
        self.left[address] = (amount - 1 if not wait else amount, now)
        if len(self.left) > MOST_ADDRESSES:
            self.left.popitem(last=False)
        return wait
