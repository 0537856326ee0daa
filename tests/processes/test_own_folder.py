"""The folder of a server is removed by the next one, and by nobody while the server lives."""

import os
import tempfile
from pathlib import Path

import pytest

from toolprism.processes.supervisor import own_folder


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_is_removed_at_the_end(temporary: Path) -> None:
    with own_folder() as folder:
        assert folder.parent == temporary
    assert not list(temporary.iterdir())


def test_the_next_server_removes_the_folder_of_one_that_was_killed(temporary: Path) -> None:
    pid = os.fork()
    if not pid:
        held = own_folder()
        held.__enter__()
        os._exit(0)
    os.waitpid(pid, 0)
    left = list(temporary.iterdir())
    (left[0] / "counter_1.db").touch()
    with own_folder() as folder:
        assert list(temporary.iterdir()) == [folder] != left


def test_the_folder_of_a_server_that_lives_stays(temporary: Path) -> None:
    with own_folder() as first, own_folder() as second:
        assert set(temporary.iterdir()) == {first, second}


def test_a_folder_lives_as_long_as_a_fork_of_its_server(temporary: Path) -> None:
    waiting, telling = os.pipe()
    says, said = os.pipe()
    first = os.fork()
    if not first:  # a server that ends, whose fork lives on
        held = own_folder()
        held.__enter__()
        fork = os.fork()
        if not fork:
            os.close(telling)
            os.write(said, b".")
            os.read(waiting, 1)
            os._exit(0)
        os._exit(0)
    os.waitpid(first, 0)
    os.read(says, 1)
    (folder,) = temporary.iterdir()
    with own_folder():
        assert folder.exists()
    for each in (waiting, telling, says, said):
        os.close(each)


def test_a_folder_without_a_lock_belongs_to_somebody_else(temporary: Path) -> None:
    other = temporary / "toolprism-serve-other"
    other.mkdir()
    with own_folder():
        assert other.exists()
