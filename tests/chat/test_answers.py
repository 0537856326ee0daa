"""Answers: completions and chunks, beyond what is recorded."""

from typing import Any

import pytest

from tests.chat.asking import parts, respond, stream
from toolprism.services.vertex_jsonl import from_vertex_line

_CALL = {"functionCall": {"name": "f", "args": {"a": 1}}}


def message(answer: Any) -> Any:
    return answer["completion"]["choices"][0]["message"]


@pytest.mark.parametrize(
    "native, reason, warning",
    [
        ("STOP", "tool_calls", None),
        (None, "tool_calls", None),
        ("MAX_TOKENS", "length", None),
        ("CONTINUATION", "length", None),
        ("MODEL_ARMOR", "content_filter", None),
        ("OTHER", "content_filter", None),
        ("TOO_MANY_TOOL_CALLS", "stop", "upstream_generation_failed"),
        ("SOMETHING_NEW", "stop", "unknown_finish_reason"),
    ],
)
def test_only_a_plain_stop_becomes_tool_calls(native: str | None, reason: str, warning: str | None) -> None:
    answer = respond(parts(_CALL, **({"finishReason": native} if native else {})))
    choice = answer["completion"]["choices"][0]
    assert (choice["finish_reason"], choice.get("native_finish_reason")) == (reason, native)
    assert answer["warnings"] == ([warning] if warning else [])
    assert choice["message"]["tool_calls"], "what came is kept"


def test_native_ids_are_kept_as_they_are() -> None:
    answer = respond(parts({"functionCall": {"name": "f", "id": "fc_1"}}))
    assert message(answer)["tool_calls"][0]["id"] == "fc_1"


def test_what_has_no_counterpart_is_dropped_with_a_warning() -> None:
    answer = respond(parts({"executableCode": {"code": "x"}}, {"text": "a"}, {}, {"fileData": {}}, "odd"))
    assert message(answer)["content"] == "a"
    assert answer["warnings"] == ["dropped_part"]
    assert respond(parts({"text": "a"}, {}))["warnings"] == []


@pytest.mark.parametrize("call", [{}, {"args": {}}, {"args": {"a": 1}}, {"id": "fc_1"}, {"name": ""}, {"name": 1}])
def test_a_call_without_a_name_is_dropped_with_a_warning(call: Any) -> None:
    answer = respond(parts({"functionCall": call}, finishReason="STOP"))
    assert "tool_calls" not in message(answer)
    assert answer["warnings"] == ["dropped_part"]
    assert stream({"candidates": [parts({"functionCall": call}, finishReason="STOP")]})["warnings"] == ["dropped_part"]


def test_the_empty_call_after_the_last_piece_of_a_call_is_no_loss() -> None:
    assert respond(parts(_CALL, {"functionCall": {}}))["warnings"] == []


def test_a_completion_has_an_id_a_time_and_a_model_of_its_own_where_none_came() -> None:
    completion = respond(parts({"text": "a"}))["completion"]
    assert completion["id"].startswith("chatcmpl-")
    assert completion["model"] == "gemini-3.1-pro-preview"
    dated = respond(parts({"text": "a"}), createTime="2026-11-21T12:00:00.123456789Z")["completion"]
    assert dated["created"] == 1795262400


@pytest.mark.parametrize(
    "counts, expected",
    [
        (
            {"promptTokenCount": 5, "candidatesTokenCount": 3, "thoughtsTokenCount": 2, "totalTokenCount": 10},
            (5, 5, 10),
        ),
        (
            {"promptTokenCount": 5, "candidatesTokenCount": 5, "thoughtsTokenCount": 2, "totalTokenCount": 10},
            (5, 5, 10),
        ),
        (
            {"promptTokenCount": 5, "toolUsePromptTokenCount": 4, "candidatesTokenCount": 1, "totalTokenCount": 10},
            (9, 1, 10),
        ),
        ({"promptTokenCount": 5}, (5, 0, 5)),
        ({"trafficType": "ON_DEMAND"}, None),
        ({"promptTokenCount": "many"}, None),
        ("odd", None),
    ],
)
def test_usage_counts_thoughts_and_tools_once(counts: Any, expected: tuple[int, int, int] | None) -> None:
    usage = respond(parts({"text": "a"}), usageMetadata=counts)["completion"]["usage"]
    names = ("prompt_tokens", "completion_tokens", "total_tokens")
    assert (None if usage is None else tuple(usage[name] for name in names)) == expected


