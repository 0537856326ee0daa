"""The mock is as strict as the real one: each rule refuses what it should, and accepts valid requests."""

import json
from typing import Any

import pytest

from tests.chat.wire import rows
from tests.gateway.vertex_rules import BYPASS, Refused, check, signature_of
from toolprism.chat.convert import convert
from toolprism.chat.model.options import read_options

MODEL = "gemini-3.1-pro-preview"
USER: Any = {"role": "user", "parts": [{"text": "Hi"}]}


def called(*names: str, signed: bool = True, model: str = MODEL) -> Any:
    parts: list[Any] = [{"functionCall": {"name": name, "args": {}}} for name in names]
    if signed:
        parts[0]["thoughtSignature"] = signature_of(model, parts[0])
    return {"role": "model", "parts": parts}


def answered(*names: str) -> Any:
    return {"role": "user", "parts": [{"functionResponse": {"name": name, "response": {}}} for name in names]}


def test_a_signed_conversation_is_let_through() -> None:
    contents = [USER, called("f", "g"), answered("f", "g"), called("f"), answered("f")]
    assert check(MODEL, {"contents": contents}) == 0


def test_only_the_first_call_of_each_step_of_the_current_turn_must_be_signed() -> None:
    old = [USER, called("f", "g", signed=False), answered("f", "g")]
    assert check(MODEL, {"contents": [*old, USER]}) == 0
    with pytest.raises(Refused, match=r"function call `f` in the 2\. content block is missing a `thought_signature`"):
        check(MODEL, {"contents": old})
    assert check("gemini-2.5-pro", {"contents": old}) == 0


def test_a_bypass_is_taken_on_the_first_call_and_counted() -> None:
    step = called("f", "g", signed=False)
    step["parts"][0]["thoughtSignature"] = BYPASS
    assert check(MODEL, {"contents": [USER, step, answered("f", "g")]}) == 1
    step["parts"][1]["thoughtSignature"] = BYPASS
    with pytest.raises(Refused, match="Corrupted thought signature"):
        check(MODEL, {"contents": [USER, step, answered("f", "g")]})


@pytest.mark.parametrize(
    "body, message",
    [
        ({"contents": [USER], "x": 1}, 'Unknown name "x": Cannot find field.'),
        ({"contents": [{**USER, "x": 1}]}, "Unknown name \"x\" at 'contents[0]': Cannot find field."),
        ({"contents": [USER], "generationConfig": {"topK": "1"}}, "Invalid value at 'generationConfig.topK'"),
        ({"contents": []}, "at least one contents field"),
        ({"contents": [{"role": "tool", "parts": [{"text": "a"}]}]}, "Please use a valid role: user, model."),
        ({"contents": [{"role": "user", "parts": []}]}, "must include at least one parts field"),
        ({"contents": [{"role": "user", "parts": [{"thought": True}]}]}, "required oneof field 'data'"),
        (
            {"contents": [{"role": "model", "parts": [{"text": "", "functionCall": {"name": "f"}}]}]},
            "oneof field 'data' is already set. Cannot set 'functionCall'",
        ),
        ({"contents": [{**called("f"), "role": "user"}]}, "function call parts are in a content of the role model"),
        ({"contents": [{**answered("f"), "role": "model"}]}, "response parts are in a content of the role user"),
        ({"contents": [called("f"), answered("f")]}, "immediately after a user turn"),
        ({"contents": [USER, called("f"), called("g")]}, "immediately after a user turn"),
        ({"contents": [USER, answered("f")]}, "immediately after a function call turn"),
        ({"contents": [USER, called("f", "g"), answered("f")]}, "number of function response parts is equal"),
        ({"contents": [USER, called("f", "g"), answered("f", "g", "f")]}, "number of function response parts is equal"),
        ({"contents": [USER, called("f"), USER]}, "number of function response parts is equal"),
        ({"contents": [USER, called("f")]}, "number of function response parts is equal"),
        ({"contents": [USER, called("f", "g"), answered("g", "f")]}, "does not match a call at its position"),
        ({"contents": [USER, called("f", model="other"), answered("f")]}, "Corrupted thought signature"),
        ({"contents": [USER], "tools": [{"functionDeclarations": [{"name": "1"}]}]}, "Invalid function name"),
        ({"contents": [USER], "tools": [{"functionDeclarations": [{"name": "f"}] * 2}]}, "Duplicate function"),
        ({"contents": [USER], "tools": [{"functionDeclarations": [{"name": "f"}] * 513}]}, "more than 512"),
        (
            {"contents": [USER], "tools": [{"functionDeclarations": [{"name": "f", "parameters": {"type": "array"}}]}]},
            "should be of type OBJECT",
        ),
        (
            {"contents": [USER], "toolConfig": {"functionCallingConfig": {"allowedFunctionNames": ["f"]}}},
            "functions that are not declared",
        ),
    ],
)
def test_what_vertex_refuses_is_refused(body: Any, message: str) -> None:
    with pytest.raises(Refused) as refused:
        check(MODEL, body)
    assert message in refused.value.message


@pytest.mark.parametrize(
    "row", [row for row in rows("requests") if "body" in row["expected"]], ids=lambda row: row["id"]
)
def test_every_recorded_request_is_let_through(row: dict[str, Any]) -> None:
    given = row["input"]
    options = read_options({"on_missing_signature": "dummy", **given.get("options", {})})
    converted = convert(_without_signatures(given["request"]), options)
    if options.on_missing_signature == "dummy":
        check(converted.model, json.loads(json.dumps(converted.body)))


def _without_signatures(value: Any) -> Any:
    """Recorded signatures are not the mock's own."""
    if isinstance(value, dict):
        names = {"extra_content", "thought_signature", "provider_specific_fields"}
        return {name: _without_signatures(member) for name, member in value.items() if name not in names}
    if isinstance(value, list):
        return [_without_signatures(entry) for entry in value]
    return value.partition("__thought__")[0] if isinstance(value, str) else value
