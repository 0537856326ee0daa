"""The law of the way back: what goes forward and comes back is what it was, at every target."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.schema.chosen import rules_of, waking
from tests.soak import inputs
from tests.vectors import corpus
from tests.wayback.instances import Maker
from toolprism.core.json_types import same
from toolprism.core.pointer import escape
from toolprism.schema import Normalizer, Result, Target, all_targets, find, json_schema_of
from toolprism.validation import choose_dialect, compiled
from toolprism.wayback import back_map

_TARGETS = all_targets("all")
_INSTANCES = 8


def differences(left: Any, right: Any, but: set[str], at: str = "") -> Iterator[str]:
    """Yield the pointers at which two values differ, except the places that are excused."""
    if at in but:
        return
    if isinstance(left, dict) and isinstance(right, dict):
        for name in {**left, **right}:
            below = f"{at}/{escape(name)}"
            if name in left and name in right:
                yield from differences(left[name], right[name], but, below)
            elif below not in but:
                yield below
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right, strict=True)):
            yield from differences(one, other, but, f"{at}/{index}")
    elif not same(left, right):
        yield at


def valid(schema: Any, count: int) -> list[Any]:
    """Return instances that a schema accepts in its own draft."""
    schema = json_schema_of(schema)
    whole = compiled(schema, choose_dialect(schema).dialect)
    maker = Maker(schema, Random(1))
    made = [maker.make(schema) for _ in range(3 * count)]
    return [each for each in made if whole.validate(each, formats=False).valid][:count]


def broken(result: Result, instances: list[Any]) -> list[Any]:
    """Return the instances that do not come back as they were."""
    paths = back_map(result)
    if paths.changes_nothing:
        return []
    found = []
    for instance in instances:
        before = copy.deepcopy(instance)
        returned = paths.back(paths.forward(instance))
        if [*differences(before, returned.arguments, set(returned.ambiguous))] or instance != before:
            found.append((before, returned))
    return found


@pytest.mark.parametrize("target", _TARGETS.values(), ids=_TARGETS)
def test_arguments_come_back_wherever_a_rule_is_at_work(target: Target) -> None:
    for rule in rules_of(target):
        for name, schema, result in waking(target, rule, 2):
            assert not broken(result, valid(schema, _INSTANCES)), name


def test_arguments_of_published_tools_come_back_from_every_target() -> None:
    tools = corpus()
    mapped = 0
    for tool in tools[:: max(1, len(tools) // inputs(60, soak=1_661))]:
        schema = tool["inputSchema"]
        instances = valid(schema, _INSTANCES)
        normalizer = Normalizer(schema)
        for target in _TARGETS.values():
            result = normalizer.normalize(target)
            assert not broken(result, instances), (tool["id"], target.id)
            mapped += bool(instances) and not back_map(result).changes_nothing
    assert mapped > 60  # the law would hold for nothing, too


@pytest.mark.parametrize("target", ["openai-strict-current", "deepseek-strict"])
def test_a_strict_output_accepts_what_goes_forward(target: str) -> None:
    refused, seen, kept = [], 0, 0
    for tool in corpus()[:: inputs(12, soak=1)]:
        result = Normalizer(tool["inputSchema"]).normalize(find(target))
        if result.strict and not back_map(result).changes_nothing:
            output = compiled(result.output)
            for instance in valid(tool["inputSchema"], _INSTANCES):
                image = back_map(result).forward(instance)
                seen += 1
                kept += bool(output.validate(instance, formats=False).valid)
                refused += [] if output.validate(image, formats=False).valid else [(tool["id"], instance, image)]
    assert not refused
    assert seen > 4 * kept  # without the map, the output refuses most
