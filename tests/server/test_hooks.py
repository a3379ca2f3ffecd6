"""Turns told outside the page: posts to an address, and web push to a fake push service that reads them."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from litestar.testing import TestClient

from kurultai.server import addresses, hooking, push
from kurultai.server.app import make_app
from kurultai.server.hooks import (
    MOST_LOOKUPS,
    MOST_QUEUED,
    QUIET,
    WAITS,
    WAITS_ONLINE,
    Crier,
    Delivery,
    Keys,
    read_hooks_of,
    signature,
)
from kurultai.server.protocol import HandOver
from kurultai.server.refusals import Refused
from kurultai.server.seating import hand_over
from kurultai.server.settings import Settings
from kurultai.server.store import StoreDown
from kurultai.server.tables import hashed
from kurultai.server.wakeup import PostgresBus
from tests.server.inside import RUINATION, Ear, Guest, World, at_tables, beside
from tests.server.listener import listening


def crier_of(world: World, **more: Any) -> Crier:
    crier = Crier(world.tables, allow_private=True, **more)
    crier.retries = (0.01, 0.01, 0.01)
    world.tables.turned = crier.turned
    return crier


async def hook(guest: Guest, url: str) -> str:
    """A hook for a guest's seat; its secret."""
    made = await hooking.keep(guest.tables, (guest.token,), "web", url, "a-secret-of-theirs", Keys())
    return made[0].secret


async def told(crier: Crier) -> int:
    """Tell everything that waits to be told; how many deliveries there were."""
    await crier.glance()
    count = 0
    while not crier._queue.empty():
        await crier.deliver(crier._queue.get_nowait())
        count += 1
    return count


# --- posts -----------------------------------------------------------------------------------------------------------


@at_tables
async def test_a_turn_is_posted_signed_and_without_secrets(world: World) -> None:
    with listening() as listener:
        crier = crier_of(world)
        ada, bo = await world.lay(RUINATION)
        secret = await hook(ada, f"{listener.url}/turns?to=ada")
        assert await told(crier) == 0, "not before the question has been open for a while"
        world.clock.pass_by(WAITS + 1)
        assert await told(crier) == 1
        heard = listener.heard[0]
        assert heard.path == "/turns?to=ada"
        said = json.loads(heard.body)
        assert {name: said[name] for name in ("table", "game", "title", "seat", "what")} == {
            "table": ada.table,
            "game": RUINATION,
            "title": "Ruination",
            "seat": "Ada",
            "what": "your turn",
        }
        assert said["text"] == "It is your turn in Ruination, Ada."
        stamp = heard.headers["X-Kurultai-Timestamp"]
        assert heard.headers["X-Kurultai-Signature"] == f"sha256={signature(secret, stamp, heard.body)}"
        live = await ada.live()
        for hidden in (ada.token, hashed(ada.token), live.row.seed, secret, bo.token):
            assert hidden.encode() not in heard.body
            assert hidden not in str(heard.headers)


@at_tables
async def test_nobody_is_told_of_their_own_choices_nor_what_was_answered_meanwhile(world: World) -> None:
    with listening() as listener:
        crier = crier_of(world)
        guests = await world.lay(RUINATION, seed="turns")
        for guest in guests:
            await hook(guest, f"{listener.url}/{guest.seat}")
        for guest in guests:
            await guest.choose()
        world.clock.pass_by(WAITS + 1)
        await told(crier)
        heard = [one.path for one in listener.heard]
        first = next(iter((await guests[0].live()).row.asked))
        # The tiles were answered within the few seconds; the turn that follows came by the choice of the second.
        assert heard == ([f"/{first}"] if first == 0 else [])
        passed = 0
        for _ in range(40):
            live = await guests[0].live()
            seat = next(iter(live.row.asked))
            await guests[seat].choose()
            world.clock.pass_by(1_000)
            before = len(listener.heard)
            await told(crier)
            asked = list((await guests[0].live()).row.asked)
            assert [one.path for one in listener.heard[before:]] == [f"/{one}" for one in asked if one != seat]
            passed += asked != [seat]
        assert 0 < passed < 40


@at_tables
async def test_whoever_looks_has_a_minute_first_and_is_not_told_all_the_time(world: World) -> None:
    with listening() as listener:
        crier = crier_of(world)
        host = await world.lay_open(RUINATION)
        await world.tables.look(host.table, host.token, -1, Ear())
        await world.join(host.table, "Bo")
        await hook(host, listener.url)
        world.clock.pass_by(WAITS + 1)
        assert await told(crier) == 0
        world.clock.pass_by(WAITS_ONLINE)
        assert await told(crier) == 1
        crier._waiting[host.table, host.seat] = (0.0, (await host.live()).question_number(host.seat))
        assert await told(crier) == 0, "told a moment ago"


