"""Proofs that one schema accepts everything that another accepts."""

from typing import Any, Final

import pytest

from tests.schema.random_schemas import schemas
from tests.work import lines_run
from toolprism.losses.containment import Answer
from toolprism.losses.side import Side
from toolprism.schema import Normalizer, all_targets, normalize, normalize_all
from toolprism.schema.covering import Document, Proof, covers, unproven

_OBJECT: Final[Any] = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
_TREE: Final = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}}

_NODE: Final = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/n"}}}}
_IF: Final = {"if": {"required": ["a"]}, "then": {"required": ["b"]}}
_CLOSED: Final = {"properties": {"a": {"const": "x"}}, "additionalProperties": False}


def branch(value: str, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"kind": {"const": value}, **properties}, "required": ["kind"]}


@pytest.mark.parametrize(
    "wide,narrow",
    [
        (True, {"type": "string"}),
        ({"type": "string"}, False),
        ({"type": "number"}, {"type": "integer"}),
        ({"type": "string"}, {"enum": ["a"]}),
        ({"enum": ["a", "b"]}, {"const": "a"}),
        ({"minimum": 0}, {"type": "number", "exclusiveMinimum": 0}),
        ({"exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}),
        ({"minProperties": 1}, _OBJECT),
        ({"maxItems": 2}, {"type": "array", "prefixItems": [{}, {}], "items": False}),
        ({"type": ["string", "null"]}, {"anyOf": [{"type": "null"}, {"type": "string"}]}),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"type": ["integer", "string"]}),
        ({"oneOf": [branch("a"), branch("b")]}, {"anyOf": [branch("a"), branch("b")]}),
        (
            {"oneOf": [branch("a"), branch("b")]},
            {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}, "required": ["kind"]},
        ),
        ({"allOf": [{"minLength": 1}, {"type": "string"}]}, {"type": "string", "minLength": 2}),
        ({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        ({"$ref": "#/$defs/a", "$defs": {"a": _OBJECT}}, _OBJECT),
        (_TREE, {"$ref": "#/$defs/n", "$defs": {"n": _NODE}}),
        ({"propertyNames": {"pattern": "^a"}}, {"type": "object", "propertyNames": {"pattern": "^a", "maxLength": 3}}),
        ({"not": {"type": "string"}}, {"type": "integer"}),
        (_IF, {**_IF, "type": "object"}),
        ({"additionalProperties": {"type": "string"}}, _CLOSED),
        ({"optional": True, "x-order": 1, "discriminator": {"propertyName": "a"}}, {}),
        ({"format": "date"}, {"type": "string"}),
    ],
)  # fmt: skip
def test_it_is_proven(wide: Any, narrow: Any) -> None:
    assert covers(wide, narrow)
    assert list(unproven(Proof(wide, narrow))) == []


@pytest.mark.parametrize(
    "wide,narrow,places",
    [
        ({"type": "string"}, {}, [("type",)]),
        ({"type": "integer"}, {"type": "number"}, [("type",)]),
        ({"exclusiveMinimum": 1e10}, {"type": "number", "minimum": 1e10}, [("exclusiveMinimum",)]),
        ({"enum": [1]}, {"const": True}, [("enum",)]),
        ({"oneOf": [branch("a"), branch("a")]}, branch("a"), [("oneOf",)]),
        ({"required": ["a"]}, {"properties": {"a": {}}}, [("required",)]),
        ({"additionalProperties": False}, _OBJECT, [("additionalProperties",)]),
        ({"properties": {"a": {"maxLength": 1, "minLength": 0}}}, _OBJECT, [("properties", "a", "maxLength")]),
        ({"items": {"type": "string"}}, {"type": "array", "prefixItems": [{}]}, [("items",)]),
        ({"$ref": "#/$defs/gone"}, {"$ref": "#/$defs/gone"}, [("$ref",)]),
        ({"$ref": "#"}, {"type": "string"}, [("$ref",)]),
        ({"pattern": "^a"}, {"type": "string", "pattern": "^b"}, [("pattern",)]),
        ({"additionalItems": False, "maxItems": 0}, {"type": "array", "additionalItems": False}, [("maxItems",)]),
        (_TREE, {**_TREE, "properties": {"kids": {"type": "array"}}}, [("properties", "kids", "items", "$ref")]),
    ],
)
def test_it_is_not_proven_and_the_place_is_named(wide: Any, narrow: Any, places: list[tuple[str, ...]]) -> None:
    assert not covers(wide, narrow)
    assert list(unproven(Proof(wide, narrow))) == places


def test_a_limit_of_properties_leaves_room_for_other_names() -> None:
    """Only names that every object has take the room."""
    closed: Any = {"properties": {"a": {}, "b": {}}, "additionalProperties": False}
    limited: Any = {**closed, "maxProperties": 2, "additionalProperties": True}
    assert not covers(closed, limited)
    assert not covers(closed, {**limited, "required": ["a"]})
    assert covers(closed, {**limited, "required": ["a", "b"]})


def test_properties_are_counted_after_the_way_back() -> None:
    some: Any = {"type": "object", "properties": {"a": {"type": "number"}}, "minProperties": 1}
    nullable: Any = {"type": "object", "properties": {"a": {"type": ["number", "null"]}}, "required": ["a"]}
    assert covers({**some, "minProperties": 0}, nullable, nulls=True)
    assert not covers(some, nullable, nulls=True)  # {"a": null} comes back as {}
    needed: Any = {"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"], "maxProperties": 1}
    left_out: Any = {"type": "object", "properties": {"a": {"type": "null"}}, "maxProperties": 1}
    assert covers({**needed, "maxProperties": 2}, left_out, filled=True)
    assert not covers(needed, left_out, filled=True)  # {"b": 1} comes back as {"b": 1, "a": null}


