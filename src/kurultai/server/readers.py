"""Which language somebody reads: what their request says, or their browser, or English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from litestar.connection import ASGIConnection

from kurultai.kernel.languages import best_language


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language of a request or a socket."""
    return read_language(connection.scope["query_string"], dict(connection.scope["headers"]))


def read_language(query: bytes, headers: Mapping[bytes, bytes]) -> str:
    """`?lang=fr` before the header `Accept-Language`."""
    asked = parse_qs(query.decode("latin-1")).get("lang", [""])[-1]
    return best_language(asked or headers.get(b"accept-language", b"").decode("latin-1"))
