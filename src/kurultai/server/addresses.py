"""Where the server may post to: over http(s), and not into the network that it stands in.

A name is looked up once, every address that it has must be public, and the connection goes to an address that was
looked at: a name that answers otherwise a moment later gains nothing. Redirections are not followed.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from kurultai.kernel.errors import KurultaiError

PATIENCE = 5.0
LONGEST = 12.0
"""Seconds for one step of a post, and for all of it."""
MOST_READ = 2_048
TRANSLATED = IPv6Network("64:ff9b::/96")
PORTS = {"http": 80, "https": 443}


class BadAddress(KurultaiError):
    """The server does not post there; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_url(url: str) -> SplitResult:
    """An address that can be posted to, as far as can be seen without looking it up."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("hook_url") from None
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None or port == 0:
        raise BadAddress("hook_url")
    if not url.isascii() or any(sign.isspace() or not sign.isprintable() for sign in url):
        raise BadAddress("hook_url")
    return parts


def is_public(address: str) -> bool:
    """Whether an address lies outside every private, local and special network, also behind translations."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in TRANSLATED:
            inner = IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


def resolve(parts: SplitResult, *, allow_private: bool) -> tuple[str, int]:
    """An address of the host that may be posted to, and the port; waits for the name to be looked up."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    try:
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise BadAddress("hook_unknown") from None
    if not found:
        raise BadAddress("hook_unknown")
    if not allow_private and not all(is_public(address) for address in found):
        raise BadAddress("hook_private")
    return found[0], port


def post(url: str, body: bytes, headers: Mapping[str, str], *, allow_private: bool) -> int:
    """Post a body, and the status that was answered; an OSError where nobody answers in time."""
    parts = read_url(url)
    address, port = resolve(parts, allow_private=allow_private)
    host = parts.hostname or ""
    with socket.create_connection((address, port), timeout=PATIENCE) as plain:
        line = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=host) if parts.scheme == "https" else plain
        )
        end = threading.Timer(LONGEST, _hang_up, [line])
        end.start()
        try:
            connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
            connection.sock = line
            path = parts.path or "/"
            connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, dict(headers))
            answer = connection.getresponse()
            answer.read(MOST_READ)
            return answer.status
        except http.client.HTTPException as error:
            raise OSError(f"no answer that can be read ({type(error).__name__})") from None
        finally:
            end.cancel()
            line.close()


def _hang_up(line: socket.socket) -> None:
    """End a connection that takes too long, whatever it does."""
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
