"""What can be read off two schemas without asking anybody."""

from typing import Any, Final

import pytest

from tests.schema.reference_validator import validator
from tests.vectors import corpus
from toolprism.losses import Finder
from toolprism.losses.comparison import Comparison, Source
from toolprism.losses.flat import Scope
from toolprism.losses.side import Side
from toolprism.losses.structure import Within
from toolprism.losses.undone import Undone
from toolprism.losses.values import Builder
from toolprism.schema import Normalizer, all_targets

_TREE: Any = {
    "$ref": "#/$defs/tree",
    "$defs": {"tree": {"type": "object", "properties": {"left": {"$ref": "#/$defs/tree"}, "n": {"maximum": 3}}}},
}
_LOOSE: Any = {
    "$ref": "#/$defs/tree",
    "$defs": {"tree": {"type": "object", "properties": {"left": {"$ref": "#/$defs/tree"}, "n": {"maximum": 4}}}},
}
#: The narrower schema, and the wider one.
_PAIRS: Final[list[tuple[Any, Any]]] = [
    (False, {"type": "string"}),
    ({"type": "string"}, True),
    ({"type": "integer"}, {"type": ["number", "null"]}),
    ({"type": "string", "minLength": 3}, {"minLength": 2, "maximum": 1}),
    ({"exclusiveMinimum": 2}, {"minimum": 2}),
    ({"minimum": 3}, {"exclusiveMinimum": 2}),
    ({"enum": ["a", "b"]}, {"type": "string", "maxLength": 1}),
    ({"const": 4}, {"enum": [3, 4]}),
    ({"type": ["boolean", "null"]}, {"enum": [True, False, None, 1]}),
    ({"multipleOf": 4}, {"multipleOf": 2}),
    ({"required": ["a", "b"]}, {"required": ["b"], "dependentRequired": {"c": ["a"]}}),
    (
        {"properties": {"a": {"type": "string"}}, "additionalProperties": False},
        {"properties": {"a": True, "b": {"type": "string"}}, "additionalProperties": {"type": "integer"}},
    ),
    ({"prefixItems": [{"type": "string"}], "items": False}, {"prefixItems": [True], "items": {"type": "null"}}),
    ({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"type": ["string", "null"]}),
    ({"type": ["string", "null"]}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    ({"oneOf": [{"const": 1}, {"const": 2}]}, {"anyOf": [{"const": 2}, {"const": 1}]}),
    ({"allOf": [{"type": "string"}, {"maxLength": 2}]}, {"type": "string", "maxLength": 3}),
    ({"not": {"const": 1}, "type": "integer"}, {"not": {"const": 1}}),
    (_TREE, _LOOSE),
    (_TREE, _TREE["$defs"]["tree"]["properties"] and {"type": "object"}),
]
#: The same the other way round is not true, except of these.
_EQUAL: Final = (13, 14)
#: Pairs of which the first accepts something that the second refuses.
_WIDER: Final[list[tuple[Any, Any]]] = [
    ({"type": "number"}, {"type": "integer"}),
    ({}, {"additionalProperties": False}),
    ({"properties": {"a": True}}, {"properties": {"b": True}, "additionalProperties": False}),
    ({"patternProperties": {"^a": {"type": "string"}}}, {"properties": {"ab": {"type": "integer"}}}),
    ({"items": True}, {"prefixItems": [{"type": "string"}]}),
    ({"anyOf": [{"type": "string"}, {}]}, {"type": "string"}),
    ({"anyOf": [{"const": 1}, {"const": 2}]}, {"oneOf": [{"const": 1}, {"enum": [1, 2]}]}),
    ({"contains": {"const": 1}, "minContains": 0}, {"contains": {"const": 1}}),
    (
        {"properties": {"a": {"type": "object"}}},
        {"properties": {"a": {"type": "object"}}, "unevaluatedProperties": False},
    ),
    ({"$ref": "#/$defs/gone"}, {"type": "string"}),
    ({"type": "string"}, {"$ref": "#/$defs/gone"}),
    ({"enum": [1, "a"]}, {"type": "string"}),
    (_LOOSE, _TREE),
    ({"$defs": {"a": {"$id": "x", "$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}, {"type": "string"}),
]


@pytest.mark.parametrize("number", range(len(_PAIRS)))
def test_what_asks_for_more_is_within_what_asks_for_less(number: int) -> None:
    narrow, wide = _PAIRS[number]
    assert Within(narrow, wide).holds()
    assert Within(narrow, narrow).holds()
    assert Within(wide, narrow).holds() is (number in _EQUAL)


@pytest.mark.parametrize("wide,narrow", _WIDER)
def test_what_accepts_more_is_never_within(wide: Any, narrow: Any) -> None:
    assert not Within(wide, narrow).holds()


def test_a_schema_that_refers_to_itself_ends() -> None:
    endless: Any = {"$ref": "#"}
    assert not Within({"type": "string"}, endless).holds()
    assert not Within(endless, {"type": "string"}).holds()
    deep: Any = {"type": "string"}
    for _ in range(200):
        deep = {"anyOf": [deep, {"maxLength": 5}]}
    walk = Within(deep, {"anyOf": [deep, {"type": "string"}], "minLength": 1})
    assert not walk.holds()
    assert walk.steps < 21_000


def test_no_value_of_an_output_refutes_what_was_read_off() -> None:
    """The values of both sides are those of the search, judged by jsonschema."""
    held = 0
    for tool in [*corpus()][::80]:
        schema = tool["inputSchema"]
        source = Source(schema)
        for target in all_targets("current").values():
            result = Normalizer(schema).normalize(target)
            output = Side(result.output)
            if result.status == "error" or output.broken:
                continue
            for narrow, wide in ((output, source.side), (source.side, output)):
                if wide.comparable.is_settled(narrow.comparable):
                    held += 1
                    accepts = validator(wide.readings.main)
                    assert all(accepts.is_valid(value) for value in _values(narrow))
    assert held > 200


def _values(side: Side) -> list[Any]:
    main = side.readings.main
    return [value for value in Builder().values(((Scope(main), main),)) if side.accepts(value)]


@pytest.mark.parametrize("name", ["workspace-mcp/batch_update_doc", "@mondaydotcomorg/monday-api-mcp/update_doc"])
def test_the_tools_that_took_longest_take_few_probes(name: str) -> None:
    """2,000 probes and more at one target before; what both sides share is not probed."""
    schema: Any = next(tool["inputSchema"] for tool in corpus() if tool["id"] == name)
    finder, normalizer = Finder(schema), Normalizer(schema)
    found = [finder.loss(normalizer.normalize(target)) for target in all_targets("current").values()]
    assert sum(loss.probes for loss in found) < 2_500
    assert all(loss.proven for loss in found if loss.loss is not None)


def test_a_difference_behind_many_like_branches_is_found() -> None:
    """Equal branches are skipped, so that the probes reach the one that differs."""
    branches: Any = [
        {"type": "object", "properties": {"kind": {"const": f"k{n}"}, "a": {"type": "string"}}, "required": ["kind"]}
        for n in range(60)
    ]
    source: Any = {"type": "object", "properties": {"it": {"anyOf": branches}}, "required": ["it"]}
    last = {**branches[-1], "properties": {**branches[-1]["properties"], "a": {"type": "string", "minLength": 9}}}
    strict: Any = {**source, "properties": {"it": {"anyOf": [*branches[:-1], last]}}}
    found = Comparison(Source(strict), Side(source), Undone()).widened()
    assert {"it": {"kind": "k59", "a": ""}} in [each.value for each in found.found]
