"""Every recorded conversion: requests, responses, streams and whole conversations."""

import json
from typing import Any

import pytest

from tests.chat.wire import matches, new_ids, rows, unknown_fields
from toolprism.chat.convert import ConvertedResponse, respond_to_bytes
from toolprism.chat.model.response import IdSource
from toolprism.chat.session import _filled
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line, vertex_session_line

REQUESTS = [pytest.param(row, id=row["id"]) for row in rows("requests")]
RESPONSES = [pytest.param(row, id=row["id"]) for row in rows("responses")]
STREAMS = [pytest.param(row, id=row["id"]) for row in rows("responses") if row["input"]["kind"] != "response"]
ROUNDTRIPS = [pytest.param(row, id=row["id"]) for row in rows("roundtrips")]


def line(row: dict[str, Any]) -> dict[str, Any]:
    """A vector as a line object."""
    return {"id": row["id"], **row["input"]}


@pytest.mark.parametrize("row", REQUESTS)
def test_every_request_comes_out_as_recorded(row: dict[str, Any]) -> None:
    given: Any = to_vertex_line(line(row))
    expected = row["expected"]
    if "error" in expected:
        assert {name: given["error"].get(name) for name in expected["error"]} == expected["error"]
    else:
        assert matches(given["body"], expected["body"])
        assert (given["model"], given["method"]) == (expected["model"], expected["method"])
        assert set(given["warnings"]) == set(expected.get("warnings", []))


@pytest.mark.parametrize("row", REQUESTS)
def test_every_body_has_only_fields_that_vertex_knows(row: dict[str, Any]) -> None:
    given: Any = to_vertex_line(line(row))
    assert list(unknown_fields(given.get("body", {}))) == []


@pytest.mark.parametrize("row", RESPONSES)
def test_every_response_comes_out_as_recorded(row: dict[str, Any]) -> None:
    given: Any = from_vertex_line(line(row))
    expected = row["expected"]
    for name in ("completion", "chunks", "done"):
        assert matches(given.get(name), expected.get(name)), name
    assert ("error" in given) == ("error" in expected)
    for name, value in expected.get("error", {}).items():
        assert given["error"][name] == value
    assert given["signatures"] == expected.get("signatures", [])
    assert set(given["warnings"]) == set(expected.get("warnings", []))


def sent(row: dict[str, Any]) -> bytes:
    """The bytes of a stream, as Vertex AI sends them."""
    if row["input"]["kind"] == "sse":
        return bytes(row["input"]["sse"].encode())
    return "".join(f"data: {json.dumps(chunk)}\r\n\r\n" for chunk in row["input"]["chunks"]).encode()


def translated(row: dict[str, Any], pieces: list[bytes]) -> dict[str, Any]:
    """The chunks of a stream that arrives in pieces."""
    request = row["input"]["request"]
    usage = bool(request.get("stream_options", {}).get("include_usage"))
    reply: ConvertedResponse = respond_to_bytes(pieces, request["model"], new_ids(), include_usage=usage)
    return reply.to_json()


@pytest.mark.parametrize("row", STREAMS)
def test_a_stream_may_be_cut_anywhere(row: dict[str, Any]) -> None:
    data = sent(row)
    whole = translated(row, [data])
    assert matches(whole["chunks"], row["expected"]["chunks"])
    assert translated(row, [data[at : at + 1] for at in range(len(data))]) == whole
    for cut in range(1, len(data)):
        assert translated(row, [data[:cut], data[cut:]]) == whole


@pytest.mark.parametrize("row", ROUNDTRIPS)
def test_every_conversation_gets_its_signatures_back(row: dict[str, Any]) -> None:
    steps: Any = vertex_session_line(row)["steps"]
    ids = [
        [call["id"] for choice in step["completion"]["choices"] for call in choice["message"].get("tool_calls", [])]
        for step in steps
        if step["do"] == "response"
    ]
    for asked, given in zip(row["input"]["steps"], steps, strict=True):
        if asked["do"] == "request":
            expected: Any = _filled(asked["expected"], ids)
            assert matches(given["contents"], expected["contents"])
            assert set(given["warnings"]) == set(expected["warnings"])
        else:
            assert set(asked.get("expected_warnings", [])) == set(given.get("warnings", []))


def test_ids_are_never_the_same_twice() -> None:
    made = IdSource()
    assert len({made.call_id() for _ in range(1_000)}) == 1_000
    assert all(len(made.call_id()) == 37 for _ in range(10))
