"""Inputs that put every rule of a target to work: what the laws see of each target, beside a sample of everything."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import Any, Final

from tests.schema.restless import RESTLESS
from tests.schema.rule_cases import cases
from toolprism.schema import Normalizer, Result
from toolprism.schema.registry import all_rules
from toolprism.schema.target import Target

#: Schemas that a rule is tried with, until a target puts it to work.
_MOST: Final = 300
#: Fixed, so that every run sees the same schemas.
_SEED: Final = 5
#: Inputs for rules that are left nothing to do by the rules before them, unless the input is odd.
_ODD: Final[Mapping[str, tuple[Any, ...]]] = {
    "drop-instance-lookalike": (
        {"type": [], "def": {"type": "optional", "innerType": {"def": {"type": "string"}}}},
        {"def": {"type": "object"}, "description": "d", "const": 2, "nullable": True},
        {"def": {"type": "optional", "innerType": {"def": {"type": "string"}}}, "definitions": {"a": {"x-own": {}}}},
    ),
    "drop-out-of-range": ({"type": "object", "properties": {"a": {"type": "string", "maxLength": 2048}}},),
    "places-to-definitions": (
        {"properties": {"a": {"prefixItems": [{"type": "string"}]}, "b": {"$ref": "#/properties/a/prefixItems/0"}}},
        {
            "type": "object",
            "properties": {
                "a": {"type": "array", "items": [{"type": "string"}]},
                "b": {"$ref": "#/properties/a/items/0"},
            },
            "required": ["a", "b"],
            "additionalProperties": False,
        },
    ),
    "strip-nullable": (
        {"nullable": "yes"},
        {"type": "object", "properties": {"a": {"type": "string", "nullable": "yes"}}, "required": ["a"]},
    ),
}


@cache
def waking(target: Target, rule: str, count: int) -> tuple[tuple[str, Any, Result], ...]:
    """Return the first inputs on which a target puts a rule to work, each with a name and its result."""
    return tuple(islice(_waking(target, rule), count))


def _waking(target: Target, rule: str) -> Iterator[tuple[str, Any, Result]]:
    made = (schema for _, schema in cases(all_rules()[rule], _SEED, _MOST))
    for number, schema in enumerate(chain(_ODD.get(rule, ()), made, RESTLESS)):
        result = Normalizer(schema).normalize(target)
        if rule in at_work(result):
            yield f"{rule}/{number}", schema, result


def rules_of(target: Target) -> list[str]:
    """Return the rules of a target, in alphabetical order."""
    return sorted({rule.id for rule in target.rules})


def at_work(result: Result) -> set[str]:
    """Return the rules that changed something."""
    return {step.rule.id for step in result.steps}
