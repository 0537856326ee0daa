"""Streams as bytes: every notation, every mistake, and limits."""

import json
from typing import Any

import pytest

from toolprism.chat.convert import StreamConverter, respond_to_bytes
from toolprism.chat.model.errors import Warnings, WireError
from toolprism.chat.model.response import IdSource
from toolprism.chat.vertex.decoding import EventDecoder


def decoded(*pieces: bytes) -> list[Any]:
    decoder = EventDecoder(Warnings())
    return [event for piece in pieces for event in decoder.feed(piece)] + list(decoder.close())


@pytest.mark.parametrize(
    "data, events",
    [
        (b'data: {"a":1}\n\ndata: {"a":2}\n\n', [{"a": 1}, {"a": 2}]),
        (b'\xef\xbb\xbfdata: {"a":1}\r\rdata:{"a":\rdata:2}\r\r', [{"a": 1}, {"a": 2}]),
        (b': hello\r\n\r\nevent: x\r\nid: 7\r\nretry: 1\r\ndata: {"a":1}\r\n\r\ndata: [DONE]\r\n\r\n', [{"a": 1}]),
        (b'data: {"a":1}', [{"a": 1}]),
        (b'\n\n  [{"a":"]}\\"\\\\"},\n{"b":[{}]}]', [{"a": ']}"\\'}, {"b": [{}]}]),
        (b'\xef\xbb\xbf{"a":1}\n{"a":2}', [{"a": 1}, {"a": 2}]),
        (b"[]", []),
        (b"", []),
        (b"<html>nothing of the kind</html>", []),
        ('data: {"a":"é東"}\n\n'.encode(), [{"a": "é東"}]),
    ],
)
def test_events_are_found_however_they_are_written_and_cut(data: bytes, events: list[Any]) -> None:
    assert decoded(data) == events
    assert decoded(*(data[at : at + 1] for at in range(len(data)))) == events
    for cut in range(len(data)):
        assert decoded(data[:cut], data[cut:]) == events


@pytest.mark.parametrize("data", [b'[{"a":1', b'[{"a":1},{"a":}]', b'{"a":nope}', b'data: {"a":1}\n\ndata: {"a'])
def test_an_array_that_is_not_json_or_a_stream_that_is_cut_off_is_an_error(data: bytes) -> None:
    with pytest.raises(WireError) as raised:
        decoded(data)
    assert (raised.value.code, raised.value.status) == ("invalid_upstream_response", 502)


_DEEP = b"data: " + b"[" * 100_000
_BROKEN = [b"data: {", b"data: \xff", b'data: {"a":1', b"data: {}\ndata: {}", b"data: <html>", b"data: NaN1", _DEEP]


@pytest.mark.parametrize("event", _BROKEN, ids=range(len(_BROKEN)))
def test_an_event_that_is_not_json_is_skipped_with_a_warning_and_the_stream_goes_on(event: bytes) -> None:
    good = [b'data: {"a":1}', b'data: {"a":2}']
    for place in range(3):
        warnings = Warnings()
        decoder = EventDecoder(warnings)
        data = b"".join(part + b"\n\n" for part in (*good[:place], event, *good[place:]))
        assert [*decoder.feed(data), *decoder.close()] == [{"a": 1}, {"a": 2}]
        assert warnings.codes() == ("invalid_stream_event",)


@pytest.mark.parametrize("start", [b'data: {"a":"', b"data: {}\ndata: ", b'[{"a":"'])
def test_an_event_without_end_is_an_error_and_not_a_full_memory(start: bytes) -> None:
    decoder = EventDecoder(Warnings())
    with pytest.raises(WireError) as raised:  # noqa: PT012  # the loop is what is tried
        list(decoder.feed(start))
        for _ in range(40):
            list(decoder.feed(b"x" * 1_048_576))
    assert raised.value.code == "upstream_event_too_large"


def test_many_short_lines_of_one_event_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.chat.vertex.decoding.MAX_EVENT", 100)
    with pytest.raises(WireError):
        decoded(b"data: 12345\n" * 50)


