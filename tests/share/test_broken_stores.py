"""Files of stored links that were deleted, cannot be written, or are damaged: what can be read is read."""

import logging
import os
import sqlite3
from pathlib import Path

import pytest

from app.share import database
from app.share.envelope import Envelope
from app.share.link import encode
from app.share.stored import StoreBroken, StoredLinks

_LINK = encode(Envelope(app="0", input='{"type": "object"}'))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "links" / "links.sqlite3"


def test_a_file_that_is_deleted_is_made_anew_at_the_next_write(file: Path) -> None:
    with StoredLinks(file) as links:
        old = links.save(_LINK, "a")
        for beside in file.parent.iterdir():
            beside.unlink()
        assert links.load(old.id) is None
        new = links.save(_LINK, "a")
        assert file.is_file()
        with StoredLinks(file) as others:
            assert others.load(new.id) is not None, "what was acknowledged is in the file"


def test_a_file_that_is_replaced_is_the_one_that_is_used(file: Path, tmp_path: Path) -> None:
    with StoredLinks(tmp_path / "other.sqlite3") as others:
        kept = others.save(_LINK, "a")
    with StoredLinks(file) as links:
        assert links.load(kept.id) is None
        for beside in file.parent.iterdir():
            beside.unlink()
        (tmp_path / "other.sqlite3").rename(file)
        found = links.load(kept.id)
    assert found is not None
    assert found.link == _LINK


def _without_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every try to open a file for writing fail, as it does for a user without the right."""

    def refuse(path: Path, _: str) -> sqlite3.Connection:
        raise sqlite3.OperationalError(f"attempt to write a readonly database in {path.parent.name}")

    monkeypatch.setattr(database, "_open", refuse)


def test_a_file_that_cannot_be_written_is_read_and_the_log_says_why(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with StoredLinks(file) as links:
        kept = links.save(_LINK, "a")
    _without_rights(monkeypatch)
    with caplog.at_level(logging.WARNING), StoredLinks(file) as links:
        found = links.load(kept.id)
        assert found is not None
        assert found.link == _LINK
        with pytest.raises(StoreBroken):
            links.save(_LINK, "a")
        with pytest.raises(StoreBroken):
            links.delete(kept.id, kept.token)
        assert links.load(kept.id) is not None
    assert "attempt to write a readonly database" in caplog.text
    assert _LINK not in caplog.text


def test_a_file_that_can_be_written_again_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with StoredLinks(file) as links:
        kept = links.save(_LINK, "a")
    with monkeypatch.context() as patched:
        _without_rights(patched)
        links = StoredLinks(file)
        assert links.load(kept.id) is not None
    with links:
        assert links.delete(kept.id, kept.token)


def test_what_a_damaged_file_still_has_is_read(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    with StoredLinks(file) as links:
        kept = links.save(_LINK, "a")
    with file.open("r+b") as data:  # the last page: an index or the saves
        data.seek(-100, os.SEEK_END)
        data.write(b"\xff" * 100)
    with StoredLinks(file) as links:
        assert links.load(kept.id) is not None
    file.write_bytes(b"no database at all" * 100)
    with caplog.at_level(logging.WARNING), StoredLinks(file) as links, pytest.raises(StoreBroken):
        links.load(kept.id)
    assert "file is not a database" in caplog.text
