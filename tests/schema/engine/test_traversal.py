"""The traversal asks its rules once for equal nodes, and never mistakes different nodes for equal."""

import json
from collections.abc import Iterator

import pytest

from toolprism.core.json_types import Json, Object
from toolprism.schema import Effect
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.declaration import Rule, rule
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.log import steps
from toolprism.schema.engine.passes import Pass
from toolprism.schema.engine.trail import trace

_ASKED: list[Json] = []


@rule(on={"minLength"}, effect=Effect.WIDER)
def strip(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a check."""
    _ASKED.append(dict(node))
    yield drop("minLength", "it is not sent")


@rule(on={"minLength"}, effect=Effect.WIDER)
def strip_by_place(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a check of the property `a`."""
    _ASKED.append(dict(node))
    if context.path[-1] == "a":
        yield drop("minLength", "it is not sent")


@rule(on={"minLength"}, effect=Effect.WIDER)
def strip_in_documents_with_a_title(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a check if the document has a title."""
    _ASKED.append(dict(node))
    if isinstance(context.root, dict) and "title" in context.root:
        yield drop("minLength", "it is not sent")


@rule(on={"array"}, effect=Effect.SAME)
def add_items(_node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a keyword by another with a subschema, which the same pass visits."""
    yield drop("array", "it is not sent")
    yield put("items", {"minLength": 1}, "an array has items")


@rule(on={"default"}, effect=Effect.SAME)
def write_default(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write the default into the description."""
    yield put("description", json.dumps(node["default"]), "it is read there")


def after(declared: tuple[Rule, ...], schema: Json) -> tuple[Json, PassContext]:
    _ASKED.clear()
    context = PassContext(1_000)
    return Pass(before=declared).apply(schema, context), context


def properties(**nodes: Json) -> Json:
    return {"properties": nodes}


_CHECKED: Json = {"type": "string", "minLength": 1}
MANY = properties(**dict.fromkeys([f"p{number}" for number in range(100)], _CHECKED))


def test_a_rule_is_asked_once_for_equal_nodes_and_every_node_is_changed_and_logged() -> None:
    changed, context = after((strip,), MANY)
    assert len(_ASKED) == 1
    assert changed == {"properties": {f"p{number}": {"type": "string"} for number in range(100)}}
    assert [step.node for step in steps(context.log)] == [("properties", f"p{number}") for number in range(100)]
    assert [each.at for each in trace(MANY, context.log).rewrites] == [
        f"/properties/p{number}/minLength" for number in range(100)
    ]


def test_equal_nodes_count_towards_the_limit() -> None:
    _, context = after((strip,), MANY)
    assert context.nodes == 101


@pytest.mark.parametrize("declared", [strip_by_place, strip_in_documents_with_a_title])
def test_a_rule_that_looks_around_is_asked_at_every_node(declared: Rule) -> None:
    _, context = after((declared,), properties(b={"minLength": 1}, a={"minLength": 1}, c={"minLength": 1}))
    assert len(_ASKED) == 3
    assert [step.node[-1] for step in steps(context.log)] == (["a"] if declared is strip_by_place else [])


def test_a_change_below_an_equal_node_keeps_its_place() -> None:
    schema = properties(a={"array": True}, b={"array": True})
    changed, context = after((add_items, strip), schema)
    assert changed == properties(a={"items": {}}, b={"items": {}})
    assert [step.node[1:] for step in steps(context.log) if step.rule is strip] == [("a", "items"), ("b", "items")]


def test_a_rule_that_looks_around_below_a_node_is_asked_below_each() -> None:
    after((add_items, strip_by_place), properties(a={"array": True}, b={"array": True}))
    assert len(_ASKED) == 2


@pytest.mark.parametrize("one, other", [(1, True), (0, False), (1, 1.0), (0.0, -0.0), ("1", 1), (None, False)])
def test_values_that_python_finds_equal_are_told_apart(one: Json, other: Json) -> None:
    changed, _ = after((write_default,), properties(a={"default": one}, b={"default": other}))
    assert json.dumps(changed) == json.dumps(
        properties(
            a={"default": one, "description": json.dumps(one)}, b={"default": other, "description": json.dumps(other)}
        )
    )


def test_the_results_of_equal_nodes_are_separate_values() -> None:
    changed, _ = after((strip,), properties(a={"minLength": 1}, b={"minLength": 1}))
    assert isinstance(changed, dict)
    assert changed["properties"]["a"] is not changed["properties"]["b"]
