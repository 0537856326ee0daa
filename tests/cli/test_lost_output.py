"""A command whose output goes nowhere says so in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

_LINE = '{"id": 1, "schema": {"type": "object"}}\n'


@pytest.mark.parametrize(
    "shell, words",
    [
        (">&-", "toolprism: Standard output cannot be written: it is closed.\n"),
        (">/dev/full", "toolprism: Standard output cannot be written: No space left on device.\n"),
        (">&- 2>&-", ""),
    ],
)
def test_a_command_that_cannot_print_ends_with_one_sentence(shell: str, words: str, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text(_LINE * 3, encoding="utf-8")
    command = f"{sys.executable} -m toolprism normalize --jsonl {lines} {shell}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words)


@pytest.mark.parametrize("asked", ["--help", "normalize --help", "--version"])
def test_help_that_cannot_be_printed_is_an_error(asked: str) -> None:
    command = f"{sys.executable} -m toolprism {asked} >/dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "toolprism: Standard output cannot be written: No space left on device.\n",
    )