def test_null_may_stand_for_what_is_left_out() -> None:
    optional: Any = {"type": "object", "properties": {"a": {"type": "string"}}}
    nullable: Any = {"type": "object", "properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}
    assert not covers(optional, nullable)
    assert covers(optional, nullable, nulls=True)
    assert not covers(nullable, optional)
    assert covers(nullable, optional, filled=True)
    null: Any = {"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"]}
    assert covers(optional, null, nulls=True)
    assert not covers(_OBJECT, null, nulls=True)


def test_null_may_be_left_out_only_where_a_value_was_required() -> None:
    plain: Any = {"type": "object", "properties": {"a": {"type": "string"}}}
    optional: Any = {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}
    assert not covers(plain, {**optional, "required": ["a"]})
    assert covers(plain, {**optional, "required": ["a"]}, omitted=True)
    assert not covers(plain, optional, omitted=True)


def test_branches_that_overlap_are_equal_one_by_one() -> None:
    branches: Any = [{"required": ["a"]}, {"required": ["b"]}]
    told = [{**branch, "title": "T"} for branch in branches]
    assert covers({"oneOf": branches}, {"type": "object", "oneOf": told})
    assert not covers({"oneOf": branches}, {"type": "object", "oneOf": [*told[:1], {"required": ["c"]}]})


