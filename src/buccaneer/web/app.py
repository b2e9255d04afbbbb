"""The application: made by `create_app` from settings, with everything it shares in one typed place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from buccaneer.bots import Offer
from buccaneer.game.families import FAMILIES
from buccaneer.web import pages, play, site, stream
from buccaneer.web.context import Shared, State, reader_of, shared, take_from, wants_json
from buccaneer.web.database import reason_of
from buccaneer.web.guard import UNCHANGING, Bucket, Guard
from buccaneer.web.host import DAY, Host
from buccaneer.web.presence import Presence
from buccaneer.web.refusal import NOT_STORED, Refusal
from buccaneer.web.settings import Settings
from buccaneer.web.store import Gone, Store
from buccaneer.web.workers import Workers

log = logging.getLogger("buccaneer.web")

KEYS_BY_STATUS = {404: "no-page", 405: "no-method", 413: "too-large"}


class Assets(StaticFiles):
    """Our own files: a browser keeps them, and asks each time whether they have changed."""

    def file_response(self, *args: Any, **values: Any) -> Response:
        response = super().file_response(*args, **values)
        response.headers["cache-control"] = "no-cache"
        return response


def create_app(settings: Settings, clock: Callable[[], float] = time.time) -> FastAPI:
    """The whole browser game as an ASGI application."""
    offer = Offer(settings.bot_specs)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[State]:
        store = Store(settings.database_url)
        await asyncio.to_thread(store.migrate)
        workers = Workers(settings.workers, settings.think_seconds, offer)
        presence = partial(Presence, patience=settings.absence_seconds)
        host = Host(store, workers, clock, offer=offer, presence=presence)
        everything = Shared(
            settings,
            store,
            workers,
            host,
            Bucket(settings.tables_per_minute, settings.tables_per_minute / 60),
            Bucket(3 * settings.requests_per_second, settings.requests_per_second),
        )
        app.state.shared = everything
        sweeping = asyncio.create_task(sweep(store, lambda: clock() - settings.keep_days * DAY))
        log.info("server begins")
        try:
            yield {"shared": everything}
        finally:
            everything.stopping.set()
            sweeping.cancel()
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
    app.add_middleware(Guard, failed=failed)
    families = [family.page() for family in FAMILIES.values()]
    packages = ["buccaneer.web", *(package for page in families for package in page.static)]
    app.mount("/static", Assets(packages=[(package, "static") for package in packages]), name="static")
    for router in (site.router, play.router, stream.router, *(page.router for page in families)):
        app.include_router(router)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)
        return refuse(request, refusal)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        wrong = {tuple(fault["loc"][:2]) for fault in error.errors()}
        if ("path", "id") in wrong:
            return refuse(request, Refusal(404, "no-table"))
        nowhere = any(place == "path" for place, *_ in wrong)
        return refuse(request, Refusal(404, "no-page") if nowhere else Refusal(400, "malformed"))

    @app.exception_handler(Gone)
    async def gone(request: Request, error: Exception) -> Response:
        return refuse(request, Refusal(404, "no-table"))

    @app.exception_handler(HTTPException)
    async def wrong(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = refuse(request, Refusal(error.status_code, KEYS_BY_STATUS.get(error.status_code, "malformed")))
        response.headers.update(error.headers or {})
        return response

    return app


async def sweep(store: Store, oldest: Callable[[], float]) -> None:
    """Clear old tables away, at the start and then every day."""
    while True:
        try:
            log.info("tables swept", extra={"tables": await asyncio.to_thread(store.sweep, oldest())})
        except SQLAlchemyError as error:
            log.error("sweeping failed", exc_info=error)
        await asyncio.sleep(DAY)


def admit(request: Request) -> None:
    """Changes come from our own pages, not too large and not too fast."""
    if request.method in UNCHANGING:
        return
    take_from(shared(request).changes, request)
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "csrf")


def failed(request: Request, error: Exception) -> Response:
    """Answer for a fault of ours, or of the database; what it is stays on the server."""
    told = {"path": request.scope["path"], "error": type(error).__name__, "reason": reason_of(error)}
    log.error("request failed", extra=told, exc_info=error)
    ours = not isinstance(error, SQLAlchemyError)
    return refuse(request, Refusal(500, "failed") if ours else Refusal(503, NOT_STORED))


def refuse(request: Request, refusal: Refusal) -> Response:
    """Say in the reader's language why a request is not carried out."""
    reader = reader_of(request)
    text = reader.words()(f"error.{refusal.key}", **refusal.values)
    if wants_json(request):
        return JSONResponse({"error": refusal.key, "text": text}, refusal.status, refusal.headers)
    html = pages.fill("error.html", reader, text=text, status=refusal.status)
    return HTMLResponse(html, refusal.status, refusal.headers)
