"""One level of envelope too many or too few: undone where one way fits, and nowhere else."""

from typing import Any

import pytest

from toolprism.core.json_types import Json
from toolprism.toolcalls import check_call, invoke

_TEXT: dict[str, Any] = {"type": "string"}
READ: dict[str, Any] = {
    "type": "object",
    "properties": {"path": _TEXT, "limit": {"type": "integer"}},
    "required": ["path"],
}
_WITH_DEFAULT: dict[str, Any] = {"properties": {"path": {**_TEXT, "default": "b"}}, "required": ["path"]}
CLOSED: dict[str, Any] = {**READ, "additionalProperties": False}
_TASK = {"type": "object", "properties": {"task": _TEXT}, "required": ["task"]}
TASKS: dict[str, Any] = {
    "type": "object",
    "properties": {"tasks": {"type": "array", "items": _TASK}},
    "required": ["tasks"],
}
_CITY: dict[str, Any] = {
    "type": "object",
    "properties": {"city": _TEXT, "days": {"type": "integer"}},
    "required": ["city"],
}
REQUEST: dict[str, Any] = {
    "type": "object",
    "properties": {"request": _CITY, "loud": {"type": "boolean"}},
    "required": ["request"],
}
ITEM: dict[str, Any] = {
    "type": "object",
    "properties": {"item_name": _TEXT, "quantity": {"type": "integer"}},
    "required": ["item_name"],
}


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


@pytest.mark.parametrize(
    "schema,given,meant",
    [
        *((READ, {name: {"path": "a"}}, {"path": "a"}) for name in ("input", "arguments", "parameters", "args")),
        *((CLOSED, {name: {"path": "a"}}, {"path": "a"}) for name in ("toolInput", "tool_input", "Payload", "params")),
        (READ, {"input": {"path": "a", "limit": "3"}}, {"path": "a", "limit": 3}),
        (READ, {"arguments": '{"path": "a"}'}, {"path": "a"}),
        (READ, {"input": {"Path": "a"}}, {"path": "a"}),
        (CLOSED, {"name": "read", "arguments": {"path": "a"}}, {"path": "a"}),
        (CLOSED, {"id": "call_1", "type": "tool_use", "name": "read", "input": {"path": "a"}}, {"path": "a"}),
        (CLOSED, {"function": "read", "parameters": {"path": "a"}}, {"path": "a"}),
        (_object({}), {"input": {}}, {}),
        # a default would fit, too, and is not what was said
        (_WITH_DEFAULT, {"input": {"path": "a"}}, {"path": "a"}),
        (ITEM, {"item_name": {"item_name": "Bagels", "quantity": 2}}, {"item_name": "Bagels", "quantity": 2}),
        (TASKS, [{"task": "a"}, {"task": "b"}], {"tasks": [{"task": "a"}, {"task": "b"}]}),
        (_object({"paths": {"type": "array", "items": _TEXT}}, "paths"), ["a", "b"], {"paths": ["a", "b"]}),
        (REQUEST, {"city": "Bern"}, {"request": {"city": "Bern"}}),
        (REQUEST, {"City": "Bern", "days": "2"}, {"request": {"city": "Bern", "days": 2}}),
    ],
)  # fmt: skip
def test_one_level_is_undone(schema: Any, given: Json, meant: Json) -> None:
    report = check_call(schema, given)
    assert report.repaired == meant
    assert {step.class_ for step in report.repairs} == {"same-value"}
    assert {step.kind for step in report.repairs} & {"unwrap", "wrap"}


@pytest.mark.parametrize(
    "schema,given",
    [
        # the name says something
        *((CLOSED, {name: {"path": "a"}}) for name in ("exclude", "not", "old", "without", "min", "from", "unless")),
        # the name is a property, or another spelling of one
        (_object({"path": _TEXT, "input": _TEXT}, "path"), {"input": {"path": "a"}}),
        (_object({"path": _TEXT, "Input": _TEXT}, "path"), {"input": {"path": "a"}}),
        (_object({"path": _TEXT, "name": _TEXT}, "path"), {"name": "x", "arguments": {"path": "a"}}),
        ({"type": "object", "additionalProperties": _TEXT, "required": ["path"]}, {"input": {"path": "a"}}),
        # something else stands beside it
        (CLOSED, {"input": {"path": "a"}, "limit": 3}),
        (CLOSED, {"input": {"path": "a"}, "dry_run": True}),
        (CLOSED, {"input": {"path": "a"}, "args": {"path": "b"}}),
        # two levels, or what is inside does not fit
        (CLOSED, {"input": {"arguments": {"path": "a"}}}),
        (CLOSED, {"input": {"limit": 3}}),
        (CLOSED, {"input": "a"}),
        (CLOSED, {"input": [{"path": "a"}]}),
        (CLOSED, [{"path": "a"}]),
        # several properties may take it, or the only one need not
        (_object({"a": _CITY, "b": _CITY}), {"city": "Bern"}),
        (_object({"include": _CITY, "exclude": _CITY}, "include"), {"city": "Bern"}),
        (_object({"query": _TEXT, "exclude": _CITY}), {"city": "Bern"}),
        (_object({"query": _TEXT, "ids": {"type": "array"}}), [1]),
        # a near name of the property is no member of it, and nothing stands for nothing
        (_object({"data": {"type": "object"}}, "data"), {"dat": {"x": 1}}),
        (TASKS, []),
        (REQUEST, {}),
        (REQUEST, "Bern"),
        (ITEM, {"item_name": {"quantity": 2}}),
    ],
)
def test_an_envelope_is_not_guessed(schema: Any, given: Json) -> None:
    assert check_call(schema, given).repaired is None


@pytest.mark.parametrize("given", [{"path": "a", "input": {"path": "b"}}, {"path": "a", "arguments": {}}])
def test_what_fits_stays(given: Json) -> None:
    report = check_call(READ, given)
    assert (report.message, report.repaired, report.repairs) == (None, given, ())


def test_a_call_of_another_tool_is_not_unwrapped_and_the_tools_own_name_may_be_the_envelope() -> None:
    tools: list[Any] = [{"name": "read", "parameters": CLOSED}]
    assert invoke(tools, "read", {"name": "delete", "arguments": {"path": "a"}}).repaired is None
    assert invoke(tools, "read", {"name": "read", "arguments": {"path": "a"}}).repaired == {"path": "a"}
    assert invoke(tools, "read", {"read": {"path": "a"}}).repaired == {"path": "a"}
    assert check_call(CLOSED, {"read": {"path": "a"}}).repaired is None
