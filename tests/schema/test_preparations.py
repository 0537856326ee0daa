"""The preparation that every payload starts with, and its trail."""

import json
from typing import Any

import jsonpatch
import pytest

from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.core.json_types import same
from toolprism.schema import Normalizer, NormalizeRequest, Target, all_preparations, all_targets, find_stage, normalize

_NULL = {"type": "null"}


def wire(schema: Any) -> Any:
    """Return what a schema is after the preparation, as a property of an object."""
    result = Normalizer({"properties": {"p": schema}}).normalize(find_stage("wire"))
    output: Any = result.output
    return output["properties"]["p"]


@pytest.mark.parametrize(
    "before, after",
    [
        pytest.param(
            {"anyOf": [{"type": "string", "format": "uuid"}, _NULL], "default": None},
            {"type": ["string", "null"], "format": "uuid", "default": None},
            id="a nullable scalar becomes a type list",
        ),
        pytest.param(
            {"anyOf": [_NULL, {"type": "integer", "title": "branch"}], "title": "own"},
            {"type": ["integer", "null"], "title": "own"},
            id="the node's own keyword wins, and the order of the branches does not matter",
        ),
        pytest.param(
            {"anyOf": [{"type": "boolean", "const": True}, _NULL]},
            {"type": ["boolean", "null"], "enum": [True, None]},
            id="a const of the branch becomes an enum with null",
        ),
        pytest.param(
            {"anyOf": [{"type": "string", "enum": ["a", None]}, _NULL]},
            {"type": ["string", "null"], "enum": ["a", None]},
            id="an enum with null gains no second one",
        ),
        pytest.param({"enum": [1, 2.5]}, {"enum": [1, 2.5], "type": "number"}, id="numbers are of type number"),
        pytest.param({"enum": [1, 2]}, {"enum": [1, 2], "type": "number"}, id="integers are of type number, too"),
        pytest.param({"enum": [True]}, {"enum": [True], "type": "boolean"}, id="booleans are of type boolean"),
        pytest.param(
            {"anyOf": [{"const": "a", "description": "d"}, {"const": "b", "description": "d"}], "description": "d"},
            {"type": "string", "enum": ["a", "b"], "description": "d"},
            id="bare constants with one description become an enum",
        ),
        pytest.param({"items": {}, "anyOf": [{}]}, {"items": True, "anyOf": [True]}, id="an empty schema becomes true"),
        pytest.param({"if": {"items": {}}}, {"if": {"items": True}}, id="an empty schema below any keyword"),
    ],
)  # fmt: skip
def test_one_form_is_made_of_many(before: Any, after: Any) -> None:
    assert same(wire(before), after)


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"anyOf": [{"type": "string"}, _NULL], "enum": ["a", None]}, id="a shape beside the union"),
        pytest.param({"anyOf": [{"type": "string"}, {"type": "null", "title": "t"}]}, id="a null that is not bare"),
        pytest.param({"anyOf": [{"type": "string"}, {"type": "number"}, _NULL]}, id="three branches"),
        pytest.param({"anyOf": [{"type": "array"}, _NULL]}, id="a branch that is not a scalar"),
        pytest.param({"enum": ["a", 1]}, id="an enum of two types"),
        pytest.param({"enum": [None]}, id="an enum of null"),
        pytest.param({"enum": [["a"]]}, id="an enum of lists"),
        pytest.param({"enum": []}, id="an empty enum"),
        pytest.param({"anyOf": [{"const": "a"}]}, id="one constant"),
        pytest.param({"anyOf": [{"const": "a"}, {"const": 1}]}, id="constants of two types"),
        pytest.param({"anyOf": [{"const": "a"}, {"const": "b"}], "type": "string"}, id="constants beside a type"),
        pytest.param({"anyOf": [{"const": "a", "title": "t"}, {"const": "b"}]}, id="a constant with a title"),
        pytest.param({"anyOf": [{"const": 1, "description": "d"}, {"const": 2, "description": "e"}]}, id="texts"),
        pytest.param({"default": {"properties": {"a": {}}}, "examples": [{"items": {}}]}, id="data"),
        pytest.param({"dependentSchemas": {"a": {}}}, id="an empty schema where the reference does not look"),
    ],
)  # fmt: skip
def test_what_says_more_stays(schema: Any) -> None:
    assert same(wire(schema), schema)


@pytest.mark.parametrize("root", [{}, True, False, {"$ref": "#"}])
def test_the_root_stays_as_it_is(root: Any) -> None:
    assert Normalizer(root).normalize(find_stage("wire")).output is root


@pytest.mark.parametrize("stage", all_preparations().values(), ids=lambda stage: stage.id)
def test_a_preparation_has_a_trail_settles_and_leaves_its_input_alone(stage: Target) -> None:
    for schema in (*(tool["inputSchema"] for tool in corpus()[::8]), *schemas(seed=31, count=150)):
        before = json.dumps(schema)
        result = Normalizer(schema).normalize(stage)
        assert json.dumps(schema) == before
        assert same(
            jsonpatch.apply_patch(json.loads(before), json.loads(json.dumps(result.trail.patch))), result.output
        )
        assert all(rewrite.reason for rewrite in result.trail.rewrites)
        again = {step.rule.id for step in Normalizer(result.output).normalize(stage).steps}
        assert not stage.settles or again <= {"drop-impossible-properties"}  # a map that was closed may hold one


def test_the_switch_runs_the_preparation_before_a_target_and_keeps_one_trail() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, _NULL]}}}
    plain, prepared = (normalize(schema, "ollama", NormalizeRequest(prepared=given)) for given in (False, True))
    by_hand = normalize(normalize_to_wire(schema), "ollama")
    assert same(prepared.output, by_hand.output)
    assert not same(plain.output, prepared.output)
    assert "/properties/a/anyOf/0/type" in prepared.trail.origins["/properties/a/type"]


def normalize_to_wire(schema: Any) -> Any:
    return Normalizer(schema).normalize(find_stage("wire")).output


@pytest.mark.parametrize("target", all_targets())
def test_a_target_after_the_preparation_is_the_target_of_the_prepared_schema(target: str) -> None:
    for schema in schemas(seed=7, count=40):
        prepared = normalize(schema, target, NormalizeRequest(prepared=True))
        assert (
            same(prepared.output, normalize(normalize_to_wire(schema), target).output)
            or prepared.status == "not-strict"
        )
