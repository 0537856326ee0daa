"""Schemas in drafts other than 2020-12: which draft is chosen, and what AJV says of them there."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolprism.core.json_types import same
from toolprism.toolcalls import check_call, invoke
from toolprism.validation import DIALECTS, check_schema, choose_dialect, validate

#: Printed by ajv 8.20.0 (draft-06, draft-07, 2019-09) and ajv-draft-04 1.0.0, with `allErrors` and `strict: false`.
ROWS = [json.loads(line) for line in Path(__file__).with_name("dialects.jsonl").read_text("utf-8").splitlines()]
DRAFT_07 = "http://json-schema.org/draft-07/schema#"
TUPLE: dict[str, Any] = {"type": "object", "properties": {"at": {"type": "array", "items": [{"type": "number"}]}}}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['dialect']} {json.dumps(row['schema'])[:60]}")
def test_ajv_says_the_same_of_schema_and_instances(row: dict[str, Any]) -> None:
    dialect = DIALECTS[row["dialect"]]
    report = check_schema(row["schema"], dialect)
    assert same([error.to_json() for error in report.schema_errors], row["schemaErrors"])
    assert report.compile_error == row["compileError"]
    for case in row["instances"]:
        errors = [error.to_json() for error in validate(row["schema"], case["instance"], dialect=dialect).errors]
        assert same(errors, case["errors"]), case["instance"]


@pytest.mark.parametrize(
    "schema, dialect",
    [
        ({"$schema": DRAFT_07}, "draft-07"),
        ({"$schema": "https://json-schema.org/draft-07/schema"}, "draft-07"),
        ({"$schema": "http://json-schema.org/draft-06/schema#"}, "draft-06"),
        ({"$schema": "http://json-schema.org/draft-04/schema#"}, "draft-04"),
        ({"$schema": "https://json-schema.org/draft/2019-09/schema"}, "2019-09"),
        ({"$schema": "https://json-schema.org/draft/2020-12/schema", "definitions": {}}, "2020-12"),
        ({"$schema": "https://example.com/mine", "items": [{}]}, "draft-07"),
        ({"$schema": 5}, "2020-12"),
        ({"items": [{}]}, "draft-07"),
        ({"properties": {"a": {"items": []}}}, "draft-07"),
        ({"items": {}, "additionalItems": False}, "draft-07"),
        ({"definitions": {"a": {}}}, "draft-07"),
        ({"anyOf": [{"dependencies": {"a": ["b"]}}]}, "draft-07"),
        ({"items": [{}], "dependentRequired": {}}, "2019-09"),
        ({"items": [{}], "$defs": {}}, "2019-09"),
        ({"properties": {"a": {"$recursiveRef": "#"}}}, "2019-09"),
        ({"properties": {"a": {"minimum": 1, "exclusiveMinimum": True}}, "items": [{}]}, "draft-04"),
        ({"maximum": 1, "exclusiveMaximum": False}, "draft-04"),
        ({"exclusiveMaximum": 5}, "2020-12"),
        ({"id": "http://example.com/a"}, "draft-04"),
        ({"properties": {"id": {"type": "string"}}}, "2020-12"),
        ({"definitions": {}, "prefixItems": [{}]}, "2020-12"),
        ({"definitions": {}, "unevaluatedProperties": False}, "2020-12"),
        ({"default": {"items": [{}]}, "enum": [{"definitions": 1}]}, "2020-12"),
        ({"properties": {"items": {}, "definitions": {}, "dependencies": {}}}, "2020-12"),
        ({}, "2020-12"),
        (True, "2020-12"),
        (5, "2020-12"),
    ],
    ids=json.dumps,
)
def test_schema_or_form_choose_the_dialect(schema: Any, dialect: str) -> None:
    choice = choose_dialect(schema)
    assert choice.dialect.id == dialect
    assert bool(choice.because) or dialect == "2020-12"


def test_an_unknown_draft_is_named_and_set_aside() -> None:
    because = choose_dialect({"$schema": "https://example.com/mine"}).because
    assert because.startswith("`$schema` names 'https://example.com/mine', which is none of the drafts 2020-12, ")
    assert validate({"$schema": "https://example.com/mine", "type": "string"}, 5).valid is None


def test_a_schema_that_nests_for_ever_is_not_searched() -> None:
    schema: Any = {"items": [{}]}
    for _ in range(100_000):
        schema = {"not": schema}
    assert choose_dialect(schema).dialect.id == "2020-12"


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_an_error_of_a_schema_is_there_once(dialect: Any) -> None:
    report = check_schema({"properties": {"a": 5, "b": 6}}, dialect)
    assert [error.instance_path for error in report.distinct_errors] == ["/properties/a", "/properties/b"]


def test_ajv_2020_stays_what_is_meant_where_no_dialect_is_named() -> None:
    assert len(check_schema(TUPLE).schema_errors) > 1
    assert check_schema({"$schema": DRAFT_07}).schema_throws == f'no schema with key or ref "{DRAFT_07}"'


def test_the_arguments_of_a_call_are_checked_by_the_dialect_of_the_schema() -> None:
    report = check_call(TUPLE, {"at": ["5"]})
    assert report.message is not None
    assert "1. Field 'at[0]' expected a number, got" in report.message
    assert report.repaired == {"at": [5]}
    assert report.to_json()["dialect"] == {"id": "draft-07", "because": "`items` is an array of schemas"}


def test_items_after_a_tuple_are_repaired_by_additional_items() -> None:
    tuple_: Any = {"items": [{"type": "string"}], "additionalItems": {"anyOf": [{"type": "number"}, {"type": "null"}]}}
    report = check_call({"properties": {"a": tuple_}}, {"a": ["x", "2", True]})
    assert report.message is not None
    assert "Field 'a[1]' expected a number or null, got" in report.message
    assert check_call({"properties": {"a": tuple_}}, {"a": ["x", "2", None]}).repaired == {"a": ["x", 2, None]}


def test_keywords_that_the_dialect_lacks_repair_nothing() -> None:
    schema: Any = {"$schema": DRAFT_07, "prefixItems": [{"type": "number"}], "properties": {"a": {"type": "number"}}}
    assert check_call(schema, ["5"]).valid is True
    assert check_call({"minimum": 5, "exclusiveMinimum": True}, 5).valid is False


def test_a_draft_that_is_named_is_never_dropped_in_silence() -> None:
    schema: Any = {"$schema": DRAFT_07, "properties": {"a": {"type": "string"}}}
    answer = invoke([{"name": "t", "inputSchema": schema}], "t", {"a": 5}).to_json()
    assert answer["isError"]
    assert answer["dialect"] == {"id": "draft-07", "because": "`$schema` names it"}
    assert "dialect" not in check_call({"properties": {}}, {}).to_json()
