"""A declaration in another dialect gets what the JSON Schema gets that it means."""

import copy
import json
from typing import Any

import jsonpatch
import pytest

from toolprism.core.type_words import meaning
from toolprism.lints import Subject, lint_tools
from toolprism.providers import all_profiles
from toolprism.schema import Normalizer, all_targets, from_zod, json_schema_of, spoken_by
from toolprism.services.acceptance import breaches_of

_GEMINI: list[tuple[Any, Any]] = [
    (
        {"type": "OBJECT", "properties": {"n": {"type": "NUMBER"}}, "required": ["n"]},
        {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]},
    ),
    (
        {
            "type": "OBJECT",
            "properties": {
                "x": {"any_of": [{"type": "STRING"}, {"type": "ARRAY", "items": {"type": "STRING"}, "min_items": "2"}]},
                "any_of": {"type": "STRING", "enum": ["OBJECT", "any_of"], "default": "OBJECT"},
            },
            "property_ordering": ["any_of", "x"],
        },
        {
            "type": "object",
            "properties": {
                "x": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 2}]},
                "any_of": {"type": "string", "enum": ["OBJECT", "any_of"], "default": "OBJECT"},
            },
            "propertyOrdering": ["any_of", "x"],
        },
    ),
    (
        {
            "type": "OBJECT",
            "properties": {"s": {"type": "STRING", "maxLength": "40", "min_length": 1, "nullable": True}},
        },
        {"type": "object", "properties": {"s": {"type": "string", "maxLength": 40, "minLength": 1, "nullable": True}}},
    ),
    (
        {"type": "OBJECT", "defs": {"T": {"type": "INTEGER"}}, "properties": {"ref": {"ref": "#/$defs/T"}}},
        {"type": "object", "$defs": {"T": {"type": "integer"}}, "properties": {"ref": {"$ref": "#/$defs/T"}}},
    ),
    (
        {"type_": "OBJECT", "properties": {"a": {"type_": "STRING", "enum": ["x"]}}},
        {"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}},
    ),
    (
        {"type": "OBJECT", "any_of": None, "items": None, "properties": {"a": {"type": "STRING", "default": None}}},
        {"type": "object", "properties": {"a": {"type": "string", "default": None}}},
    ),
    (
        {"type": "OBJECT", "properties": {"a": {"type": ["STRING", "NULL"]}, "b": {"type": "TYPE_UNSPECIFIED"}}},
        {"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {}}},
    ),
]
_LANGUAGE: list[tuple[Any, Any]] = [
    (
        {"type": "dict", "properties": {"days": {"type": "float"}, "tags": {"type": "list", "items": {"type": "str"}}}},
        {
            "type": "object",
            "properties": {"days": {"type": "number"}, "tags": {"type": "array", "items": {"type": "string"}}},
        },
    ),
    (
        {"type": "dict", "properties": {"t": {"type": "tuple", "items": {"type": "int"}}, "any": {"type": "any"}}},
        {"type": "object", "properties": {"t": {"type": "array", "items": {"type": "integer"}}, "any": {}}},
    ),
    (
        {"type": "dict", "properties": {"a": {"type": "List[int]"}, "b": {"type": "str, optional"}, "float": {}}},
        {
            "type": "object",
            "properties": {"a": {"type": "array", "items": {"type": "integer"}}, "b": {"type": "string"}, "float": {}},
        },
    ),
]
_EFFECT: list[tuple[Any, Any]] = [
    (
        {
            "dialect": "draft-2020-12",
            "schema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/T"}}},
            "definitions": {"T": {"type": "string", "minLength": 1}},
        },
        {
            "type": "object",
            "properties": {"a": {"$ref": "#/$defs/T"}},
            "$defs": {"T": {"type": "string", "minLength": 1}},
        },
    ),
    (
        {
            "dialect": "draft-07",
            "schema": {"type": "object", "properties": {"a": {"type": "string"}}},
            "definitions": {},
        },
        {"type": "object", "properties": {"a": {"type": "string"}}},
    ),
]
#: Members that only name what was pasted, or stand in its order.
_STANDINGS = {"as-pasted": "same-meaning"}


@pytest.mark.parametrize("written, meant", [*_GEMINI, *_LANGUAGE, *_EFFECT])
@pytest.mark.parametrize("edition", ["reference", "current"])
def test_each_target_gives_what_it_gives_for_the_json_schema(written: Any, meant: Any, edition: str) -> None:
    before = copy.deepcopy(written)
    assert json_schema_of(written) == meant
    own, other = Normalizer(written), Normalizer(meant)
    for target in all_targets(edition).values():
        result, expected = own.normalize(target), other.normalize(target)
        assert result.output == expected.output, target.id
        assert result.strict == expected.strict
        verdict = str(expected.verdict)
        assert result.verdict == _STANDINGS.get(verdict, verdict), target.id
        assert len(result.lost_checks) == len(expected.lost_checks)
        patch = json.loads(json.dumps(result.trail.patch))
        assert jsonpatch.apply_patch(json.loads(json.dumps(written)), patch) == result.output
    assert written == before


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"any_of": {"type": "string", "enum": ["OBJECT", "dict"]}}},
        {"type": "object", "properties": {"type": {"type": "string", "default": "STRING"}}},
        {"type": "object", "any_of": [], "min_items": "1"},
        {"type": "thing"},
        {"type": ["object", "null"]},
        {"type": ["string", "thing"], "enum": [{"a": "STRING"}]},
        {},
        True,
    ],
)
def test_json_schema_is_in_no_other_dialect(schema: Any) -> None:
    assert not spoken_by(schema)
    assert json_schema_of(schema) is schema
    assert from_zod(schema) is None