def test_a_recursion_through_branches_that_overlap_ends() -> None:
    def tree(name: str) -> Any:
        kids = {"type": "array", "items": {"$ref": "#/$defs/n"}}
        branches = [{"properties": {"kids": kids}}, {"required": ["a"], "properties": {"kids": kids}}]
        return {"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "title": name, "oneOf": branches}}}

    assert covers(tree("a"), tree("a"))
    for how in ({}, {"nulls": True}, {"filled": True}, {"omitted": True}):
        assert not covers(tree("a"), tree("b"), **how)  # it is so, and not found


def test_a_schema_that_opens_into_very_many_cases_is_not_proven_and_costs_little() -> None:
    wide: Any = {"allOf": [{"anyOf": [{"type": "string", "maxLength": n + k} for n in range(9)]} for k in range(9)]}
    assert not covers({"type": "integer"}, wide)


@pytest.mark.parametrize("seed", range(2))
def test_no_proof_contradicts_that_of_another_program(seed: int) -> None:
    proven = 0
    for schema in schemas(seed, 40, mistakes=False):
        if "nullable" in str(schema):  # each reads it in its own way
            continue
        source, normalizer = Side(schema), Normalizer(schema)
        for target in all_targets("current").values():
            result = normalizer.normalize(target)
            if not result.steps or "nullable" in str(result.output):
                continue
            output = Side(result.output)
            for wide, narrow in ((source, output), (output, source)):
                if covers(wide.schema, narrow.schema):
                    proven += 1
                    assert wide.comparable.asked(narrow.comparable) is not Answer.NO, (wide.schema, narrow.schema)
    assert proven > 100


@pytest.mark.parametrize("seed", range(2))
def test_what_the_targets_of_one_paste_share_changes_no_verdict(seed: int) -> None:
    for schema in schemas(seed, 40):
        shared = normalize_all(schema, targets=all_targets("all"))
        for target, result in shared.items():
            alone = normalize(schema, target)
            assert (result.verdict, result.lost_checks, result.narrows) == (
                alone.verdict,
                alone.lost_checks,
                alone.narrows,
            )


def test_what_is_known_by_its_identity_lives_as_long_as_the_knowledge() -> None:
    pasted = Document({"enum": ["a", "b"], "maxLength": 1})
    assert list(unproven(Proof(pasted, {"enum": ["a", "c", "dd"]}))) == [("enum",), ("maxLength",)]
    assert pasted._listed.keys() <= {id(pasted.root), *map(id, pasted.made)}


@pytest.mark.parametrize(
    "keyword,value",
    [
        ("properties", True),
        ("required", "a"),
        ("items", 5),
        ("enum", {}),
        ("anyOf", {}),
        ("allOf", 1),
        ("oneOf", [3]),
        ("minimum", float("inf")),
        ("exclusiveMaximum", 10**400),
        ("type", 5),
        ("$ref", 1),
        ("prefixItems", {}),
        ("multipleOf", 0),
        ("uniqueItems", 1),
        ("patternProperties", []),
        ("nullable", "x"),
        ("propertyNames", 1),
    ],
)
def test_a_value_of_the_wrong_kind_is_no_mistake_of_the_proof(keyword: str, value: Any) -> None:
    odd: Any = {"additionalProperties": False, keyword: value}
    for wide, narrow in (
        (odd, _OBJECT),
        (_OBJECT, odd),
        (odd, odd),
        ({"type": "integer"}, odd),
        (odd, {"type": "integer"}),
    ):
        covers(wide, narrow)
        list(unproven(Proof(wide, narrow)))


@pytest.mark.parametrize("allowed", ["nulls", "filled", "omitted"])
def test_the_work_grows_with_the_properties_and_no_faster(allowed: str) -> None:
    def work(count: int) -> int:
        names = [f"p{number}" for number in range(count)]
        leaves: Any = {name: {"type": "string", "minLength": 1} for name in names}
        nullable: Any = {name: {"anyOf": [leaf, {"type": "null"}]} for name, leaf in leaves.items()}
        plain: Any = {"properties": leaves}
        strict: Any = {"properties": nullable, "required": names}
        wide, narrow = (strict, plain) if allowed == "filled" else (plain, strict)
        return lines_run(lambda: covers(wide, narrow, **{allowed: True}))

    few, many = work(100), work(800)
    assert many < 9 * few


def test_a_leaf_that_was_not_touched_takes_no_proof() -> None:
    leaves: Any = {f"p{number}": {"type": "string", "enum": ["a", "b"], "pattern": "a"} for number in range(100)}
    wide: Any = {"properties": leaves}
    narrow: Any = {"properties": {**leaves}, "required": ["p1"]}
    copied: Any = {"properties": {name: {**leaf} for name, leaf in leaves.items()}, "required": ["p1"]}
    assert covers(wide, narrow)
    assert 4 * lines_run(lambda: covers(wide, narrow)) < lines_run(lambda: covers(wide, copied))


_LEAD: Final[Any] = {f"a{i}": {"allOf": [{"$ref": f"#/$defs/a{i + 1}"}] * 2} for i in range(30)}
_SPLIT: Final[Any] = {f"a{i}": {"anyOf": [{"$ref": f"#/$defs/a{i + 1}"}] * 2} for i in range(30)}
_EVALUATED: Final[Any] = {"properties": {"p": {"$ref": "#/$defs/a", "unevaluatedProperties": False}}}


@pytest.mark.parametrize(
    "wide,narrow",
    [
        ({"additionalProperties": {"type": "string"}}, {"type": "object", "required": ["x"], "maxProperties": 1}),
        ({"properties": {"a": {"type": "string"}}}, {"properties": {"a": 0}}),
        ({"properties": {"a": {"type": "string"}}}, {"additionalProperties": 0}),
        ({"type": "string"}, {"nullable": True, "allOf": [{"type": "string"}]}),
        ({"type": "string"}, {"nullable": True, "$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}),
        (
            {**_EVALUATED, "$defs": {"a": {"properties": {"x": {}}}}},
            {**_EVALUATED, "$defs": {"a": {"properties": {"x": {}, "y": {}}}}},
        ),
        (
            {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "definitions": {"a": {"type": "integer"}},
                "not": {"$ref": "#/definitions/a", "type": "string"},
            },
            {"type": "integer"},
        ),
        ({"enum": [2**63 + 1]}, {"enum": [2**63]}),
        ({"multipleOf": 10**400}, {"enum": [2.0]}),
    ],
)
def test_what_is_left_unsaid_is_not_taken_for_said(wide: Any, narrow: Any) -> None:
    assert not covers(wide, narrow)


def test_numbers_beyond_those_of_floats_are_divided_exactly() -> None:
    assert covers({"multipleOf": 2.0}, {"enum": [10**400]})


@pytest.mark.parametrize(
    "wide,narrow",
    [
        ({"type": "string"}, {"$ref": "#/$defs/a0", "$defs": {**_LEAD, "a30": {"type": "string"}}}),
        ({"type": "string"}, {"$ref": "#/$defs/a0", "$defs": {**_SPLIT, "a30": False}}),
        ({"type": "string"}, {"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}] * 4}}}),
        ({"not": {"$ref": "#/$defs/a"}, "$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}] * 200}}}, {"type": "object"}),
        ({"type": "integer"}, {"allOf": [{"enum": list(range(2000))}, {"enum": list(range(3000, 5000))}]}),
        ({"not": {"enum": list(range(2000))}}, {"enum": list(range(3000, 5000))}),
        (
            {"anyOf": [{"$ref": "#/$defs/a"}] * 300, "$defs": {"a": {"not": {"enum": list(range(2000))}}}},
            {"type": "object", "not": {"enum": [*range(1999), -1]}},
        ),
    ],
)
def test_schemas_that_lead_to_much_are_read_once(wide: Any, narrow: Any) -> None:
    assert lines_run(lambda: covers(wide, narrow)) < 25_000_000


def test_references_that_lead_back_at_one_value_are_not_followed_again() -> None:
    turning: Any = {"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}] * 8}}}
    assert lines_run(lambda: covers(turning, {"type": ["string", "object"]})) < 10_000
    assert covers({"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {}]}}}, {})


def test_a_chain_of_references_that_is_too_long_to_follow_proves_nothing() -> None:
    def chain(length: int) -> Any:
        names = {f"a{step}": {"$ref": f"#/$defs/a{step + 1}", "description": "A step."} for step in range(length)}
        return {"$ref": "#/$defs/a0", "$defs": {**names, f"a{length}": {"type": "string"}}}

    assert covers({"type": "string"}, chain(100))
    assert not covers({"type": "string"}, chain(5_000))
    into_nothing = chain(2_000)
    del into_nothing["$defs"]["a2000"]
    assert [lost.keyword for lost in normalize(into_nothing, "vllm").lost_checks] == ["$ref"]
