"""A database of short links that hangs, is locked, full or read-only costs short links alone, and not for long."""

import http.client
import json
import re
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from html import unescape
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest
import uvicorn
from sqlalchemy import URL
from starlette.testclient import TestClient

from tests.postgres_server import PostgresServer
from tests.serving import serving
from tests.silent_server import SilentServer
from toolprism.share.stored import Terms
from toolprism.web import link_store
from toolprism.web.application import create_app
from toolprism.web.front import create_web_app
from toolprism.web.settings import Settings

_TEXT = '{"type": "object", "properties": {"a": {"const": 77}}}'
_TABLES = ("links", "claims", "saves", "alembic_version")


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with PostgresServer.started() as server:
        yield server


@pytest.fixture
def client(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Return a client of a server with an empty PostgreSQL database, which is checked whenever that is asked."""
    monkeypatch.setattr(link_store, "_FRESH", 0)
    with TestClient(create_app(Settings(links=postgres.emptied(), seconds=300))) as client:
        yield client


def stored(client: TestClient) -> str:
    """Store a link; return its path."""
    found = re.search(r'id="short" readonly value="([^"]*)"', client.post("/s", data={"text": _TEXT}).text)
    assert found is not None
    return urlsplit(unescape(found[1])).path


def long_link(page: str) -> str:
    """Return the link in the panel that holds everything."""
    found = re.search(r'id="link" readonly value="[^"]*#([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def why_not_ready(client: TestClient) -> str:
    """Return the reason why the server is not ready; empty if it is."""
    answer = client.get("/readyz")
    if answer.status_code == 200:
        return ""
    assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    assert "retry-after" in answer.headers
    found = re.fullmatch(r"The database of short links cannot be written: (.*)\.", answer.json()["detail"])
    assert found is not None
    return found[1]


def check_that_only_short_links_are_missing(client: TestClient, path: str, *, reads: int = 503) -> None:
    """Check what a server answers whose database does not answer."""
    page = client.get(path)
    assert page.status_code == reads
    if reads == 503:
        assert int(page.headers["retry-after"]) > 0
        assert "Short links cannot be opened or stored at the moment" in page.text
    answer = client.post("/s", data={"text": _TEXT})
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "Short links cannot be opened or stored at the moment" in answer.text
    assert f'name="text" value="{_TEXT}"'.replace('"', "&#34;") in answer.text.replace('"', "&#34;")
    assert client.get("/p", params={"s": long_link(answer.text)}).status_code == 200
    assert client.get("/healthz").status_code == 200
    assert client.post("/api/v1/normalize", json={"input": _TEXT}).status_code == 200


def check_that_it_comes_back(client: TestClient, path: str) -> None:
    """Wait for the end of what hangs, and check that the server has recovered by itself."""
    while why_not_ready(client):
        pass
    while client.get(path).status_code == 503:
        pass
    assert "77" in client.get(path).text
    assert client.post("/s", data={"text": _TEXT}).status_code == 200


@contextmanager
def locked(postgres: PostgresServer) -> Iterator[None]:
    """Hold a lock on every table in another session."""
    with postgres.connected() as session:
        session.execute("LOCK TABLE links, claims, saves IN ACCESS EXCLUSIVE MODE")
        yield
        session.rollback()


def test_a_frozen_database_costs_short_links_alone_until_it_goes_on(
    client: TestClient, postgres: PostgresServer
) -> None:
    path = stored(client)
    threads = threading.active_count()
    postgres.freeze()
    try:
        check_that_only_short_links_are_missing(client, path)
        for _ in range(3):
            assert client.get(path).status_code == 503
            assert why_not_ready(client) in ("it has stopped answering", "it does not answer in time")
        assert threading.active_count() <= threads + 5, "readers and a writer hang, and nothing else"
    finally:
        postgres.go_on()
    check_that_it_comes_back(client, path)


@pytest.mark.soak
def test_a_locked_database_costs_short_links_alone_until_it_is_unlocked(
    client: TestClient, postgres: PostgresServer
) -> None:
    path = stored(client)
    with locked(postgres):
        check_that_only_short_links_are_missing(client, path)
        assert why_not_ready(client) == "another session holds a lock on it"
    check_that_it_comes_back(client, path)


def test_a_database_that_can_only_be_read_is_read_and_not_ready(client: TestClient, postgres: PostgresServer) -> None:
    path = stored(client)
    postgres.run("ALTER DATABASE postgres SET default_transaction_read_only = on")
    postgres.drop_connections()
    try:
        assert why_not_ready(client) == "it accepts no writes"
        check_that_only_short_links_are_missing(client, path, reads=200)
    finally:
        postgres.run("BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT")
        postgres.drop_connections()
    check_that_it_comes_back(client, path)


def test_a_database_without_a_free_connection_is_not_ready(client: TestClient, postgres: PostgresServer) -> None:
    path = stored(client)
    postgres.drop_connections()
    taken = []
    try:
        with suppress(psycopg.OperationalError):
            while True:
                taken.append(postgres.connected())
        assert why_not_ready(client) == "it cannot be reached, or refuses the connection"
        check_that_only_short_links_are_missing(client, path)
    finally:
        for connection in taken:
            connection.close()
    check_that_it_comes_back(client, path)


def test_a_check_writes_to_the_disk_and_leaves_nothing(client: TestClient, postgres: PostgresServer) -> None:
    stored(client)
    assert not why_not_ready(client)
    with postgres.connected(autocommit=True) as session:

        def sizes() -> list[object]:
            """Return the rows and bytes of every table."""
            return [
                session.execute(f"SELECT count(*), pg_total_relation_size('{name}') FROM {name}".encode()).fetchone()  # noqa: S608  # our own name
                for name in _TABLES
            ]

        def spilled() -> int:
            row = session.execute("SELECT temp_files FROM pg_stat_database WHERE datname = 'postgres'").fetchone()
            assert row is not None
            return int(row[0])

        before, files = sizes(), spilled()
        for _ in range(100):
            assert not why_not_ready(client)
        client.app.state.links.links.close()  # type: ignore[attr-defined]  # the server counts when a session ends
        while spilled() < files + 100:
            session.execute("SELECT pg_stat_clear_snapshot()")
        assert sizes() == before


def test_a_locked_file_is_read_and_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_store, "_FRESH", 0)
    file = tmp_path / "links.sqlite3"
    with TestClient(create_app(Settings(links=file, seconds=300))) as client:
        path = stored(client)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        assert why_not_ready(client) == "another session holds a lock on it"
        check_that_only_short_links_are_missing(client, path, reads=200)
        other.execute("ROLLBACK")
        other.close()
        check_that_it_comes_back(client, path)


@pytest.mark.parametrize(
    "what", ["visit", *(pytest.param(other, marks=pytest.mark.soak) for other in ("save", "delete"))]
)
def test_nobody_who_normalizes_waits_for_a_hanging_database(what: str) -> None:
    requests = {
        "visit": ("GET", "/s/abcdefghij", b""),
        "save": ("POST", "/s", urlencode({"text": _TEXT}).encode()),
        "delete": ("POST", "/s/abcdefghij/delete", b"token=a"),
    }
    with SilentServer.started() as database:
        settings = Settings(links=_address(database), terms=Terms(seconds=60), engines=2, seconds=60)
        with _served(settings) as port, ThreadPoolExecutor(2) as threads:
            waiting = [threads.submit(_ask, port, *requests[what], source=f"127.0.0.{n}") for n in (2, 3)]
            database.wait_for(1)
            while what == "visit" and database.connections < 2:  # there is one writer at a time
                pass
            body = json.dumps({"schema": {"const": 1}}).encode()
            answers = [_ask(port, "POST", "/api/v1/normalize", body, source="127.0.0.4") for _ in range(5)]
            still = [not each.done() for each in waiting]
            database.end()
            assert answers == [200] * 5
            assert still == [True, True]
            assert [each.result() for each in waiting] == [503, 503]


def _address(database: SilentServer) -> URL:
    return URL.create("postgresql+psycopg", "a", host="127.0.0.1", port=database.port, database="a")


@contextmanager
def _served(settings: Settings) -> Iterator[int]:
    """Serve with worker processes; yield the port when a worker answers."""
    with serving(uvicorn.Config(create_web_app(settings), log_level="warning", access_log=False)) as port:
        while _ask(port, "POST", "/check", b"text={}") != 200:
            pass
        yield port


def _ask(port: int, method: str, path: str, body: bytes = b"", *, source: str = "127.0.0.1") -> int:
    """Send a request from an address of its own; return the status."""
    kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
    with closing(http.client.HTTPConnection("127.0.0.1", port, source_address=(source, 0))) as connection:
        connection.request(method, path, body, {"content-type": kind})
        with connection.getresponse() as answer:
            answer.read()
            return answer.status
