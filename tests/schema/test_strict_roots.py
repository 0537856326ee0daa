"""Strict mode of today: a root that names nothing is a tool without arguments; below it such an object takes any."""

from typing import Any

import pytest

from toolprism.schema import normalize

STRICT = ("openai-strict-current", "anthropic-strict", "bedrock", "deepseek-strict")


@pytest.mark.parametrize("target", STRICT)
@pytest.mark.parametrize("schema", [{"type": "object", "properties": {}}, {"type": "object"}])
def test_a_tool_without_arguments_stays_strict(target: str, schema: Any) -> None:
    result = normalize(schema, target)
    assert result.strict is True
    assert result.verdict == "stricter"


@pytest.mark.parametrize("target", STRICT)
def test_an_object_below_the_root_that_names_nothing_turns_strict_mode_off(target: str) -> None:
    result = normalize({"type": "object", "properties": {"any": {"type": "object"}}}, target)
    assert result.strict is False
    assert [each.pointer for each in result.fail_open] == ["/properties/any"]
