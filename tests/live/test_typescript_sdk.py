"""What the TypeScript SDK refuses: our schema says the same as the recorded runs of the package."""

import json
from pathlib import Path

import pytest

from tests.live.hostile import tool
from tests.live.test_inspecting import checked
from toolprism.live.inspecting import refused_by_typescript

_ROWS = [json.loads(line) for line in Path(__file__).with_name("typescript_sdk.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["case"])
def test_a_tool_is_refused_where_the_package_refused_it(row: dict[str, object]) -> None:
    assert bool(refused_by_typescript([row["tool"]])) == row["refused"]  # type: ignore[list-item]  # it is JSON


def test_the_rows_have_both() -> None:
    assert {row["refused"] for row in _ROWS} == {True, False}


def test_a_refused_tool_is_a_finding_with_its_place() -> None:
    schema = {"type": "object", "properties": {"a": True}}
    (found,) = [
        each for each in checked(tool("a", inputSchema=schema)).findings if each.code == "typescript-sdk-refuses"
    ]
    assert found.message.startswith("The official TypeScript SDK (1.")
    assert "refuses a, and with it the whole page of the list: /inputSchema/properties/a must be" in found.message


def test_many_refused_tools_are_counted() -> None:
    many = [tool(f"t{number}", title=None) for number in range(9)]
    found = [each.message for each in checked(*many).findings if each.code == "typescript-sdk-refuses"]
    assert len(found) == 6
    assert found[-1].endswith("refuses 4 more tools.")
