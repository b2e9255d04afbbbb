"""The application: made by `create_app` from settings, with everything it shares in one typed place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import resources

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from buccaneer.web import pages, play, site, stream
from buccaneer.web.context import Shared, State, reader_of, shared
from buccaneer.web.guard import MOST_BODY, Bucket, Guard, TooLarge
from buccaneer.web.host import DAY, Host
from buccaneer.web.refusal import Refusal
from buccaneer.web.settings import Settings
from buccaneer.web.store import Store
from buccaneer.web.workers import Workers

log = logging.getLogger("buccaneer.web")

KEYS_BY_STATUS = {404: "no-page", 405: "no-method"}


def create_app(settings: Settings, clock: Callable[[], float] = time.time) -> FastAPI:
    """The whole browser game as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[State]:
        store = Store(settings.database_url)
        await asyncio.to_thread(store.migrate)
        workers = Workers(settings.workers, settings.think_seconds)
        host = Host(store, workers, clock)
        everything = Shared(
            settings,
            store,
            workers,
            host,
            Bucket(settings.tables_per_minute, settings.tables_per_minute / 60),
            Bucket(3 * settings.requests_per_second, settings.requests_per_second),
        )
        app.state.shared = everything
        swept = await asyncio.to_thread(store.sweep, clock() - settings.keep_days * DAY)
        log.info("server begins", extra={"swept": swept})
        try:
            yield {"shared": everything}
        finally:
            everything.stopping.set()
            await host.close()
            workers.close()
            store.close()
            log.info("server ends")

    app = FastAPI(
        title="Buccaneer",
        lifespan=lifespan,
        dependencies=[Depends(admit)],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.add_middleware(Guard)
    static = resources.files("buccaneer.web").joinpath("static")
    app.mount("/static", StaticFiles(directory=str(static)), name="static")

    for part in (site, play, stream):
        app.include_router(part.router)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)
        return refuse(request, refusal)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: Exception) -> Response:
        return refuse(request, Refusal(400, "malformed"))

    @app.exception_handler(TooLarge)
    async def too_large(request: Request, error: Exception) -> Response:
        return refuse(request, Refusal(413, "too-large"))

    @app.exception_handler(HTTPException)
    async def wrong(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return refuse(request, Refusal(error.status_code, KEYS_BY_STATUS.get(error.status_code, "malformed")))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        log.error("request failed", extra={"path": request.url.path, "error": type(error).__name__}, exc_info=error)
        return refuse(request, Refusal(500, "failed"))

    return app


def admit(request: Request) -> None:
    """Changes come from our own pages, not too large and not too fast."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BODY:
        raise Refusal(413, "too-large")
    wait = shared(request).changes.take(request.client.host if request.client else "")
    if wait:
        raise Refusal(429, "too-fast", n=max(1, round(wait)))
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "csrf")


def refuse(request: Request, refusal: Refusal) -> Response:
    """Say in the reader's language why a request is not carried out."""
    reader = reader_of(request)
    text = reader.words()(f"error.{refusal.key}", **refusal.values)
    headers = {"retry-after": str(refusal.values.get("n", 1))} if refusal.status == 429 else None
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"error": refusal.key, "text": text}, refusal.status, headers)
    html = pages.fill("error.html", reader, text=text, status=refusal.status)
    return HTMLResponse(html, refusal.status, headers)