@pytest.mark.parametrize(
    "status, kind",
    [
        (401, "authentication_error"),
        (403, "permission_error"),
        (404, "invalid_request_error"),
        (429, "rate_limit_error"),
        (503, "server_error"),
    ],
)
def test_an_upstream_error_keeps_its_status_and_words(status: int, kind: str) -> None:
    body: Any = {"error": {"code": status, "message": "m", "status": "S"}}
    expected = {"status": status, "message": "m", "type": kind, "code": "S"}
    assert from_vertex_line({"kind": "response", "response": body})["error"] == expected
    assert stream(body)["error"] == expected


@pytest.mark.parametrize(
    "body", [5, [], "x", None, {"error": None}, {"error": "x"}, {"candidates": 5}, {"candidates": [5]}]
)
def test_a_broken_response_is_an_error_and_no_empty_success(body: Any) -> None:
    answer: Any = from_vertex_line({"kind": "response", "response": body})
    assert answer["error"]["status"] == 502


def test_an_error_without_a_body_is_one_by_its_status() -> None:
    answer: Any = from_vertex_line({"kind": "response", "response": "<html>", "http_status": 503})
    assert (answer["error"]["status"], answer["error"]["type"]) == (503, "server_error")


def deltas(answer: Any, index: int = 0) -> list[Any]:
    return [choice["delta"] for chunk in answer["chunks"] for choice in chunk["choices"] if choice["index"] == index]


def test_runs_of_one_kind_are_one_chunk_in_order() -> None:
    picture = {"inlineData": {"mimeType": "image/png", "data": "AAAA"}}
    answer = stream(
        {
            "candidates": [
                parts(
                    {"text": "t", "thought": True},
                    {"text": "a"},
                    {"text": "b"},
                    _CALL,
                    _CALL,
                    picture,
                    {"text": "c"},
                    finishReason="STOP",
                )
            ]
        }
    )
    kinds = [sorted(delta.keys() - {"role"}) for delta in deltas(answer)]
    assert kinds == [["reasoning_content"], ["content"], ["tool_calls"], ["images"], ["content"], []]
    assert deltas(answer)[1]["content"] == "ab"
    assert [call["index"] for call in deltas(answer)[2]["tool_calls"]] == [0, 1]


def test_calls_are_counted_over_the_whole_stream_for_each_choice() -> None:
    chunk = {"candidates": [parts(_CALL, index=0), parts(_CALL, index=1)]}
    answer = stream(chunk, chunk)
    for choice in (0, 1):
        told = [call["index"] for delta in deltas(answer, choice) for call in delta.get("tool_calls", [])]
        assert told == [0, 1]


def test_a_signature_on_an_empty_text_is_a_delta_of_its_own() -> None:
    answer = stream(
        {"candidates": [parts({"text": "An"})]},
        {"candidates": [parts({"text": "swer"})]},
        {"candidates": [parts({"text": "", "thoughtSignature": "QQ=="}, finishReason="STOP")]},
    )
    assert deltas(answer)[2] == {"extra_content": {"google": {"thought_signature": "QQ=="}}}
    assert answer["signatures"] == [{"choice": 0, "text": "Answer", "signature": "QQ=="}]


def partial(*values: Any, name: str | None = None, goes_on: bool = True) -> dict[str, Any]:
    call: dict[str, Any] = {"partialArgs": list(values), "willContinue": goes_on}
    return {"candidates": [parts({"functionCall": {**call, **({"name": name} if name else {})}})]}


def value(path: str, **more: Any) -> dict[str, Any]:
    return {"jsonPath": path, **more}


@pytest.mark.parametrize("last", [{"candidates": [parts({"functionCall": {}})]}, partial(name="g"), None])
def test_a_call_is_closed_by_an_empty_piece_the_next_name_or_the_end(last: Any) -> None:
    chunks = [
        partial(value("$.a", stringValue="x", willContinue=True), name="f"),
        partial(
            value("$.a", stringValue="y"), value("$.b[0].c", numberValue=1), value("$['d e']", nullValue="NULL_VALUE")
        ),
        partial(value("$.b[1]", boolValue=False), value("$.b[0]['f']", stringValue="")),
    ]
    answer = stream(*chunks, *([last] if last else []))
    calls = [call for delta in deltas(answer) for call in delta.get("tool_calls", [])]
    assert calls[0]["function"] == {"name": "f", "arguments": ""}
    assert calls[1] == {"index": 0, "function": {"arguments": '{"a":"xy","b":[{"c":1,"f":""},false],"d e":null}'}}


