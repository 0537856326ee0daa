"""The server as one process and as several: it stops without cutting a response, and counts over all workers."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.killing import kill
from tests.serving import until
from toolprism.cli import main

_BODY = b"text=%7B%22title%22%3A%22SECRET%22%7D"


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start the server on a free port, and end it unless the test did."""
    variables = {"TOOLPRISM_LINKS": str(folder / "links.db"), "TOOLPRISM_LOG": "json", "TOOLPRISM_ENGINES": "1"}
    command = [sys.executable, "-m", "toolprism", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **variables}) as process:
        assert process.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stderr.readline())
        assert found
        try:
            yield process, int(found[1])
        finally:
            if process.poll() is None:
                process.terminate()


def get(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        text: str = answer.read().decode()
    return text


def half_a_request(port: int) -> socket.socket:
    """Send a request but for the last byte of its body."""
    connection = socket.create_connection(("127.0.0.1", port))
    head = f"POST /check HTTP/1.1\r\nHost: x\r\nContent-Length: {len(_BODY)}\r\n"
    connection.sendall(head.encode() + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n" + _BODY[:-1])
    return connection


def refuses(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return True
    return False


def open_requests(port: int) -> int:
    found = re.search(r"^toolprism_open_requests (\d+)", get(port, "/metrics"), re.MULTILINE)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_a_server_that_is_ended_finishes_its_answers(workers: str, tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", workers) as (process, port), half_a_request(port) as waiting:
        until(lambda: open_requests(port) == 2)  # that one, and this request itself
        process.send_signal(signal.SIGTERM)
        if workers == "1":
            until(lambda: refuses(port))
        waiting.sendall(_BODY[-1:])
        answer = b"".join(iter(lambda: waiting.recv(65_536), b""))
        _, log = process.communicate()
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert process.returncode == 0
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"method": "POST", "route": "/check", "status": 200}.items() <= lines[-1].items()
    assert "SECRET" not in log
    assert "Traceback" not in log


def test_workers_count_together_and_one_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (process, port):
        until(lambda: len(children(process.pid)) >= 2 and '"ready"' in get(port, "/readyz"))
        with half_a_request(port):
            until(lambda: open_requests(port) == 2)
            killed = workers_of(process.pid)
            kill(killed)
            until(lambda: len(workers_of(process.pid) - killed) == 2)
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            get(port, "/a-page-that-is-SECRET")
        counted = get(port, "/metrics")
        assert open_requests(port) == 1, "what a killed worker was answering is not counted for ever"
    assert re.search(
        r'^toolprism_requests_total\{method="GET",route="/readyz",status="200"\} [1-9]', counted, re.MULTILINE
    )
    assert 'route="(none)",status="404"' in counted
    assert "SECRET" not in counted


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_all_processes_end_with_the_first_and_the_next_start_removes_its_files(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All log to the same pipe, so its end means that none is left."""
    with tempfile.TemporaryDirectory() as temporary:  # the path of a socket must be short
        monkeypatch.setenv("TMPDIR", temporary)
        with serving(tmp_path, "--workers", workers) as (process, port):
            process.kill()
            process.communicate()
            assert refuses(port)
        left = set(Path(temporary).iterdir())
        assert left
        with serving(tmp_path, "--workers", workers) as (process, _):
            assert not left & set(Path(temporary).iterdir())
            process.terminate()
            process.communicate()
        assert not list(Path(temporary).iterdir())


def test_the_workers_of_a_web_process_that_is_killed_end_with_it(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (process, port):
        until(lambda: all(len(descendants(web)) == 2 for web in workers_of(process.pid)))  # with its forker
        killed = next(iter(workers_of(process.pid)))
        family = descendants(killed)
        kill([killed])
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family))
        until(lambda: len(workers_of(process.pid)) == 2)
        assert '"ready"' in get(port, "/readyz")


def descendants(pid: int) -> set[int]:
    found = children(pid)
    return found.union(*map(descendants, found))


def test_nobody_is_let_in_before_a_worker_answers(tmp_path: Path) -> None:
    """Every worker stops while it loads, until the test has looked."""
    with (
        socket.create_server(("127.0.0.1", 0)) as free,
        socket.socket() as early,
    ):
        port = free.getsockname()[1]
        free.close()
        program = (
            "import os, sys; from toolprism.cli import main; from toolprism.web.worker_pool.pool import WorkerPool\n"
            "start = WorkerPool.start\n"
            "async def asked(pool): os.write(1, b'.'); os.read(0, 1); await start(pool)\n"
            "WorkerPool.start = asked\n"
            f"main.main(['serve', '--port={port}'])"
        )
        variables = {"TOOLPRISM_LINKS": str(tmp_path / "links.db"), "TOOLPRISM_ENGINES": "1"}
        with subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **variables},
        ) as process:
            assert process.stdin
            assert process.stdout
            assert process.stderr
            process.stdout.read(1)
            assert early.connect_ex(("127.0.0.1", port)), "it is bound, but nobody listens"
            process.stdin.write(b".")
            process.stdin.flush()
            assert b"Toolprism is at" in process.stderr.readline()
            assert '"ready"' in get(port, "/readyz")
            process.terminate()


def children(pid: int) -> set[int]:
    """Return the processes that a process has started; none if it has ended."""
    found: set[int] = set()
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found |= {int(word) for word in (task / "children").read_text("ascii").split()}
    return found


def workers_of(pid: int) -> set[int]:
    """Return the web processes, which are forks of the first."""
    first = Path(f"/proc/{pid}/cmdline").read_bytes()
    return {child for child in children(pid) if first == Path(f"/proc/{child}/cmdline").read_bytes() != b""}


@pytest.mark.parametrize("workers", ["0", "-1", "many", "9" * 50, "1.5"])
def test_a_number_of_workers_that_is_invalid_is_refused(workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["serve", f"--workers={workers}"]) == 2
    assert "number of workers" in capsys.readouterr().err


def test_a_format_of_the_log_that_does_not_exist_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TOOLPRISM_LOG", "xml")
    assert main.main(["serve", "--port=0"]) == 2
    assert "`text` or `json`" in capsys.readouterr().err
