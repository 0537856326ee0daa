"""The commands `link` and `open`: a file goes into a link and comes out of it."""

import io
import json
import re
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.share.results import TEXT, shown
from tests.share.test_secrets import drawn
from toolprism import __version__
from toolprism.cli import link as linking
from toolprism.cli import open as opening
from toolprism.cli.console import Console
from toolprism.cli.main import main
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import decode, encode

Run: TypeAlias = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process; return the exit code and what was printed."""

    def command(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str, name: str = "tool.json") -> str:
        (tmp_path / name).write_bytes(text.encode())
        return str(tmp_path / name)

    return written


File: TypeAlias = Callable[..., str]


def test_a_link_holds_the_file_and_what_every_target_gives(run: Run, file: File) -> None:
    code, out, err = run("link", file(TEXT))
    assert (code, err) == (0, "")
    assert re.fullmatch(r"http://127\.0\.0\.1:8000/#v1\.[A-Za-z0-9_-]+\n", out)
    envelope = decode(out)
    assert envelope == replace(shown().envelope, sel=None)
    assert (envelope.input, envelope.app) == (TEXT, __version__)


def test_standard_input_goes_into_a_link(run: Run) -> None:
    assert decode(run("link", "-", stdin=TEXT)[1]).input == TEXT


def test_the_choices_go_along(run: Run, file: File) -> None:
    tools = json.dumps({"tools": [{"name": "a", "inputSchema": {}}, {"name": "b", "inputSchema": {}}]})
    args = file('{"q": 1}\r\n', "args.json")
    arguments = ("--target", "google", "--tool", "b", "--no-strict", "--args", args, "--base", "https://t.example/x/")
    _, out, _ = run("link", file(tools), *arguments)
    assert out.startswith("https://t.example/x/#v1.")
    envelope = decode(out)
    assert (envelope.sel, envelope.opts) == ("google", Options(no_strict=True, tool=1))
    assert envelope.args == '{"q": 1}\r\n'


@pytest.mark.parametrize("text", ["", "\ufeff\r\n{} \r", "{'a': 1,}", '{"a": "\0\x1b[31m"}', "🧪"])
def test_the_text_comes_out_as_it_went_in(run: Run, file: File, text: str) -> None:
    _, link, _ = run("link", file(text))
    assert run("open", "--text", link) == (0, text, "")


def test_a_text_that_cannot_be_read_is_shared_all_the_same(run: Run, file: File) -> None:
    code, out, err = run("link", file('{"a": 1,,}'))
    assert code == 0
    assert err.startswith("note: the link shows a text that cannot be read: line 1, column 9:")
    assert decode(out).dig == {}
    code, out, err = run("open", out)
    assert (code, out) == (2, "")
    assert "The text in the link cannot be read: line 1, column 9:" in err


def test_a_secret_is_warned_of_and_not_printed(run: Run, file: File) -> None:
    secret = "ghp_" + drawn(36)
    code, out, err = run("link", file(f'{{\n "default": "{secret}"}}'), "--args", file(f'"{secret}"', "args.json"))
    assert code == 0
    assert decode(out).input.count(secret) == 1
    assert re.search(r"tool\.json, line 2, column 14: this looks like a secret \(GitHub token, ghp_…\)\.\n", err)
    assert re.search(r"args\.json, line 1, column 2: this looks like a secret", err)
    assert "whoever has the link can read it" in err
    assert secret not in err


@pytest.mark.parametrize("size, said", [(4_000, "Some chat programs cut"), (16_000, "in a query servers refuse")])
def test_a_long_link_is_warned_of(run: Run, file: File, size: int, said: str) -> None:
    noise = "".join(sha256(bytes([number])).hexdigest() for number in range(size // 64))
    code, _, err = run("link", file(json.dumps({"description": noise})))
    assert code == 0
    assert said in err


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--target", "gogle"), "Did you mean google?"),
        (("--tool", "serch"), "No tool is called serch. Did you mean search?"),
        (("--base", "tools.example"), "--base is 'tools.example', but an address such as"),
        (("--base", "https://t.example/#x"), "an address such as"),
        (("--base", "javascript://alert"), "an address such as"),
        (("--args", "nowhere.json"), "nowhere.json: It cannot be read"),
    ],
)
def test_invalid_input_ends_in_one_sentence(run: Run, file: File, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run("link", file(TEXT), *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_standard_input_is_read_only_once(run: Run) -> None:
    assert run("link", "-", "--args", "-", stdin="{}")[0] == 2


def test_a_file_that_no_page_would_take_is_too_long_for_a_link(run: Run, file: File) -> None:
    code, out, err = run("link", file(" " * 1_000_001))
    assert (code, out) == (2, "")
    assert "1,000,000" in err


def test_a_link_opens_as_the_report_of_its_file(run: Run, file: File) -> None:
    path = file(TEXT)
    _, link, _ = run("link", path)
    _, report, _ = run("normalize", path)
    code, out, err = run("open", link)
    assert code == 0
    assert out.split("\n")[1:] == report.split("\n")[1:]
    assert out.startswith("the link: Anthropic tool, 1 tool, ")
    assert re.fullmatch(rf"Made with {re.escape(__version__)}: all \d+ outputs are still the same\.\n", err)


def test_a_link_opens_as_json(run: Run, file: File) -> None:
    path = file(TEXT)
    _, link, _ = run("link", path)
    for given in (("--json",), ("--format", "json"), ("--json", "--trail")):
        _, out, _ = run("open", link, *given)
        assert out == run("normalize", path, "--format", "json", *given[1:][given[0] == "--format" :])[1]


def test_the_choices_in_a_link_hold(run: Run) -> None:
    text = json.dumps({"tools": [{"name": "a", "inputSchema": {}}, {"name": "b", "inputSchema": {}}]})
    link = encode(Envelope(input=text, opts=Options(targets=("openai-strict",), no_strict=True, tool=1)))
    printed = json.loads(run("open", link, "--json")[1])
    (tool,) = printed["tools"]
    assert tool["name"] == "b"
    assert list(tool["targets"]) == ["openai-strict"]
    assert tool["targets"]["openai-strict"]["fail_open"][0]["cause"] == "bypassed"


def test_a_tool_that_is_not_there_does_not_hide_the_others(run: Run) -> None:
    link = encode(Envelope(input='{"const":1}', opts=Options(tool=7)))
    assert len(json.loads(run("open", link, "--json")[1])["tools"]) == 1


def test_targets_that_differ_now_are_named(run: Run) -> None:
    envelope = shown().envelope
    then = {**envelope.dig, "google": "000000", "gone-by": "000000"}
    _, _, err = run("open", encode(replace(envelope, app="0.0.1", dig=then)))
    same = len(envelope.dig) - 1
    assert err == (
        f"Made with 0.0.1: {same} outputs are still the same, 1 differs now: google; 1 target was removed: gone-by.\n"
    )


def test_a_link_is_read_from_standard_input(run: Run, file: File) -> None:
    _, link, _ = run("link", file(TEXT))
    assert run("open", "-", "--text", stdin=f"  <{link.strip()}>\n")[1] == TEXT


@pytest.mark.parametrize(
    "link, said",
    [
        ("hello", "This is not a Toolprism link."),
        ("https://t.example/#v3.abc", "made by a newer Toolprism: its form is v3"),
        ("v1.q1Yq", "The link is cut"),
        ("\x1b[31m", "This is not a Toolprism link"),
    ],
)
def test_a_bad_link_ends_in_one_sentence(run: Run, link: str, said: str) -> None:
    code, out, err = run("open", link)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_does_not_obey_the_text_of_a_link() -> None:
    screen = Terminal()
    console = replace(Console.of_process(), stdout=screen)
    link = encode(Envelope(input="a\x1b[2J\n\tb\r\0"))
    assert opening.run(Namespace(link=link, text=True, deadline=None), console) == 0
    assert screen.getvalue() == "a\\u001b[2J\n\tb\\u000d\\u0000"


def test_the_examples_of_the_help_are_true(run: Run) -> None:
    (link,) = re.findall(r"'(\S+#v1\.\S+)'", opening.EXAMPLES)
    assert run("open", "--text", link)[1] == '{"const": 1}'
    assert "toolprism link tool.json" in linking.EXAMPLES
    for name in ("link", "open"):
        code, out, _ = run(name, "--help")
        assert code == 0
        assert "examples:" in out
        assert "exit codes:" in out
