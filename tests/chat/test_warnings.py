"""Each warning occurs when it should, with a sentence and a source, and only once."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, convert, function, parts, respond, stream, tool, user
from tests.chat.test_session import session
from toolprism.chat.model.errors import WARNINGS, sentence

_LEGACY = {"google": {"thinking_config": {"thinking_level": "low"}}}


def schema(**properties: Any) -> dict[str, Any]:
    return {"tools": [function(parameters={"type": "object", "properties": properties})]}


_REQUESTS: list[tuple[str, Any]] = [
    ("user_prepended", convert([assistant(content="hi"), user("x")])),
    ("empty_message_dropped", convert([user("x"), assistant(content="")])),
    ("empty_message_padded", convert([user("")])),
    ("reasoning_content_dropped", convert([user("x"), assistant(content="a", reasoning_content="r")])),
    ("tool_result_moved", convert([user("x"), tool("a"), assistant("a")])),
    ("ref_in_tool_result", convert([user("x"), assistant("a"), tool("a", '{"\\u0024ref":"x"}')])),
    (
        "missing_tool_result_synthesized",
        convert([user("x"), assistant("a")], options={"on_missing_result": "synthesize"}),
    ),
    ("signature_missing", convert([user("x"), assistant("a"), tool("a")], G3)),
    ("strict_dropped", convert(tools=[function(strict=True)])),
    ("tool_choice_ignored", convert(tool_choice="auto")),
    ("schema_ref_recursive", convert(**schema(a={"$ref": "#"}))),
    ("schema_ref_unresolved", convert(**schema(a={"$ref": "#/nowhere"}))),
    (
        "schema_required_pruned",
        convert(tools=[function(parameters={"type": "object", "properties": {"a": {}}, "required": ["b"]})]),
    ),
    ("json_with_tools", convert(tools=[function()], response_format={"type": "json_object"})),
    ("penalty_dropped", convert(model=G3, presence_penalty=1)),
    ("thinking_unsupported", convert(model="gemini-2.0-flash", reasoning_effort="low")),
    ("thinking_unsupported", convert(model="gemini-2.0-flash", extra_body=_LEGACY)),
    ("reasoning_effort_adjusted", convert(model=G25, reasoning_effort="xhigh")),
]
_ANSWERS: list[tuple[str, Any]] = [
    ("upstream_generation_failed", respond(parts(finishReason="MALFORMED_FUNCTION_CALL"))),
    ("unknown_finish_reason", respond(parts(finishReason="NEW"))),
    ("dropped_part", respond(parts({"executableCode": {}}, {"executableCode": {}}, finishReason="STOP"))),
    ("invalid_stream_event", stream(5, {"candidates": [parts({"text": "a"}, finishReason="STOP")]})),
    ("stream_ended_without_finish_reason", stream({"candidates": [parts({"text": "a"})]})),
    (
        "invalid_partial_argument",
        respond(parts({"functionCall": {"name": "f", "partialArgs": [{"jsonPath": "$..a", "numberValue": 1}]}})),
    ),
]
_SIGNED = {"candidates": [parts({"functionCall": {"name": "f"}, "thoughtSignature": "QUJDRA=="})]}
_STEP = {"do": "response", "vertex": _SIGNED}
_SESSIONS: list[tuple[str, Any]] = [
    ("signature_store_unavailable", session(_STEP, store={"available": False})[0]),
    ("signature_too_large", session(_STEP, store={"max_signature_bytes": 4})[0]),
]
_ALL = [*_REQUESTS, *_ANSWERS, *_SESSIONS]


@pytest.mark.parametrize("code, answer", _ALL, ids=[code for code, _ in _ALL])
def test_a_warning_comes_up_alone(code: str, answer: Any) -> None:
    assert answer["warnings"] == [code]


def test_every_warning_is_met_in_these_tests() -> None:
    assert {code for code, _ in _ALL} | {"schema_lossy"} == WARNINGS.keys()


def test_every_warning_says_something_and_where_from() -> None:
    assert all(
        sentence(code).endswith(".") and notice.source.startswith("https://") for code, notice in WARNINGS.items()
    )
    assert "verbosity" in sentence("ignored_param:verbosity")
