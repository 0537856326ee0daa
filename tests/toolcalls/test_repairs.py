"""Every kind of repair: its effect, and above all what it leaves alone."""

import json
from typing import Any

import pytest

from toolprism.core.json_types import Json, same
from toolprism.toolcalls import Options, check_call, repair
from toolprism.toolcalls.arguments import InvalidJson

_CLOSED: dict[str, Any] = {"type": "object", "additionalProperties": False}
#: Names of a schema, and names that a model said; they differ in little and mean something else.
NEAR_NAMES = [
    *(("max_price", "min_price"), ("min_length", "max_length"), ("max_tokens", "min_tokens"), ("to", "from")),
    *(("altitude", "latitude"), ("longitude", "latitude"), ("user_id", "user_ip"), ("page2", "page1")),
    *(("form", "from"), ("host", "post"), ("sender", "render"), ("team", "term"), ("disabled", "enabled")),
    *(("file_out", "file_in"), ("output", "input"), ("before", "after"), ("end_date", "start_date")),
    *(("x1", "x2"), ("line_10", "line_1_0"), ("limit", "limti"), ("excludes", "includes"), ("un_lock", "lock")),
]


def _of(name: str) -> dict[str, Any]:
    return {**_CLOSED, "properties": {name: {}}, "required": [name]}


def _one(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"v": schema}, "required": ["v"]}


def _kinds(schema: Json, arguments: Json) -> tuple[Json, list[str]] | None:
    found = repair(schema, arguments)
    return None if found is None else (found.value, sorted(step.kind for step in found.steps))


@pytest.mark.parametrize(
    "schema,value",
    [
        ({"type": "integer"}, "3.5"),
        ({"type": "integer"}, 3.5),
        ({"type": "number"}, "0x10"),
        ({"type": "number"}, "1e999"),
        ({"type": "number"}, "9007199254740993"),
        ({"type": "number"}, "\u00a05"),
        ({"type": "number"}, "05"),
        ({"type": "number"}, ".5"),
        ({"type": "number"}, ["5"]),
        ({"type": "boolean"}, "yes"),
        ({"type": "boolean"}, 1),
        ({"type": "boolean"}, "1"),
        ({"type": "string"}, 1.5),
        ({"type": "string"}, 2**53),
        ({"type": "string"}, True),
        ({"type": "string"}, {"a": 1}),
        ({"type": "string"}, None),
        ({"type": "null"}, "NULL"),
        ({"type": "array"}, None),
        ({"type": "array"}, "a\nb"),
        ({"type": "array"}, " {x"),
        ({"type": "array"}, "  "),
        ({"type": "array", "items": {"type": "integer"}}, "x"),
        ({"type": ["number", "array"]}, "5"),
        ({"type": "object"}, "[1]"),
        ({"type": "object"}, "{a: 1}"),
        ({"type": "object"}, "// c\n{}"),
        ({"enum": ["a", "b"]}, "c"),
        ({"enum": ["a"]}, 1),
        ({"minimum": 3}, 2),
        ({"type": "string", "maxLength": 2}, "abc"),
        ({"type": "array", "uniqueItems": True}, [1, 1]),
        ({"type": "array", "maxItems": 1}, [1, 2]),
        ({"anyOf": [{"type": "number"}, {"type": "array"}]}, "5"),
        ({"oneOf": [{"type": "integer"}, {"type": "number"}]}, 3),
        ({"anyOf": [{"const": "a"}, {"enum": ["A", "b"]}]}, " A"),
        (False, 1),
    ],
)
def test_no_repair_is_a_guess(schema: Json, value: Json) -> None:
    assert repair(_one(schema), {"v": value}) is None


@pytest.mark.parametrize(
    "schema,value,coerced,kinds",
    [
        ({"type": "integer"}, "3.0", 3, ["string-to-number"]),
        ({"type": "number"}, "\t-1.5e2\n", -150, ["string-to-number"]),
        ({"type": "boolean"}, "TRUE", True, ["string-to-boolean"]),
        ({"type": ["integer", "null"]}, "None", None, ["string-to-null"]),
        ({"type": "integer", "nullable": True}, "null", None, ["string-to-null"]),
        ({"type": "string"}, 42.0, "42", ["number-to-string"]),
        ({"type": "array", "items": {"type": "string"}}, "a b", ["a b"], ["wrap-array"]),
        ({"type": "array", "items": {"type": "integer"}}, "5", [5], ["string-to-number", "wrap-array"]),
        ({"type": "array", "items": {"type": "object"}}, {"a": 1}, [{"a": 1}], ["wrap-array"]),
        ({"type": "array", "items": {"type": "integer"}}, "[1, '2',]", [1, 2], None),
        ({"type": "object"}, "```json\n{}\n```", {}, ["decode-json", "strip-fence"]),
        ({"type": "string", "enum": ["files", "count"]}, " Files\n", "files", ["enum-case"]),
        ({"$ref": "#/$defs/n"}, "1", 1, ["string-to-number"]),
        ({"allOf": [{"type": "number"}, {"type": "integer"}]}, "1", 1, ["string-to-number"]),
        ({"prefixItems": [{"type": "integer"}], "items": {"type": "string"}}, ["1", 2], [1, "2"], None),
        ({"anyOf": [{"type": "string", "enum": ["r"]}, {"type": "null"}]}, "null", None, ["string-to-null"]),
        ({"patternProperties": {"^n": {"type": "integer"}}}, {"n1": "1", "x": "1"}, {"n1": 1, "x": "1"}, None),
        ({"additionalProperties": {"type": "integer"}}, {"x": "1"}, {"x": 1}, ["string-to-number"]),
        ({"if": {"type": "string"}, "then": {"const": "a"}}, "A", "a", ["enum-case"]),
    ],
)
def test_a_value_becomes_what_it_can_only_have_been_meant_to_be(
    schema: Json, value: Json, coerced: Json, kinds: list[str] | None
) -> None:
    found = _kinds({**_one(schema), "$defs": {"n": {"type": "integer"}}}, {"v": value})
    assert found is not None
    assert same(found[0], {"v": coerced})
    assert kinds is None or found[1] == kinds


