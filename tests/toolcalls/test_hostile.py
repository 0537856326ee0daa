"""Calls whose check could take forever: each is answered with a bounded amount of work."""

from typing import Any

import pytest

import toolprism.toolcalls
from tests.work import lines_run
from toolprism.core.errors import BadInput
from toolprism.toolcalls import CallReport

#: Lines of the application that the answer to one call may take; the worst of these takes seven million.
_MOST_LINES = 10_000_000


def check_call(schema: Any, arguments: Any) -> CallReport:
    """Check a call, and return the work that it takes."""
    reports: list[CallReport] = []
    lines = lines_run(lambda: reports.append(toolprism.toolcalls.check_call(schema, arguments)))
    assert lines < _MOST_LINES
    return reports[0]


def _nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("text", [_nested(100_000), _nested(300), '{"a":' * 300 + "1" + "}" * 300])
def test_deep_text_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="deep"):
        check_call({"type": "object"}, text)


def test_deep_values_are_refused() -> None:
    value: Any = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(BadInput):
        check_call({}, value)


def test_text_inside_text_is_read_only_as_deep_as_the_schema_asks() -> None:
    schema: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "array"}}}
    assert check_call(schema, {"a": _nested(300)}).repaired is None


def test_thousands_of_unknown_properties_are_answered() -> None:
    schema: dict[str, Any] = {"type": "object", "properties": {"limit": {}}, "additionalProperties": False}
    report = check_call(schema, {f"unknown_{number}": number for number in range(5_000)})
    assert report.message
    assert report.errors


def test_thousands_of_unknown_for_hundreds_of_known_properties_are_answered() -> None:
    known: dict[str, Any] = {f"property_{number}": {} for number in range(500)}
    schema: dict[str, Any] = {"type": "object", "properties": known, "additionalProperties": False}
    assert check_call(schema, {f"Property-x{number}": number for number in range(2_000)}).message


def test_a_long_array_of_slips_is_answered() -> None:
    schema: dict[str, Any] = {"type": "array", "items": {"type": "integer"}}
    assert check_call(schema, ["1"] * 5_000).message


def test_unions_of_unions_are_answered() -> None:
    node: Any = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    for _ in range(8):
        node = {"anyOf": [node, {"oneOf": [node, {"type": "null"}]}]}
    assert check_call(node, {"n": "x"}).message


def test_unions_side_by_side_are_answered() -> None:
    unions = [{"anyOf": [{"required": [f"a{number}"]}, {"required": [f"b{number}"]}]} for number in range(30)]
    assert check_call({"type": "object", "allOf": unions}, {}).message


def test_references_that_double_are_answered() -> None:
    definitions: dict[str, Any] = {
        f"d{number}": {"anyOf": [{"$ref": f"#/$defs/d{number + 1}"}, {"$ref": f"#/$defs/d{number + 1}"}]}
        for number in range(12)
    }
    schema: dict[str, Any] = {"$ref": "#/$defs/d0", "$defs": {**definitions, "d12": {"type": "integer"}}}
    report = check_call(schema, [1])
    assert report.message or report.unchecked


def test_arrays_of_themselves_are_answered() -> None:
    assert check_call({"type": "array", "items": {"$ref": "#"}}, 5).message


def test_a_schema_that_only_refers_to_itself_is_answered() -> None:
    check_call({"$ref": "#"}, {"a": 1})


@pytest.mark.parametrize(
    "text", ["'" * 50_000, '"' * 50_000, "\\" * 50_000, "```\n" * 20_000, "," * 50_000, "[" + "1," * 50_000]
)
def test_odd_text_is_answered(text: str) -> None:
    assert check_call({"type": "object"}, text).message


def test_numbers_of_many_digits_are_answered() -> None:
    assert check_call({"type": "string"}, "9" * 10_000).message
    assert check_call({"properties": {"n": {"type": "integer"}}}, {"n": "9" * 10_000}).message


def test_long_names_are_answered() -> None:
    schema: dict[str, Any] = {"properties": {"a" * 100_000: {}}, "additionalProperties": False}
    assert check_call(schema, {"a" * 99_999: 1, "b" * 100_000: 1}).message


def test_numbers_past_every_double_are_answered() -> None:
    schema: dict[str, Any] = {"properties": {"n": {"type": "integer", "multipleOf": 2}}}
    assert check_call(schema, '{"n": 1e999}').message
    assert check_call(schema, '{"n": "1e999"}').message


@pytest.mark.parametrize("arguments", [None, {}, "", "{", "[1,]", 5])
@pytest.mark.parametrize(
    "schema",
    [
        *(None, 1, "x", [], True, False, {"type": 1}, {"items": [{}]}, {"$ref": 5}, {"anyOf": {}}),
        *({"type": "object", "if": {"$ref": "nowhere"}, **clause} for clause in ({}, {"then": {}, "else": True})),
    ],
)
def test_odd_schemas_are_answered(schema: Any, arguments: Any) -> None:
    report = check_call(schema, arguments)
    assert report.message or report.valid or report.unchecked


def test_a_schema_that_is_too_deep_is_answered() -> None:
    schema: Any = {}
    for _ in range(50_000):
        schema = {"items": schema}
    assert check_call(schema, []).unchecked
    assert check_call(schema, "{").message
