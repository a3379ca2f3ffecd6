"""Running the server: one process or several, until it is told to stop."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn
from rich.console import Console

from kurultai.kernel.errors import BadSetup
from kurultai.server.log import log_to_stderr
from kurultai.server.settings import Settings, keep
from kurultai.server.store import Store

SHUTDOWN = 5
WS_PING = 20.0
PATIENCE, PAUSE = 20.0, 0.1
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""What stands for all addresses of a machine, and where the machine itself finds it."""


def run(
    settings: Settings, host: str, port: int, *, quiet: bool = False, ready: Callable[[str], None] | None = None
) -> None:
    """Serve until stopped. The store is opened once before any worker, so that what is wrong with it is said at once.

    `ready` is told the address as soon as it answers.
    """
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise BadSetup("several workers need a PostgreSQL database; SQLite is for one")
    check_packs(settings)
    port = port or free_port(host)
    check_port(host, port)
    check_store(settings)
    keep(settings)
    log_to_stderr(logging.ERROR if quiet else logging.INFO)
    if ready is not None:
        shown = EVERYWHERE.get(host, host)
        threading.Thread(target=wait_for, args=(shown, port, ready), daemon=True).start()
    uvicorn.run(
        "kurultai.server.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_ping_interval=WS_PING,
        ws_ping_timeout=WS_PING,
        timeout_graceful_shutdown=SHUTDOWN,
    )


def check_packs(settings: Settings) -> None:
    """Refuse a folder of content packs that is not there."""
    folder = settings.packs_folder
    if folder is not None and not folder.is_dir():
        raise BadSetup(f"{folder}: there is no such folder; --packs names one with GAME/PACK/*.toml in it")


def check_store(settings: Settings) -> None:
    """Open the store, bring its schema up to date, and close it again."""
    store = Store(settings.database)
    store.open()
    store.close()


def free_port(host: str) -> int:
    """A port that nobody listens at."""
    family, address = places(host, 0)[0]
    with socket.socket(family) as probe:
        probe.bind(address)
        return int(probe.getsockname()[1])


def check_port(host: str, port: int) -> None:
    """Refuse a port that is taken, in words."""
    for family, address in places(host, port):
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
            except OSError as error:
                raise BadSetup(
                    f"cannot listen at {called(host, port)}: {error.strerror}; name another --port"
                ) from None


def places(host: str, port: int) -> Sequence[tuple[int, Any]]:
    """What a host and a port mean to a socket: by IPv4, by IPv6, or both, as far as this machine speaks them."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a machine"
        raise BadSetup(f"cannot listen at {called(host, port)}: {reason}; name another --host") from None
    spoken = [(family, address) for family, *_, address in found if is_spoken(family)]
    if not spoken:
        reason = "this machine speaks no such protocol"
        raise BadSetup(f"cannot listen at {called(host, port)}: {reason}; name another --host")
    return spoken


def is_spoken(family: int) -> bool:
    """Whether this machine can listen by IPv4, or by IPv6, at all: a name may stand for both where only one is."""
    try:
        socket.socket(family).close()
    except OSError:
        return False
    return True


def called(host: str, port: int) -> str:
    """A host and a port as addresses name them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def wait_for(host: str, port: int, ready: Callable[[str], None]) -> None:
    """Call `ready` once somebody answers at the address."""
    for _ in range(int(PATIENCE / PAUSE)):
        if answers(host, port):
            ready(f"http://{called(host, port)}/")
            return
        time.sleep(PAUSE)


def answers(host: str, port: int) -> bool:
    """Whether somebody answers at an address."""
    try:
        socket.create_connection((host, port), timeout=PAUSE).close()
    except OSError:
        return False
    return True


def show(address: str) -> None:
    """Open the browser, and say where the game is in case it does not open."""
    Console().print(f"Kurultai is at [bold]{address}[/bold]  (stop with Ctrl+C)", highlight=False)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
