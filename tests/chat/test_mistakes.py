"""Each mistake has its code and place, and the first is reported: messages, then tools, then parameters."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.chat.asking import G3, assistant, convert, error, respond, stream, tool, user
from tests.chat.mistakes import IN_MESSAGES, IN_PARAMETERS, IN_TOOLS, Elsewhere, InMessages
from toolprism.chat.convert import respond_to_bytes
from toolprism.chat.model.errors import ERRORS, WireError
from toolprism.chat.vertex.decoding import MAX_EVENT

_CALM = settings(max_examples=200, deadline=None)
_ELSEWHERE = (*IN_TOOLS, *IN_PARAMETERS)
#: Those that are also mistakes without tools.
_ALONE = [mistake for mistake in IN_PARAMETERS if "tools" not in mistake.asked]
_RIGHT = [user("x"), assistant("a"), tool("a"), assistant(content="so")]


def stream_of_an_array() -> Any:
    """An array of events that is not JSON."""
    return respond_to_bytes([b"[{nope}]"], "m").to_json()


def place(mistake: InMessages, before: int) -> tuple[str, str]:
    """The code and the place of a mistake that follows other messages."""
    return mistake.code, f"messages[{before + mistake.message}].{mistake.at}"


@pytest.mark.parametrize("mistake", IN_MESSAGES, ids=lambda mistake: mistake.code)
def test_a_mistake_in_a_message_is_reported_with_its_place(mistake: InMessages) -> None:
    assert error(convert([*_RIGHT, *mistake.messages])) == place(mistake, len(_RIGHT))


@pytest.mark.parametrize("mistake", _ELSEWHERE, ids=lambda mistake: mistake.code)
def test_a_mistake_anywhere_else_is_reported_with_its_place(mistake: Elsewhere) -> None:
    assert error(convert(**mistake.asked)) == (mistake.code, mistake.at)


@_CALM
@given(st.permutations(IN_MESSAGES))
def test_of_two_mistakes_in_messages_the_first_is_reported(mistakes: list[InMessages]) -> None:
    first, second = mistakes[:2]
    messages = [*_RIGHT, *first.messages, user("and then"), *second.messages]
    assert error(convert(messages)) == place(first, len(_RIGHT))


@_CALM
@given(st.sampled_from(IN_MESSAGES), st.sampled_from(_ELSEWHERE))
def test_a_mistake_in_a_message_is_reported_before_any_other(first: InMessages, second: Elsewhere) -> None:
    assert error(convert([*_RIGHT, *first.messages], **second.asked)) == place(first, len(_RIGHT))


@_CALM
@given(st.sampled_from(IN_TOOLS), st.sampled_from(_ALONE))
def test_a_mistake_in_the_tools_is_reported_before_one_in_the_parameters(first: Elsewhere, second: Elsewhere) -> None:
    assert error(convert(**{**second.asked, **first.asked})) == (first.code, first.at)


@_CALM
@given(st.permutations(_ALONE))
def test_of_two_mistakes_in_the_parameters_one_is_reported_whatever_their_order(mistakes: list[Elsewhere]) -> None:
    first, second = mistakes[:2]
    assume(first.asked.keys().isdisjoint(second.asked))
    told = error(convert(**{**second.asked, **first.asked}))
    assert told in ((first.code, first.at), (second.code, second.at))
    assert told == error(convert(**{**first.asked, **second.asked}))


@pytest.mark.parametrize("later", [{"tools": 5}, {"temperature": "hot"}, {"stream": "yes"}])
def test_a_missing_signature_is_a_mistake_of_the_messages(later: Any) -> None:
    answer = convert([user("x"), assistant("a"), tool("a")], G3, options={"on_missing_signature": "error"}, **later)
    assert error(answer) == ("missing_thought_signature", "messages[1].tool_calls[0]")


def test_a_request_without_a_model_or_messages_is_the_first_mistake() -> None:
    assert error(convert([], model="", tools=5)) == ("missing_model", "model")
    assert error(convert([], tools=5)) == ("empty_messages", "messages")


def test_every_reason_to_refuse_is_met_in_these_tests() -> None:
    met = {mistake.code for mistake in (*IN_MESSAGES, *_ELSEWHERE)}
    met |= {"missing_model", "empty_messages", "missing_thought_signature"}
    met.add(error(convert([user("x")] * 100_001))[0])
    for answer in (respond(), stream(5), stream({"error": None}, 5), stream_of_an_array()):
        met.add(answer["error"]["code"])
    reply = respond_to_bytes([b"data: "] + [b"x" * 1_000_000] * (MAX_EVENT // 1_000_000 + 1), "m")
    assert isinstance(reply.error, WireError)
    met.add(reply.error.code)
    assert met == ERRORS.keys()
