"""Results are kept by content, question and rules; processes may be killed; and whatever goes wrong is survived."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.checking.projects import BAD, GOOD, ids, report, write
from toolprism.checking import running
from toolprism.checking.files import Candidate
from toolprism.checking.model import FileChecked
from toolprism.checking.running import FOLDER, Cache, Runner, Text, key_of
from toolprism.checking.settings import Question, Settings
from toolprism.core.limits import COMMAND_LINE

_QUESTION = Question(limits=COMMAND_LINE)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def hits(**more: Any) -> int:
    found = report(".", cache=Path(FOLDER), **more)
    found.close()
    return found.cached


def test_a_second_run_knows_all_and_one_change_is_checked_alone() -> None:
    for number in range(5):
        write(Path(f"{number}.json"), [{**BAD, "name": f"tool_{number}"}])
    first = report(".", cache=Path(FOLDER))
    second = report(".", cache=Path(FOLDER))
    assert (first.cached, second.cached) == (0, 5)
    assert ids(first, "note") == ids(second, "note")
    write(Path("3.json"), [GOOD])
    assert hits() == 4
    assert hits(settings=Settings(targets=("xai",))) == 0
    assert hits(settings=Settings(severities={"strict-off": "off"})) == 5  # decided after the cache


def test_the_same_content_in_another_place_is_known_with_its_own_name() -> None:
    write(Path("a.json"), [BAD])
    assert hits() == 0
    Path("a.json").rename("b.json")
    found = report(".", cache=Path(FOLDER))
    assert found.cached == 1
    assert {name for name, _ in ids(found)} == {"b.json"}


def test_git_never_sees_the_cache() -> None:
    write(Path("a.json"), [GOOD])
    hits()
    assert Path(FOLDER, ".gitignore").read_text("utf-8") == "*\n"


def test_the_cache_is_bounded_and_drops_what_was_used_least() -> None:
    for turn in range(30):
        cache = Cache(Path(FOLDER), most=20)
        cache.get(b"0")
        cache.put(str(turn).encode(), FileChecked(path=str(turn)).to_text())
        cache.close()
    with sqlite3.connect(Path(FOLDER, "results.sqlite")) as database:
        (count,) = database.execute("SELECT count(*) FROM results").fetchone()
    database.close()
    assert count <= 20
    cache = Cache(Path(FOLDER))
    assert cache.get(b"29") is not None
    cache.close()


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be read as one" * 100, b""])
def test_a_broken_cache_is_made_anew(content: bytes) -> None:
    write(Path("a.json"), [GOOD])
    Path(FOLDER).mkdir()
    Path(FOLDER, "results.sqlite").write_bytes(content)
    assert (hits(), hits()) == (0, 1)


def test_a_cache_that_cannot_be_written_costs_nothing_but_time() -> None:
    write(Path("a.json"), [BAD])
    Path(FOLDER).write_text("a file in its place", "utf-8")
    found = report(".", cache=Path(FOLDER))
    assert ("a.json", "strict-off") in ids(found)


def test_two_runs_at_once_share_the_cache() -> None:
    for number in range(20):
        write(Path(f"{number}.json"), [{**BAD, "name": f"tool_{number}"}])
    counts: list[int] = []

    def once() -> None:
        found = report(".", cache=Path(FOLDER))
        counts.append(found.failing)
        found.close()

    threads = [threading.Thread(target=once) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [40, 40, 40]
    assert hits() == 20


def test_a_key_differs_by_all_that_matters() -> None:
    keys = {
        key_of(data, language, question, named=named)
        for data in (b"a", b"b")
        for language in ("json", None)
        for question in ("x", "y")
        for named in (True, False)
    }
    assert len(keys) == 16


def test_processes_give_what_one_gives_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_FEW", 1_000)
    monkeypatch.setattr(running, "_MOST_IN_BATCH", 2)
    for number in range(9):
        write(Path(f"{number}.json"), [{**BAD, "name": f"tool_{number}"}])
    Path("4b.json").write_text('{"inputSchema": [}', "utf-8")
    alone, together = report("."), report(".", processes=2)
    assert [file.to_text() for file in alone] == [file.to_text() for file in together]
    alone.close()
    together.close()


def _dies(batch: tuple[Text, ...], _: Question) -> list[str]:
    if any(text.name == "3.json" for text in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    return [FileChecked(path=text.name).to_text() for text in batch]


def test_a_file_that_kills_its_process_is_one_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "work", _dies)
    monkeypatch.setattr(running, "_FEW", 10)
    monkeypatch.setattr(running, "_MOST_IN_BATCH", 3)
    for number in range(6):
        write(Path(f"{number}.json"), [GOOD])
    candidates = [Candidate(f"{n}.json", Path(f"{n}.json"), named=False) for n in range(6)]
    results = [*Runner(_QUESTION, Cache(None), processes=1 + 1).results(candidates)]
    assert [file.path for file in results] == [f"{n}.json" for n in range(6)]
    assert [file.path for file in results if file.problems] == ["3.json"]
    assert results[3].problems[0].id == "check-failed"


def test_memory_does_not_keep_the_files() -> None:
    """The results of many files are on disk: a report holds counts."""
    found = report()
    for number in range(50):
        found.add(FileChecked(path=str(number)).with_problems(()))
    assert found.tools == 0
    assert [*found] == []
    found.close()


def test_control_c_ends_a_run_and_leaves_a_cache_that_works(tmp_path: Path) -> None:
    for number in range(40):
        write(Path(f"{number}.json"), [{**BAD, "name": f"tool_{number}"}])
    program = (
        "import os, signal, sys\n"
        "from toolprism.checking import running\n"
        "from toolprism.cli.main import main\n"
        "put = running.Cache.put\n"
        "def interrupted(self, key, text):\n"
        "    put(self, key, text)\n"
        "    if len(self._new) == 20: os.kill(os.getpid(), signal.SIGINT)\n"
        "running.Cache.put = interrupted\n"
        "sys.exit(main(['check', '--jobs', '1']))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert hits() >= 19
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".json") == [FOLDER]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_sentence() -> None:
    write(Path("a.json"), [BAD])
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "toolprism", "check"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "toolprism: Standard output cannot be written: No space left on device.\n"


def test_a_report_of_many_files_is_read_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.checking.report._AT_HAND", 3)
    for number in range(8):
        write(tmp_path / f"{number}.json", [{**GOOD, "name": f"t{number}"}])
    found = report(tmp_path)
    for _ in range(2):
        assert [Path(file.path).name for file in found] == [f"{number}.json" for number in range(8)]
    found.close()
