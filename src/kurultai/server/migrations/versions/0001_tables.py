"""Tables, seats, entries, snapshots, contents and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    _tables()
    op.create_table(
        "seats",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("reserved", sa.String(64), nullable=False),
        sa.Column("bank", sa.Float, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
    )
    op.create_index("seats_by_token", "seats", ["token"])
    _log()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("pack", sa.String(80), nullable=False),
        sa.Column("content", sa.String(80), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String(80), nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("rematch", ID, nullable=False),
        sa.Column("origin", ID, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "touched"])
    op.create_index("tables_by_bot", "tables", ["bot_due", "touched"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])


def _log() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("luck", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("key", sa.String(80)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="entries_by_key"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "contents",
        sa.Column("fingerprint", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("key", sa.String(80)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="chat_by_key"),
    )


def downgrade() -> None:
    for name in ("chat", "contents", "snapshots", "entries", "seats", "tables"):
        op.drop_table(name)
