"""Requests and streams on their way to Vertex AI and back: time, and what a long stream holds."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any

from app.chat import convert
from app.chat.minting import Mint
from app.chat.stream import StreamTranslator
from tests.bench.table import Row, table

_STREAM = 10_000_000


def request(rounds: int = 400) -> dict[str, Any]:
    """Give a conversation of about 1 MB: questions, calls with arguments, results."""
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
    return {"model": "gemini-3.1-pro-preview", "messages": messages}


def picture() -> dict[str, Any]:
    """Give a request with one large picture."""
    url = f"data:image/png;base64,{'A' * _STREAM}"
    content = [{"type": "image_url", "image_url": {"url": url}}]
    return {"model": "gemini-3.1-pro-preview", "messages": [{"role": "user", "content": content}]}


def events() -> Iterator[bytes]:
    """Give 10 MB of a stream, event by event."""
    part = {"text": "word " * 20}
    body = {"candidates": [{"index": 0, "content": {"role": "model", "parts": [part]}}]}
    event = f"data: {json.dumps(body)}\r\n\r\n".encode()
    return (event for _ in range(_STREAM // len(event)))


def pieces() -> Iterator[bytes]:
    """Give one event of 10 MB, a kilobyte at a time."""
    part = {"inlineData": {"mimeType": "image/png", "data": "A" * _STREAM}}
    data = f"data: {json.dumps({'candidates': [{'content': {'parts': [part]}}]})}\r\n\r\n".encode()
    return (data[start : start + 1_000] for start in range(0, len(data), 1_000))


def translate(data: Iterator[bytes]) -> None:
    """Translate a stream as a proxy does: chunks go out at once, nothing is kept."""
    translator = StreamTranslator("gemini-3.1-pro-preview", Mint(), keep_texts=False)
    for piece in data:
        for _ in translator.feed(piece):
            pass
    for _ in translator.finish():
        pass


def report(repeats: int) -> str:
    """Time conversions, and measure what a stream holds."""
    asked, pictured = request(), picture()
    size = len(json.dumps(asked))
    rows: list[Row] = [
        (f"a conversation of {size:,} bytes", _millis(lambda: convert(asked), repeats), ""),
        ("a picture of 10 MB in a request", _millis(lambda: convert(pictured), repeats), ""),
        ("a stream of 10 MB", _millis(lambda: translate(events()), 1), _held(events)),
        ("one event of 10 MB in pieces of 1 kB", _millis(lambda: translate(pieces()), repeats), ""),
    ]
    return table("6. The wire, in ms", ("what", "ours", "held at most"), rows)


def _millis(work: Callable[[], object], repeats: int) -> str:
    spent = []
    for _ in range(repeats):
        started = perf_counter()
        work()
        spent.append(perf_counter() - started)
    return f"{median(spent) * 1_000:,.1f}"


def _held(data: Callable[[], Iterator[bytes]]) -> str:
    tracemalloc.start()
    translate(data())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return f"{peak / 1_000:,.0f} kB"
