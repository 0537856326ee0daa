"""Sessions: signatures that return with the next request, and those that must not."""

from typing import Any

import pytest

from tests.chat.asking import assistant, parts, tool, user
from toolprism.core.errors import BadInput
from toolprism.services.vertex_jsonl import vertex_session_line

_BYPASS = "skip_thought_signature_validator"


def session(*steps: Any, **more: Any) -> Any:
    return vertex_session_line({"input": {"model": "gemini-3.1-pro", "steps": list(steps), **more}})["steps"]


def reply(signature: str = "QQ==", conversation: str = "c", **more: Any) -> dict[str, Any]:
    call = parts({"functionCall": {"name": "f"}, "thoughtSignature": signature}, finishReason="STOP")
    return {"do": "response", "conversation": conversation, "vertex": {"candidates": [call]}, **more}


def asked(conversation: str = "c", **more: Any) -> dict[str, Any]:
    messages = [user("x"), assistant("<id:0:0>"), tool("<id:0:0>")]
    return {"do": "request", "conversation": conversation, "messages": messages, **more}


def signature(step: Any) -> Any:
    return step["contents"][1]["parts"][0].get("thoughtSignature")


def test_a_signature_comes_back_until_it_is_too_old() -> None:
    steps = session(reply(), asked(), {"do": "advance", "seconds": 60}, asked(), store={"ttl_s": 60})
    assert (signature(steps[1]), steps[1]["warnings"]) == ("QQ==", [])
    assert (signature(steps[3]), steps[3]["warnings"]) == (_BYPASS, ["signature_missing"])


@pytest.mark.parametrize("other", [{"conversation": "d"}, {"tenant": "t"}, {"model": "gemini-2.5-pro"}])
def test_another_conversation_tenant_or_generation_gets_nothing(other: dict[str, Any]) -> None:
    steps = session(reply(), asked(**other))
    assert signature(steps[1]) in (_BYPASS, None)


def test_a_conversation_may_be_named_in_the_metadata_of_the_request() -> None:
    named = {"request": {"metadata": {"conversation_id": "c"}}}
    anywhere = {name: value for name, value in asked().items() if name != "conversation"}
    steps = session(reply(), {**anywhere, **named}, anywhere)
    assert signature(steps[1]) == "QQ=="
    assert signature(steps[2]) == _BYPASS


def test_a_store_that_is_down_is_reported_with_every_step() -> None:
    steps = session(reply(), asked(), store={"available": False})
    assert steps[0]["warnings"] == ["signature_store_unavailable"]
    assert set(steps[1]["warnings"]) == {"signature_store_unavailable", "signature_missing"}
    assert steps[0]["completion"]["choices"][0]["message"]["tool_calls"][0]["extra_content"], "the client has a copy"


def test_a_signature_past_the_limit_is_not_kept() -> None:
    steps = session(reply("QUJDRA=="), asked(), store={"max_signature_bytes": 4})
    assert steps[0]["warnings"] == ["signature_too_large"]
    assert steps[1]["warnings"] == ["signature_missing"]


@pytest.mark.parametrize("member", ["vertex", "chunks", "stream"])
def test_signatures_of_a_stream_are_kept_too(member: str) -> None:
    chunk = {"candidates": [parts({"functionCall": {"name": "f"}, "thoughtSignature": "QQ=="})]}
    steps = session({"do": "stream", "conversation": "c", member: [chunk]}, asked())
    assert signature(steps[1]) == "QQ=="


def test_the_signature_of_a_text_comes_back_with_the_text() -> None:
    said = {"candidates": [parts({"text": "Low."}, {"text": "", "thoughtSignature": "QQ=="}, finishReason="STOP")]}
    next_one = {"do": "request", "messages": [user("x"), assistant(content="Low."), user("y")]}
    steps = session({"do": "response", "vertex": said}, next_one)
    assert signature(steps[1]) == "QQ=="


def test_an_error_is_an_answer_and_the_session_goes_on() -> None:
    upstream = {"do": "response", "vertex": {"error": {"code": 429, "message": "m", "status": "S"}}}
    steps = session({"do": "request", "messages": []}, upstream, asked())
    assert steps[0]["error"]["code"] == "empty_messages"
    assert steps[1]["error"]["type"] == "rate_limit_error"
    assert steps[2]["warnings"] == ["signature_missing"], "there is no such id, so it stays as it is written"


@pytest.mark.parametrize(
    "given",
    [
        5,
        {},
        {"model": "m"},
        {"model": 5, "steps": []},
        {"model": "m", "steps": [{"do": "fly"}]},
        {"model": "m", "steps": [{"do": []}]},
        {"model": "m", "steps": [5]},
        {"model": "m", "steps": [{}] * 1_001},
        {"model": "m", "steps": [], "store": {"ttl_s": "long"}},
        {"model": "m", "steps": [], "options": {"emit_call_id": "never"}},
        {"model": "m", "steps": [], "options": {"emit_call_ids": "often"}},
    ],
)
def test_a_bad_session_is_a_bad_line(given: Any) -> None:
    with pytest.raises(BadInput):
        vertex_session_line({"id": 1, "input": given})
