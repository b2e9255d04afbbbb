"""The application: made by `create_app` from settings, with everything it shares in one typed place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from buccaneer.bots import Offer
from buccaneer.game.families import FAMILIES
from buccaneer.packs import load_pack
from buccaneer.web import devices, pages, play, replay, seating, site, stream, voyage
from buccaneer.web.addresses import Reach
from buccaneer.web.assets import Assets, packages
from buccaneer.web.context import Shared, State, reader_of, recognise, shared, take, take_as_reader, wants_json
from buccaneer.web.database import reason_of
from buccaneer.web.guard import HTTPS, LONGER, UNCHANGING, Guard, address_of
from buccaneer.web.host import Host
from buccaneer.web.hosts import is_ours, names_of
from buccaneer.web.limits import Bucket
from buccaneer.web.presence import Presence
from buccaneer.web.reader import Seal
from buccaneer.web.records import MOST_CHOICES
from buccaneer.web.refusal import NOT_STORED, Refusal
from buccaneer.web.settings import Settings
from buccaneer.web.store import Gone, Store
from buccaneer.web.workers import Workers

log = logging.getLogger("buccaneer.web")

HOUR = 3_600.0
LONG = {"/records": Refusal(413, "record-long", choices=MOST_CHOICES), "/campaigns/file": Refusal(413, "campaign-long")}
KEYS_BY_STATUS = {404: "no-page", 405: "no-method", 413: "too-large"}


def create_app(settings: Settings, clock: Callable[[], float] = time.time) -> FastAPI:
    """The whole browser game as an ASGI application."""
    offer = Offer(settings.bot_specs)
    reach = Reach(settings.public)
    packs = tuple(load_pack(file) for file in settings.pack_files)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[State]:
        store = Store(settings.database_url)
        await asyncio.to_thread(store.migrate)
        workers = Workers(settings.workers, settings.think_seconds, offer)
        presence = partial(Presence, patience=settings.absence_seconds)
        host = Host(store, workers, clock, offer=offer, presence=presence, playouts=settings.hint_playouts)
        everything = Shared(
            settings,
            store,
            workers,
            host,
            Seal(await asyncio.to_thread(store.secret)),
            names_of(settings),
            Bucket(settings.tables_per_minute, settings.tables_per_minute / 60),
            Bucket(3 * settings.requests_per_second, settings.requests_per_second),
            Bucket(10 * settings.pages_per_second, settings.pages_per_second),
            reach=reach,
            packs=packs,
        )
        app.state.shared = everything
        sweeping = asyncio.create_task(sweep(host, settings))
        log.info("server begins")
        try:
            yield {"shared": everything}
        finally:
            everything.stopping.set()
            sweeping.cancel()
            await host.close()
            workers.close()
            everything.drawer.shutdown()
            store.close()
            log.info("server ends")

    app = FastAPI(
        title="Buccaneer",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.reach = reach
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)
    app.add_middleware(Guard, admit=admit, failed=failed, headers=HTTPS if settings.secure_cookies else {})
    families = [family.page() for family in FAMILIES.values()]
    app.mount("/static", Assets(packages=[(package, "static") for package in packages()]), name="static")
    # What is pressed comes first.
    common = (play.router, stream.router, site.router, seating.router, replay.router, devices.router, voyage.router)
    for router in (*common, *(page.router for page in families)):
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
        key = KEYS_BY_STATUS.get(error.status_code, "malformed")
        if key == "too-large" and request.url.path in LONGER:
            response = refuse(request, LONG[request.url.path])
        else:
            response = refuse(request, Refusal(error.status_code, key))
        response.headers.update(error.headers or {})
        return response

    return app


async def sweep(host: Host, settings: Settings) -> None:
    """Clear old tables away, at the start and then every day; asked more often, since no clock is to be trusted."""
    while True:
        try:
            await host.sweep(settings.keep_days, settings.keep_running_days)
        except SQLAlchemyError as error:
            log.error("sweeping failed", extra={"reason": reason_of(error)}, exc_info=error)
        await asyncio.sleep(HOUR)


async def admit(request: Request) -> None:
    """Requests ask for a name of ours, and not too fast; changes come from our own pages."""
    place = shared(request)
    if not is_ours(request, place.names | place.reach.hosts):
        raise Refusal(400, "no-host")
    looks = request.method in UNCHANGING
    bucket, price = (place.looks, price_of(request.scope["path"])) if looks else (place.changes, 1)
    try:
        take(bucket, address_of(request.scope), price)
        await recognise(request)
        take_as_reader(bucket, request, price)
    except Refusal:  # a refusal has its cost too: who does not wait for it has no connection left to ask again
        await asyncio.sleep(place.settings.penalty_seconds)
        raise
    if not looks and request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "csrf")


def price_of(path: str) -> float:
    """How many pages a look is worth: a file is sent as it is."""
    return 0.125 if path.startswith("/static/") else 1


def failed(request: Request, error: Exception) -> Response:
    """Answer for who is not admitted, or a fault of ours or of the database; what it is stays on the server."""
    if isinstance(error, Refusal):
        return refuse(request, error)
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
