"""Errors about earlier turns: the provider's own form, the place in the request, and an edit that mends it."""

import json
from typing import Any

import pytest

from toolprism.core.limits import PAGE
from toolprism.core.patch import patched
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.rules import ABOUT, RULES, about_of
from toolprism.providers.errors.turns import conversation, faults, table, written
from toolprism.services.explain_error import explain, sent_text, sent_value

_CALL = {"id": "call:1", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}


def chat(*messages: Any) -> dict[str, Any]:
    return {"model": "m", "messages": [{"role": "user", "content": "go"}, *messages]}


def says(**members: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": None, **members}


def result(id_: str) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": id_, "content": "ok"}


def block(type_: str, **members: Any) -> dict[str, Any]:
    return {"role": "user" if type_ == "tool_result" else "assistant", "content": [{"type": type_, **members}]}


_LONG = "call_1__thought__" + "x" * 300
#: A rule, a provider, a request that breaks it, and the places.
_BROKEN: list[tuple[str, str, Any, list[str]]] = [
    (
        "call-id-form",
        "mistral",
        chat(says(tool_calls=[_CALL]), result("call:1")),
        ["messages[1].tool_calls[0].id", "messages[2].tool_call_id"],
    ),
    (
        "call-id-form",
        "openai",
        chat(says(tool_calls=[{**_CALL, "id": _LONG}]), result(_LONG)),
        ["messages[1].tool_calls[0].id", "messages[2].tool_call_id"],
    ),
    (
        "call-id-form",
        "openai",
        {"input": [{"type": "function_call", "call_id": _LONG, "arguments": "{}"}]},
        ["input[0].call_id"],
    ),
    (
        "call-id-form",
        "anthropic",
        chat(block("tool_use", id="f:0", input={}), block("tool_result", tool_use_id="f:0")),
        ["messages[1].content[0].id", "messages[2].content[0].tool_use_id"],
    ),
    (
        "call-id-form",
        "bedrock",
        chat({"role": "assistant", "content": [{"toolUse": {"toolUseId": "f.0", "name": "f", "input": {}}}]}),
        ["messages[1].content[0].toolUse.toolUseId"],
    ),
    (
        "replayed-arguments",
        "openai",
        chat(says(tool_calls=[{**_CALL, "function": {"name": "f", "arguments": {"a": 1}}}])),
        ["messages[1].tool_calls[0].function.arguments"],
    ),
    (
        "replayed-arguments",
        "minimax",
        chat(says(tool_calls=[{**_CALL, "function": {"name": "f", "arguments": ""}}])),
        ["messages[1].tool_calls[0].function.arguments"],
    ),
    ("replayed-arguments", "ollama", chat(says(tool_calls=[_CALL])), ["messages[1].tool_calls[0].function.arguments"]),
    (
        "replayed-arguments",
        "anthropic",
        chat(block("tool_use", id="a", input='{"a": 1}')),
        ["messages[1].content[0].input"],
    ),
    (
        "replayed-arguments",
        "gemini",
        {"contents": [{"role": "user", "parts": [{"functionResponse": {"name": "f", "response": "ok"}}]}]},
        ["contents[0].parts[0].functionResponse.response"],
    ),
    ("call-without-result", "openai", chat(says(tool_calls=[_CALL])), ["messages[1].tool_calls[0].id"]),
    ("call-without-result", "anthropic", chat(block("tool_use", id="a", input={})), ["messages[1].content[0].id"]),
    (
        "call-without-result",
        "openai",
        {"input": [{"type": "function_call", "call_id": "a", "arguments": "{}"}, {"role": "user", "content": "x"}]},
        ["input[0].call_id"],
    ),
    (
        "call-without-result",
        "bedrock",
        chat({"role": "assistant", "content": [{"toolUse": {"toolUseId": "a", "name": "f", "input": {}}}]}),
        ["messages[1].content[0].toolUse.toolUseId"],
    ),
    ("result-without-call", "openai", chat(result("a")), ["messages[1].tool_call_id"]),
    (
        "result-without-call",
        "anthropic",
        chat(block("tool_result", tool_use_id="a")),
        ["messages[1].content[0].tool_use_id"],
    ),
    ("empty-content", "openai", chat(says()), ["messages[1].content"]),
    (
        "empty-content",
        "anthropic",
        chat(
            {
                "role": "assistant",
                "content": [{"type": "text", "text": " "}, {"type": "tool_use", "id": "a", "input": {}}],
            }
        ),
        ["messages[1].content[0]"],
    ),
    (
        "missing-thought-signature",
        "gemini",
        {"contents": [{"role": "model", "parts": [{"text": "x"}, {"functionCall": {"name": "f", "args": {}}}]}]},
        ["contents[0].parts[1].thoughtSignature"],
    ),
]


@pytest.mark.parametrize("rule, provider, request_, places", _BROKEN)
def test_a_fault_is_placed_and_mended(rule: str, provider: str, request_: Any, places: list[str]) -> None:
    before = json.dumps(request_)
    found = faults(request_, rule, provider)
    assert [written(fault.at) for fault in found] == places
    mended = patched(request_, [step for fault in found for step in fault.edit])
    assert json.dumps(request_) == before
    assert mended != request_
    assert faults(mended, rule, provider) == []


@pytest.mark.parametrize("rule", sorted({rule for rule, *_ in _BROKEN}))
def test_a_sound_request_has_no_fault(rule: str) -> None:
    call = {**_CALL, "id": "abcdefghi"}
    sound: tuple[Any, ...] = (
        chat(says(tool_calls=[call]), result("abcdefghi")),
        chat(block("tool_use", id="abcdefghi", input={}), block("tool_result", tool_use_id="abcdefghi", content="ok")),
        {"contents": [{"role": "model", "parts": [{"functionCall": {"args": {}}, "thoughtSignature": "x"}]}]},
        {"tools": []},
        [1],
    )
    for request_ in sound:
        for provider in ("mistral", "openai", "anthropic", "bedrock", "gemini", "other"):
            assert faults(request_, rule, provider) == []


def test_arguments_that_are_no_json_are_named_and_left_to_their_author() -> None:
    request_ = chat(says(tool_calls=[{**_CALL, "function": {"name": "f", "arguments": '{"a": '}}]))
    assert [(written(fault.at), fault.edit) for fault in faults(request_, "replayed-arguments", "openai")] == [
        ("messages[1].tool_calls[0].function.arguments", ())
    ]


def test_an_explained_error_gives_the_place_and_the_edit_of_the_request() -> None:
    text = "Tool call id was call:1 but must be a-z, A-Z, 0-9, with a length of 9."
    request_ = chat(says(tool_calls=[_CALL]), result("call:1"))
    explained = explain(text, sent_text(json.dumps(request_), PAGE), PAGE)
    answer = explained.to_json()
    assert (answer["rule"], answer["about"], answer["provider"]) == ("call-id-form", "history", "mistral")
    assert [(place["where"], place["at"]) for place in answer["places"]] == [  # type: ignore[union-attr, index, call-overload]
        ("messages[1].tool_calls[0].id", "/messages/1/tool_calls/0/id"),
        ("messages[2].tool_call_id", "/messages/2/tool_call_id"),
    ]
    mended, steps = explained.fixed(request_)
    assert answer["patch"] == steps
    assert len({step["value"] for step in steps}) == 1
    assert conversation(mended) == ("messages",)


def test_the_place_in_the_text_is_kept_without_the_request() -> None:
    answer = decode("messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'").to_json()
    assert answer["places"] == [
        {"tool": None, "tool_index": None, "pointer": None, "where": "messages.1.content.0.tool_use.id"}
    ]


def test_an_error_about_history_beside_tools_has_no_edit_of_a_tool() -> None:
    tools: Any = [{"name": "f", "inputSchema": {"type": "array"}}]
    explained = explain("No tool output found for function call call_1.", sent_value(tools, PAGE), PAGE)
    assert explained.patch is None
    assert explained.targets == ()


def test_each_row_of_the_table_is_about_a_rule_of_the_history_and_has_a_day() -> None:
    assert len(table()) > 20
    for (provider, rule), row in table().items():
        assert about_of(rule) == "history", provider
        assert rule in RULES
        assert row.about.fix
        assert row.source.url.startswith("https://")  # type: ignore[union-attr]
        assert row.source.read == "2026-11-28"
    assert "history" in ABOUT
