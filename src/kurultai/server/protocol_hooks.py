"""What is said of hooks: who is told, outside the page, that it is their turn. Over HTTP alone."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kurultai.server.protocol_tables import Token

MOST_TOKENS = 200
Tokens = Annotated[tuple[Token, ...], msgspec.Meta(min_length=1, max_length=MOST_TOKENS)]
Url = Annotated[str, msgspec.Meta(min_length=8, max_length=600)]
HookId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[A-Za-z0-9_-]*$")]
Base64 = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]


class NewHook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Post to this address when it is the turn of one of the seats that these tokens hold. `secret`: the one that
    another hook of the same person has, so that both are signed alike; none: a new one."""

    tokens: Tokens
    url: Url
    secret: Secret = ""


class NewPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Push to this browser: what its push service told it to pass on."""

    tokens: Tokens
    endpoint: Url
    p256dh: Base64
    auth: Base64


class MyHooks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The hooks of these seats: all of them, or those that are named."""

    tokens: Tokens
    ids: Annotated[tuple[HookId, ...], msgspec.Meta(max_length=600)] = ()


class HookInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hook as its owner sees it; the secret is told once, when it is made. The address of a push is the service's."""

    id: str
    table: str
    seat: int
    what: Literal["web", "push"]
    url: str
    secret: str = ""


class PushInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The server's public key for web push; none: it cannot push."""

    key: str = ""
