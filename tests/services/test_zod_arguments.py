"""A serialized Zod instance checks arguments as the schema that it stands for, wherever arguments are checked."""

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolprism.cli.main import main
from toolprism.core.lazy import folder
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import json_schema_of
from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line, validate_line
from toolprism.services.validate import check_arguments, check_as_written
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_SAMPLE = (folder("samples") / "zod-instance.json").read_text("utf-8")
_TOOL: Any = json.loads(_SAMPLE)
_ZOD4 = _TOOL["inputSchema"]
_ZOD3: Any = {
    "_def": {
        "typeName": "ZodObject",
        "shape": {"a": {"_def": {"typeName": "ZodString", "checks": []}}},
        "unknownKeys": "strip",
        "catchall": {"_def": {"typeName": "ZodNever"}},
    }
}
INSTANCES = pytest.mark.parametrize("instance", [_ZOD3, _ZOD4], ids=["Zod 3", "Zod 4"])


@INSTANCES
def test_a_call_without_what_is_required_is_invalid(instance: Any) -> None:
    assert check_call_line({"schema": instance, "arguments": {}})["errors"]
    assert check_arguments(instance, "{}", PAGE).call.valid is False


@INSTANCES
def test_a_tool_is_not_run_with_arguments_that_do_not_fit(instance: Any) -> None:
    tools = [{"name": "t", "inputSchema": instance}, {"name": "u", "parameters": instance}]
    for name in ("t", "u"):
        assert invoke_line({"tools": tools, "name": name, "arguments": {}})["isError"] is True


@INSTANCES
def test_validation_gives_the_results_of_that_schema(instance: Any) -> None:
    line = {"schema": instance, "instance": {}}
    assert validate_line(line) == validate_line(line | {"schema": json_schema_of(instance)})
    assert validate_line(line)["valid"] is False
    assert check_as_written(instance).schema == json_schema_of(instance)


def test_arguments_are_repaired_by_that_schema() -> None:
    answer = check_call_line({"schema": _ZOD3, "arguments": {"a": 1}})
    assert answer["repaired"] == {"a": "1"}


def test_a_schema_that_is_no_instance_stays_itself() -> None:
    schemas: list[Any] = [{"type": "object", "def": {"type": "object"}, "properties": {}}, True, {}]
    for schema in schemas:
        assert json_schema_of(schema) is schema


def test_the_command_line_refuses_the_arguments(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = tmp_path / "call.json"
    arguments.write_text("{}", "utf-8")
    sample = folder("samples") / "zod-instance.json"
    assert main(["validate", str(sample), "--arguments", str(arguments), "--format", "json"]) == 1
    (tool,) = json.loads(capsys.readouterr().out)["tools"]
    assert tool["arguments"]["valid"] is False
    assert tool["schema"]["strictErrors"], "the checked schema is the one that the instance stands for"


def test_the_page_refuses_the_arguments_and_shows_where_each_is_required() -> None:
    with TestClient(create_app(Settings(links=None))) as client:
        page = client.post("/check", data={"text": _SAMPLE, "arguments": "{}", "tab": "validation"}).text
    assert "The schema of the pasted Zod instance" in page
    assert "The schema of the pasted Zod instance accepts" not in page
    assert "refuses the arguments: 4 errors" in page


def test_a_place_in_that_schema_is_found_in_the_instance() -> None:
    tool = read(_SAMPLE, PAGE).tools[0]
    place = check_as_written(tool.schema).place("/properties/restaurant")
    assert place == ("def", "shape", "restaurant")
