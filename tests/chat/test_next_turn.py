from typing import Any

from toolprism.chat.session import convert_answer, next_request

MODEL = "gemini-3-pro"
REQUEST: Any = {"model": MODEL, "messages": [{"role": "user", "content": "Hi"}]}


def chunk(*parts: Any, **more: Any) -> Any:
    return {"candidates": [{"index": 0, "content": {"role": "model", "parts": list(parts)}, **more}]}


def test_a_signature_that_comes_with_a_later_piece_of_a_call_is_sent_back_by_a_faithful_client() -> None:
    stream = [
        chunk({"functionCall": {"name": "f", "args": {}}, "thoughtSignature": "U0lH"}),
        chunk({"text": ""}, finishReason="STOP"),
    ]
    following: Any = next_request(REQUEST, convert_answer(stream, REQUEST), faithful=True)
    (call,) = following["messages"][1]["tool_calls"]
    assert call["extra_content"]["google"]["thought_signature"] == "U0lH"


def test_a_careless_client_loses_what_is_googles_and_nothing_of_its_own() -> None:
    tool = {"type": "function", "function": {"name": "f", "parameters": {"properties": {"extra_content": {}}}}}
    request: Any = {**REQUEST, "tools": [tool], "metadata": {"extra_content": "mine"}}
    answer = chunk({"functionCall": {"name": "f", "args": {}}, "thoughtSignature": "U0lH"}, finishReason="STOP")
    following: Any = next_request(request, convert_answer(answer, request), faithful=False)
    assert following["tools"] == [tool]
    assert following["metadata"] == {"extra_content": "mine"}
    assert "extra_content" not in following["messages"][1]["tool_calls"][0]


def test_nothing_follows_an_error() -> None:
    error: Any = [{"error": {"code": 429, "message": "Slow down.", "status": "RESOURCE_EXHAUSTED"}}]
    assert next_request(REQUEST, convert_answer(error, REQUEST), faithful=True) is None


def test_an_answer_in_words_is_followed_by_a_word_of_the_user() -> None:
    answer = chunk({"text": "Hello."}, finishReason="STOP")
    following: Any = next_request(REQUEST, convert_answer(answer, REQUEST), faithful=True)
    assert [message["role"] for message in following["messages"]] == ["user", "assistant", "user"]