@pytest.mark.parametrize(
    "path",
    [
        "",
        "a",
        "$",
        "$.",
        "$..a",
        "$[*]",
        "$.a[-1]",
        "$.a[?(@.b)]",
        "$.a[9999999]",
        "$" + ".a" * 65,
        "$" + "." * 5_000,
        5,
    ],
)
def test_a_place_that_cannot_be_is_left_out_with_a_warning(path: Any) -> None:
    answer = stream(partial(value(path, stringValue="x"), name="f", goes_on=False))
    assert deltas(answer)[0]["tool_calls"][0]["function"]["arguments"] in ("{}", '{"a":[]}')
    assert answer["warnings"][0] == "invalid_partial_argument"


def test_arguments_larger_than_an_event_end_the_stream() -> None:
    piece = partial(value("$.a", stringValue="x" * 1_000_000, willContinue=True))
    answer = stream(partial(name="f"), *([piece] * 40))
    assert answer["error"]["code"] == "upstream_event_too_large"
    assert answer["done"] is False


def test_a_prompt_that_was_refused_ends_the_stream_as_filtered() -> None:
    first, last = stream({"promptFeedback": {"blockReason": "SAFETY"}})["chunks"]
    (opening,), (closing,) = first["choices"], last["choices"]
    assert (opening["delta"], opening["finish_reason"]) == ({"role": "assistant"}, None)
    assert (closing["delta"], closing["finish_reason"]) == ({}, "content_filter")
    assert closing["native_finish_reason"] == "BLOCKED:SAFETY"


def test_the_first_delta_of_every_choice_names_the_role_and_the_last_is_empty() -> None:
    answer = stream(
        {"candidates": [parts({"text": "a"}, index=0), parts(index=1, finishReason="SAFETY")]},
        {"candidates": [parts({"text": "b"}, index=0, finishReason="STOP")]},
    )
    for choice in (0, 1):
        told = deltas(answer, choice)
        assert [delta.get("role") for delta in told] == ["assistant", *[None] * (len(told) - 1)]
        assert told[-1] == {}


def test_log_probabilities_that_come_without_a_text_are_reported() -> None:
    chosen = {"chosenCandidates": [{"token": "é", "logProbability": -0.5}]}
    answer = stream(
        {"candidates": [parts({"text": "é"})]}, {"candidates": [parts({"text": ""}, logprobsResult=chosen)]}
    )
    (entry,) = answer["chunks"][1]["choices"][0]["logprobs"]["content"]
    assert entry == {"token": "é", "logprob": -0.5, "bytes": [195, 169], "top_logprobs": []}


def test_a_call_may_come_in_several_parts_of_a_whole_response() -> None:
    answer = respond(
        parts(
            {"functionCall": {"name": "f", "willContinue": True}, "thoughtSignature": "QQ=="},
            {"functionCall": {"partialArgs": [value("$.a", stringValue="x", willContinue=True)], "willContinue": True}},
            {"functionCall": {"partialArgs": [value("$.a", stringValue="y")], "willContinue": True}},
            {"functionCall": {}},
            {"functionCall": {"name": "g", "willContinue": True}},
            {"functionCall": {"partialArgs": [value("$.b", numberValue=1)], "willContinue": True}},
            finishReason="STOP",
        )
    )
    first, second = message(answer)["tool_calls"]
    assert first["function"] == {"name": "f", "arguments": '{"a":"xy"}'}
    assert first["extra_content"] == {"google": {"thought_signature": "QQ=="}}
    assert second["function"] == {"name": "g", "arguments": '{"b":1}'}
    assert answer["signatures"] == [{"choice": 0, "tool_call": 0, "signature": "QQ=="}]
    assert answer["warnings"] == []


def test_a_stream_without_anything_is_an_error() -> None:
    assert stream()["error"]["code"] == "empty_upstream_response"
    assert stream({"usageMetadata": {"totalTokenCount": 1}})["done"] is False


def test_usage_comes_last_and_only_when_asked_for() -> None:
    chunk = {"candidates": [parts({"text": "a"}, finishReason="STOP")], "usageMetadata": {"totalTokenCount": 1}}
    last = {"candidates": [], "usageMetadata": {"trafficType": "ON_DEMAND"}}
    assert stream(chunk, last, usage=True)["chunks"][-1]["usage"]["total_tokens"] == 1
    assert "usage" not in stream(chunk, last)["chunks"][-1]


def test_thousands_of_candidates_are_not_remembered() -> None:
    answer = stream({"candidates": [parts({"text": "a"}, index=index) for index in range(5_000)]})
    assert len(answer["chunks"]) == 2 * 128
    assert "dropped_part" in answer["warnings"]
