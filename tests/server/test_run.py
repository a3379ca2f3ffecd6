"""Where a server listens: by IPv4 and by IPv6, at a port that is free, and never at one that is taken."""

from __future__ import annotations

import socket
import threading

import pytest

from kurultai.kernel.errors import BadSetup
from kurultai.server.run import check_port, free_port, wait_for


def can_listen(host: str) -> bool:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.bind((host, 0))
    except OSError:
        return False
    return True


HOSTS = [host for host in ("127.0.0.1", "0.0.0.0", "::1", "::", "localhost") if can_listen(host)]


@pytest.mark.parametrize("host", HOSTS)
def test_a_free_port_is_found_and_one_that_is_taken_refused(host: str) -> None:
    port = free_port(host)
    check_port(host, port)
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as taken:
        taken.bind((host, port))
        taken.listen()
        with pytest.raises(BadSetup, match="name another --port"):
            check_port(host, port)


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..b"])
def test_a_host_that_is_none_is_refused_in_words(host: str) -> None:
    with pytest.raises(BadSetup, match="name another --host"):
        check_port(host, 8000)


def test_a_name_that_stands_for_a_protocol_too_that_this_machine_does_not_speak(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As `localhost` does where IPv6 is switched off."""
    foreign = (10_000, socket.SOCK_STREAM, 0, "", ("nowhere", 0))
    found = socket.getaddrinfo("127.0.0.1", 0, type=socket.SOCK_STREAM)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [foreign, *found])
    check_port("localhost", free_port("localhost"))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [foreign])
    with pytest.raises(BadSetup, match="name another --host"):
        free_port("localhost")


@pytest.mark.parametrize("host", [host for host in HOSTS if host in ("127.0.0.1", "::1")])
def test_the_address_is_told_as_browsers_write_it(host: str) -> None:
    told: list[str] = []
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as server:
        server.bind((host, 0))
        port = server.getsockname()[1]
        waiting = threading.Thread(target=wait_for, args=(host, port, told.append))
        waiting.start()
        server.listen()
        waiting.join(10)
    assert told == [f"http://[::1]:{port}/" if ":" in host else f"http://127.0.0.1:{port}/"]
