"""Files of earlier releases open, and a database is brought to the newest form once."""

import sqlite3
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, inspect, text

from tests.postgres_server import PostgresServer
from tests.share.storage.links import link
from toolprism.share.storage import database
from toolprism.share.storage.database import Database
from toolprism.share.storage.dialect import METADATA
from toolprism.share.stored import StoreBroken, StoredLinks

#: The tables as the first release made them.
_FIRST_RELEASE = """
CREATE TABLE IF NOT EXISTS links (id TEXT PRIMARY KEY, link TEXT NOT NULL, created INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS claims (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS claims_by_id ON claims (id, expires);
CREATE INDEX IF NOT EXISTS claims_by_expiry ON claims (expires);
CREATE TABLE IF NOT EXISTS saves (client BLOB NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS saves_by_client ON saves (client, at);
CREATE INDEX IF NOT EXISTS saves_by_time ON saves (at);
"""
_FAR = 4_000_000_000


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """Return a file of the first release with one link."""
    path = tmp_path / "links.sqlite3"
    with sqlite3.connect(path) as file:
        file.executescript(_FIRST_RELEASE)
        file.execute("INSERT INTO links VALUES ('abcdefghij', ?, 1700000000)", (link(1),))
        file.execute("INSERT INTO claims VALUES (?, 'abcdefghij', ?)", (b"x" * 32, _FAR))
    file.close()
    return path


def columns(database: Database) -> dict[str, list[tuple[str, bool]]]:
    """Return the columns of every table, and whether they may be empty."""
    return database.read(
        lambda connection: {
            table: [(column["name"], column["nullable"]) for column in inspect(connection).get_columns(table)]
            for table in METADATA.tables
        },
        {},
    )


def test_a_file_of_the_first_release_opens(released: Path) -> None:
    with StoredLinks(released) as links:
        found = links.load("abcdefghij")
        assert found is not None
        assert (found.link, found.expires) == (link(1), _FAR)
        receipt = links.save(link(2), "a")
        assert links.load(receipt.id) is not None
    with sqlite3.connect(released) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [(database.NEWEST,)]
    file.close()


def test_a_new_database_and_a_released_one_have_the_same_tables(released: Path, tmp_path: Path) -> None:
    forms = []
    for path in (released, tmp_path / "new.sqlite3"):
        with StoredLinks(path) as links:
            links.save(link(3), "a")
            forms.append(columns(links._database))
    assert forms[0].keys() == forms[1].keys() == METADATA.tables.keys()
    assert [name for name, _ in forms[0]["claims"]] == [name for name, _ in forms[1]["claims"]]


def test_the_migrations_make_what_the_queries_expect(tmp_path: Path, postgres: PostgresServer) -> None:
    expected = {name: [column.name for column in table.columns] for name, table in METADATA.tables.items()}
    addresses: tuple[URL | Path, ...] = (tmp_path / "links.db", postgres.without_tables())
    for address in addresses:
        with StoredLinks(address) as links:
            links.save(link(1), "a")
            made = {name: [column for column, _ in each] for name, each in columns(links._database).items()}
            assert made == expected


def test_the_newest_migration_is_the_head() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [database.NEWEST]


def test_a_database_is_migrated_once(released: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    whole = database.revision

    def counted(connection: Connection) -> str | None:
        asked.append(1)
        return whole(connection)

    monkeypatch.setattr(database, "revision", counted)
    with StoredLinks(released) as links:
        for number in range(5):
            links.save(link(number), "a")
            links.load("abcdefghij")
    assert len(asked) == 1


def test_a_database_of_a_newer_release_is_left_alone(released: Path, caplog: pytest.LogCaptureFixture) -> None:
    with StoredLinks(released) as links:
        links.save(link(2), "a")
        with links._database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with StoredLinks(released) as links, pytest.raises(StoreBroken):
        links.save(link(3), "a")
    assert "9999" in caplog.text
