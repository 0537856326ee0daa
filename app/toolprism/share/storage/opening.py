"""Creates the tables or migrates them to their newest form before the first transaction."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from toolprism.share.storage.dialect import LOG, StoreBroken

#: The newest migration.
NEWEST: Final = "0001"
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
#: The table of migrations.
VERSIONS: Final = "alembic_version"


def bring_up_to_date(connection: Connection) -> None:
    """Run the missing migrations within the transaction of the connection.

    Raises:
        StoreBroken: a newer Toolprism has migrated the database.
    """
    found = revision(connection)
    if found == NEWEST:
        return
    from alembic import command  # only a new or an old database needs it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        LOG.error("The database of stored links has the form %s, and this Toolprism knows up to %s.", found, NEWEST)
        raise StoreBroken("a newer Toolprism has migrated it") from error
    LOG.info("The database of stored links was brought from the form %s to %s.", found or "(none)", NEWEST)


def revision(connection: Connection) -> str | None:
    """Return the newest migration of a database; None for an empty database or one of the first release."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()  # noqa: S608  # our own name