@pytest.mark.parametrize(
    "schema,given",
    [
        ({**_CLOSED, "properties": {"limit": {}, "limits": {}}}, {"limitx": 1}),
        ({**_CLOSED, "properties": {"file_path": {"type": "string"}}}, {"filePath": {}}),
        ({**_CLOSED, "properties": {"limit": {}}}, {"LIMIT": 1, "Limit": 2}),
        ({**_CLOSED, "properties": {"limit": {}}}, {"limit": 1, "LIMIT": 2}),
        ({**_CLOSED, "properties": {"abc": {}}, "required": ["abc"]}, {"abd": 1}),
        ({"required": ["path"]}, {"file_path": "/a"}),
        ({"properties": {"v": {"const": 1}}, "required": ["v"]}, {}),
        ({"properties": {"v": {"type": "integer", "default": "x"}}, "required": ["v"]}, {}),
        ({"properties": {"v": {"type": "integer"}}, "required": ["v"]}, {"v": None}),
        ({"required": ["a"]}, None),
        *((_of(known), {said: 1}) for known, said in NEAR_NAMES),
        ({**_CLOSED, "properties": {"path": {}}}, {"path": "/x", "dry_run": True}),
        ({**_CLOSED, "properties": {"limit": {}}}, {"limit": 1, "LIMIT": 1}),
        ({**_CLOSED, "properties": {"userId": {}, "user_id": {}}}, {"USER_ID": 1}),
        ({**_CLOSED, "properties": {"v12": {}}}, {"v1.2": 1}),
    ],
)
def test_a_member_is_neither_renamed_nor_dropped_nor_filled_on_a_guess(schema: Json, given: Json) -> None:
    assert repair({"type": "object", **_object(schema)}, given) is None


@pytest.mark.parametrize(
    "schema,given,coerced,kinds",
    [
        (
            {"properties": {"filePath": {}}, "required": ["filePath"]},
            {"file path": 1},
            {"filePath": 1},
            ["rename-property"],
        ),
        (
            {**_CLOSED, "properties": {"limit": {"type": "integer"}}},
            {"Limit": "1"},
            {"limit": 1},
            ["rename-property", "string-to-number"],
        ),
        ({"properties": {"v": {"type": "integer"}}}, {"v": None}, {}, ["drop-null"]),
        (
            {"properties": {"v": {"type": "integer", "default": 3}}, "required": ["v"]},
            {"v": None},
            {"v": 3},
            ["fill-default"],
        ),
        ({"properties": {"v": {"$ref": "#/$defs/d"}}, "required": ["v"]}, {}, {"v": 3}, ["fill-default"]),
        ({}, None, {}, ["empty-to-object"]),
    ],
)
def test_a_member_is_renamed_dropped_or_filled_where_nothing_else_is_possible(
    schema: Json, given: Json, coerced: Json, kinds: list[str]
) -> None:
    whole = {"type": "object", **_object(schema), "$defs": {"d": {"default": 3, "type": "integer"}}}
    found = _kinds(whole, given)
    assert found is not None
    assert same(found[0], coerced)
    assert found[1] == kinds


def test_a_rename_says_the_old_name_and_the_place_in_the_result() -> None:
    schema: dict[str, Any] = {"properties": {"a": {**_CLOSED, "properties": {"file/path": {}}}}}
    found = repair(schema, {"a": {"File/Path": 1}})
    assert found is not None
    assert [step.to_json() for step in found.steps] == [
        {"kind": "rename-property", "path": "/a/file~1path", "class": "same-value", "from": "File/Path"}
    ]


