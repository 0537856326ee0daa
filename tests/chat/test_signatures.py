"""Signatures in requests: their sources, their places, and the substitutes for missing ones."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, contents, convert, error, tool, user

_BYPASS = "skip_thought_signature_validator"


def signed(parts: list[Any]) -> list[str | None]:
    return [part.get("thoughtSignature") for part in parts]


def carrying(**more: Any) -> list[Any]:
    """A turn with one call that carries a signature."""
    message = assistant("a")
    function = message["tool_calls"][0]["function"]
    function |= more.pop("function", {})
    message["tool_calls"][0] |= more
    return [user("x"), message, tool("a")]


@pytest.mark.parametrize(
    "given",
    [
        {"extra_content": {"google": {"thought_signature": "QQ=="}}},
        {"thought_signature": "QQ=="},
        {"provider_specific_fields": {"thought_signature": "QQ=="}},
        {"function": {"provider_specific_fields": {"thought_signature": "QQ=="}}},
        {"extra_content": {"google": {"thought_signature": "QQ=="}}, "thought_signature": "Qg=="},
    ],
)
def test_every_notation_of_a_signature_is_read(given: dict[str, Any]) -> None:
    assert signed(contents(carrying(**given), model=G3, signatures={"a": "Wg=="})[1]["parts"]) == ["QQ=="]


@pytest.mark.parametrize("given", [5, "", "no base64!", None, {"x": 1}])
def test_what_can_be_no_signature_is_none(given: Any) -> None:
    answer = convert(carrying(thought_signature=given), model=G3)
    assert signed(answer["body"]["contents"][1]["parts"]) == [_BYPASS]
    assert answer["warnings"] == ["signature_missing"]


def test_only_the_first_call_of_each_step_of_the_current_turn_gets_a_stand_in() -> None:
    old = [user("x"), assistant("a"), tool("a"), assistant(content="done")]
    new = [user("y"), assistant("b", "c"), tool("b"), tool("c"), assistant("d"), tool("d")]
    given = contents([*old, *new], model=G3)
    steps = [signed(content["parts"]) for content in given if content["role"] == "model"]
    assert steps == [[None], [None], [_BYPASS, None], [_BYPASS]]


@pytest.mark.parametrize("policy, expected", [("dummy", _BYPASS), ("omit", None)])
def test_the_policy_says_what_stands_in(policy: str, expected: str | None) -> None:
    answer = convert(carrying(), model=G3, options={"on_missing_signature": policy})
    assert signed(answer["body"]["contents"][1]["parts"]) == [expected]
    assert answer["warnings"] == ["signature_missing"]


def test_a_missing_signature_may_be_an_error() -> None:
    answer = convert(carrying(), model=G3, options={"on_missing_signature": "error"})
    assert error(answer) == ("missing_thought_signature", "messages[1].tool_calls[0]")
    assert "body" in convert(carrying(), model=G25, options={"on_missing_signature": "error"})


def test_media_beside_a_result_begin_a_turn_for_gemini() -> None:
    sound = [{"type": "input_audio", "input_audio": {"data": "UklGRg==", "format": "wav"}}]
    answer = convert([user("x"), assistant("a"), tool("a", sound)], model=G3)
    assert answer["warnings"] == []


def test_the_signature_of_a_text_goes_on_its_last_part() -> None:
    spoken = [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]
    given = contents([user("x"), assistant(content=spoken)], model=G3, text_signatures={"ab": "QQ=="})
    assert signed(given[1]["parts"]) == [None, "QQ=="]


def test_what_litellm_lists_for_calls_is_not_taken_for_the_text() -> None:
    message = assistant("a", content="t", provider_specific_fields={"thought_signatures": ["QQ==", "VA=="]})
    message["tool_calls"][0]["thought_signature"] = "QQ=="
    given = contents([user("x"), message, tool("a")], model=G3)
    assert signed(given[1]["parts"]) == ["VA==", "QQ=="]


def test_an_id_or_a_text_that_comes_twice_has_its_signature_once_and_last() -> None:
    turn = [user("x"), assistant("a"), tool("a"), assistant(content="so")]
    given = contents([*turn, *turn], model=G3, signatures={"a": "QQ=="}, text_signatures={"so": "Qg=="})
    parts = [part for content in given if content["role"] == "model" for part in content["parts"]]
    assert signed(parts) == [None, None, "QQ==", "Qg=="]


def test_the_newest_bearer_of_an_id_keeps_the_signature_it_has_and_leaves_the_older_one_without() -> None:
    given = contents([*carrying(), *carrying(thought_signature="QQ==")], model=G3, signatures={"a": "Wg=="})
    calls = [part for content in given for part in content["parts"] if "functionCall" in part]
    assert signed(calls) == [None, "QQ=="]


def test_ids_go_out_from_gemini_3_on_unless_configured_otherwise() -> None:
    for model, option, expected in ((G3, "auto", True), (G25, "auto", False), (G25, "always", True)):
        given = contents(carrying(), model=model, options={"emit_call_ids": option})
        call, result = given[1]["parts"][0]["functionCall"], given[2]["parts"][0]["functionResponse"]
        assert ("id" in call, "id" in result) == (expected, expected)
