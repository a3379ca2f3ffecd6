"""Web push: messages for a browser that only it can read (RFC 8291), signed by this server (RFC 8292).

Needs the package's extra `push`. The server's key is made when it is first needed, and kept in the store.
"""

from __future__ import annotations

import base64
import json
import os
from importlib.util import find_spec
from struct import pack
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa

from kurultai.server.columns import SECRETS
from kurultai.server.rows import insert_new

RECORD = 4_096
LASTS = 12 * 3_600
"""How long a signature holds, in seconds; a day is the most that push services accept."""
KEY = "push"


def can_push() -> bool:
    """Whether what it needs is installed."""
    return find_spec("cryptography") is not None


def plain(data: bytes) -> str:
    """Bytes as they stand in headers and keys: base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


class Sender(NamedTuple):
    """The server's key pair."""

    private: Any
    public: bytes

    @property
    def key(self) -> str:
        """What a browser subscribes with."""
        return plain(self.public)


def read_sender(connection: sa.Connection) -> Sender:
    """The server's keys; made and kept if there are none yet. Several workers agree on one pair."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    query = sa.select(SECRETS.c.body).where(SECRETS.c.name == KEY)
    kept = connection.execute(query).scalar()
    if kept is None:
        made = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        insert_new(connection, SECRETS, {"name": KEY, "body": f"{made:064x}"})
        kept = connection.execute(query).scalar()
    private = ec.derive_private_key(int(str(kept), 16), ec.SECP256R1())
    shape = serialization.PublicFormat.UncompressedPoint
    return Sender(private, private.public_key().public_bytes(serialization.Encoding.X962, shape))


def is_subscription(p256dh: str, auth: str) -> bool:
    """Whether these are keys that something can be sealed with."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(p256dh))
        return len(raw(auth)) == 16
    except ValueError:
        return False


def seal(message: bytes, p256dh: str, auth: str, salt: bytes | None = None) -> bytes:
    """A message that only the browser with these keys can read (RFC 8291, in one record of RFC 8188)."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs = raw(p256dh)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    own = ec.generate_private_key(ec.SECP256R1())
    shape = serialization.PublicFormat.UncompressedPoint
    public = own.public_key().public_bytes(serialization.Encoding.X962, shape)
    salt = os.urandom(16) if salt is None else salt
    shared = derive(own.exchange(ec.ECDH(), browser), raw(auth), b"WebPush: info\0" + theirs + public, 32)
    key = derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + pack("!IB", RECORD, len(public)) + public + sealed


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)


def headers(sender: Sender, endpoint: str, now: float, contact: str) -> dict[str, str]:
    """What goes with a sealed message: by whom it is sent, and how long it is worth keeping."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LASTS, "sub": contact}
    token = ".".join(plain(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(sender.private.sign(token.encode(), ec.ECDSA(SHA256())))
    signed = f"{token}.{plain(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return {
        "Authorization": f"vapid t={signed}, k={sender.key}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "normal",
    }
