"""The SQLite file of stored links: its permissions, and its deletion or damage."""

import os
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b, sha256
from pathlib import Path

import pytest

from tests.share.storage.links import MANY, link, refused
from toolprism.share.stored import StoreBroken, StoredLinks

_PAGE = 4_096
_NOBODY = 65_534


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "links.db"


@pytest.fixture
def links(file: Path) -> Iterator[StoredLinks]:
    with StoredLinks(file, MANY) as links:
        yield links


def bytes_of(file: Path) -> bytes:
    return b"".join(path.read_bytes() for path in file.parent.iterdir())


def found(links: StoredLinks, identifier: str) -> str:
    """Return a stored link; empty if there is none."""
    stored = links.load(identifier)
    return "" if stored is None else stored.link


@contextmanager
def unprivileged() -> Iterator[None]:
    """Lay down the rights of root, which may write everything."""
    if os.geteuid():
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_nothing_is_written_before_the_first_save(links: StoredLinks, file: Path) -> None:
    assert links.load("abcdefghij") is None
    assert not file.parent.exists()


def test_what_was_taken_back_is_removed_from_the_disk(links: StoredLinks, file: Path) -> None:
    receipt = links.save(link(1), "a")
    assert link(1).encode() in bytes_of(file)
    links.delete(receipt.id, receipt.token)
    assert link(1).encode() not in bytes_of(file)


def test_the_client_who_stored_a_link_is_written_nowhere(links: StoredLinks, file: Path) -> None:
    receipt = links.save(link(1), "192.0.2.77")
    held = bytes_of(file)
    assert b"192.0.2.77" not in held
    assert receipt.token.encode() not in held
    for digest in (sha256, lambda data: blake2b(data, digest_size=16)):
        assert digest(b"192.0.2.77").digest() not in held


def test_the_file_is_for_its_owner_alone(links: StoredLinks, file: Path) -> None:
    links.save(link(1), "a")
    assert {path.stat().st_mode & 0o077 for path in file.parent.iterdir()} == {0}


def test_a_file_that_is_not_a_database_is_broken_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "links.db"
    path.write_bytes(b"no database at all" * 100)
    with StoredLinks(path) as links, pytest.raises(StoreBroken):
        links.load("abcdefghij")
    assert "file is not a database" in caplog.text
    with StoredLinks(tmp_path) as links, pytest.raises(StoreBroken):
        links.save(link(1), "a")
    assert "is not a file" in caplog.text


def test_a_file_that_is_deleted_under_the_server_is_noticed(
    links: StoredLinks, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lost = links.save(link(1), "a")
    file.unlink()
    assert links.load(lost.id) is None
    kept = links.save(link(2), "a")
    assert "was deleted or replaced" in caplog.text
    assert found(links, kept.id) == link(2)
    links.close()
    with StoredLinks(file) as again:
        assert found(again, kept.id) == link(2)


def test_a_file_that_is_deleted_during_a_write_refuses_it(links: StoredLinks, file: Path) -> None:
    links.save(link(1), "a")
    with pytest.raises(StoreBroken), links._database.writing():
        file.unlink()
    receipt = links.save(link(2), "a")
    assert found(links, receipt.id) == link(2)


def test_two_servers_notice_that_their_file_was_deleted(links: StoredLinks, file: Path) -> None:
    with StoredLinks(file, MANY) as other:
        links.save(link(1), "a")
        other.save(link(2), "a")
        file.unlink()
        receipts = [(links, other)[number % 2].save(link(number), "a") for number in range(3, 13)]
        for number, receipt in enumerate(receipts, 3):
            assert found(links, receipt.id) == found(other, receipt.id) == link(number)
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT COUNT(*) FROM links").fetchone() == (10,)
    connection.close()


def test_a_full_disk_refuses_writes_and_answers_reads(
    links: StoredLinks, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = links.save(link(1), "a")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    largest = max(path.stat().st_size for path in file.parent.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))
    try:
        assert any(refused(links, number) for number in range(2, 200))
        assert found(links, first.id) == link(1)
        with pytest.raises(StoreBroken):
            links.check()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    links.check()
    assert "cannot be written" in caplog.text
    assert found(links, links.save(link(999), "a").id) == link(999)


def test_a_file_that_cannot_be_written_is_read(caplog: pytest.LogCaptureFixture) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "links.db"
        with StoredLinks(file) as links:
            receipt = links.save(link(1), "a")
        file.chmod(0o444)
        file.parent.chmod(0o555)
        with unprivileged(), StoredLinks(file) as links:
            for _ in range(2):
                assert found(links, receipt.id) == link(1)
            with pytest.raises(StoreBroken):
                links.save(link(2), "a")
            assert found(links, receipt.id) == link(1)
        assert "cannot be written" in caplog.text
        file.parent.chmod(0o777)
        file.chmod(0o666)
        with unprivileged(), StoredLinks(file) as links:
            assert found(links, links.save(link(2), "a").id) == link(2)


def test_a_file_that_can_be_written_again_is_written(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "links.db"
        with StoredLinks(file) as links:
            receipt = links.save(link(1), "a")
        file.chmod(0o444)
        file.parent.chmod(0o555)
        with StoredLinks(file) as links:
            with unprivileged():
                assert found(links, receipt.id) == link(1)
            file.parent.chmod(0o777)
            file.chmod(0o666)
            with unprivileged():
                mine = links.save(link(2), "a")
                assert found(links, mine.id) == link(2)
    assert not list(tmp_path.iterdir())


def test_of_a_damaged_file_what_can_be_read_is_read(
    links: StoredLinks, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    receipts = [links.save(link(number), "a") for number in range(100)]
    links.close()
    _destroy_a_leaf(file)
    answers = []
    for receipt in receipts:
        try:
            answers.append(found(links, receipt.id))
        except StoreBroken:
            answers.append("broken")
    assert "broken" in answers
    assert link(0) in answers
    assert {answer for answer in answers if answer not in ("broken", "")} <= {link(number) for number in range(100)}
    assert "cannot be read" in caplog.text


def _destroy_a_leaf(file: Path) -> None:
    """Overwrite one page that holds rows of the links."""
    with sqlite3.connect(file) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'links'").fetchone()
    connection.close()
    data = bytearray(file.read_bytes())
    start = (root - 1) * _PAGE
    assert data[start] == 5, "the root of the table points to leaves"
    leaf = int.from_bytes(data[start + 8 : start + 12])
    data[(leaf - 1) * _PAGE : leaf * _PAGE] = b"\xff" * _PAGE
    file.write_bytes(data)
