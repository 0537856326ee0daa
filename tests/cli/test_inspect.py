"""The command `inspect`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live.asked import HOSTILE
from tests.live.commands import run, server
from toolprism.checking.formats import FORMATS

_NEVER = ("--target", "mcp", "--fail-on", "never")


def test_a_report_names_the_server_its_tools_and_a_verdict_at_each_target_of_today(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "inspect", *server("good"))
    assert code == 0
    assert "hostile 1, protocol 2025-11-25, 1 tool" in out
    assert "1 openai-strict-current" in out
    assert out.splitlines()[-1].startswith("1 tool, 0 errors, 0 warnings")


def test_the_json_has_every_verdict_finding_and_lint(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "inspect", "--format", "json", "--call", "add", "{}", *server("wrong-output"))
    (found,) = json.loads(out)["servers"]
    assert code == 1
    assert found["findings"][0]["code"] == "output-mismatch"
    assert [tool["name"] for tool in found["tools"]] == ["good", "add"]
    assert found["tools"][0]["targets"]["google-json-schema"] == "as-pasted"
    assert found["tools"][1]["lints"]
    assert found["calls"][0]["result"]["structuredContent"] == {"sum": "three"}


def test_nothing_of_a_server_reaches_the_terminal_unescaped(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("text", "json"):
        _, out, err = run(capsys, "inspect", "--format", form, *_NEVER, *server("escapes"))
        assert "\x1b" not in out + err
        assert "\u202e" not in out + err


@pytest.mark.parametrize(
    "arguments,code",
    [
        ((*_NEVER, *server("good")), 0),
        ((*_NEVER, "--min-tools", "2", *server("good")), 1),
        (("--target", "mcp", *server("no-type")), 1),
        ((*_NEVER, *server("no-type")), 0),
        ((*_NEVER, *server("die-page")), 1),
        ((*_NEVER, "--", "/no/such/program"), 1),
        (("--target", "mcp", "--fail-on", "as-pasted", *server("good")), 1),
        ((), 2),
        (("--url", "http://127.0.0.1:1/", *server("good")), 2),
        (("--fail-on", "nonsense", *server("good")), 2),
        (("--target", "nonsense", *server("good")), 2),
        (("--call", "add", "[]", *server("good")), 2),
        (("--header", "A=$NO_SUCH_VARIABLE", "--url", "http://127.0.0.1:1/"), 2),
        (("--env", "NO_SUCH_VARIABLE", *server("good")), 2),
        (("--since", "/no/such/file", *server("good")), 2),
        (("--timeout", "nan", *server("good")), 2),
        (("--url", "ftp://example.org/"), 2),
        (("--header", "A=b\nc", "--url", "http://127.0.0.1:1/"), 2),
        (("--base", "nowhere", *server("good")), 2),
    ],
)
def test_the_exit_code_says_what_happened(
    arguments: tuple[str, ...], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    got, _, err = run(capsys, "inspect", *arguments)
    assert got == code
    assert err.count("\n") == (code == 2 or "--min-tools" in arguments)
    assert "Traceback" not in err


def test_a_server_without_tools_is_no_success(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program = HOSTILE.read_text("utf-8").replace('"good": lists()', '"good": lambda r: reply(r, {"tools": []})')
    (tmp_path / "empty.py").write_text(program, encoding="utf-8")
    code, out, _ = run(capsys, "inspect", "--", sys.executable, str(tmp_path / "empty.py"), "good")
    assert code == 2
    assert "The server has no tools." in out


@pytest.mark.parametrize(
    "words, code", [("strict-off,error", 1), ("typescript-sdk-refuses", 1), ("several-pages", 0), ("widened", 0)]
)
def test_a_run_fails_on_the_words_of_check_and_on_what_servers_show(
    capsys: pytest.CaptureFixture[str], words: str, code: int
) -> None:
    assert run(capsys, "inspect", "--target", "mcp", "--fail-on", words, *server("no-type"))[0] == code
    assert "--fail-on does not know widely" in run(capsys, "inspect", "--fail-on", "widely", *server("good"))[2]


@pytest.mark.parametrize("name", sorted({*FORMATS} - {"json"}))
def test_a_server_is_reported_in_every_format_of_check(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _ = run(capsys, "inspect", "--format", name, "--target", "mcp", *server("no-type"))
    assert code == 1
    assert "typescript-sdk-refuses" in out
    assert "\x1b" not in out


def test_a_comment_says_what_changed_since_a_saved_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "tools.json")
    run(capsys, "inspect", *_NEVER, "--save", file, *server("unknown-keys"))
    _, out, _ = run(capsys, "inspect", *_NEVER, "--format", "markdown", "--since", file, *server("good"))
    assert "The version should move: **major**." in out
    assert "| `odd` | removed (major) | The tool is gone. |" in out


def test_what_is_saved_is_what_was_sent_and_the_base_of_a_comparison(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "tools.json")
    assert run(capsys, "inspect", *_NEVER, "--save", file, *server("unknown-keys"))[0] == 0
    saved = json.loads(Path(file).read_text("utf-8"))
    assert saved["tools"][1]["annotations"] == {"readOnlyHint": "yes", "vendor": 1}
    _, out, _ = run(capsys, "inspect", *_NEVER, "--since", file, *server("good"))
    assert "since then: 1 change, semver: major" in out
    assert "odd: The tool is gone." in out
    assert run(capsys, "normalize", file, "--target", "mcp")[0] == 0


def test_the_playground_opens_with_the_tools(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "inspect", *_NEVER, "--open", *server("good"))
    link = out.splitlines()[-1]
    assert link.startswith("http://127.0.0.1:8000/#v1.")
    code, opened, _ = run(capsys, "open", link)
    assert code == 0
    assert "good" in opened


def _file(folder: Path, **manners: str) -> str:
    entries = {
        name: {"command": sys.executable, "args": ["-I", "-S", str(HOSTILE), manner], "env": {"KEY": "sesame-9"}}
        for name, manner in manners.items()
    }
    file = folder / "mcp.json"
    file.write_text(json.dumps({"mcpServers": {**entries, "bad": {}}}), encoding="utf-8")
    return str(file)


def test_several_servers_of_a_file_are_in_one_table_and_a_bad_one_costs_no_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = _file(tmp_path, one="good", two="die-list")
    code, out, err = run(capsys, "inspect", *_NEVER, "--yes", "--servers", file)
    assert code == 1
    rows = [line.split("  ")[0] for line in out.splitlines()[1:4]]
    assert rows == ["one", "two", "bad"]
    assert "It has neither `command` nor `url`." in out
    assert "sesame-9" not in out + err


def test_what_a_file_names_is_not_started_unasked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "inspect", "--servers", _file(tmp_path, one="good"))
    assert (code, out) == (2, "")
    assert "one: " in err
    assert err.splitlines()[-1] == (
        "toolprism: Nobody can be asked whether to start these commands. Add --yes to start them."
    )


def test_only_the_named_server_of_a_file_is_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = _file(tmp_path, one="good", two="die-list")
    code, out, _ = run(capsys, "inspect", *_NEVER, "--yes", "--servers", file, "--only", "one")
    assert code == 0
    assert "two" not in out


def test_a_changed_list_is_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "inspect", *_NEVER, "--watch", "--rounds", "2", *server("changing"))
    assert code == 0
    assert out.count("hostile 1, protocol") == 2


def test_a_changed_list_is_read_again_where_the_protocol_asks_to_be_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = str(HOSTILE.with_name("changing.py"))
    code, out, _ = run(capsys, "inspect", *_NEVER, "--watch", "--rounds", "2", "--", sys.executable, program)
    heads = [line for line in out.splitlines() if line.startswith("changing.py: ")]
    assert code == 0
    assert [head.split(", ")[1:3] for head in heads] == [
        ["protocol 2026-07-28", "1 tool"],
        ["protocol 2026-07-28", "2 tools"],
    ]


def test_without_the_sdk_one_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolprism.live.transcript.find_spec", lambda _: None)
    code, _, err = run(capsys, "inspect", *server("good"))
    assert (code, err) == (
        2,
        "toolprism: This needs the official MCP SDK. Run: pip install 'toolprism[mcp]'\n",
    )


def test_a_terminal_shows_that_work_goes_on() -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "toolprism", "inspect", *_NEVER, *server("good")]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"}, check=True
    )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "Asking 1 server" in shown
    assert b"Asking" not in done.stdout
