"""What the store keeps: tables, their seats, their logs. Every change of a table is an entry of its log."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()
ID = sa.String(32)
TEXT = sa.Text

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", ID, primary_key=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("setup", TEXT, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("pack", sa.String(80), nullable=False),
    sa.Column("content", sa.String(80), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("fingerprint", sa.String(80), nullable=False),
    sa.Column("seed", sa.String(80), nullable=False),
    sa.Column("shared", sa.Boolean, nullable=False),
    sa.Column("given", TEXT, nullable=False),
    sa.Column("clock", TEXT, nullable=False),
    sa.Column("host", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("asked", TEXT, nullable=False),
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("deadline", sa.Float),
    sa.Column("request", TEXT, nullable=False),
    sa.Column("result", TEXT, nullable=False),
    sa.Column("rematch", ID, nullable=False),
    sa.Column("origin", ID, nullable=False),
    sa.Column("reason", TEXT, nullable=False),
    sa.Index("tables_by_status", "status", "public", "touched"),
    sa.Index("tables_by_bot", "bot_due", "touched"),
    sa.Index("tables_by_deadline", "deadline"),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(8), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("bot", sa.String(80), nullable=False),
    sa.Column("away", sa.Boolean, nullable=False),
    sa.Column("token", sa.String(64), nullable=False),
    sa.Column("reserved", sa.String(64), nullable=False),
    sa.Column("bank", sa.Float, nullable=False),
    sa.Column("muted", TEXT, nullable=False),
    sa.Column("orders", TEXT, nullable=False, server_default="[]"),
    sa.Column("line", TEXT, nullable=False, server_default="null"),
    sa.Index("seats_by_token", "token"),
)

ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("what", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("body", TEXT, nullable=False),
    sa.Column("luck", TEXT, nullable=False),
    sa.Column("events", TEXT, nullable=False),
    sa.Column("key", sa.String(80)),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="entries_by_key"),
)

SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

CONTENTS = sa.Table(
    "contents",
    METADATA,
    sa.Column("fingerprint", sa.String(80), primary_key=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

CHAT = sa.Table(
    "chat",
    METADATA,
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("text", TEXT, nullable=False),
    sa.Column("key", sa.String(80)),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="chat_by_key"),
)

PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", ID, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),
)

HOOKS = sa.Table(
    "hooks",
    METADATA,
    sa.Column("id", ID, primary_key=True),
    sa.Column("table_id", ID, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("token", sa.String(64), nullable=False),
    sa.Column("what", sa.String(8), nullable=False),
    sa.Column("url", TEXT, nullable=False),
    sa.Column("secret", sa.String(80), nullable=False),
    sa.Column("keys", TEXT, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("hooks_by_seat", "table_id", "seat"),
    sa.Index("hooks_by_token", "token"),
)

SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("body", TEXT, nullable=False),
)
