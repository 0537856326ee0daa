"""What waits for a database or for Redis, and for how long; and what is said when it was in vain."""

import sqlite3
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tests.postgres_server import PostgresServer
from tests.share.storage.links import link
from tests.silent_server import SilentServer
from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.share.storage.database import broken
from toolprism.share.storage.dialect import _TURN
from toolprism.share.storage.save_rates import RedisRates, SaveRates
from toolprism.share.stored import StoreBroken, StoredLinks, Terms

_ADDRESS = "postgresql://user:secret@db.internal"


def test_a_hanging_redis_is_asked_once_and_then_the_database_counts(tmp_path: Path) -> None:
    with SilentServer.started() as redis:
        rates = SaveRates(RedisRates(f"redis://127.0.0.1:{redis.port}/0"))
        with StoredLinks(tmp_path / "links.db", Terms(seconds=60), rates=rates) as links:
            assert links.load(links.save(link(1), "a").id) is not None
            assert redis.connections == 1
            finding = links.check()
            assert finding is not None
            assert finding.code == "redis-gone"
            assert redis.connections == 2


def test_a_reader_does_not_wait_for_the_turn_to_write(postgres: PostgresServer) -> None:
    with StoredLinks(postgres.emptied()) as links:
        receipt = links.save(link(1), "a")
    with postgres.connected() as other, StoredLinks(postgres.url) as links:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
        with pytest.raises(StoreBroken) as error:
            links.save(link(2), "a")
        assert error.value.why == "another session holds a lock on it"
        assert links.load(receipt.id) is not None


def test_a_writer_waits_for_its_turn_only_so_long(tmp_path: Path) -> None:
    with StoredLinks(tmp_path / "links.db", Terms(seconds=0.01)) as links:
        with links._database._lock, pytest.raises(StoreBroken) as error:
            links.save(link(1), "a")
        assert error.value.why == "another write has not ended"


def test_the_tables_are_kept_although_the_first_write_is_too_late(tmp_path: Path) -> None:
    with StoredLinks(tmp_path / "links.db") as links:
        with until(Deadline(-1)), pytest.raises(StoreBroken):
            links.save(link(1), "a")
        with sqlite3.connect(tmp_path / "links.db") as file:
            assert file.execute("SELECT COUNT(*) FROM links").fetchone() == (0,)
        file.close()


def test_what_is_written_too_late_is_not_stored(tmp_path: Path) -> None:
    with StoredLinks(tmp_path / "links.db") as links:
        receipt = links.save(link(1), "a")
        with until(Deadline(-1)):
            with pytest.raises(StoreBroken):
                links.save(link(2), "a")
            with pytest.raises(StoreBroken):
                links.delete(receipt.id, receipt.token)
        assert links.load(receipt.id) is not None
        with sqlite3.connect(tmp_path / "links.db") as file:
            assert file.execute("SELECT COUNT(*) FROM links").fetchone() == (1,)
        file.close()


@pytest.mark.parametrize(
    "error, why",
    [
        (psycopg.errors.DiskFull(_ADDRESS), "its disk is full"),
        (psycopg.errors.ReadOnlySqlTransaction(_ADDRESS), "it accepts no writes"),
        (psycopg.errors.TooManyConnections(_ADDRESS), "all of its connections are in use"),
        (psycopg.errors.InvalidPassword(_ADDRESS), "it refuses the user or the password"),
        (psycopg.errors.LockNotAvailable(_ADDRESS), "another session holds a lock on it"),
        (psycopg.errors.QueryCanceled(_ADDRESS), "it does not answer in time"),
        (psycopg.errors.ConnectionTimeout(_ADDRESS), "it does not answer in time"),
        (psycopg.OperationalError(_ADDRESS), "it cannot be reached, or refuses the connection"),
        (psycopg.errors.UndefinedTable(_ADDRESS), "it cannot be read or written"),
        (sqlite3.OperationalError(_ADDRESS), "it cannot be read or written"),
    ],
)
def test_the_reason_of_a_driver_is_told_without_what_it_says(error: Exception, why: str) -> None:
    assert broken(DBAPIError("SELECT 1", {}, error)).why == why


def test_other_errors_have_a_reason_too() -> None:
    assert broken(PoolTimeout(_ADDRESS)).why == broken(OutOfTime(2)).why == "it does not answer in time"
    assert broken(PermissionError(13, "Permission denied", _ADDRESS)).why == "Permission denied"
    assert broken(OSError(_ADDRESS)).why == "it cannot be read or written"
