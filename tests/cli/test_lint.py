"""`toolprism lint`: findings with their places, fixes written back, and one line for each line."""

import io
import json
from pathlib import Path
from typing import Any

import jsonpatch
import pytest

from toolprism.cli.main import main

BOUND = {"type": "number", "description": "N.", "minimum": 1, "exclusiveMinimum": True}
TOOL = {
    "name": "add",
    "description": "Add a number.",
    "inputSchema": {"type": "object", "properties": {"n": BOUND}},
}


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(value: Any, *, indent: int | str | None = 2) -> Path:
        path = tmp_path / "tool.json"
        path.write_text(value if isinstance(value, str) else json.dumps(value, indent=indent) + "\n", encoding="utf-8")
        return path

    return write


def run(capsys: pytest.CaptureFixture[str], *given: object) -> tuple[int, str, str]:
    code = main(["lint", *map(str, given)])
    output = capsys.readouterr()
    return code, output.out, output.err


def lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *given: Any) -> list[Any]:
    text = "\n".join(one if isinstance(one, str) else json.dumps(one) for one in given).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    code, out, _ = run(capsys, "--jsonl")
    assert code == 0
    return [json.loads(line) for line in out.splitlines()]


def test_a_finding_is_shown_with_line_column_and_fix(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    code, out, _ = run(capsys, file(TOOL))
    assert code == 1
    assert "11:9" in out
    assert "keyword-wrong-type" in out
    assert "fix: Write `minimum` as `exclusiveMinimum`" in out


def test_a_tool_without_findings_ends_well(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    code, out, _ = run(capsys, file({**TOOL, "inputSchema": {"type": "object"}}))
    assert code == 0
    assert "nothing found" in out


@pytest.mark.parametrize("level, expected", [("error", 0), ("warning", 0), ("note", 1), ("never", 0)])
def test_the_exit_code_follows_the_most_severe_finding(
    capsys: pytest.CaptureFixture[str], file: Any, level: str, expected: int
) -> None:
    schema = {"type": "object", "properties": {"n": {"type": "number"}}}
    assert run(capsys, file({**TOOL, "inputSchema": schema}), "--fail-on", level)[0] == expected


@pytest.mark.parametrize("indent", [2, 4, "\t", None])
def test_fixes_are_written_back_as_the_file_was_written(
    capsys: pytest.CaptureFixture[str], file: Any, indent: int | str | None
) -> None:
    path = file(TOOL, indent=indent)
    code, _, err = run(capsys, path, "--fix")
    assert code == 0
    assert "1 fix applied" in err
    mended = {**TOOL, "inputSchema": {"type": "object", "properties": {"n": {**BOUND, "exclusiveMinimum": 1}}}}
    del mended["inputSchema"]["properties"]["n"]["minimum"]  # type: ignore[index]
    assert json.loads(path.read_text("utf-8")) == mended
    assert len(path.read_text("utf-8").splitlines()) == (1 if indent is None else 14)


def test_a_file_without_fixes_is_left_as_it_is(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    path = file('{"name":  "a", "description": "A.", "inputSchema": {"type": "object"}}')
    before = path.read_bytes()
    assert run(capsys, path, "--fix")[0] == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("margin", ["", "  ", "\t"])
def test_fixes_in_markdown_are_written_between_the_fences(
    capsys: pytest.CaptureFixture[str], file: Any, indent: int | None, margin: str
) -> None:
    def around(tool: Any) -> str:
        block = f"```json\n{json.dumps(tool, indent=indent)}\n```".replace("\n", f"\n{margin}")
        return f"# A tool\n\n{margin}{block}\n\nand more `{{}}`\n"

    path = file(around(TOOL))
    code, _, err = run(capsys, path, "--fix")
    assert (code, "1 fix applied" in err) == (0, True)
    written = path.read_text("utf-8")
    before, _, rest = written.partition("{")
    body, _, after = rest.rpartition(f"\n{margin}```")
    assert before == around(TOOL).partition("{")[0]
    assert after == "\n\nand more `{}`\n"
    assert json.loads("{" + body)["inputSchema"]["properties"]["n"]["exclusiveMinimum"] == 1
    if indent:
        assert body.splitlines()[1].startswith(margin + "  ")


@pytest.mark.parametrize(
    "text",
    [
        "# YAML\nname: add\ndescription: A.\ninputSchema:\n  properties: {}\n",
        '{"name": "a", /* why */ "description": "A.", "inputSchema": {"properties": {}}}',
        "{'name': 'a', 'description': 'A.', 'inputSchema': {'properties': {}}}",
    ],
)
def test_fixes_of_what_is_not_plain_json_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], file: Any, text: str
) -> None:
    path = file(text)
    code, _, err = run(capsys, path, "--fix")
    assert code == 2
    assert "not written as plain JSON" in err
    assert path.read_text("utf-8") == text


def test_a_serialized_zod_schema_is_linted_as_what_it_stands_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Any
) -> None:
    items = {"_def": {"type": {"_def": {"typeName": "ZodAny"}}, "typeName": "ZodArray"}}
    zod = {
        "_def": {"unknownKeys": "strip", "catchall": {"_def": {"typeName": "ZodNever"}}, "typeName": "ZodObject"},
        "_cached": {"shape": {"n": items}, "keys": ["n"]},
        "~standard": {"version": 1, "vendor": "zod"},
    }
    tool = {"name": "a", "description": "A.", "inputSchema": zod}
    code, out, _ = run(capsys, file(tool))
    assert code == 0
    assert "`n` has no description" in out
    assert "root-not-object" not in out
    (answer,) = lines(capsys, monkeypatch, {"id": 1, "tool": tool})
    assert {found["pointer"] for found in answer["findings"]} >= {"/_cached/shape/n"}
    assert not [found for found in answer["findings"] if "fix" in found]