@at_tables
async def test_a_turn_that_comes_too_soon_after_another_is_told_later(world: World) -> None:
    """Whoever has closed the page again hears of it, too; not of one that was over by then."""
    with listening() as listener:
        crier = crier_of(world)
        guests = await world.lay(RUINATION)
        ada, bo = guests
        await hook(ada, listener.url)
        world.clock.pass_by(WAITS + 1)
        assert await told(crier) == 1
        for answered in (False, True):
            await until_the_turn_of(bo, guests)
            await until_the_turn_of(ada, guests)
            world.clock.pass_by(WAITS + 1)
            assert await told(crier) == 0, "told a moment ago"
            if answered:
                await until_the_turn_of(bo, guests)
            world.clock.pass_by(QUIET)
            assert await told(crier) == (not answered)


async def until_the_turn_of(guest: Guest, guests: list[Guest]) -> None:
    """Play on until this guest is asked alone."""
    while (asked := list((await guest.live()).row.asked)) != [guest.seat]:
        await next(one for one in guests if one.seat in asked).choose()


@at_tables
async def test_whoever_looks_at_another_worker_has_a_minute_first_too(world: World) -> None:
    with listening() as listener:
        ada, bo = await world.lay(RUINATION)
        await hook(ada, listener.url)
        async with beside(world) as here, beside(world) as there:
            crier = Crier(here, allow_private=True)
            await there.look(ada.table, ada.token, -1, Ear())
            await PostgresBus(there).attendance.note()
            crier.turned(await here.open(ada.table), bo.seat)
            world.clock.pass_by(WAITS + 1)
            assert await told(crier) == 0
            world.clock.pass_by(WAITS_ONLINE)
            assert await told(crier) == 1


@at_tables
async def test_a_turn_is_told_though_the_store_was_down_for_a_moment(world: World) -> None:
    with listening() as listener:
        crier = crier_of(world)
        ada, _ = await world.lay(RUINATION)
        await hook(ada, listener.url)
        world.clock.pass_by(WAITS + 1)
        whole = world.tables.store.read_now

        def down(job: Any) -> Any:
            raise StoreDown("not now")

        world.tables.store.read_now = down  # type: ignore[method-assign]
        with pytest.raises(StoreDown):
            await told(crier)
        world.tables.store.read_now = whole  # type: ignore[method-assign]
        assert await told(crier) == 1


@at_tables
async def test_what_does_not_arrive_is_tried_again_and_what_is_gone_forgotten(world: World) -> None:
    with listening() as listener:
        crier = crier_of(world)
        ada, _ = await world.lay(RUINATION)
        await hook(ada, listener.url)
        kept = (await world.tables.store.read(lambda connection: read_hooks_of(connection, [hashed(ada.token)])))[0]
        listener.answers = [500, 302, 503, 500, 500]
        delivery = Delivery(kept, b"{}")
        for tries in (1, 2, 3):
            assert not await crier.deliver(delivery)
            assert delivery.failed == tries
            delivery = await asyncio.wait_for(crier._queue.get(), 5)
        assert not await crier.deliver(delivery)
        await asyncio.sleep(0.05)
        assert crier._queue.empty(), "given up"
        assert not [heard for heard in listener.heard if heard.path == "/elsewhere"], "redirections are not followed"
        listener.answers = [410]
        assert not await crier.deliver(Delivery(kept, b"{}"))
        assert not await world.tables.store.read(lambda connection: read_hooks_of(connection, [hashed(ada.token)]))
        full = [crier.put(Delivery(kept, b"{}")) for _ in range(MOST_QUEUED + 1)]
        assert full == [True] * MOST_QUEUED + [False]


