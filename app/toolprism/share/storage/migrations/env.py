"""Run by Alembic: applies the migrations on the given connection, in its transaction."""

from alembic import context

from toolprism.share.storage.dialect import METADATA

if hasattr(context, "config"):  # set while Alembic runs this file
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()
