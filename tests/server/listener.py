"""Somebody who listens at an address on this machine: a webhook, or a push service."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

LOOPBACK = "127.0.0.1"


class Heard(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Listener:
    """Somebody who listens at an address on this machine, and answers with the statuses that the test wants."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.answers: list[int] = []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.heard.append(Heard(self.path, dict(self.headers), body))
                status = listener.answers.pop(0) if listener.answers else 204
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", f"{listener.url}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.server.server_address[1]}"


@contextmanager
def listening() -> Iterator[Listener]:
    listener = Listener()
    try:
        yield listener
    finally:
        listener.server.shutdown()
        listener.server.server_close()
        listener.thread.join(5)
