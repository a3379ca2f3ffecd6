"""The application: routes, the socket, the browser app's files, headers, limits, and what happens when things fail."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Receive, Scope, Send

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import find_game, games
from kurultai.kernel.shapes import learn_all
from kurultai.server.analysing import ANALYSING
from kurultai.server.analysts import Analysts
from kurultai.server.designing import DESIGNING
from kurultai.server.farewell import farewell
from kurultai.server.hooking import HOOKING
from kurultai.server.hooks import CONTACT, Crier
from kurultai.server.learning import LEARNING
from kurultai.server.protocol import Problem
from kurultai.server.readers import language_of, read_language
from kurultai.server.refusals import Refused
from kurultai.server.replays import Replays
from kurultai.server.routes import ROUTES
from kurultai.server.safety import HEADERS, MOST_BODY, Callers, same_origin
from kurultai.server.settings import Settings, kept
from kurultai.server.sockets import GOING_AWAY, Line
from kurultai.server.store import Store, StoreDown
from kurultai.server.sweeper import sweep_on
from kurultai.server.tables import Tables
from kurultai.server.telling import phrases
from kurultai.server.thinkers import Thinkers
from kurultai.server.workshop import Workshop

LOG = logging.getLogger("kurultai.server")
VERSION = "1"
NOT_WELCOME = 4003
SELDOM = (50_000, 20, 100)
"""The thresholds of the interpreter's garbage collector."""


def from_environment() -> Litestar:
    """The application of a worker."""
    app = make_app(kept())
    clear_seldom()
    return app


