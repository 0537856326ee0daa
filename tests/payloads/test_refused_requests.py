"""What a provider refuses of a request itself is a finding beside its payload."""

from typing import Any

import pytest

import toolprism

_TOOL: dict[str, Any] = {
    "name": "find",
    "description": "Find.",
    "parameters": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
}


def codes(model: str, choice: Any = None) -> set[str]:
    options = {} if choice is None else {"tool_choice": choice}
    made = toolprism.payload([_TOOL], model, **options).to_json()
    return {finding["code"] for finding in made["warnings"]}


@pytest.mark.parametrize("name", ["claude-fable-5-1", "claude-fable-5-2", "claude-mythos-5-2", "claude-opus-5-5"])
def test_a_forced_choice_is_refused_by_some_models(name: str) -> None:
    assert "forced-choice-refused" in codes(f"anthropic/{name}", "required")
    assert "forced-choice-refused" not in codes(f"anthropic/{name}", "auto")
    assert "forced-choice-refused" not in codes(f"anthropic/{name}")


@pytest.mark.parametrize("name", ["claude-sonnet-5-5", "claude-opus-4-5"])
def test_others_take_it(name: str) -> None:
    assert "forced-choice-refused" not in codes(f"anthropic/{name}", "required")


def test_responses_take_tools() -> None:
    assert "tools-need-responses" not in codes("openai/gpt-6.1-sol")
