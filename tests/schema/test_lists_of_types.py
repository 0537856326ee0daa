"""A list of types beside keywords that are about one type only."""

from itertools import combinations, product
from typing import Any, Final

import pytest

from toolprism.core.keywords import OF_TYPE
from toolprism.schema import all_targets, normalize

_VALUES: Final[dict[str, Any]] = {
    "additionalProperties": False,
    "format": "date-time",
    "items": {"type": "string"},
    "maxItems": 2,
    "minLength": 2,
    "minProperties": 1,
    "minimum": 1,
    "multipleOf": 2,
    "pattern": "a",
    "properties": {"b": {"type": "string"}},
    "uniqueItems": True,
}
_TOOLS: Final[list[Any]] = [
    {"type": "object", "properties": {"a": {"type": list(kinds), keyword: value}}, "required": ["a"]}
    for kinds, (keyword, value) in product(combinations(OF_TYPE, 2), _VALUES.items())
]


@pytest.mark.parametrize("target", [name for name, target in all_targets("all").items() if target.settles])
def test_the_output_settles(target: str) -> None:
    for tool in _TOOLS:
        result = normalize(tool, target)
        if result.status in ("changed", "unchanged"):
            assert normalize(result.output, target).status == "unchanged", tool


@pytest.mark.parametrize("target", ["openai-strict-current", "anthropic-strict", "bedrock", "deepseek-strict"])
def test_a_variant_has_only_the_keywords_that_are_about_its_type(target: str) -> None:
    for tool in _TOOLS:
        output: Any = normalize(tool, target).output
        for variant in output["properties"]["a"].get("anyOf", ()):
            assert not variant.keys() & _VALUES.keys() - OF_TYPE[variant["type"]], tool