def test_standard_input_is_printed_fixed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps([TOOL]).encode())))
    _, out, _ = run(capsys, "--fix", "-")
    assert json.loads(out)[0]["inputSchema"]["properties"]["n"]["exclusiveMinimum"] == 1


def test_json_has_the_findings_of_each_tool_with_their_places(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    _, out, _ = run(capsys, file([TOOL, {**TOOL, "name": "other"}]), "--format", "json")
    first, second = json.loads(out)["tools"]
    assert [found["rule"] for found in first["findings"]] == ["keyword-wrong-type"]
    assert [found["rule"] for found in second["findings"]] == ["tool-description-duplicated", "keyword-wrong-type"]
    assert {"line", "column"} <= set(first["findings"][0])


@pytest.mark.parametrize(
    "tool",
    [
        TOOL,
        {"name": "add", "description": "A.", "input_schema": TOOL["inputSchema"]},
        {"type": "function", "function": {"name": "add", "description": "A.", "parameters": TOOL["inputSchema"]}},
        {"type": "function", "name": "add", "description": "A.", "strict": True, "parameters": TOOL["inputSchema"]},
        {"toolSpec": {"name": "add", "description": "A.", "inputSchema": {"json": TOOL["inputSchema"]}}},
        TOOL["inputSchema"],
    ],
)
def test_a_line_answers_with_pointers_and_patches_into_the_schema(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tool: Any
) -> None:
    (answer,) = lines(capsys, monkeypatch, {"id": "a", "tool": tool})
    (found,) = answer["findings"]
    assert set(found) == {"rule", "severity", "pointer", "message", "fix", "condition"}
    assert found["pointer"] == "/properties/n/exclusiveMinimum"
    mended = jsonpatch.apply_patch(TOOL["inputSchema"], found["fix"]["patch"])
    assert mended["properties"]["n"] == {"type": "number", "description": "N.", "exclusiveMinimum": 1}


@pytest.mark.parametrize("schema", [None, [], "{}", 5, True, False])
def test_a_line_with_a_broken_schema_is_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, schema: Any
) -> None:
    for tool in (
        {"name": "a", "description": "A.", "inputSchema": schema},
        {"type": "function", "function": {"name": "a", "description": "A.", "parameters": schema}},
    ):
        (answer,) = lines(capsys, monkeypatch, {"id": 1, "tool": tool})
        assert [found["rule"] for found in answer["findings"]] == ["root-not-object"]


def test_a_line_without_a_schema_is_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (answer,) = lines(capsys, monkeypatch, {"id": 1, "tool": {"name": "now", "description": "Now."}})
    assert [found["rule"] for found in answer["findings"]] == ["parameters-missing"]


def test_the_tools_of_one_request_are_linted_together(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [{"name": "a", "description": text, "inputSchema": {"type": "object"}} for text in ("A.", "B.")]
    for member in ("tool", "tools"):
        (answer,) = lines(capsys, monkeypatch, {"id": 1, member: given})
        assert [(found["rule"], found["tool"]) for found in answer["findings"]] == [("tool-name-duplicate", "a")]


def test_a_bad_line_is_answered_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, neither, unknown, good = lines(
        capsys, monkeypatch, '{"id": 1, "tool": ', {"id": 2}, {"id": 3, "tool": {}}, {"id": 4, "tool": TOOL}
    )
    assert "error" in bad
    assert neither["error"]["code"] == "bad-line"
    assert unknown["id"] == 3
    assert [found["rule"] for found in good["findings"]] == ["keyword-wrong-type"]


def test_a_lint_that_runs_by_name_is_asked_for_by_its_id(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Any
) -> None:
    tool = {"name": "wait", "description": "Wait. n: seconds", "inputSchema": _whole()}
    assert "integer-type" not in run(capsys, file(tool))[1]
    assert "integer-type" in run(capsys, file(tool), "--more", "integer-type")[1]
    code, _, err = run(capsys, file(tool), "--more", "integer-typ")
    assert (code, "Did you mean integer-type?" in err) == (2, True)
    asked, bad = lines(
        capsys, monkeypatch, {"id": 1, "tool": tool, "more": ["integer-type"]}, {"tool": tool, "more": 1}
    )
    assert [found["rule"] for found in asked["findings"]] == ["integer-type"]
    assert bad["error"]["code"] == "bad-line"


def _whole() -> Any:
    return {"type": "object", "properties": {"n": {"type": "integer"}}}


def test_fixes_of_lines_are_not_written_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "--jsonl", "--fix")
    assert code == 2
    assert "--fix takes a FILE" in err
