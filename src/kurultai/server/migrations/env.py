"""What Alembic runs: the connection is handed over by `kurultai.server.store`."""

from __future__ import annotations

from alembic import context

from kurultai.server.columns import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