@at_tables
async def test_a_seat_that_was_left_is_told_no_more(world: World) -> None:
    with listening() as listener:
        crier = crier_of(world)
        ada, bo = await world.lay(RUINATION)
        await hook(bo, listener.url)
        await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("open"))
        await world.join(bo.table, "Cleo", bo.seat)
        number = (await ada.live()).question_number(bo.seat)
        assert number >= 0
        crier._waiting[bo.table, bo.seat] = (0.0, number)
        assert await told(crier) == 0
        assert listener.heard == []


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/x",
        "file:///etc/passwd",
        "http://",
        "http://user:secret@example.com/",
        "http://example.com:0/",
        "http://exa mple.com/",
        "http://example.com/\r\nX: y",
        "http://[::1",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(addresses.BadAddress, match="hook_url"):
        addresses.read_url(url)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *("255.255.255.255", "::1", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1"),
    ],
)
def test_private_addresses_are_not_posted_to(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not addresses.is_public(address)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = [(family, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80)), (family, 1, 6, "", (address, 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    parts = addresses.read_url("http://innocent.example/")
    with pytest.raises(addresses.BadAddress, match="hook_private"):
        addresses.resolve(parts, allow_private=False)
    assert addresses.resolve(parts, allow_private=True) == ("93.184.216.34", 80)


def test_public_addresses_are_posted_to() -> None:
    assert all(addresses.is_public(one) for one in ("93.184.216.34", "2606:4700::1111", "64:ff9b::808:808"))


@at_tables
async def test_this_machine_is_refused_unless_the_operator_allows_it(world: World) -> None:
    crier = crier_of(world)
    await hooking.check(crier, "http://127.0.0.1:9/")
    crier.allow_private = False
    for url in ("http://127.0.0.1:9/", "http://localhost/"):
        with pytest.raises(Refused, match="private network"):
            await hooking.check(crier, url)
    with listening() as listener:
        ada, _ = await world.lay(RUINATION)
        await hook(ada, listener.url)
        world.clock.pass_by(WAITS + 1)
        await told(crier)
        assert listener.heard == [], "also when it is posted, whatever was allowed before"


def test_hooks_are_kept_listed_tried_and_removed_over_http(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", allow_private=True)
    with listening() as listener, TestClient(make_app(settings)) as client:
        lay = {"game": RUINATION, "seats": [{"player": "me", "name": "Ada"}, {"player": "bot", "bot": "random"}]}
        seated = client.post("/api/tables", json=lay).json()
        tokens = [seated["token"]]
        assert client.post("/api/hooks", json={"tokens": ["nobody"], "url": listener.url}).status_code == 403
        assert client.post("/api/hooks", json={"tokens": tokens, "url": "gopher://x/yyy"}).status_code == 400
        made = client.post("/api/hooks", json={"tokens": tokens, "url": listener.url}).json()
        assert len(made[0]["secret"]) >= 24
        again = client.post("/api/hooks", json={"tokens": tokens, "url": listener.url, "secret": "mine"}).json()
        assert again[0]["secret"] == "mine"
        listed = client.post("/api/hooks/mine", json={"tokens": tokens}).json()
        assert [(one["table"], one["what"], one["url"]) for one in listed] == [(seated["table"], "web", listener.url)]
        assert "secret" not in listed[0]
        assert client.post("/api/hooks/mine", json={"tokens": ["nobody"]}).json() == []
        assert client.post("/api/hooks/try", json={"tokens": tokens}).status_code == 204
        assert json.loads(listener.heard[0].body)["seat"] == "Ada"
        for more in range(4):
            client.post("/api/hooks", json={"tokens": tokens, "url": f"{listener.url}/{more}"})
        assert client.post("/api/hooks", json={"tokens": tokens, "url": f"{listener.url}/x"}).status_code == 409
        client.post("/api/hooks/remove", json={"tokens": ["nobody"], "ids": [listed[0]["id"]]})
        assert len(client.post("/api/hooks/mine", json={"tokens": tokens}).json()) == 4
        client.post("/api/hooks/remove", json={"tokens": tokens})
        assert client.post("/api/hooks/mine", json={"tokens": tokens}).json() == []
        assert client.post("/api/hooks/try", json={"tokens": tokens}).status_code == 404


def test_strangers_have_no_name_looked_up_and_pages_do_not_wait_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, found = [], threading.Event()
    whole = addresses.resolve

    def slow(parts: Any, *, allow_private: bool) -> tuple[str, int]:
        asked.append(parts.hostname)
        found.wait(30)
        return whole(parts, allow_private=allow_private)

    monkeypatch.setattr(addresses, "resolve", slow)
    settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", allow_private=True)
    with TestClient(make_app(settings)) as client, ThreadPoolExecutor(64) as callers:
        for path, rest in (
            ("hooks", {"url": "http://a.slow.example/"}),
            ("push", {"endpoint": "http://b.slow.example/"}),
        ):
            keys = {"p256dh": "x", "auth": "y"} if path == "push" else {}
            answer = client.post(f"/api/{path}", json={"tokens": ["nobody"], **rest, **keys})
            assert answer.json()["code"] == "no_seat"
        assert asked == []
        seated = client.post("/api/tables", json={"game": RUINATION, "seats": [{"player": "me"}, {"player": "open"}]})
        wish = {"tokens": [seated.json()["token"]], "url": "http://localhost:9/"}
        waiting = [callers.submit(client.post, "/api/hooks", json=wish) for _ in range(48)]
        try:
            while sum(one.done() for one in waiting) < 48 - MOST_LOOKUPS:
                time.sleep(0.01)
            assert client.get("/api/rules/RR-GOAL-1").status_code == 200
            assert {one.result().status_code for one in waiting if one.done()} == {429}
        finally:
            found.set()
        assert [one.result().status_code for one in waiting].count(201) == MOST_LOOKUPS


# --- web push --------------------------------------------------------------------------------------------------------


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def opened(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser reads of a sealed message, after RFC 8188 and RFC 8291."""
    salt, size, theirs = body[:16], body[20], body[21 : 21 + body[20]]
    assert int.from_bytes(body[16:20], "big") >= len(body) - 21 - size
    point = serialization.PublicFormat.UncompressedPoint
    own = private.public_key().public_bytes(serialization.Encoding.X962, point)
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = HKDF(SHA256(), 32, auth, b"WebPush: info\0" + own + theirs).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    padded = AESGCM(key).decrypt(nonce, body[21 + size :], None)
    return padded.rstrip(b"\0").removesuffix(b"\x02")


def test_the_reader_of_these_tests_reads_the_example_of_the_standard() -> None:
    private = ec.derive_private_key(
        int.from_bytes(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), ec.SECP256R1()
    )
    body = raw(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert opened(body, private, raw("BTBZMqHH6r4Tts7J_aSIgg")) == b"When I grow up, I want to be a watermelon"


class Browser(NamedTuple):
    """The keys that a browser's push service has made for it."""

    private: ec.EllipticCurvePrivateKey
    auth: bytes

    @property
    def p256dh(self) -> str:
        point = serialization.PublicFormat.UncompressedPoint
        return push.plain(self.private.public_key().public_bytes(serialization.Encoding.X962, point))


def new_browser() -> Browser:
    return Browser(ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok")


def check_signed(header: str, audience: str, key: str) -> dict[str, Any]:
    """The claims of a push, after its signature was checked with the key that browsers subscribe with."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    signed, _, name = parts["t"].rpartition(".")
    r, s = (int.from_bytes(half, "big") for half in (raw(name)[:32], raw(name)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(encode_dss_signature(r, s), signed.encode() + b"x", ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(raw(signed.split(".")[1]))
    assert claims["aud"] == audience
    return claims


@at_tables
async def test_a_push_is_sealed_for_the_browser_and_signed_by_the_server(world: World) -> None:
    with listening() as service:
        crier, browser = crier_of(world), new_browser()
        ada, _ = await world.lay(RUINATION)
        assert push.is_subscription(browser.p256dh, push.plain(browser.auth))
        keys = Keys("en", browser.p256dh, push.plain(browser.auth))
        await hooking.keep(world.tables, (ada.token,), "push", f"{service.url}/push/abc", "", keys)
        world.clock.pass_by(WAITS + 1)
        assert await told(crier) == 1
        heard = service.heard[0]
        assert heard.headers["Content-Encoding"] == "aes128gcm"
        assert int(heard.headers["TTL"]) > 0
        assert b"Ruination" not in heard.body
        said = json.loads(opened(heard.body, browser.private, browser.auth))
        assert (said["table"], said["seat"], said["what"]) == (ada.table, "Ada", "your turn")
        key = (await crier.sender()).key
        claims = check_signed(heard.headers["Authorization"], service.url, key)
        assert world.clock() < claims["exp"] <= world.clock() + 86_400
        assert claims["sub"].startswith("mailto:")
        await world.restart()
        assert (await crier_of(world).sender()).key == key, "browsers have subscribed with this key"
        service.answers = [404]
        kept = await world.tables.store.read(lambda connection: read_hooks_of(connection, [hashed(ada.token)]))
        await crier_of(world).deliver(Delivery(kept[0], b"{}"))
        assert not await world.tables.store.read(lambda connection: read_hooks_of(connection, [hashed(ada.token)]))


def test_push_over_http_asks_for_keys_that_can_be_used(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", allow_private=True)
    browser = new_browser()
    with TestClient(make_app(settings)) as client:
        lay = {"game": RUINATION, "seats": [{"player": "me", "name": "Ada"}, {"player": "bot", "bot": "random"}]}
        seated = client.post("/api/tables", json=lay).json()
        wish = {"tokens": [seated["token"]], "endpoint": "http://127.0.0.1:9/p", "auth": push.plain(browser.auth)}
        assert client.post("/api/push", json={**wish, "p256dh": "AAAA"}).status_code == 400
        made = client.post("/api/push", json={**wish, "p256dh": browser.p256dh})
        assert made.json()[0]["what"] == "push"
        assert len(raw(client.get("/api/push").json()["key"])) == 65


def test_without_the_extra_there_is_no_push(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "find_spec", lambda _: None)
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}"))) as client:
        assert client.get("/api/push").json() == {}
        wish = {"tokens": ["x"], "endpoint": "https://push.example/p", "p256dh": "AAAA", "auth": "AAAA"}
        assert client.post("/api/push", json=wish).status_code == 404
