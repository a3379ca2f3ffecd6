"""Limits on what anybody may send: where it comes from, how much, how fast."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

MOST_MESSAGE = 8_192
MOST_BODY = 1_048_576
MOST_CALLERS = 10_000
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Vary": "Accept-Language",
}


class Bucket:
    """A bucket of permissions that fills again with time."""

    __slots__ = ("_at", "_left", "_now", "most", "rate")

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self._now = now
        self._left = most
        self._at = now()

    def take(self, cost: float = 1) -> bool:
        """Whether there is a permission left; if so, it is used up."""
        now = self._now()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Callers:
    """A bucket for every address that has called lately."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def may(self, caller: str, cost: float = 1) -> bool:
        """Whether this caller may go on."""
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = Bucket(self.rate, self.most)
            if len(self._buckets) > MOST_CALLERS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(caller)
        return bucket.take(cost)


def is_local(host: str) -> bool:
    """Whether a name or an address is this machine's own, which nobody else can reach it by."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def same_origin(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Whether a browser's page may speak to us: one of our own, or one that is allowed. Programs name no origin."""
    if not origin:
        return True
    if origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False
