"""Snippets: each runs and prints what the page shows."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.serving import serving
from tests.share.results import TEXT, hostile_tool
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.share.envelope import Envelope, Options
from toolprism.share.snippets import command, curl, of_a_file, python
from toolprism.web.application import create_app

_ROOT = Path(__file__).parents[2]
needs_bash = pytest.mark.requires("bash")
needs_curl = pytest.mark.requires("bash", "curl")

ODD_LINE = 'it\'s "odd" $HOME `id` !! \\ %s\n'
PASTES = {
    "plain": TEXT,
    "one line": '{"type":"object"}',
    "no last newline": '{"const": "it\'s"}',
    "newlines at both ends": '\n\n{"const": 1}\n\n',
    "hostile": hostile_tool(),
    "ends the document": '```json\n{"const": 1}\n```\nTOOLPRISM\nTOOLPRISM_\n$(touch /tmp/x)\n',
    "odd": f'{ODD_LINE}```json\n{{"const": "$(id) `id` !! \\\\ \'"}}\n```\n{ODD_LINE}',
    "beyond ASCII": '{"const": "é 🧪 \u2003"}',
    "CRLF and tabs": '{\r\n\t"const": 1\r\n}\r\n',
    "NUL": '```json\n{"const": 1}\n```\n\0\x1b[31m',
    "half a character": '{"const": "\ud83d"}',
    "direction": '{"const": "\u202e"}',
    "several tools": '{"tools":[{"name":"a","inputSchema":{"const":1}},{"name":"b","inputSchema":{}}]}',
}
CHOICES = {
    "defaults": (Options(), None),
    "one target": (Options(), "google"),
    "all options": (Options(targets=("anthropic", "openai-strict"), no_strict=True, ingest=True, tool=0), None),
    "prepared": (Options(prepared=True), "anthropic"),
    "no ingestion": (Options(ingest=False), "openai-strict"),
    "a target that was removed": (Options(targets=("gone",)), "long-gone"),
}


@pytest.fixture(params=list(PASTES.values()), ids=list(PASTES))
def envelope(request: pytest.FixtureRequest) -> Envelope:
    return Envelope(input=request.param, sel="google")


@pytest.fixture(params=list(CHOICES.values()), ids=list(CHOICES))
def chosen(request: pytest.FixtureRequest) -> Envelope:
    opts, sel = request.param
    return Envelope(input=PASTES["several tools"], opts=opts, sel=sel)


def expected(envelope: Envelope) -> Any:
    options, sel = envelope.opts, envelope.sel
    choices = Options(
        targets=(sel,) if sel in {"google", "openai-strict", "anthropic"} else options.targets,
        no_strict=options.no_strict,
        ingest=options.ingest,
        prepared=options.prepared,
    ).choices(trail=True)
    return json.loads("".join(check(read(envelope.input, PAGE), PAGE, choices).pieces()))


def in_a_shell(snippet: str, folder: Path) -> Any:
    """Run a snippet where `toolprism` is this working copy."""
    (folder / "toolprism").write_text(f'#!/bin/sh\nexec {sys.executable} -m toolprism "$@"\n', "utf-8")
    (folder / "toolprism").chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(_ROOT)}
    ended = subprocess.run(
        ["bash", "-euo", "pipefail"], input=snippet.encode(), capture_output=True, check=False, env=environment
    )
    assert ended.returncode == 0, ended.stderr.decode()
    return json.loads(ended.stdout)


def in_python(program: str) -> Any:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})  # noqa: S102  # our own snippet, which is what is tested
    return json.loads(printed.getvalue())


@needs_bash
def test_the_command_gives_the_result_again(envelope: Envelope, tmp_path: Path) -> None:
    assert in_a_shell(command(envelope), tmp_path) == expected(envelope)


@needs_bash
def test_the_command_makes_the_same_choices(chosen: Envelope, tmp_path: Path) -> None:
    assert in_a_shell(command(chosen), tmp_path) == expected(chosen)


@needs_bash
def test_the_command_with_a_link_makes_the_same_choices(chosen: Envelope, tmp_path: Path) -> None:
    linked = Envelope(input=f"{chosen.input}\t", opts=chosen.opts, sel=chosen.sel)
    assert "toolprism open" in command(linked)
    assert in_a_shell(command(linked), tmp_path) == expected(linked)


@needs_bash
def test_the_command_for_a_file_runs(tmp_path: Path) -> None:
    (tmp_path / "tool.json").write_text(TEXT, "utf-8")
    for opts in (Options(), Options(no_strict=True, ingest=False, tool=0)):
        snippet = of_a_file(Envelope(input=TEXT, opts=opts), target="google", tool="search")
        printed = in_a_shell(f"cd {tmp_path}\n{snippet.replace('normalize', 'normalize --format json')}\n", tmp_path)
        assert list(printed["tools"][0]["targets"]) == ["google"]


@needs_bash
def test_the_name_of_a_tool_is_never_run(tmp_path: Path) -> None:
    name = "-x '\"; $(touch hacked) `id` !"
    text = json.dumps({"name": name, "input_schema": {}})
    (tmp_path / "tool.json").write_text(text, "utf-8")
    snippet = of_a_file(Envelope(input=text, opts=Options(tool=0)), target="google", tool=name)
    printed = in_a_shell(f"cd {tmp_path}\n{snippet.replace('normalize', 'normalize --format json')}\n", tmp_path)
    assert printed["tools"][0]["name"] == name
    assert not (tmp_path / "hacked").exists()


def test_the_python_program_gives_the_result_again(envelope: Envelope) -> None:
    assert in_python(python(envelope)) == expected(envelope)


def test_the_python_program_makes_the_same_choices(chosen: Envelope) -> None:
    assert in_python(python(chosen)) == expected(chosen)


def test_the_python_program_runs_as_a_file(tmp_path: Path) -> None:
    (tmp_path / "snippet.py").write_text(python(Envelope(input=TEXT, sel="google")), "utf-8")
    ended = subprocess.run(
        [sys.executable, tmp_path / "snippet.py"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
    )
    assert json.loads(ended.stdout) == expected(Envelope(input=TEXT, sel="google"))


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """Serve the application on a free port."""
    with serving(uvicorn.Config(create_app(), log_config=None, access_log=False)) as port:
        yield f"http://127.0.0.1:{port}/"


@needs_curl
def test_curl_gives_the_result_again(envelope: Envelope, base: str, tmp_path: Path) -> None:
    assert in_a_shell(curl(envelope, base), tmp_path) == expected(envelope)


@needs_curl
def test_curl_makes_the_same_choices(chosen: Envelope, base: str, tmp_path: Path) -> None:
    assert in_a_shell(curl(chosen, base), tmp_path) == expected(chosen)


@pytest.mark.parametrize("text", [*PASTES.values(), *map(chr, range(32)), "\x7f\x85\u2028\ud800"])
def test_a_terminal_finds_nothing_to_obey_in_a_snippet(text: str) -> None:
    envelope = Envelope(input=text)
    for snippet in (command(envelope), curl(envelope, "http://127.0.0.1:8000"), python(envelope)):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u202e]", snippet)