def test_blank_text_becomes_no_arguments_only_where_none_are_asked_for() -> None:
    blank = repair({"type": "object"}, InvalidJson(" \n"))
    assert blank is not None
    assert blank.value == {}
    assert repair({"type": "object", "required": ["a"]}, InvalidJson(" \n")) is None


def test_a_branch_of_a_schema_that_refers_to_itself_is_repaired() -> None:
    node: dict[str, Any] = {
        "type": "object",
        "properties": {"next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}, "n": {"type": "integer"}},
    }
    found = _kinds(node, {"n": 1, "next": {"n": "2", "next": '{"n": "3"}'}})
    assert found is not None
    assert same(found[0], {"n": 1, "next": {"n": 2, "next": {"n": 3}}})


def test_a_repair_may_change_which_schemas_apply() -> None:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"kind": {"enum": ["a", "b"]}, "n": {}},
        "if": {"properties": {"kind": {"const": "a"}}},
        "then": {"properties": {"n": {"type": "integer"}}},
    }
    assert _kinds(schema, '{"kind": "a", "n": "1"}') is not None


def _object(schema: Json) -> dict[str, Any]:
    assert isinstance(schema, dict)
    return schema


@pytest.mark.parametrize(
    "schema,given,left",
    [
        ({**_CLOSED, "properties": {"limit": {}}}, {"x": 1}, {}),
        ({**_CLOSED, "properties": {"limit": {}}}, {"limit": 1, "LIMIT": 1.0}, {"limit": 1}),
        ({**_CLOSED, "properties": {"path": {}}}, {"path": "/x", "dry_run": True}, {"path": "/x"}),
        ({"properties": {"o": {**_CLOSED, "properties": {"a": {}}}}}, {"o": {"a": 1, "b": 2}}, {"o": {"a": 1}}),
        ({**_CLOSED, "properties": {"limit": {}}}, {"limit": 1, "LIMIT": 2}, None),
        ({**_CLOSED, "properties": {"limit": {}}}, {"LIMIT": 1, "Limit": 2}, None),
    ],
)
def test_what_the_model_said_is_dropped_only_where_that_is_asked_for(schema: Json, given: Json, left: Json) -> None:
    assert repair(schema, given) is None
    found = repair(schema, given, Options(repair=frozenset(["drop-unknown"])))
    assert (found and found.value) == left
    assert found is None or {step.class_ for step in found.steps} == {"loses"}


def test_what_keeps_the_value_comes_before_what_loses_it() -> None:
    schema: Any = {**_CLOSED, "properties": {"path": {"type": "string"}}}
    found = repair(schema, {"input": {"path": "a"}}, Options(repair=frozenset(["drop-unknown"])))
    assert found is not None
    assert found.value == {"path": "a"}


@pytest.mark.parametrize(
    "schema,given,written",
    [
        ({"type": "integer"}, "5.0", "5"),
        ({"type": "integer"}, "1e1", "10"),
        ({"type": "integer"}, "-2.50e1", "-25"),
        ({"type": "integer"}, "9007199254740993", "9007199254740993"),
        ({"type": "integer"}, "9007199254740993.0", "9007199254740993"),
        ({"type": "integer"}, '"9007199254740993"', "9007199254740993"),
        ({"type": "integer"}, '"123456789012345678901234567890"', "123456789012345678901234567890"),
        ({"type": "integer"}, '"9007199254740993.0"', "9007199254740993"),
        ({"type": ["integer", "null"]}, "5.0", "5"),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "5.0", "5"),
        ({"$ref": "#/$defs/n"}, "5.0", "5"),
        ({"type": "array", "items": {"type": "integer"}}, "[1.0, 2, 3e0]", "[1, 2, 3]"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "number"}},
            "[1.0, 2.0]",
            "[1, 2.0]",
        ),
        ({"additionalProperties": {"type": "integer"}}, '{"a": 1.0}', '{"a": 1}'),
        ({"type": "number"}, "5.0", "5.0"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "5.0", "5.0"),
        ({}, "5.0", "5.0"),
        ({"type": "integer"}, "1e300", "1e+300"),
    ],
)
def test_an_integer_is_written_as_one(schema: Any, given: str, written: str) -> None:
    report = check_call({**_one(schema), "$defs": {"n": {"type": "integer"}}}, f'{{"v": {given}}}')
    assert json.dumps(report.repaired) == f'{{"v": {written}}}'
    assert all(step.class_ == "same-value" for step in report.repairs)


@pytest.mark.parametrize(
    "listed,given,meant",
    [
        ([1, 2, 5], "2", 2),
        ([1.5, 2], "1.5", 1.5),
        ([True], "true", True),
        ([1, 2, None], "2", None),
        ([1, "1"], "1", "1"),
        ([1, 2], "3", None),
    ],
)
def test_an_enum_of_numbers_takes_their_texts(listed: list[Json], given: str, meant: Json) -> None:
    found = repair(_one({"enum": listed}), {"v": given})
    assert (found.value if found else {"v": None}) == {"v": meant}
