"""The command line, in this process."""

import io
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from toolprism.cli.main import COMMANDS, main
from toolprism.core.limits import COMMAND_LINE
from toolprism.schema import all_targets
from toolprism.services.jsonl import answer_in_pieces
from toolprism.services.normalize import NO_CHOICE

SCHEMA = {"type": "object", "properties": {"a": {"const": 1}}}

TOOL = json.dumps(
    {
        "name": "search",
        "description": "Search",
        "input_schema": {
            "type": "object",
            "properties": {"q": {"type": "string", "minLength": 3}},
            "additionalProperties": {"type": "string"},
        },
    }
)


@dataclass(frozen=True)
class Ended:
    """The output of a command."""

    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Ended]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process."""

    def command(*arguments: str, stdin: str | bytes = "") -> Ended:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(list(arguments))
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err)

    return command


@pytest.fixture
def tool(tmp_path: Path) -> str:
    path = tmp_path / "tool.json"
    path.write_text(TOOL, "utf-8")
    return str(path)


def test_a_report_has_a_table_and_then_the_details(run: Run, tool: str) -> None:
    ended = run("normalize", tool)
    assert ended.code == 0
    assert ended.err == ""
    passes = "properties may be added, texts of any length pass"
    assert f"  google            − loses checks  {passes}" in ended.out
    assert "! strict off" in ended.out
    assert ended.out.endswith("; 1 refused, 1 strict off, 6 lose checks, 6 as pasted\n")
    assert "strip-constraints" not in ended.out
    table, _, details = run("normalize", tool, "--trail").out.rpartition("\nsearch\n")
    assert table.startswith(ended.out[:400])
    assert "/properties/q/minLength removed  strip-constraints, check lost" in details
    assert "fails open at /additionalProperties (impossible)" in details
    assert "spilled at /properties/q: minLength: 3" in details
    assert "\x1b" not in ended.out


def test_a_report_says_how_many_reasons_it_leaves_out_as_the_page_does(run: Run) -> None:
    schema = {"type": "object", "properties": {}, "additionalProperties": {}, "patternProperties": {"^x": {}}}
    row = run("normalize", "-", "--target", "openai-strict", stdin=json.dumps(schema)).out.splitlines()[3]
    assert row.endswith("and 1 more reason")
    assert "! strict off  /patternProperties: strict mode has no" in row


def test_standard_input_is_read_for_a_dash_and_for_no_file(run: Run) -> None:
    dash = run("normalize", "-", stdin=TOOL)
    assert dash.out == run("normalize", stdin=TOOL).out
    assert dash.out.startswith("standard input: Anthropic tool, 1 tool")


def test_json_is_one_line_that_holds_everything(run: Run, tool: str) -> None:
    ended = run("normalize", "--format", "json", "--target", "google", "mcp", "--", tool)
    report = json.loads(ended.out)
    assert ended.out.count("\n") == 1
    assert report["kind"] == "Anthropic tool"
    assert list(report["tools"][0]["targets"]) == ["google", "mcp"]
    assert "rewrites" not in report["tools"][0]["targets"]["google"]


def test_targets_may_be_repeated_joined_and_followed_by_a_file(run: Run, tool: str) -> None:
    expected = run("normalize", "--format", "json", "--target", "google", "mcp", "--", tool).out
    assert run("normalize", "--format", "json", "--target", "google", "--target", "mcp", "--", tool).out == expected
    assert run("normalize", "--format", "json", "--target", "google,mcp", tool).out == expected
    assert run("normalize", "--format", "json", "--target", "google", "mcp", tool).out == expected
    assert run("normalize", tool, "--format", "json", "--target", "google", "mcp").out == expected


@pytest.mark.parametrize("edition", [None, "reference", "current", "all"])
def test_without_a_target_the_edition_chooses_them(run: Run, edition: str | None) -> None:
    line = json.dumps({"id": 1, "schema": SCHEMA})
    chosen = () if edition is None else ("--edition", edition)
    (answered,) = run("normalize", "--jsonl", *chosen, stdin=line).out.splitlines()
    assert list(json.loads(answered)["targets"]) == list(all_targets(edition or "reference"))


def test_a_target_of_today_is_had_by_its_name(run: Run) -> None:
    line = json.dumps({"id": 1, "schema": SCHEMA})
    (answered,) = run("normalize", "--jsonl", "--target", "xai,google", stdin=line).out.splitlines()
    assert list(json.loads(answered)["targets"]) == ["xai", "google"]


def test_the_targets_are_listed_with_those_of_today(run: Run) -> None:
    listed = json.loads(run("targets", "--format", "json").out)
    assert [each["id"] for each in listed] == list(all_targets("all"))
    assert {each["edition"] for each in listed} == {"reference", "current"}
    assert "as the provider accepts it today" in run("targets").out


def test_one_output_alone_is_the_schema_and_nothing_else(run: Run, tool: str) -> None:
    ended = run("normalize", "--output-only", "--target", "anthropic", tool)
    assert json.loads(ended.out)["type"] == "object"
    assert run("normalize", "--output-only", tool).code == 2
    assert run("normalize", "--output-only", "--target", "google", "mcp", "--", tool).code == 2


def test_one_of_several_tools_is_chosen_by_name(run: Run) -> None:
    tools = '[{"name": "alpha", "input_schema": {"type": "object"}}, {"name": "beta", "input_schema": {}}]'
    several = run("normalize", "--output-only", "--target", "mcp", stdin=tools)
    assert (several.code, several.out) == (2, "")
    assert "alpha, beta" in several.err
    assert json.loads(run("normalize", "--output-only", "--target=mcp", "--tool=alpha", stdin=tools).out)
    assert "Did you mean beta?" in run("normalize", "--tool", "bet", stdin=tools).err


@pytest.mark.parametrize(
    "wanted, code",
    [
        ("not-strict", 1),
        ("fallback,not-strict", 1),
        ("error", 0),
        ("", 0),
        ("changed", 1),
        ("loses-checks", 1),
        ("strict-off,empty-fallback", 1),
        ("not-a-schema,empty-fallback", 0),
    ],
)
def test_a_check_that_fails_is_an_exit_code(run: Run, tool: str, wanted: str, code: int) -> None:
    for form in ("text", "json"):
        assert run("normalize", "--fail-on", wanted, "--format", form, tool).code == code
    line = json.dumps({"id": 1, "tool": json.loads(TOOL)})
    assert run("normalize", "--fail-on", wanted, "--jsonl", stdin=line).code == code


def test_strict_mode_can_be_switched_off(run: Run, tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("normalize", "--format", "json", "--target=openai-strict", tool)
    reason = json.loads(run(*arguments, "--no-strict").out)["tools"][0]["targets"]["openai-strict"]["fail_open"][0]
    assert reason["cause"] == "bypassed"
    monkeypatch.setenv("PI_NO_STRICT", "1")
    reason = json.loads(run(*arguments).out)["tools"][0]["targets"]["openai-strict"]["fail_open"][0]
    assert "PI_NO_STRICT" in reason["reason"]


def test_the_preparation_of_payloads_can_be_run_before_a_target(run: Run) -> None:
    schema = json.dumps({"type": "object", "properties": {"a": {"enum": ["x"]}}})
    arguments = ("normalize", "--target", "anthropic", "--output-only", "-")
    plain, prepared = (
        json.loads(run(*arguments, *more, stdin=schema).out)["properties"]["a"] for more in ((), ("--prepared",))
    )
    assert (plain, prepared) == ({"enum": ["x"]}, {"enum": ["x"], "type": "string"})


def test_a_file_that_cannot_be_read_costs_only_itself(run: Run, tool: str, tmp_path: Path) -> None:
    ended = run("normalize", str(tmp_path / "no.json"), tool)
    assert ended.code == 2
    assert ended.out.startswith(tool)
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments, stdin, said",
    [
        (["normalize", "no-such-file.json"], "", "No such file"),
        (["normalize", "."], "", "directory"),
        (["normalize", "a\0b"], "", "null"),
        (["normalize", "-"], b"\xff\xfe{", "UTF-16"),
        (["normalize", "-"], b"{\xc3", "not UTF-8"),
        (["normalize", "-"], "", "nothing to read"),
        (["normalize", "-"], '{"a": 1 2}', "line 1, column 8"),
        (["normalize", "-"], "3", "number"),
        (["explain-error"], " \n", "Paste the error that the provider sent."),
        (["from-vertex"], "", "nothing to read"),
        (["to-vertex", "-"], "\n", "nothing to read"),
        (["vertex-session"], "", "nothing to read"),
        (["normalize", "-", "--target", "googel"], "{}", "Did you mean google?"),
        (["normalize", "--jsonl", "--target", "googel"], "", "Did you mean google?"),
        (["normalize", "--fail-on", "nonsense"], "{}", "nonsense"),
        (["normalize", "--bogus"], "{}", "--bogus"),
        (["normalize", "--format", "yaml"], "{}", "yaml"),
        (["normalise"], "", "Did you mean normalize?"),
        (["targets", "googel"], "", "Did you mean google?"),
        (["rules", "const-to-enums"], "", "Did you mean const-to-enum?"),
        (["serve", "--port", "x"], "", "port"),
        (["serve", "--port", "70000"], "", "65535"),
        (["serve", "--host", "no.such.host.invalid"], "", "cannot listen"),
    ],
)
def test_bad_usage_and_unreadable_input_are_one_sentence(
    run: Run, arguments: list[str], stdin: str | bytes, said: str
) -> None:
    ended = run(*arguments, stdin=stdin)
    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.count("\n") == 1
    assert ended.err.startswith("toolprism")
    assert said in ended.err


def test_invalid_settings_are_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLPRISM_MAX_BYTES", "lots")
    ended = run("normalize", stdin="{}")
    assert ended.code == 2
    assert "TOOLPRISM_MAX_BYTES" in ended.err


def test_limits_are_findings(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLPRISM_MAX_BYTES", "100")
    assert "more than 100 bytes" in run("normalize", stdin=TOOL).err
    monkeypatch.setenv("TOOLPRISM_MAX_BYTES", "")
    monkeypatch.setenv("TOOLPRISM_MAX_NODES", "2")
    ended = run("normalize", "--format", "json", "--target=google", stdin=TOOL)
    assert json.loads(ended.out)["tools"][0]["targets"]["google"]["findings"][0]["code"] == "too-large"


def test_what_could_steer_a_terminal_is_escaped(run: Run) -> None:
    hostile = json.dumps({"name": "\x1b]0;owned\x07\u202e", "input_schema": {"properties": {"\x1b[2J": {"const": 1}}}})
    ended = run("normalize", stdin=hostile)
    assert "\x1b" not in ended.out
    assert "\u202e" not in ended.out
    assert "\\u001b]0;owned\\u0007\\u202e" in ended.out


def test_the_help_of_each_command_has_examples(run: Run) -> None:
    for command in (["normalize"], ["targets"], ["rules"], ["serve"]):
        ended = run(*command, "--help")
        assert ended.code == 0
        assert "examples:\n  toolprism" in ended.out
    assert "TOOLPRISM_MAX_BYTES" in run("serve", "--help").out


def test_the_help_shows_six_commands_first_and_all_by_what_people_want(run: Run) -> None:
    ended = run("--help")
    assert ended.code == 0
    first = ended.out.partition("first:\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in first] == ["toolprism"] * 6
    listed = re.findall(r"^  ([a-z-]+) +[A-Z]", ended.out.partition("check my tools:")[2], re.MULTILINE)
    assert listed == list(COMMANDS)


def test_targets_and_rules_are_listed_and_shown(run: Run) -> None:
    assert "google " in run("targets").out
    assert "functionDeclarations" in run("targets", "google").out
    assert json.loads(run("targets", "google", "--format", "json").out)["id"] == "google"
    assert "const-to-enum " in run("rules").out
    assert '{"const":"cat"}' in run("rules", "const-to-enum").out
    assert {rule["id"] for rule in json.loads(run("rules", "--format", "json").out)} >= {"const-to-enum"}


def answers(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_line_gives_one_line_in_order(run: Run) -> None:
    lines = [
        json.dumps({"id": 1, "schema": SCHEMA}),
        "no json",
        "",
        json.dumps({"id": "x"}),
        json.dumps({"id": "both", "schema": {}, "tool": {}}),
        json.dumps({"id": {"any": "id"}, "tool": {"name": "t", "inputSchema": SCHEMA}}),
        json.dumps([1]),
        json.dumps({"id": 8, "tool": {"tools": [{"name": "a", "parameters": {}}, {"name": "b", "parameters": {}}]}}),
        json.dumps({"id": 9, "schema": True, "expect": "members of other names do not matter"}),
    ]
    ended = run("normalize", "--jsonl", "--target", "google", "mcp", stdin="\n".join(lines))
    answered = answers(ended.out)
    assert ended.code == 0
    assert ended.err == ""
    assert [line["id"] for line in answered] == [1, None, None, "x", "both", {"any": "id"}, None, 8, 9]
    assert ["error" in line for line in answered] == [False, True, True, True, True, False, True, True, False]
    assert list(answered[0]["targets"]) == ["google", "mcp"]
    assert set(answered[1]["error"]) == {"code", "message"}


def test_no_lines_give_no_lines(run: Run) -> None:
    ended = run("normalize", "--jsonl")
    assert (ended.code, ended.out, ended.err) == (0, "", "")


def test_lines_that_are_not_utf_8_or_too_long_are_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLPRISM_MAX_BYTES", "100")
    long = json.dumps({"id": 2, "schema": {"description": "x" * 500}}).encode()
    good = b'{"id": 3, "schema": {}}'
    ended = run("normalize", "--jsonl", "--target=mcp", stdin=b"\xff\n" + long + b"\r\n" + good + b"\r\n" + long)
    codes = [line.get("error", {}).get("code") for line in answers(ended.out)]
    assert codes == ["not-utf-8", "too-many-bytes", None, "too-many-bytes"]


def test_the_trail_comes_when_it_is_asked_for(run: Run) -> None:
    line = json.dumps({"id": 1, "schema": SCHEMA})
    result = answers(run("normalize", "--jsonl", "--trail", "--target=google", stdin=line).out)[0]["targets"]["google"]
    assert {"rewrites", "spilled", "origins", "patch"} <= set(result)
    result = answers(run("normalize", "--jsonl", "--target=google", stdin=line).out)[0]["targets"]["google"]
    assert set(result) == {"status", "verdict", "output", "fail_open", "lost_checks", "narrows", "findings"}


def test_text_is_kept_as_it_is_and_only_surrogates_are_escaped(run: Run) -> None:
    line = '{"id": "é", "schema": {"description": "日本 \\ud800"}}'
    out = run("normalize", "--jsonl", "--target=mcp", stdin=line).out
    assert '"é"' in out
    assert "日本 \\ud800" in out


@pytest.mark.parametrize(
    "line, name",
    [
        ('{"id": "a\\u00e9", "schema": {"maximum": NaN}}', "aé"),
        ('{"id": 7, "schema": {"type": "string",}}', 7),
        ('{"schema": {}, "id": "last",}', None),
        ('{"id": "\\x", "schema": {}}', None),
        ("nothing", None),
    ],
)
def test_a_line_that_is_not_json_keeps_its_id_where_it_comes_first(line: str, name: str | int | None) -> None:
    answered = json.loads("".join(answer_in_pieces(line, COMMAND_LINE, NO_CHOICE, lambda _: None)))
    assert answered["id"] == name
    assert "error" in answered


def test_a_variant_chooses_a_target_of_one_provider(run: Run, tool: str) -> None:
    given = ("normalize", tool, "--edition", "current", "--format", "json", "--variant")
    targets = json.loads(run(*given, "openai=gpt-4.1", "--variant", "claude=strict").out)["tools"][0]["targets"]
    assert {"openai-gpt-4", "anthropic-strict"} <= set(targets)
    assert not {"openai-strict-current", "openai-gpt-5", "anthropic-current"} & set(targets)
    refused = run(*given, "openai=gpt-6")
    assert refused.code == 2
    assert "openai=gpt-5" in refused.err
