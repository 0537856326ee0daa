"""Common mistakes in response formats: each is refused with a correction."""

from typing import Any

import pytest

from tests.chat.asking import convert, error

_SCHEMA: dict[str, Any] = {"type": "object", "properties": {"secret": {"type": "string"}}}


def message(response_format: Any) -> str:
    answer = convert(response_format=response_format)
    assert answer["error"]["code"] == "invalid_response_format"
    text: str = answer["error"]["message"]
    assert "secret" not in text
    return text


@pytest.mark.parametrize(
    "schema",
    [
        _SCHEMA,
        {"type": "array", "items": {}},
        {"type": ["object", "null"]},
        {"$ref": "#/$defs/A", "$defs": {"A": _SCHEMA}},
        {"anyOf": [_SCHEMA]},
        {"properties": {"secret": {}}},
        {"$schema": "s", **_SCHEMA},
        {"type": "OBJECT"},
    ],
)
def test_a_bare_schema_is_to_be_wrapped(schema: Any) -> None:
    assert error(convert(response_format=schema)) == ("invalid_response_format", "response_format")
    assert '"json_schema"' in message(schema)
    assert "is a JSON Schema itself" in message(schema)


@pytest.mark.parametrize("schema", [_SCHEMA, {"$ref": "#/x"}, {"enum": ["a"]}])
def test_a_schema_in_place_of_what_names_it_is_to_go_one_level_down(schema: Any) -> None:
    given = {"type": "json_schema", "json_schema": schema}
    assert error(convert(response_format=given))[1] == "response_format.json_schema.schema"
    assert "member `schema`" in message(given)


@pytest.mark.parametrize("named", [{}, {"name": "r"}, {"name": "r", "schema": None, "strict": True}])
def test_a_missing_schema_is_named_as_such(named: Any) -> None:
    given = {"type": "json_schema", "json_schema": named}
    assert error(convert(response_format=given))[1] == "response_format.json_schema.schema"
    assert "has no `schema`" in message(given)


@pytest.mark.parametrize("more", [{}, {"json_schema": None}, {"name": "r", "schema": _SCHEMA}])
def test_a_missing_json_schema_is_named_as_such(more: Any) -> None:
    given = {"type": "json_schema", **more}
    assert error(convert(response_format=given))[1] == "response_format.json_schema"
    assert "has no `json_schema`" in message(given)


@pytest.mark.parametrize("name", ["schema", "json_schema"])
def test_a_schema_beside_json_object_is_ignored_with_a_warning(name: str) -> None:
    answer = convert(response_format={"type": "json_object", name: _SCHEMA})
    assert answer["body"]["generationConfig"] == {"responseMimeType": "application/json"}
    assert answer["warnings"] == [f"ignored_param:response_format.{name}"]


@pytest.mark.parametrize("given", [5, "json", {}, {"type": "xml"}, {"type": 5}, {"type": "grammar", "grammar": "x"}])
def test_anything_else_lists_the_formats(given: Any) -> None:
    assert "text, json_object and json_schema" in message(given)


def test_a_schema_may_stand_beside_a_valid_format() -> None:
    given = {"type": "json_schema", "json_schema": {"name": "r", "schema": _SCHEMA}, "strict": True}
    assert convert(response_format=given)["warnings"] == []
