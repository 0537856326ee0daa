"""Requests and streams to Vertex AI and back, compared with LiteLLM: time, and the memory of a long stream."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from tests.bench.table import Row, table
from tests.bench.wire_peer import LiteLlm
from toolprism.chat.convert import StreamConverter, convert, respond
from toolprism.chat.model.response import IdSource

_MODEL = "gemini-3.1-pro-preview"
_STREAM = 10_000_000


def request(rounds: int = 400) -> dict[str, Any]:
    """Return a conversation of about 1 MB: questions, calls with arguments, results."""
    messages: list[dict[str, Any]] = []
    for number in range(rounds):
        arguments = json.dumps({"text": "x" * 400, "list": [1, 2, 3]})
        call = {"id": f"c{number}", "type": "function", "function": {"name": "f", "arguments": arguments}}
        result = json.dumps({"rows": ["y" * 80] * 8})
        messages += [
            {"role": "user", "content": "please do it " * 60},
            {"role": "assistant", "content": "ok " * 100, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": f"c{number}", "content": result},
        ]
    return {"model": _MODEL, "messages": messages}


def picture() -> dict[str, Any]:
    """Return a request with one large picture."""
    url = f"data:image/png;base64,{'A' * _STREAM}"
    content = [{"type": "image_url", "image_url": {"url": url}}]
    return {"model": _MODEL, "messages": [{"role": "user", "content": content}]}


def events() -> Iterator[bytes]:
    """Yield 10 MB of a stream, event by event."""
    part = {"text": "word " * 20}
    body = {"candidates": [{"index": 0, "content": {"role": "model", "parts": [part]}}]}
    event = f"data: {json.dumps(body)}\r\n\r\n".encode()
    return (event for _ in range(_STREAM // len(event)))


def pieces() -> Iterator[bytes]:
    """Yield one event of 10 MB, a kilobyte at a time."""
    part = {"inlineData": {"mimeType": "image/png", "data": "A" * _STREAM}}
    data = f"data: {json.dumps({'candidates': [{'content': {'parts': [part]}}]})}\r\n\r\n".encode()
    return (data[start : start + 1_000] for start in range(0, len(data), 1_000))


def translate(data: Iterator[bytes]) -> None:
    """Convert a stream as a proxy does: chunks are sent at once, and nothing is kept."""
    converter = StreamConverter(_MODEL, IdSource(), keep_texts=False)
    for piece in data:
        for _ in converter.feed(piece):
            pass
    for _ in converter.finish():
        pass


def tooled() -> dict[str, Any]:
    """Return a request with 50 tools and a few parameters."""
    schema = {
        "type": "object",
        "properties": {
            "city": {"type": "string", "description": "where"},
            "days": {"type": ["integer", "null"]},
            "units": {"type": "string", "enum": ["C", "F"]},
        },
        "required": ["city"],
        "additionalProperties": False,
    }
    tools = [
        {"type": "function", "function": {"name": f"f{number}", "description": "It helps.", "parameters": schema}}
        for number in range(50)
    ]
    question = [{"role": "user", "content": "And now?"}]
    return {"model": _MODEL, "messages": question, "tools": tools, "tool_choice": "auto", "max_tokens": 1_000}


def answer() -> dict[str, Any]:
    """Return a response with a text, a thought and calls."""
    calls: list[Any] = [
        {"functionCall": {"name": "f", "args": {"rows": ["y" * 80] * 8}}, "thoughtSignature": "QQ=="} for _ in range(20)
    ]
    parts = [{"text": "Well. " * 50, "thought": True}, {"text": "word " * 500}, *calls]
    counts = {"promptTokenCount": 10, "candidatesTokenCount": 5, "thoughtsTokenCount": 5, "totalTokenCount": 20}
    candidate = {"index": 0, "content": {"role": "model", "parts": parts}, "finishReason": "STOP"}
    return {"candidates": [candidate], "usageMetadata": counts, "modelVersion": _MODEL, "responseId": "r"}


class Case(NamedTuple):
    """One conversion to time."""

    what: str
    given: Any
    ours: Callable[[Any], object]
    #: None if LiteLLM has no single function for it.
    theirs: Callable[[LiteLlm, Any], object] | None = None
    #: The stream whose memory is measured.
    held: Callable[[], Iterator[bytes]] | None = None


def cases() -> tuple[Case, ...]:
    """Return everything that is timed."""
    conversation = request()
    lines = [line for event in events() for line in event.decode().splitlines()]
    return (
        Case(f"a conversation of {len(json.dumps(conversation)):,} bytes", conversation, convert, LiteLlm.request),
        Case("a request with 50 tools", tooled(), convert, LiteLlm.request),
        Case(
            "a response with 20 calls",
            answer(),
            lambda body: respond(body, _MODEL),
            lambda peer, body: peer.completion(body, _MODEL),
        ),
        Case(
            "a stream of 1 MB",
            lines[: len(lines) // 10],
            lambda given: translate(f"{line}\r\n".encode() for line in given),
            lambda peer, given: peer.stream(iter(given)),
        ),
        Case("a stream of 10 MB", None, lambda _: translate(events()), held=events),
        Case("one event of 10 MB in pieces of 1 kB", None, lambda _: translate(pieces())),
        Case("a picture of 10 MB in a request", picture(), convert),
    )


def report(repeats: int) -> str:
    """Time conversions and LiteLLM's, in turns, and measure the memory of a stream."""
    try:
        peer, missing = LiteLlm(), []
    except (ImportError, AttributeError) as error:
        peer, missing = None, [f"Missing: litellm ({error})."]
    return table(
        "6. The wire, in ms",
        ("what", "ours", "LiteLLM", "ratio", "held at most"),
        [_row(case, peer, repeats) for case in cases()],
        "Both get a copy that is made beforehand. LiteLLM gets its streams as text in lines, ours are bytes.",
        *missing,
    )


def _row(case: Case, peer: LiteLlm | None, repeats: int) -> Row:
    """Time both in turns; the ratio is that of the medians."""
    mine: list[float] = []
    other: list[float] = []
    for _ in range(repeats):
        if peer is not None and case.theirs is not None:
            other.append(_seconds(partial(case.theirs, peer), deepcopy(case.given)))
        mine.append(_seconds(case.ours, deepcopy(case.given)))
    held = "" if case.held is None else _held(case.held)
    if not other:
        return (case.what, _millis(mine), "", "", held)
    return (case.what, _millis(mine), _millis(other), f"{median(mine) / median(other):.2f}", held)


def _seconds(work: Callable[[Any], object], given: Any) -> float:
    started = perf_counter()
    work(given)
    return perf_counter() - started


def _millis(seconds: list[float]) -> str:
    return f"{median(seconds) * 1_000:,.1f}"


def _held(data: Callable[[], Iterator[bytes]]) -> str:
    tracemalloc.start()
    translate(data())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return f"{peak / 1_000:,.0f} kB"
