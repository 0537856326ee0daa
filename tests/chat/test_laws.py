"""Laws of every conversion, for random requests and random responses."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chat.conversations import JUNK, OPTIONS, REQUESTS
from tests.chat.wire import unknown_fields
from tests.schema.random_schemas import schemas
from tests.soak import inputs
from toolprism.chat.model.errors import ERRORS, sentence
from toolprism.core.json_text import dumps
from toolprism.schema import normalize
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line

_CALM = settings(max_examples=inputs(150, soak=6_000), deadline=None)


@given(REQUESTS, OPTIONS)
@_CALM
def test_a_request_becomes_one_that_vertex_takes_or_an_error_that_says_where(request: Any, options: Any) -> None:
    before = copy.deepcopy(request)
    answer: Any = to_vertex_line({"id": 1, "request": request, "options": options})
    assert repr(request) == repr(before), "the request was changed"
    if "error" in answer:
        assert answer["error"]["code"] in ERRORS
        assert answer["error"]["param"]
        return
    body = json.loads(dumps(answer["body"]))
    assert list(unknown_fields(body)) == []
    assert all(sentence(code) for code in answer["warnings"])
    roles = [content["role"] for content in body["contents"]]
    assert roles[0] == "user"
    assert all(content["parts"] for content in body["contents"])
    _check_steps(body["contents"])


def _check_steps(contents: list[Any]) -> None:
    """Each step with calls is followed by as many results, in the same order."""
    for place, content in enumerate(contents):
        calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
        if calls:
            results = [part["functionResponse"] for part in contents[place + 1]["parts"]]
            assert [result["name"] for result in results] == [call["name"] for call in calls]
            assert [result.get("id") for result in results] == [call.get("id") for call in calls]


@given(st.one_of(JUNK, st.fixed_dictionaries({"model": st.just("gemini-3-pro"), "messages": st.lists(JUNK)})))
@_CALM
def test_nonsense_is_an_error_too(request: Any) -> None:
    answer: Any = to_vertex_line({"request": request})
    assert ("error" in answer) != ("body" in answer)


_PIECES = st.one_of(
    st.fixed_dictionaries({"text": st.sampled_from(["", "a", "é"])}, optional={"thought": st.booleans()}),
    st.fixed_dictionaries(
        {
            "functionCall": st.fixed_dictionaries(
                {},
                optional={
                    "name": st.sampled_from(["f", "", 5]),
                    "id": st.sampled_from(["x", None]),
                    "args": JUNK,
                    "willContinue": st.booleans(),
                    "partialArgs": st.lists(
                        st.fixed_dictionaries(
                            {
                                "jsonPath": st.sampled_from(
                                    ["$.a", "$.a[0]", "$.a[0].b", "$", "$..a", "$[9]", "$['x\\n']"]
                                )
                            },
                            optional={
                                "stringValue": st.sampled_from(["", "x"]),
                                "numberValue": st.integers(),
                                "nullValue": st.just("NULL_VALUE"),
                                "willContinue": st.booleans(),
                            },
                        ),
                        max_size=3,
                    ),
                },
            )
        },
        optional={"thoughtSignature": st.sampled_from(["QQ==", "?"])},
    ),
    JUNK,
)
_CHUNKS = st.one_of(
    st.fixed_dictionaries(
        {
            "candidates": st.lists(
                st.fixed_dictionaries(
                    {"content": st.fixed_dictionaries({"parts": st.lists(_PIECES, max_size=3)})},
                    optional={"index": st.integers(-1, 2), "finishReason": st.sampled_from(["STOP", "X", 5])},
                ),
                max_size=2,
            )
        },
        optional={"usageMetadata": JUNK, "responseId": JUNK, "createTime": JUNK, "promptFeedback": JUNK},
    ),
    JUNK,
)


@given(st.lists(_CHUNKS, max_size=5))
@_CALM
def test_a_stream_becomes_chunks_of_whole_calls(chunks: list[Any]) -> None:
    answer: Any = from_vertex_line({"kind": "stream", "request": {"model": "m"}, "stream": chunks})
    dumps(answer)
    assert answer["done"] == ("error" not in answer)
    if answer["done"]:
        calls: dict[tuple[int, int], str] = {}
        ended: list[int] = []
        for choice in (choice for chunk in answer["chunks"] for choice in chunk["choices"]):
            assert choice["index"] not in ended, "something came after the end"
            for call in choice["delta"].get("tool_calls", []):
                place = (choice["index"], call["index"])
                calls[place] = calls.get(place, "") + call.get("function", {}).get("arguments", "")
            if choice["finish_reason"] is not None:
                ended.append(choice["index"])
        assert all(isinstance(json.loads(text), dict) for text in calls.values())
        assert len(set(ended)) == len(ended) > 0


@given(_CHUNKS)
@_CALM
def test_a_response_becomes_a_completion_or_an_error(body: Any) -> None:
    answer: Any = from_vertex_line({"kind": "response", "response": body})
    dumps(answer)
    assert ("completion" in answer) != ("error" in answer)


@pytest.mark.parametrize("seed", range(4))
def test_every_schema_becomes_one_of_vertex_own_fields(seed: int) -> None:
    for schema in schemas(seed=900 + seed, count=inputs(100, soak=4_000)):
        cleaned = normalize(schema, "vertex-openapi").output
        if isinstance(cleaned, dict):
            assert list(unknown_fields(json.loads(dumps(cleaned)), "Schema")) == [], schema