def clear_seldom() -> None:
    """Let the interpreter look for unreachable cycles less often, and not among what was loaded at the start: every
    such look stops all tables for a moment."""
    for name in games():
        find_game(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def make_app(settings: Settings) -> Litestar:
    """The application with these settings."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.database)
        store.open()
        thinkers = Thinkers(settings.thinkers, settings.patience)
        tables = Tables(store, thinkers, packs=settings.packs_folder)
        app.state.update({"tables": tables, "replays": Replays(), "lines": set(), "settings": settings})
        app.state["workshop"] = Workshop(settings)
        app.state["analysts"] = Analysts()
        crier = Crier(tables, allow_private=settings.allow_private, contact=settings.contact or CONTACT)
        tables.turned = crier.turned
        app.state["crier"] = crier
        background = [asyncio.create_task(sweep_on(tables, settings.sweep)), asyncio.create_task(crier.run())]
        if tables.shared:
            from kurultai.server.wakeup import PostgresBus

            bus = PostgresBus(tables)
            tables.bus = bus
            background.append(asyncio.create_task(bus.run()))
        try:
            with farewell(partial(say_goodbye, app)):
                yield
        finally:
            await end(app, background)

    app = Litestar(
        route_handlers=[*ROUTES, *ANALYSING, *DESIGNING, *HOOKING, *LEARNING, serve_line, *pages()],
        lifespan=[living],
        exception_handlers={Exception: refuse},
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Kurultai", version=VERSION, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        debug=False,
    )
    learn_all("kurultai")
    app.asgi_handler = guard(app.asgi_handler, settings)
    return app


def say_goodbye(app: Litestar) -> None:
    """Tell everybody who has a line, and let go of those who wait for news."""
    for line in list(app.state.lines):
        line.close(GOING_AWAY, "restart")
    app.state.tables.wake_all()


async def end(app: Litestar, background: list[asyncio.Task[Any]]) -> None:
    """Let everybody know, finish what is under way, and close the store."""
    say_goodbye(app)
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    tables: Tables = app.state.tables
    await tables.close()
    tables.store.close()
    await asyncio.to_thread(app.state.workshop.close)
    await asyncio.to_thread(app.state.analysts.close)


@websocket("/ws")
async def serve_line(socket: WebSocket[Any, Any, State]) -> None:
    """A line to a client."""
    await socket.accept()
    line = Line(socket, socket.app.state.tables, socket.app.state.settings, language_of(socket))
    lines: set[Line] = socket.app.state.lines
    lines.add(line)
    try:
        await line.serve()
    finally:
        lines.discard(line)


# --- pages -----------------------------------------------------------------------------------------------------------


def static_folder() -> Path:
    """Where the browser app lies once it is built."""
    return Path(str(files("kurultai.server").joinpath("static")))


def pages() -> list[Any]:
    """The browser app: its files, and its first page for every other address, which the app itself reads."""
    folder = static_folder()

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
        if path.startswith(("/api/", "/ws", "/assets/")):
            raise Refused("no_page", 404)
        index = folder / "index.html"
        if not index.is_file():
            return Response(
                phrases(language_of(request)).raw("page.not_built"), media_type="text/plain", status_code=200
            )
        return Response(index.read_bytes(), media_type="text/html", headers={"Cache-Control": "no-cache"})

    @get("/sw.js", include_in_schema=False, sync_to_thread=False)
    def worker() -> Response[Any]:
        """What the browser keeps awake for web push, at the root so that it may speak for every page."""
        script = folder / "sw.js"
        if not script.is_file():
            raise Refused("no_page", 404)
        return Response(script.read_bytes(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    assets = folder / "assets"
    if not assets.is_dir():
        return [page, worker]
    router = create_static_files_router(
        path="/assets", directories=[assets], cache_control=None, include_in_schema=False
    )
    return [router, page, worker]


# --- safety ----------------------------------------------------------------------------------------------------------


def guard(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Security headers on every answer that does not bring its own; no more than so many requests from one address; no
    foreign pages.

    It stands before the router, so that it sees what finds no route as well.
    """
    callers = Callers(settings.requests, settings.requests_burst)
    allowed = frozenset(settings.origins)
    extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        problem = _trespass(scope, dict(scope["headers"]), callers, allowed)

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                named = {name.lower() for name, _ in own}
                message["headers"] = [*own, *(header for header in extra if header[0] not in named)]
            await send(message)

        if problem is None:
            await app(scope, receive, send_safely)
        elif scope["type"] != ScopeType.HTTP:
            await send({"type": "websocket.close", "code": NOT_WELCOME, "reason": problem[1].code})
        else:
            json = [(b"content-type", b"application/json")]
            await send_safely({"type": "http.response.start", "status": problem[0], "headers": json})
            await send_safely({"type": "http.response.body", "body": msgspec.json.encode(problem[1])})

    return guarded


def _trespass(
    scope: Any, headers: dict[bytes, bytes], callers: Callers, allowed: frozenset[str]
) -> tuple[int, Problem] | None:
    """What is wrong with a request before anybody has read it."""
    caller = (scope.get("client") or ("", 0))[0]
    say = phrases(read_language(scope["query_string"], headers)).raw
    if not callers.may(caller):
        return 429, Problem("too_many", say("bad.too_many"))
    if scope["type"] != ScopeType.HTTP or scope["method"] not in ("GET", "HEAD", "OPTIONS"):
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        if not same_origin(origin, host, allowed):
            return 403, Problem("origin", say("bad.origin"))
    return None


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Every failure as a problem with a code; what happened inside is for the log alone."""
    language = language_of(request)
    say = phrases(language).say
    if isinstance(error, Refused):
        return Response(Problem(error.code, error.said(language)), status_code=error.status)
    if isinstance(error, StoreDown):
        return Response(Problem("unavailable", say("bad.unavailable", reason=str(error))), status_code=503)
    if isinstance(error, KurultaiError):
        return Response(Problem("refused", say("bad.refused", reason=str(error))), status_code=400)
    if isinstance(error, NotFoundException):
        return Response(Problem("no_page", say("bad.no_page")), status_code=404)
    if isinstance(error, HTTPException) and error.status_code < 500:
        detail = "; ".join(str(each.get("message", each)) for each in error.extra or []) if error.extra else ""  # type: ignore[union-attr]
        reason = f"{error.detail} {detail}".strip()[:300]
        return Response(Problem("message", say("bad.message", reason=reason)), status_code=error.status_code)
    if isinstance(error, RecursionError):
        return Response(Problem("message", say("bad.message", reason=say("unread.deep"))), status_code=400)
    LOG.error("a request could not be answered", exc_info=error, extra={"path": request.url.path})
    return Response(Problem("broken", say("bad.broken")), status_code=500)
