"""The options of one request, and their effect on its tools."""

from typing import Any

import pytest

from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.errors import BadInput
from toolprism.core.limits import PAGE
from toolprism.services.payload import payload_line

_CATALOGUE = Catalogue()
_SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
_TOOLS: list[Any] = [{"name": name, "parameters": _SCHEMA} for name in ("one", "two")]


def payload(provider: str, model: Any, tools: Any = None, **options: Any) -> Any:
    line = {"id": 1, "provider": provider, "model": model, "tools": _TOOLS if tools is None else tools}
    return payload_line({**line, "options": options}, _CATALOGUE, PAGE)


def names(found: Any) -> list[str]:
    return [tool.get("function", tool)["name"] for tool in found["tools"]]


@pytest.mark.parametrize(
    "provider, model, choice, other",
    [
        ("openai", "gpt-5", "required", {"tool_choice": "required"}),
        ("openai", "gpt-5", {"name": "one"}, {"tool_choice": {"type": "function", "name": "one"}}),
        (
            "deepseek",
            "deepseek-v4-pro",
            {"type": "function", "function": {"name": "one"}},
            {"tool_choice": {"type": "function", "function": {"name": "one"}}},
        ),
        ("anthropic", "claude-opus-4-5", "any", {"tool_choice": {"type": "any"}}),
        ("umans", "umans-kimi-k3", {"type": "tool", "name": "one"}, {"tool_choice": {"type": "tool", "name": "_one"}}),
        (
            "google",
            "gemini-2.5-flash",
            {"name": "one"},
            {"toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["one"]}}},
        ),
        (
            "google-antigravity",
            "gemini-3.1-pro",
            "auto",
            {"toolConfig": {"functionCallingConfig": {"mode": "AUTO"}}},
        ),
        ("amazon-bedrock", "qwen.qwen3-next-80b-a3b", "required", {"toolConfig": {"toolChoice": {"any": {}}}}),
    ],
)
def test_each_api_has_its_own_words_for_a_choice(provider: str, model: str, choice: Any, other: Any) -> None:
    found = payload(provider, model, toolChoice=choice)
    assert found["other"] == other
    assert len(found["tools"]) in (1, 2)


def test_a_named_choice_narrows_the_list_where_the_api_has_none() -> None:
    found = payload("ollama-cloud", "deepseek-v4-pro:preview", toolChoice={"name": "two"})
    assert names(found) == ["two"]
    assert [each["name"] for each in found["omitted"]] == ["one"]
    local = {"id": "m", "provider": "vllm", "transport": "openai-completions"}
    assert names(payload("vllm", local, toolChoice={"name": "two"})) == ["two"]


def test_no_choice_at_all_removes_the_tools_of_bedrock() -> None:
    assert payload("amazon-bedrock", "qwen.qwen3-next-80b-a3b", toolChoice="none")["tools"] is None


@pytest.mark.parametrize(
    "provider, model, retention, expected",
    [
        ("anthropic", "claude-opus-4-5", "short", {"type": "ephemeral"}),
        ("anthropic", "claude-opus-4-5", "long", {"type": "ephemeral", "ttl": "1h"}),
        ("anthropic", "claude-opus-4-5", "none", None),
        ("umans", "umans-kimi-k3", "long", {"type": "ephemeral"}),
    ],
)
def test_the_retention_of_the_cache_stands_on_the_last_tool(
    provider: str, model: str, retention: str, expected: Any
) -> None:
    first, last = payload(provider, model, cacheRetention=retention)["tools"]
    assert "cache_control" not in first
    assert last.get("cache_control") == expected


def test_lite_moves_the_tools_of_codex_into_the_input() -> None:
    model = next(model.id for model in _CATALOGUE.of_provider("openai-codex"))
    plain, lite = payload("openai-codex", model), payload("openai-codex", model, lite=True)
    assert lite["tools"] is None
    assert lite["other"]["input"] == [{"type": "additional_tools", "role": "developer", "tools": plain["tools"]}]
    assert payload("openai", "gpt-5", lite=True)["warnings"][0]["code"] == "option-without-effect"


def test_an_oauth_token_puts_the_prefix_before_names_but_not_before_those_of_the_api() -> None:
    tools = [{"name": name, "parameters": _SCHEMA} for name in ("one", "Web_Search")]
    assert names(payload("anthropic", "claude-opus-4-5", tools, oauth=True)) == ["_one", "Web_Search"]
    assert names(payload("anthropic", "claude-opus-4-5", tools)) == ["one", "Web_Search"]
    assert names(payload("umans", "umans-kimi-k3", tools)) == ["_one", "_Web_Search"]


def test_the_environment_switches_strict_mode_off_as_the_option_does(monkeypatch: pytest.MonkeyPatch) -> None:
    by_option = payload("openai", "gpt-5", PI_NO_STRICT=True)
    monkeypatch.setenv("PI_NO_STRICT", "1")
    assert payload("openai", "gpt-5") == by_option
    assert "strict" not in by_option["tools"][0]


@pytest.mark.parametrize("value", ["0", 0, False])
def test_openrouter_is_asked_through_chat_completions_where_that_is_switched(value: Any) -> None:
    found = payload("openrouter", "openai/gpt-5", PI_OPENROUTER_RESPONSES=value)
    assert found["transport"] == "openai-completions"
    assert found["tools"][0]["function"]["name"] == "one"
    assert found["steps"] == ["wire", "openai-strict"]
    assert payload("openrouter", "openai/gpt-5", PI_OPENROUTER_RESPONSES="1")["transport"] == "openai-responses"


def test_openrouter_is_switched_by_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PI_OPENROUTER_RESPONSES", "0")
    assert payload("openrouter", "openai/gpt-5")["transport"] == "openai-completions"
    assert payload("openai", "gpt-5")["transport"] == "openai-responses"


def test_the_switch_of_openrouter_changes_no_other_provider_and_says_so() -> None:
    found = payload("openai", "gpt-5", PI_OPENROUTER_RESPONSES="0")
    assert found["tools"] == payload("openai", "gpt-5")["tools"]
    assert found["warnings"][0]["code"] == "option-without-effect"


@pytest.mark.parametrize(
    "provider, model",
    [("anthropic", "claude-opus-4-5"), ("openrouter", "anthropic/claude-sonnet-4.5"), ("google-antigravity", "claude")],
)
def test_claude_gets_private_use_characters_as_their_code_points(provider: str, model: str) -> None:
    known = next(each.id for each in _CATALOGUE.of_provider(provider) if each.id.startswith(model))
    tools = [{"name": "one", "description": "\ue0a0 of ⟦Ue0a0⟧, not ⟦x⟧ \U000f0001", "parameters": _SCHEMA}]
    found = payload(provider, known, tools)
    assert "⟦Ue0a0⟧ of ⟦E⟧Ue0a0⟧, not ⟦x⟧ ⟦Uf0001⟧" in str(found["tools"])
    assert [warning["code"] for warning in found["warnings"]].count("private-use-characters") == 1
    other = payload("openai", "gpt-5", tools)
    assert "\ue0a0" in other["tools"][0]["description"]
    assert not other["warnings"]


def test_an_option_that_is_not_known_changes_nothing_and_says_so() -> None:
    found = payload("openai", "gpt-5", toolChoise="none", reasoning="high")
    assert found["tools"] == payload("openai", "gpt-5")["tools"]
    assert [warning["code"] for warning in found["warnings"]] == ["unknown-option"] * 2
    assert "toolChoice" in found["warnings"][0]["message"]


@pytest.mark.parametrize(
    "options, said",
    [
        ({"oauth": "yes"}, "bad-option"),
        ({"cacheRetention": "ever"}, "bad-option"),
        ({"toolChoice": "sometimes"}, "bad-option"),
        ({"toolChoice": 3}, "bad-option"),
        ({"PI_OPENROUTER_RESPONSES": []}, "bad-option"),
        ({"toolChoice": {"name": "three"}}, "unknown-tool-name"),
    ],
)
def test_an_option_that_is_invalid_is_a_finding(options: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        payload("openai", "gpt-5", **options)
    assert caught.value.finding.code == said
    assert caught.value.finding.pointer is not None


def test_a_strategy_runs_before_the_target_of_the_model() -> None:
    """An open map turns strict mode off; as a list of pairs it is sent, and enforced."""
    schema = {
        "type": "object",
        "properties": {"headers": {"type": "object", "additionalProperties": {"type": "string"}}},
        "required": ["headers"],
        "additionalProperties": False,
    }
    plain, pairs = (
        payload("openai", "gpt-5", [{"name": "send", "parameters": schema}], **options)["tools"][0]
        for options in ({}, {"strategies": {"open-map": "pairs"}})
    )
    assert plain.get("strict") is not True
    assert pairs["strict"] is True
    assert pairs["parameters"]["properties"]["headers"]["type"] == "array"


def test_a_strategy_that_needs_another_field_is_said_to_have_no_effect() -> None:
    schema = {"type": "object", "properties": {"days": {"type": "integer", "enum": [1, 7]}}}
    tools = [{"name": "show", "parameters": schema}]
    found = payload("google", "gemini-2.5-flash", tools, strategies={"integer-enum": "json-schema"})
    (warning,) = [each for each in found["warnings"] if each["code"] == "option-without-effect"]
    assert "integer-enum=json-schema" in warning["message"]
    assert found["tools"] == payload("google", "gemini-2.5-flash", tools)["tools"]


@pytest.mark.parametrize("given", [{"open-map": "pears"}, {"open_map": "pairs"}, "open-map", 5])
def test_an_unknown_strategy_is_refused(given: Any) -> None:
    with pytest.raises(BadInput):
        payload("openai", "gpt-5", strategies=given)
