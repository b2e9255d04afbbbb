"""The guard at the door: who is admitted, in turn; bounded bodies, and security headers on every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from buccaneer.web.limits import Turns, counted

MOST_BODY = 16_384
MOST_RECORD = 131_072
MOST_CAMPAIGN = 524_288
LONGER = {"/records": MOST_RECORD, "/campaigns/file": MOST_CAMPAIGN}  # where a body may be longer than our longest form
MOST_DROPPED = 1_048_576
AT_ONCE = 2  # answers that are made at a time for those of one address who only look
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
HTTPS = {"strict-transport-security": "max-age=31536000"}
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# What says what a document may do is not sent with what can be none: nobody would read it, and a page loads many.
FOR_DOCUMENTS = ("content-security-policy", "permissions-policy", "cross-origin-opener-policy")
NO_DOCUMENTS = ("text/css", "text/javascript", "font/woff2")


class Guard:
    """ASGI middleware: every request is admitted first, every answer has the security headers that are for it.

    No body is longer than our longest form, and a request that changes nothing needs none: what it sends is dropped.
    Those who only look take turns with others of their address until their answer begins. HEAD is answered as GET is,
    without the body. What goes wrong inside is answered too.
    """

    def __init__(
        self,
        app: ASGIApp,
        admit: Callable[[Request], Awaitable[None]],
        failed: Callable[[Request, Exception], Response],
        headers: dict[str, str],
    ) -> None:
        self.app = app
        self.admit = admit
        self.failed = failed
        self.headers = HEADERS | headers
        self.turns = Turns(AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LONGER.get(scope["path"], MOST_BODY)
        read = 0
        begun = False
        looks = scope["method"] in UNCHANGING
        bodiless = scope["method"] == "HEAD"
        turn = self.turns.of(address_of(scope))
        inner = {**scope, "method": "GET"} if bodiless else scope

        async def bounded() -> Message:
            nonlocal read
            message = await receive()
            if looks:
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
            if message["type"] == "http.response.start":
                begun = True
                turn.end()
                headers = MutableHeaders(scope=message)
                plain = headers.get("content-type", "").startswith(NO_DOCUMENTS)
                for name, value in self.headers.items():
                    if not (plain and name in FOR_DOCUMENTS):
                        headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                await send(message)
                if bodiless:  # an answer without an end, as streams are, ends here
                    await send({"type": "http.response.body", "body": b""})
            elif not bodiless:
                await send(message)

        try:
            await self.admit(Request(inner))
            if looks:
                await turn.begin()
            await self.app(inner, bounded, guarded)
        except ClientDisconnect:
            pass
        except Exception as error:
            if begun:
                raise
            await self.failed(Request(inner), error)(inner, receive, guarded)
        finally:
            turn.end()


def address_of(scope: Scope) -> str:
    """The name under which the address that a request comes from is counted."""
    client = scope.get("client")
    return counted(client[0]) if client else ""
