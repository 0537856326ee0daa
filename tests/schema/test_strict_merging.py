"""OpenAI strict mode: a reference, an `allOf` and their siblings are merged, or strict mode is off."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from toolprism.schema import Result, normalize

_DEFINITIONS = ("A", "B", "C")
_INNER = {"type": "object", "properties": {"inner": {"type": "string"}}, "required": ["inner"]}


def strict_result(schema: Any) -> Result:
    return normalize(schema, "openai-strict")


def text() -> dict[str, Any]:
    return {"type": "string"}


@pytest.mark.parametrize(
    "company",
    [
        {"$ref": "#/$defs/I"},
        {"allOf": [{"$ref": "#/$defs/I"}]},
        {"allOf": [{"allOf": [{"$ref": "#/$defs/I"}]}]},
        {"$ref": "#/$defs/ByAllOf"},
        {"allOf": [{"$ref": "#/$defs/ByAllOf"}]},
        {"allOf": [{"$ref": "#/$defs/ByReference"}]},
        {"$ref": "#/$defs/ByReference", "allOf": [{"$ref": "#/$defs/ByAllOf"}]},
        {"$ref": "#/$defs/Empty", "allOf": [{"$ref": "#/$defs/ByAllOf", "allOf": [{"$ref": "#/$defs/Empty"}]}]},
        {"$ref": "#/%24defs/I"},
    ],
)
@pytest.mark.parametrize("place", ["root", "property", "definition"])
def test_properties_of_a_reference_and_of_its_neighbours_are_kept(company: dict[str, Any], place: str) -> None:
    definitions = {
        "I": _INNER,
        "ByAllOf": {"allOf": [{"$ref": "#/$defs/I"}]},
        "ByReference": {"$ref": "#/$defs/ByAllOf", "description": "d"},
        "Empty": {"type": "object", "allOf": [{"properties": {}}]},
    }
    own: dict[str, Any] = {"properties": {"x": text()}, "required": ["x"], **company}
    schema = {
        "root": {**own, "$defs": definitions},
        "property": {"type": "object", "properties": {"p": own}, "required": ["p"], "$defs": definitions},
        "definition": {
            "type": "object",
            "properties": {"p": {"$ref": "#/$defs/P"}},
            "required": ["p"],
            "$defs": {**definitions, "P": own},
        },
    }[place]
    result = strict_result(schema)
    assert result.strict is True
    arguments: Any = {"x": "1", "inner": "2"}
    if place != "root":
        arguments = {"p": arguments}
    assert accepts(result.output, arguments)
    assert not accepts(result.output, {})


def test_of_one_name_the_neighbour_of_the_reference_wins() -> None:
    schema = {
        "type": "object",
        "$ref": "#/$defs/A",
        "properties": {"a": {"type": "integer"}},
        "required": ["b"],
        "$defs": {"A": {"properties": {"a": text(), "b": text()}, "required": ["a"]}},
    }
    result = strict_result(schema)
    output: Any = result.output
    assert output["properties"] == {"a": {"type": "integer"}, "b": {"type": "string"}}
    assert sorted(output["required"]) == ["a", "b"]
    assert result.trail.origins["/properties/b"] == ("/$defs/A/properties/b",)


@pytest.mark.parametrize("keyword", ["properties", "required", "allOf"])
def test_a_malformed_neighbour_says_nothing(keyword: str) -> None:
    definition = {**_INNER, "allOf": [{"description": "d"}]}
    schema = {"type": "object", "properties": {"p": {"$ref": "#/$defs/I", keyword: True}}, "$defs": {"I": definition}}
    result = strict_result(schema)
    assert accepts(result.output, {"p": {"inner": "a"}})
    assert not accepts(result.output, {"p": {}})


@pytest.mark.parametrize(
    "node, pointer",
    [
        ({"$ref": "#/$defs/N", "properties": {"x": text()}}, "/$defs/N/properties/next/$ref"),
        ({"$ref": "#", "properties": {"x": text()}}, "/$defs/N/properties/next/$ref"),
        ({"$ref": "https://a.example/b.json", "properties": {"x": text()}}, "/$defs/N/properties/next/$ref"),
        ({"allOf": [{"$ref": "#/$defs/N"}], "properties": {"x": text()}}, "/$defs/N/properties/next/allOf/0/$ref"),
    ],
)
def test_what_cannot_be_merged_is_not_strict_and_says_where(node: Any, pointer: str) -> None:
    schema = {
        "type": "object",
        "properties": {"n": {"$ref": "#/$defs/N"}},
        "$defs": {"N": {"type": "object", "properties": {"v": text(), "next": node}, "required": ["v"]}},
    }
    result = strict_result(schema)
    assert result.strict is False
    assert result.output == schema
    assert pointer in {reason.pointer for reason in result.fail_open}


@pytest.mark.parametrize("definition", [{"type": "object"}, {}])
def test_a_type_that_a_recursive_definition_repeats_closes_nothing(definition: dict[str, Any]) -> None:
    schema = {
        "type": "object",
        "properties": {"n": {"$ref": "#/$defs/N"}},
        "$defs": {
            "N": {**definition, "properties": {"v": text(), "next": {"$ref": "#/$defs/N", "type": "object"}}},
        },
    }
    result = strict_result(schema)
    assert result.strict is True
    inner = {"v": "c", "next": None}
    assert accepts(result.output, {"n": {"v": "a", "next": {"v": "b", "next": inner}}})


def test_a_definition_at_the_root_is_not_inside_what_the_root_writes_out() -> None:
    schema = {
        "$ref": "#/$defs/A",
        "type": "object",
        "$defs": {"A": {"properties": {"a": text()}}, "B": {"allOf": [{"$ref": "#/$defs/A"}], "type": "object"}},
    }
    result = strict_result(schema)
    output: Any = result.output
    assert "a" in output["$defs"]["B"]["properties"]


def test_what_accepts_an_object_still_does_when_it_is_strict() -> None:
    strict = 0
    for number in range(80):
        schema = document(Random(f"strict/{number}"))
        if any(accepts(schema, found) for found in witnesses(schema)):
            result = strict_result(schema)
            if result.strict:
                strict += 1
                assert any(accepts(result.output, found) for found in witnesses(result.output)), schema
            else:
                assert result.fail_open, schema
    assert strict > 20


def accepts(schema: Any, value: Any) -> bool:
    try:
        return bool(Draft202012Validator(schema, registry=Registry()).is_valid(value))
    except RecursionError:  # a definition that consists of a reference to itself
        return False


def document(random: Random) -> dict[str, Any]:
    """Return an object of references, `allOf` of one entry, and properties."""
    definitions = {name: {**_node(random, 1), "type": "object"} for name in _DEFINITIONS}
    return {**_node(random, 0), "$defs": definitions, "type": "object"}


def _node(random: Random, depth: int) -> dict[str, Any]:
    node: dict[str, Any] = {"type": "object"} if random.random() < 0.75 else {}
    if depth < 3 and random.random() < 0.6:
        names = random.sample("abcd", random.randint(0, 2))
        node["properties"] = {name: _property(random, depth + 1) for name in names}
        node["required"] = [name for name in names if random.random() < 0.4]
    if random.random() < 0.5:
        node["$ref"] = f"#/$defs/{random.choice(_DEFINITIONS)}"
    if depth < 4 and random.random() < 0.5:
        node["allOf"] = [_node(random, depth + 1)]
    return node or {"type": "object"}


def _property(random: Random, depth: int) -> dict[str, Any]:
    if depth > 1 or random.random() < 0.6:
        leaves = (text(), {"type": "integer"}, {"enum": ["x"]}, {"$ref": f"#/$defs/{random.choice(_DEFINITIONS)}"})
        return random.choice(leaves)
    return _node(random, depth)


def witnesses(schema: Any) -> Iterator[Any]:
    """Yield objects that a schema may accept: with all properties, with null for them, with the required ones."""
    for wish in ("all", "null", "required"):
        yield _witness(schema, schema, wish, 0)
    yield {}


def _witness(schema: Any, root: Any, wish: str, depth: int) -> Any:
    known = {"string": "s", "integer": 1, "null": None}
    if schema.get("type") in known:
        return "x" if "enum" in schema else known[schema["type"]]
    if "enum" in schema or depth > 6:
        return schema.get("enum", [{}])[0]
    if "anyOf" in schema and "properties" not in schema:
        last = schema["anyOf"][-1] if wish != "all" or depth > 4 else schema["anyOf"][0]
        return _witness(last, root, wish, depth + 1)
    found: dict[str, Any] = {}
    referred = [root["$defs"][schema["$ref"].removeprefix("#/$defs/")]] if "$ref" in schema else []
    for other in [*referred, *schema.get("allOf", [])]:
        value = _witness(other, root, wish, depth + 1)
        found |= value if isinstance(value, dict) else {}
    for name, child in schema.get("properties", {}).items():
        if wish != "required" or name in schema.get("required", []):
            found[name] = _witness(child, root, wish, depth + 1)
    return found
