"""The place in the schema of an error or a complaint."""

from typing import Any

import pytest

from tests.validation.vectors import rows
from toolprism.core.json_types import same
from toolprism.core.pointer import parse, resolve
from toolprism.validation import check_schema, validate
from toolprism.validation.error import ErrorObject

_TREE: Any = {
    "$ref": "#/$defs/node",
    "$defs": {
        "node": {"properties": {"value": {"type": "string"}, "a/b": {"$ref": "#/$defs/node"}}},
        "named": {"$anchor": "named", "minimum": 5},
    },
}


@pytest.mark.parametrize(
    "schema, instance, written, place",
    [
        (_TREE, {"a/b": {"value": 1}}, "#/properties/value/type", "/$defs/node/properties/value/type"),
        ({**_TREE, "$ref": "#named"}, 1, "#named/minimum", "/$defs/named/minimum"),
        ({"allOf": [{"$ref": "#/$defs/a~1b"}], "$defs": {"a/b": False}}, 1, "#/$defs/a~1b/false schema", "/$defs/a~1b"),
        (
            {"patternProperties": {"^a/": {"const": 1}}},
            {"a/": 2},
            "#/patternProperties/%5Ea~1/const",
            "/patternProperties/^a~1/const",
        ),
        ({"$ref": "https://json-schema.org/draft/2020-12/schema"}, 5, "#/type", None),
    ],
)
def test_an_error_knows_the_place_of_its_keyword(schema: Any, instance: Any, written: str, place: str | None) -> None:
    errors = validate(schema, instance).errors
    assert (written, place) in [(error.schema_path, error.place) for error in errors]


def test_the_place_of_every_recorded_error_holds_its_keyword() -> None:
    for row in rows("instances.jsonl"):
        for error in validate(row["schema"], row["instance"]).errors:
            _check_place(error, row)


def _check_place(error: ErrorObject, row: dict[str, Any]) -> None:
    if error.place is None:
        assert "json-schema.org" in str(row["schema"]), row
        return
    found = resolve(row["schema"], parse(error.place))
    assert (found is False) if error.keyword == "false schema" else error.place.endswith(f"/{error.keyword}"), row
    if error.keyword in ("pattern", "format", "const"):
        assert same(next(iter(error.params.values())), found), row


def test_an_error_of_a_schema_has_its_place_there() -> None:
    for row in rows("schemas.jsonl"):
        report = check_schema(row["schema"])
        for error in report.schema_errors:
            assert error.place == error.instance_path, row
            resolve(row["schema"], parse(error.place))
        for complaint in report.strict_errors:
            assert complaint.place is not None, row
            resolve(row["schema"], parse(complaint.place))


def test_a_complaint_names_the_keyword() -> None:
    schema: Any = {"properties": {"a": {"foo": 1, "minLength": 1}}, "$defs": {"b": {"bar": 1}}, "$ref": "#/$defs/b"}
    places = [complaint.place for complaint in check_schema(schema).strict_errors]
    assert places == ["/properties", "/$defs/b/bar", "/properties/a/foo", "/properties/a/minLength"]
