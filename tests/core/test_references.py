"""Where references lead inside one document."""

from typing import Any

import pytest

from toolprism.core.pointer import parse_fragment
from toolprism.core.pointer import resolve as value_at
from toolprism.core.references import References, resolve
from toolprism.toolcalls import check_call

SCHEMA: dict[str, Any] = {
    "$defs": {
        "Filter": {"type": "string", "$anchor": "filter"},
        "C": {"anyOf": [{"const": 0}, {"const": 1}, *({"const": n} for n in range(2, 12))]},
        "a/b~c d": {"type": "null"},
        "01": {"type": "boolean"},
        "item": {"$id": "https://example.com/item.json", "$defs": {"x": {"$anchor": "x"}}, "$dynamicAnchor": "dyn"},
        "old": {"$id": "#old", "type": "number"},
    },
    "default": {"$anchor": "data", "$id": "data.json"},
    "enum": [{"$anchor": "data"}, {"$anchor": "filter"}],
    "x-own": {"schema": {"type": "array"}},
}


@pytest.mark.parametrize(
    "reference, path",
    [
        ("#", ()),
        ("#/$defs/Filter", ("$defs", "Filter")),
        ("#/%24defs%2FFilter", ("$defs", "Filter")),
        ("#%2F%24defs%2FFilter", ("$defs", "Filter")),
        ("#%2f%24%64%65%66%73%2f%46%69%6c%74%65%72", ("$defs", "Filter")),
        ("#/$defs/C/anyOf/1", ("$defs", "C", "anyOf", 1)),
        ("#/$defs/C/anyOf/0", ("$defs", "C", "anyOf", 0)),
        ("#/$defs/C/anyOf/10", ("$defs", "C", "anyOf", 10)),
        ("#/$defs/a~1b~0c%20d", ("$defs", "a/b~c d")),
        ("#/$defs/01", ("$defs", "01")),
        ("#filter", ("$defs", "Filter")),
        ("#%66ilter", ("$defs", "Filter")),
        ("#old", ("$defs", "old")),
        ("#/x-own/schema", ("x-own", "schema")),
        ("https://example.com/item.json", ("$defs", "item")),
        ("https://example.com/item.json#", ("$defs", "item")),
        ("https://example.com/item.json#x", ("$defs", "item", "$defs", "x")),
        ("https://example.com/item.json#dyn", ("$defs", "item")),
        ("https://example.com/item.json#/$defs/x", ("$defs", "item", "$defs", "x")),
    ],
)
def test_a_reference_leads_to_a_schema(reference: str, path: tuple[str | int, ...]) -> None:
    assert resolve(SCHEMA, reference) == (path, value_at(SCHEMA, path))


@pytest.mark.parametrize(
    "reference",
    [
        "#/$defs/C/anyOf/01",
        "#/$defs/C/anyOf/00",
        "#/$defs/C/anyOf/+1",
        "#/$defs/C/anyOf/-",
        "#/$defs/C/anyOf/-1",
        "#/$defs/C/anyOf/\u0661",
        "#/$defs/C/anyOf/12",
        "#/$defs/C/anyOf/99999999999999999999",
        "#/$defs/C/anyOf",
        "#/$defs",
        "#/$defs/Filter/type",
        "#/$defs/nothing",
        "#/",
        "#data",
        "data.json",
        "#x",
        "#nothing",
        "other.json",
        "https://example.com/item.json#nothing",
    ],
)
def test_a_reference_to_nothing_or_to_what_is_not_a_schema_leads_nowhere(reference: str) -> None:
    assert resolve(SCHEMA, reference) is None


def test_names_in_data_hide_no_names_of_schemas() -> None:
    schema: Any = {"default": {"$anchor": "x", "type": "null"}, "$defs": {"a": {"$anchor": "x", "type": "string"}}}
    assert resolve(schema, "#x") == (("$defs", "a"), {"$anchor": "x", "type": "string"})


def test_a_reference_is_relative_to_the_resource_that_it_stands_in() -> None:
    inner = {"$ref": "#/$defs/a"}
    item: Any = {"$id": "item", "$defs": {"a": {"type": "null"}}, "properties": {"x": inner, "y": {"$ref": "other"}}}
    root: Any = {
        "$id": "https://example.com/root",
        "$defs": {"a": {"type": "string"}, "i": item, "o": {"$id": "other"}},
    }
    references = References(root)
    assert list(references.targets(inner)) == [{"type": "null"}]
    assert list(references.targets(item["properties"]["y"])) == [{"$id": "other"}]
    assert references.resolve("#/$defs/a") == (("$defs", "a"), {"type": "string"})


def test_what_is_no_address_is_found_by_itself_alone() -> None:
    root: Any = {
        "$ref": "http://[",
        "$defs": {"a": {"$id": "http://[x", "$ref": "#/$defs/b", "$defs": {"b": {"type": "null"}}}},
    }
    references = References(root)
    assert references.resolve("http://[", root) is None
    assert references.resolve("http://[x") == (("$defs", "a"), root["$defs"]["a"])
    assert list(references.targets(root["$defs"]["a"])) == [{"type": "null"}]


def test_boolean_schemas_and_documents_have_references_too() -> None:
    assert resolve({"$defs": {"a": False}}, "#/$defs/a") == (("$defs", "a"), False)
    assert resolve(True, "#") == ((), True)
    assert resolve(5, "#/a") is None
    assert resolve(5, "#a") is None


@pytest.mark.parametrize("reference", ["#/a%2Fb", "#%2Fa%2Fb"])
def test_a_fragment_is_decoded_before_its_pointer_is_read(reference: str) -> None:
    assert parse_fragment(reference) == ("a", "b")


def test_the_message_of_a_call_follows_the_anchor_of_a_schema() -> None:
    schema: Any = {
        "type": "object",
        "properties": {"v": {"$ref": "#x"}},
        "$defs": {"a": {"$anchor": "x", "anyOf": [{"type": "integer"}, {"type": "boolean"}]}},
        "default": {"$anchor": "x", "anyOf": [{"type": "string"}]},
    }
    report = check_call(schema, {"v": "5"})
    assert report.message is not None
    assert "1. Field 'v' expected an integer or true or false, got" in report.message
    assert report.repaired == {"v": 5}
