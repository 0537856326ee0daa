"""Runs a command in a thread of its own, because after a browser test this one has an event loop."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.live.asked import HOSTILE
from toolprism.cli.main import main


def server(manner: str) -> list[str]:
    """Return the end of a command line that starts the hostile server."""
    return ["--", sys.executable, "-I", "-S", str(HOSTILE), manner]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit code of a command, and what it wrote."""
    with ThreadPoolExecutor(1) as apart:
        code = apart.submit(main, arguments).result()
    written = capsys.readouterr()
    return code, written.out, written.err
