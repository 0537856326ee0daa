"""Servers and databases that are killed: everything confirmed is kept, and nothing is half-written."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import URL, Connection, select

from tests.postgres_server import PostgresServer
from tests.share.storage.links import MANY, WRITERS, link, refused
from toolprism.share.link import decode
from toolprism.share.storage.dialect import CLAIMS, LINKS
from toolprism.share.stored import StoreBroken, StoredLinks


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """Start a server that the test may kill."""
    with PostgresServer.started() as server:
        yield server


def check_rows(links: StoredLinks) -> None:
    """Check that every link opens and has a claim."""
    nothing: tuple[dict[str, str], set[str]] = ({}, set())
    found, claimed = links._database.read(_everything, nothing)
    for text in found.values():
        decode(text)
    assert found.keys() == claimed


def _everything(connection: Connection) -> tuple[dict[str, str], set[str]]:
    found = {row.id: row.link for row in connection.execute(select(LINKS.c.id, LINKS.c.link))}
    return found, set(connection.execute(select(CLAIMS.c.id)).scalars())


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
def test_a_server_that_is_killed_loses_no_confirmed_link(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address: URL | Path = tmp_path / "links.db"
    if kind == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        address = server.emptied()
    shown = f"sqlite:///{address}" if isinstance(address, Path) else address.render_as_string(hide_password=False)
    command = [sys.executable, "-m", "tests.share.storage.links", shown]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        confirmed = [process.stdout.readline().split() for _ in range(120)]
        process.kill()
        confirmed += [words for line in process.stdout if len(words := line.split()) == 3]
    assert 120 <= len(confirmed) < 1_000, "it was killed while it stored"
    with StoredLinks(address, MANY) as links:
        for number, identifier, _ in confirmed:
            found = links.load(identifier)
            assert found is not None
            assert found.link == link(int(number))
        check_rows(links)
        last = confirmed[-1]
        assert links.delete(last[1], last[2])
        assert not refused(links, 2_000)


def test_a_database_that_is_killed_loses_no_confirmed_link_and_comes_back(
    own_postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    confirmed: dict[int, str] = {}
    with StoredLinks(own_postgres.url, MANY) as links, ThreadPoolExecutor(WRITERS + 1) as threads:

        def store(number: int) -> bool:
            if number == 150:
                own_postgres.kill()
            try:
                confirmed[number] = links.save(link(number), f"{number}").id
            except StoreBroken:
                return False
            return True

        answers = list(threads.map(store, range(300)))
        assert not all(answers)
        assert len(confirmed) >= 50
        assert refused(links, 1_000)
        with pytest.raises(StoreBroken):
            links.check()
        assert "cannot be written" in caplog.text
        own_postgres.start()
        links.check()
        for number, identifier in confirmed.items():
            found = links.load(identifier)
            assert found is not None
            assert found.link == link(number)
        check_rows(links)
        assert not refused(links, 1_000)
