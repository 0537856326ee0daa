"""The command line as a process of its own: streams, signals, and the server."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "toolprism"]
SCHEMA = '{"id": %d, "schema": {"type": "object", "properties": {"a": {"const": 1}}}}\n'


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def test_a_line_is_answered_before_the_next_one_comes() -> None:
    with start("normalize", "--jsonl", "--target", "google") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(SCHEMA % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        _, complaints = process.communicate()
    assert process.returncode == 0
    assert complaints == ""


def test_a_reader_that_leaves_prints_no_traceback(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text("".join(SCHEMA % number for number in range(1_000)), "utf-8")
    with start("normalize", "--jsonl", str(lines)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaints = process.stderr.read()
        process.wait()
    assert complaints == ""
    assert process.returncode == 141


def test_control_and_c_prints_no_traceback() -> None:
    with start("normalize", "--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(SCHEMA % 1)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate()
    assert complaints == ""
    assert process.returncode == 130


def test_output_is_utf_8_whatever_the_locale() -> None:
    done = subprocess.run(
        [*COMMAND, "normalize", "--jsonl", "--target", "mcp"],
        input='{"id": "é", "schema": {"description": "日本"}}'.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
    )
    assert "日本" in done.stdout.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a process is read from /proc")
def test_memory_does_not_grow_with_the_number_of_lines() -> None:
    def size(process: subprocess.Popen[str]) -> int:
        status = Path(f"/proc/{process.pid}/status").read_text("ascii")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1])

    with start("normalize", "--jsonl", "--target", "google") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        sizes = []
        for number in range(3_000):
            process.stdin.write(SCHEMA % number)
            process.stdin.flush()
            process.stdout.readline()
            if number % 1_000 == 999:
                sizes.append(size(process))
        process.communicate()
    assert sizes[-1] < sizes[0] + 2_000


def _below(pid: int) -> set[int]:
    """Return the processes that a process has started, and those that they have."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    family = {pid}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return family - {pid}


def test_the_server_says_where_it_is_and_ends_on_control_and_c() -> None:
    with start("serve", "--port", "0") as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        with urllib.request.urlopen(found[0] + "?sample=format-uri&secret=pasted") as answer:  # noqa: S310
            assert answer.status == 200
        workers = _below(process.pid)
        assert len(workers) > 2
        process.send_signal(signal.SIGINT)
        printed, log = process.communicate()
    assert process.returncode == 0
    assert not [pid for pid in workers if Path(f"/proc/{pid}/cwd").exists()], "none is left behind"
    assert printed == ""
    assert "GET '/' 200" in log
    assert "secret" not in log
    assert "Traceback" not in log
