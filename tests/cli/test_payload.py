"""The command `payload`: the tools part of the request to a model."""

import io
import json
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from toolprism.cli.main import main

Run: TypeAlias = Callable[..., "tuple[int, str, str]"]

_TOOL = {
    "name": "search",
    "description": "Search",
    "parameters": {"type": "object", "properties": {"q": {"enum": ["a"]}}},
}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def command(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main(["payload", *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


def lines(*given: Any) -> str:
    return "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in given)


def test_each_line_gives_one_line_in_order_and_a_bad_one_says_why(run: Run) -> None:
    good = {"id": "a", "provider": "openai", "model": "gpt-5", "tools": [_TOOL]}
    code, out, err = run(
        "--jsonl",
        stdin=lines(
            good,
            '{"id": "b", oops',
            {"id": "c", "provider": "openai", "model": "gpt-5"},
            {"id": "d", "provider": "openai", "model": "gtp-5", "tools": []},
            {"id": "e", "provider": "nobody", "model": "kimi-k2", "tools": []},
            {"id": "f", "provider": "openai", "model": "gpt-5", "tools": [{"parameters": {}}]},
            {"id": "g", "provider": "x", "model": {"id": "m", "transport": "smoke"}, "tools": []},
            {**good, "id": "h", "tools": [{"name": "t", "parameters": []}]},
            good,
        ),
    )
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [line["id"] for line in found] == ["a", "b", "c", "d", "e", "f", "g", "h", "a"]
    assert found[0] == found[-1]
    assert list(found[0]) == ["id", "transport", "tools", "omitted", "steps", "edition", "warnings"]
    assert [line["error"]["code"] for line in found[2:-1]] == [
        "bad-line", "unknown-model", "unknown-model", "bad-tool", "unknown-transport", "bad-tool",
    ]  # fmt: skip
    assert "openai/gpt-5" in found[3]["error"]["message"]
    assert "kimi-k2" in found[4]["error"]["message"]


def test_a_file_of_any_form_goes_to_one_model(run: Run) -> None:
    body = json.dumps({"tools": [{"type": "function", "function": _TOOL}]})
    code, out, _ = run("--model", "deepseek/deepseek-v4-pro", "-", stdin=body)
    by_line = run(
        "--jsonl",
        stdin=lines({"id": 1, "provider": "deepseek", "model": "deepseek-v4-pro", "tools": [_TOOL]}),
    )[1]
    assert code == 0
    assert {"id": 1, **json.loads(out)} == json.loads(by_line)


def test_the_trail_comes_when_it_is_asked_for(run: Run) -> None:
    _, out, _ = run("--model", "openai/gpt-5", "--trail", "-", stdin=json.dumps(_TOOL))
    (trail,) = json.loads(out)["trails"]
    assert [stage["target"] for stage in trail["stages"]] == ["wire", "openai-responses", "openai-strict"]
    assert trail["stages"][0]["rewrites"][0]["rule"] == "infer-enum-type"


def test_options_are_named(run: Run) -> None:
    arguments = ("--model", "anthropic/claude-opus-4-5", "--option", "cacheRetention=none", "--option", "oauth=true")
    _, out, _ = run(*arguments, "--option", "toolChoice=search", "-", stdin=json.dumps(_TOOL))
    answer = json.loads(out)
    assert answer["tools"][0]["name"] == "_search"
    assert "cache_control" not in answer["tools"][0]
    assert answer["other"] == {"tool_choice": {"type": "tool", "name": "_search"}}


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("-",), "--model"),
        (("--jsonl", "--model", "openai/gpt-5"), "--jsonl"),
        (("--model", "gpt-5", "-"), "openai/gpt-5"),
        (("--model", "openai/gtp-5", "-"), "openai/gpt-5"),
        (("--model", "openai/gpt-5", "--option", "lite", "-"), "NAME=VALUE"),
        (("--model", "openai/gpt-5", "--option", "lite=maybe", "-"), "lite"),
        (("--model", "openai/gpt-5", "no-such-file.json"), "no-such-file.json"),
    ],
)
def test_bad_usage_ends_in_one_sentence(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(*arguments, stdin=json.dumps(_TOOL))
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert err.count("\n") == 1
