"""Standing orders and planned lines of a seat, hooks that tell of a turn, and the secrets of the server itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(32)


def upgrade() -> None:
    op.add_column("seats", sa.Column("orders", sa.Text, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("line", sa.Text, nullable=False, server_default="null"))
    op.create_table(
        "hooks",
        sa.Column("id", ID, primary_key=True),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("hooks_by_seat", "hooks", ["table_id", "seat"])
    op.create_index("hooks_by_token", "hooks", ["token"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("secrets")
    op.drop_table("hooks")
    op.drop_column("seats", "line")
    op.drop_column("seats", "orders")