@pytest.mark.parametrize("written, meant", _GEMINI)
def test_the_providers_of_a_dialect_accept_it_as_what_it_means(written: Any, meant: Any) -> None:
    for profile in all_profiles().values():
        found = [(breach.code, breach.severity) for breach in breaches_of(profile, written)]
        if profile.dialect:
            assert found == [(breach.code, breach.severity) for breach in breaches_of(profile, meant)]
    refused = [each for each in breaches_of(all_profiles()["anthropic"], written) if each.severity == "error"]
    assert refused


def test_one_dialect_more_is_not_the_providers_own() -> None:
    assert any(
        breach.severity == "error"
        for breach in breaches_of(
            all_profiles()["gemini-parameters"], {"type": "OBJECT", "properties": {"a": {"type": "dict"}}}
        )
    )


def test_a_single_word_below_a_root_of_json_schema_counts_at_the_targets_of_today() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "int"}}}
    normalizer = Normalizer(schema)
    today = normalizer.normalize(all_targets("current")["mistral"])
    assert today.output["properties"]["a"] == {"type": "integer"}  # type: ignore[index,call-overload]
    assert today.verdict == "same-meaning"
    assert normalizer.normalize(all_targets()["google"]).output["properties"]["a"] == {"type": "int"}  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    "kind, meant, dialects",
    [
        ("Integer", "integer", {"language"}),
        ("STRING", "string", {"gemini"}),
        (["STRING", "null"], ["string", "null"], {"gemini"}),
        (["String", "NULL"], ["string", "null"], {"gemini", "language"}),
        (["str", "String", "int"], ["string", "integer"], {"language"}),
    ],
)
def test_types_in_another_case_below_a_root_of_json_schema_are_read_by_the_targets_of_today(
    kind: Any, meant: Any, dialects: set[str]
) -> None:
    below: Any = {"type": "object", "properties": {"b": {"anyOf": [{"type": kind}, {"type": "boolean"}]}}}
    expected: Any = {"type": "object", "properties": {"b": {"anyOf": [{"type": meant}, {"type": "boolean"}]}}}
    assert {dialect.id for dialect in spoken_by(below)} == dialects
    assert json_schema_of(below) == expected
    own, other = Normalizer(below), Normalizer(expected)
    for target in all_targets("current").values():
        result = own.normalize(target)
        assert result.output == other.normalize(target).output, target.id
        assert result.verdict != "not-a-schema"


@pytest.mark.parametrize("kind", ["float", "int", "STRING"])
def test_the_linter_offers_the_type_of_json_schema(kind: str) -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": kind, "description": "A."}}}
    (found,) = [each for each in lint_tools([Subject(schema=schema)]) if each.rule == "type-invalid"]
    assert found.fix is not None


@pytest.mark.parametrize(
    "word, meant",
    [
        ("Dict[str, int]", {"type": "object", "additionalProperties": {"type": "integer"}}),
        ("dict[str, Any]", {"type": "object"}),
        ("typing.List[str]", {"type": "array", "items": {"type": "string"}}),
        ("string[]", {"type": "array", "items": {"type": "string"}}),
        ("ArrayList<String>", {"type": "array", "items": {"type": "string"}}),
        ("Tuple[int, str]", {"type": "array"}),
        ("Optional[str]", {"type": ["string", "null"]}),
        ("str | None", {"type": ["string", "null"]}),
        ("Union[int, float]", {"type": ["integer", "number"]}),
        ("Union[List[int], str]", {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "string"}]}),
        ("Literal['a', 'b']", {"enum": ["a", "b"]}),
        ("List[Dict[str, Any]]", {"type": "array", "items": {"type": "object"}}),
        ("Any", {}),
        ("Boolean", {"type": "boolean"}),
        ("HashMap", {"type": "object"}),
        ("__import__('os')", None),
        ("List[Thing]", {"type": "array"}),
        ("Thing", None),
        ("string", None),
        ("[" * 150, None),
        ("x" * 1000, None),
        ("", None),
    ],
)
def test_a_word_of_a_language_has_one_meaning(word: str, meant: Any) -> None:
    assert meaning(word) == meant


def test_the_words_of_a_zod_instance_are_its_own() -> None:
    instance: Any = {
        "type": "optional",
        "def": {"type": "optional", "innerType": {"type": "any", "def": {"type": "any"}}},
    }
    assert not spoken_by(instance)
    assert from_zod(instance) is not None
