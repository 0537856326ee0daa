"""Entries of `allOf` become one schema: every target has a result, and the work is linear."""

import json
from collections.abc import Callable
from typing import Any

import jsonpatch
import pytest

from tests.work import lines_run
from toolprism.core.json_types import Json
from toolprism.schema import all_targets, normalize

_NESTED: dict[str, Any] = {"allOf": [{"allOf": [{"minLength": 1}, {"pattern": "a"}]}, {"allOf": [{"pattern": "b"}]}]}
_THRICE: dict[str, Any] = {"allOf": [{"properties": {"a": {"type": "string", "pattern": each}}} for each in "xyz"]}


@pytest.mark.parametrize("target", all_targets("all"))
@pytest.mark.parametrize("node", [_NESTED, _THRICE], ids=["nested", "thrice"])
def test_the_patch_of_a_merge_replays(node: dict[str, Any], target: str) -> None:
    schema: Json = {"type": "object", "properties": {"p": node}}
    result = normalize(schema, target)
    patch = json.loads(json.dumps(result.trail.patch))
    assert jsonpatch.apply_patch(schema, patch) == result.output


def test_an_entry_of_a_nested_list_comes_from_its_own_place() -> None:
    trail = normalize({"type": "object", "properties": {"p": _NESTED}}, "bedrock").trail
    assert trail.origins["/properties/p/allOf/2/pattern"] == ("/properties/p/allOf/1/allOf/0/pattern",)


def test_of_three_patterns_the_first_stays() -> None:
    output: Any = normalize({"type": "object", **_THRICE}, "vertex-openapi").output
    assert output["properties"]["a"]["pattern"] == "x"


_SHAPES: dict[str, Callable[[int], dict[str, Any]]] = {
    "one property": lambda size: {"allOf": [{"properties": {"k": {"pattern": f"{n}"}}} for n in range(size)]},
    "two wide entries": lambda size: {
        "allOf": [{"properties": {f"k{n}": {"pattern": side} for n in range(size)}} for side in "ab"]
    },
    "own properties": lambda size: {
        "allOf": [{"properties": {f"k{n}": {"type": "string"}}, "required": [f"k{n}"]} for n in range(size)]
    },
    "items": lambda size: {
        "properties": {"a": {"type": "array", "allOf": [{"items": {"minLength": n}} for n in range(size)]}}
    },
    "nested lists": lambda size: {
        "properties": {"a": {"allOf": [{"allOf": [{"minLength": n}, {"pattern": f"{n}"}]} for n in range(size)]}}
    },
}


@pytest.mark.parametrize("shape", _SHAPES)
@pytest.mark.parametrize("target", ["vertex-openapi", "openai-strict-current", "cca-claude", "google-json-schema"])
def test_merging_takes_work_that_grows_with_the_entries(shape: str, target: str) -> None:
    def work(size: int) -> int:
        schema = {"type": "object", **_SHAPES[shape](size)}
        return lines_run(lambda: normalize(schema, target).trail)

    work(4)  # what is computed once and kept
    assert work(400) < 2.4 * work(200)
