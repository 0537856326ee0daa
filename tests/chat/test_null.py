"""Null is treated as absent, in requests and inside their members."""

from typing import Any

import pytest

from tests.chat.asking import G25, assistant, convert, function, user

_OPTIONAL = (
    "tools tool_choice functions function_call parallel_tool_calls response_format reasoning_effort stop seed n user "
    "temperature top_p top_k max_tokens max_completion_tokens logprobs top_logprobs modalities stream stream_options "
    "presence_penalty frequency_penalty metadata logit_bias store service_tier prediction verbosity extra_body"
)


def test_null_is_treated_as_absent() -> None:
    nothing: Any = dict.fromkeys(_OPTIONAL.split())
    assert convert(**nothing) == convert()


def test_a_message_as_the_sdk_has_it_goes_back_as_it_is() -> None:
    names = ("refusal", "annotations", "audio", "function_call", "tool_calls", "reasoning_content", "extra_content")
    echoed = {"role": "assistant", "content": "y", **dict.fromkeys(names)}
    assert convert([user("x"), echoed], model=G25) == convert([user("x"), assistant(content="y")], model=G25)


_ALLOWED = {"tools": [{"type": "function", "function": {"name": "f"}}]}


@pytest.mark.parametrize(
    "given, without",
    [
        ({"tools": [{**function(), "type": None}]}, {"tools": [function()]}),
        (
            {
                "tools": [function()],
                "tool_choice": {"type": "allowed_tools", "allowed_tools": {**_ALLOWED, "mode": None}},
            },
            {"tools": [function()], "tool_choice": {"type": "allowed_tools", "allowed_tools": _ALLOWED}},
        ),
        (
            {"tools": [function()], "tool_choice": {"type": "allowed_tools", **_ALLOWED, "allowed_tools": None}},
            {"tools": [function()], "tool_choice": {"type": "allowed_tools", **_ALLOWED}},
        ),
        (
            {"extra_body": {"google": {"safety_settings": [{"category": "c", "threshold": "t", "method": None}]}}},
            {"extra_body": {"google": {"safety_settings": [{"category": "c", "threshold": "t"}]}}},
        ),
    ],
)
def test_null_is_treated_as_absent_inside_things_too(given: Any, without: Any) -> None:
    answer = convert(**given)
    assert "body" in answer
    assert answer == convert(**without)
