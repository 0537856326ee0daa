"""A reference means one thing in every target: a JSON Pointer, percent-decoded, without leading zeros."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from toolprism.core.pointer import render
from toolprism.schema import Normalizer, all_targets, enforce_strict_schema, normalize

_MAPS = ("$defs", "definitions")


def encoded(text: str) -> str:
    """Every character percent-encoded."""
    return "".join(f"%{byte:02x}" for byte in text.encode())


def document(reference: str, keyword: str) -> dict[str, Any]:
    definition = {"type": "object", "properties": {"by": {"type": "string"}}, "required": ["by"]}
    return {
        "type": "object",
        "properties": {"f": {"$ref": reference}},
        "required": ["f"],
        keyword: {"Filter": definition, "a/b c": definition, "definitions": definition},
    }


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize("keyword", _MAPS)
@pytest.mark.parametrize("name", ["Filter", "a/b c", "definitions"])
def test_a_percent_encoded_reference_leads_where_the_plain_one_leads(name: str, keyword: str, target: str) -> None:
    pointer = render((keyword, name))
    plain = normalize(document(f"#{quote(pointer)}", keyword), target)
    for spelling in (quote(pointer, safe=""), encoded(pointer), encoded(pointer).upper()):
        result = normalize(document(f"#{spelling}", keyword), target)
        assert result.status == plain.status
        assert result.strict == plain.strict
        written = json.dumps(plain.output)
        if "$ref" not in written:
            assert json.dumps(result.output) == written
        if target == "openai-strict":  # it keeps a reference that stands alone
            output: Any = result.output
            assert "definitions" not in output
            assert normalize(output, "cursor").output == normalize(plain.output, "cursor").output


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize("token", ["01", "00", "+1", "-", "1 ", "٣", "2"])
def test_an_invalid_array_index_leads_nowhere(token: str, target: str) -> None:
    branches: Any = [{"type": "string"}, {"type": "integer"}]
    properties: Any = {
        "a": {"anyOf": branches},
        "b": {"$ref": f"#/properties/a/anyOf/{quote(token)}", "description": "d"},
    }
    result = normalize({"type": "object", "properties": properties, "$defs": {"X": {"type": "string"}}}, target)
    output: Any = result.output
    left = output["properties"]["b"]
    assert "integer" not in json.dumps(left)


def test_enforcing_infers_a_type_from_an_enum_and_a_const() -> None:
    assert enforce_strict_schema({"enum": ["a", "b"]}) == {"enum": ["a", "b"], "type": "string"}
    assert enforce_strict_schema({"const": True}) == {"const": True, "type": "boolean"}
    assert enforce_strict_schema({"enum": [1, 2.5]}) == {"enum": [1, 2.5], "type": "number"}
    nested: Any = {"type": "object", "properties": {"a": {"enum": ["a"]}}, "required": ["a"]}
    assert enforce_strict_schema(nested) == {
        "type": "object",
        "properties": {"a": {"enum": ["a"], "type": "string"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    untyped: list[Any] = [{"enum": ["a", 1]}, {"enum": [{}]}, {"const": []}, {"enum": []}, {"description": "d"}]
    for mixed in untyped:
        with pytest.raises(ValueError, match="strict mode requires"):
            enforce_strict_schema(mixed)


@pytest.mark.parametrize("target", all_targets("all"))
def test_a_reference_that_contains_itself_and_has_company_ends(target: str) -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node", "minProperties": 1, "description": "d"}}}
    schema: Any = {"type": "object", "properties": {"first": {"$ref": "#/$defs/Node"}}, "$defs": {"Node": node}}
    result = normalize(schema, target)
    assert "too-large" not in {finding.code for finding in result.findings}
    again = normalize(result.output, target)
    assert again.output == result.output or not all_targets("all")[target].settles


@pytest.mark.parametrize("target", all_targets("current"))
def test_a_reference_to_definitions_that_are_called_defs_is_not_lost(target: str) -> None:
    color: Any = {"type": "string", "enum": ["red"]}
    schema: Any = {"type": "object", "properties": {"a": {"$ref": "#/definitions/Color"}}, "$defs": {"Color": color}}
    assert "drop-lost-reference" not in {rewrite.rule for rewrite in normalize(schema, target).trail.rewrites}


@pytest.mark.parametrize("target", ["openai-strict-current", "deepseek-strict"])
def test_strict_mode_minds_a_lost_reference_only_where_it_is_sent(target: str) -> None:
    lost: Any = {"$ref": "#/nowhere"}
    for schema, strict in (({"type": "integer", "not": lost}, True), (lost, False)):
        assert normalize({"type": "object", "properties": {"a": schema}}, target).strict is strict


def test_a_check_beside_a_reference_to_anything_is_said_to_be_lost() -> None:
    def verdict(beside: Any, definition: Any) -> Any:
        node = {"$ref": "#/$defs/x", **beside}
        schema: Any = {"type": "object", "properties": {"b": node}, "$defs": {"x": definition}}
        return Normalizer(schema).normalize(all_targets()["openclaw-openai"]).verdict

    assert verdict({"type": "integer"}, True) == "loses-checks"
    assert verdict({}, True) == "same-meaning"
    assert verdict({"type": "integer"}, False) == "same-meaning"


def test_definitions_stand_in_one_order_in_every_process() -> None:
    """They follow the places of the references, the last first, and not the order of a set."""
    names = [f"p{number}" for number in range(12)]
    places: Any = {name: {"type": "string"} for name in names}
    users = {f"u{name}": {"$ref": f"#/properties/{name}"} for name in names}
    result: Any = normalize({"type": "object", "properties": {**places, **users}}, "moonshot-current")
    assert list(result.output["$defs"]) == names[::-1]