_SAID = {"candidates": [{"content": {"parts": [{"text": "Hi"}]}}]}


@pytest.mark.parametrize("broken", ["{", "5", "null", '"text"', "true", "[5]", '{"candidates": [', "<html>"])
def test_a_broken_event_of_a_stream_is_skipped_and_the_others_are_converted(broken: str) -> None:
    said = json.dumps({**_SAID, "candidates": [{**_SAID["candidates"][0], "finishReason": "STOP"}]})
    data = f"data: {said}\n\ndata: {broken}\n\ndata: {said}\n\ndata: [DONE]\n\n".encode()
    for pieces in ([data], [data[at : at + 1] for at in range(len(data))]):
        response: Any = respond_to_bytes(pieces, "m", IdSource()).to_json()
        contents = [chunk["choices"][0]["delta"].get("content") for chunk in response["chunks"]]
        assert contents == ["Hi", "Hi", None]
        assert response["done"] is True
        assert response["warnings"] == ["invalid_stream_event"]


def test_a_last_event_that_is_cut_off_is_an_error_and_no_end() -> None:
    data = f'data: {json.dumps(_SAID)}\n\ndata: {{"candidates": [{{"con'.encode()
    response: Any = respond_to_bytes([data], "m", IdSource()).to_json()
    assert response["done"] is False
    assert response["error"]["code"] == "invalid_upstream_response"
    assert [chunk["choices"][0]["finish_reason"] for chunk in response["chunks"]] == [None]


def test_a_stream_of_broken_events_alone_is_an_error() -> None:
    response: Any = respond_to_bytes([b"data: {\n\ndata: 5\n\n"], "m", IdSource()).to_json()
    assert (response["chunks"], response["done"]) == ([], False)
    assert response["error"]["code"] == "empty_upstream_response"
    assert response["warnings"] == ["invalid_stream_event"]


def test_an_array_that_breaks_keeps_what_came_before_and_has_no_end() -> None:
    data = f"[{json.dumps(_SAID)},\n{{nope}},\n{json.dumps(_SAID)}]".encode()
    response: Any = respond_to_bytes([data], "m", IdSource()).to_json()
    assert len(response["chunks"]) == 1
    assert response["done"] is False
    assert response["error"] == {
        "status": 502,
        "code": "invalid_upstream_response",
        "type": "server_error",
        "message": "The answer of Vertex AI is not a response. Check the address that was called.",
    }


def test_a_long_stream_is_never_held() -> None:
    converter = StreamConverter("m", IdSource(), keep_texts=False)
    event = b'data: {"candidates":[{"content":{"parts":[{"text":"%s"}]}}]}\n\n' % (b"x" * 1_000)
    for _ in range(500):
        assert len(list(converter.feed(event))) == 1
    held = converter._writer._choices[0]
    assert held._text is None
    assert len(converter._decoder._notation._lines._buffer) == 0  # type: ignore[union-attr]
    assert len(list(converter.finish())) == 1


def test_the_signature_of_a_text_that_was_not_held_is_known_by_its_digest() -> None:
    chunks = [
        {"candidates": [{"content": {"parts": [{"text": "An"}]}}]},
        {"candidates": [{"content": {"parts": [{"text": "swer"}, {"text": "", "thoughtSignature": "QQ=="}]}}]},
    ]
    seen = []
    for keep in (True, False):
        converter = StreamConverter("m", IdSource(), keep_texts=keep)
        for chunk in chunks:
            list(converter.convert(chunk))
        list(converter.finish())
        seen += converter.take_signatures()
    assert [one.text for one in seen] == ["Answer", None]
    assert seen[0].subject == seen[1].subject


@pytest.mark.parametrize("depth", [201, 1_500, 3_000, 50_000])
def test_arguments_that_nest_without_end_are_an_error(depth: int) -> None:
    call = '{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"a":%s%s}}}]}}]}'
    text = call % ("[" * depth, "]" * depth)
    for data in (f"data: {text}\n\n", f"[{text}]"):
        assert respond_to_bytes([data.encode()], "m", IdSource()).to_json()["error"]
