"""The command `accepts`."""

import io
import json
from pathlib import Path

import pytest

from toolprism.cli.main import main
from toolprism.core.limits import COMMAND_LINE
from toolprism.providers import all_profiles
from toolprism.services.acceptance import accepts_line


def test_each_line_is_answered_for_the_providers_that_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        {"id": 1, "schema": {"type": "string"}},
        {"id": 2, "schema": {"type": "object", "properties": {}}},
        {"id": 3},
    ]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(map(json.dumps, lines)).encode())))
    assert main(["accepts", "--provider", "mcp,anthropic"]) == 0
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(first["providers"]) == ["mcp", "anthropic"]
    assert {each["accepted"] for each in first["providers"].values()} == {False}
    assert second["providers"]["mcp"] == {"accepted": True, "findings": []}
    assert third["error"]["code"] == "bad-line"


def test_an_unknown_provider_ends_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["accepts", "--provider", "anthropi"]) == 2
    assert "Did you mean anthropic?" in capsys.readouterr().err


TOOLS = [
    {"name": "open_map", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}}},
    {"name": "union", "inputSchema": {"type": "object", "anyOf": [{"required": ["a"]}]}},
]


def test_a_file_is_read_like_any_paste_and_shows_who_refuses_what(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tools = tmp_path / "tools.py"
    tools.write_text(f"tools = {TOOLS}")
    assert main(["accepts", str(tools), "--provider", "anthropic", "mcp"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["open_map", "  anthropic  accepted", "  mcp        accepted"]
    assert "  anthropic  refused, rests on one report" in lines
    assert "It says: input_schema does not support oneOf, allOf, or anyOf at the top level" in "".join(lines)
    assert lines[-1] == "1 refusal in 4 pairs of tool and provider"


def test_json_of_a_file_is_what_the_api_answers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text(json.dumps(TOOLS))
    assert main(["accepts", str(tools), "--format", "json", "--variant", "claude=strict"]) == 0
    answered = json.loads(capsys.readouterr().out)
    assert answered == accepts_line({"input": json.dumps(TOOLS), "variants": ["claude=strict"]}, COMMAND_LINE)
    assert [tool["name"] for tool in answered["tools"]] == ["open_map", "union"]


@pytest.mark.parametrize(
    "variant, kept, left_out",
    [
        ("claude=strict", {"anthropic-strict"}, {"anthropic"}),
        ("claude=plain", {"anthropic"}, {"anthropic-strict"}),
        ("openai=gpt-5", {"openai-gpt-5"}, {"openai-strict", "openai", "azure-openai-strict"}),
        ("bedrock=nova", {"amazon-nova"}, {"bedrock", "bedrock-converse"}),
        ("gemini=parameters", {"gemini-parameters"}, {"gemini-json-schema", "vertex-parameters"}),
    ],
)
def test_a_variant_leaves_of_its_provider_the_profile_that_counts(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    variant: str,
    kept: set[str],
    left_out: set[str],
) -> None:
    for line, options in (({"schema": {}}, ["--variant", variant]), ({"schema": {}, "variants": [variant]}, [])):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(line).encode())))
        assert main(["accepts", *options]) == 0
        asked = set(json.loads(capsys.readouterr().out)["providers"])
        assert asked == set(all_profiles()) - left_out
        assert kept <= asked


def test_an_unknown_variant_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["accepts", "--variant", "claude=x"]) == 2
    assert "There is no variant called claude=x. Did you mean claude=" in capsys.readouterr().err
