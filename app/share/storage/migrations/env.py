"""What Alembic runs: the migrations, on the connection and in the transaction that it is handed."""

from alembic import context

from app.share.storage.tables import METADATA

if hasattr(context, "config"):  # it is there while Alembic runs this file
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()
