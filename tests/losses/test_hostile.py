"""Schemas made to cost much, or to break what reads them."""

from typing import Any, Final

import pytest

from toolprism.losses import Finder, worst
from toolprism.losses.containment import Answer, Comparable
from toolprism.losses.flat import Scope
from toolprism.losses.pair import nothing_found
from toolprism.losses.pattern_text import failing, matching
from toolprism.losses.values import Builder
from toolprism.schema import normalize

_DOUBLING: Final = {
    f"a{level}": {
        "type": "object",
        "properties": {side: {"$ref": f"#/$defs/a{level + 1}"} for side in "lr"},
        "required": ["l", "r"],
    }
    for level in range(25)
}
_HOSTILE: Final[dict[str, Any]] = {
    "a value that doubles at each level": {
        "type": "object",
        "properties": {"x": {"$ref": "#/$defs/a0"}},
        "required": ["x"],
        "$defs": {**_DOUBLING, "a25": {"type": "string", "maxLength": 3}},
    },
    "a union of 2^40 cases": {
        "type": "object",
        "allOf": [{"anyOf": [{"required": [f"a{each}"]}, {"required": [f"b{each}"]}]} for each in range(40)],
    },
    "a long enum": {"type": "object", "properties": {"e": {"enum": [*range(5_000)]}}},
    "a long array": {
        "type": "object",
        "properties": {"e": {"type": "array", "minItems": 10**9, "items": {"type": "string", "minLength": 10**8}}},
        "required": ["e"],
    },
    "numbers that are no doubles": {
        "type": "object",
        "properties": {"a": {"minimum": 10**400}, "b": {"multipleOf": 1e-300, "maximum": 1e308}},
    },
    "a schema that needs itself": {"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]},
    "lone surrogates": {"type": "object", "properties": {"\ud800": {"enum": ["\udfff"]}}},
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_a_hostile_schema_ends_in_a_result(name: str) -> None:
    for target in ("openai-strict-current", "cca-claude-current", "google-json-schema"):
        found = Finder(_HOSTILE[name]).loss(normalize(_HOSTILE[name], target))
        assert found.probes <= 6_000
        assert found.to_json()["loss"] == found.loss


def test_a_schema_that_accepts_nothing_is_named() -> None:
    schema: Any = {"type": "object", "properties": {"a": False}, "required": ["a"]}
    assert Finder(schema).loss(normalize(schema, "vllm")).reason == "The schema itself accepts nothing."


def test_costly_schemas_are_not_asked_about() -> None:
    costly = _HOSTILE["a union of 2^40 cases"]
    assert Comparable(costly).covers(Comparable(True)) is Answer.UNKNOWN
    assert Comparable({"type": "object"}).covers(Comparable({"type": "object", "required": ["a"]})) is Answer.YES


@pytest.mark.parametrize("schema", [{"pattern": "("}, {"$ref": "#/gone"}, {"$ref": "https://a.example/b"}])
def test_what_cannot_be_compared_is_unknown(schema: Any) -> None:
    assert Comparable(schema).covers(Comparable({"type": "string"})) is not Answer.YES


def test_a_pattern_that_runs_too_long_is_asked_no_more() -> None:
    assert len([*matching("^(a+)+$")]) < 30
    assert len(failing("^(([a-z])+.)+[A-Z]([a-z])+$")) < 30


def test_a_built_value_has_a_bounded_size() -> None:
    schema = _HOSTILE["a value that doubles at each level"]
    assert Builder().values(((Scope(schema), schema),)) == []


def _deep(levels: int) -> Any:
    schema: Any = {"type": "string", "minLength": 2}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}, "required": ["a"]}
    return schema


def _wide(groups: int, each: int) -> Any:
    inner = {f"q{number}": {"type": "integer", "minimum": 1} for number in range(each)}
    return {"type": "object", "properties": {f"o{number}": {"properties": inner} for number in range(groups)}}


@pytest.mark.parametrize(
    "schema,sentence",
    [
        ({"type": 5}, "The paste is not a valid JSON Schema."),
        ("text", "The paste is not a valid JSON Schema."),
        (
            {"type": "object", "properties": {"a": {"$ref": "#/$defs/gone"}}},
            "The schema itself cannot be checked: can't resolve reference #/$defs/gone from id #",
        ),
        (
            {
                "type": "object",
                "properties": {"a": {"type": "string", "minLength": 5, "maxLength": 2}},
                "required": ["a"],
            },
            "The schema itself accepts nothing.",
        ),
        (_deep(400), "The schema itself cannot be checked: it nests too deep"),
        (_wide(1_000, 100), "With its references expanded the schema has more than 50,000 nodes"),
        (_wide(1, 8_000), "Nothing: it accepts what your schema accepts, proven."),
    ],
    ids=["no schema", "no object", "dangling", "takes nothing", "deep", "100,000 nodes", "8,000 properties"],
)
def test_what_cannot_be_compared_says_so_in_a_sentence(schema: Any, sentence: str) -> None:
    assert worst(Finder(schema).loss(normalize(schema, "vllm"))).whole.startswith(sentence)


def test_a_search_that_ends_without_a_result_says_why() -> None:
    names = [f"p{number}" for number in range(8_000)]
    schema: Any = {"type": "object", "properties": {name: {"maxLength": 5} for name in names}, "required": names[::7]}
    for wanted, target, given in (
        ("values of more than 500,000 characters together are not tried", "cca-claude-current", schema),
        (
            "no small arguments that fit were found",
            "google-json-schema",
            _HOSTILE["a value that doubles at each level"],
        ),
        ("nothing proves that there is none", "llama-cpp-current", _HOSTILE["a union of 2^40 cases"]),
    ):
        found = Finder(given).loss(normalize(given, target))
        assert (found.loss, found.proven) == ("none", False)
        assert worst(found).whole == nothing_found(found.probes, wanted)


def test_8_000_properties_end_in_a_witness_or_in_a_number_of_probes() -> None:
    names = [f"p{number}" for number in range(8_000)]
    schema: Any = {"type": "object", "properties": {name: {"maxLength": 5} for name in names}, "required": names[::7]}
    found = Finder(schema).loss(normalize(schema, "cca-claude-current"))
    assert found.witnesses or worst(found).sentence.startswith("No difference was found in ")
    assert found.probes <= 6_000


def test_a_long_enum_is_compared_by_its_values() -> None:
    """Each value with each other would be 2,500 million comparisons."""
    schema: Any = {"type": "object", "properties": {"a": {"enum": [f"v{number}" for number in range(50_000)]}}}
    result = normalize(schema, "xai")
    assert result.verdict in ("as-pasted", "same-meaning")
    found = Finder(schema).loss(result)
    assert (found.loss, found.proven, found.probes) == ("none", True, 0)
