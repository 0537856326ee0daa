"""The proxy converts in worker processes: work beyond a limit ends there, and other requests continue."""

import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import openai
import pytest

from tests.event_loop import finished
from tests.gateway.conftest import served
from tests.gateway.mock_vertex import FIRST_CLIENT, MockVertex, Says, call
from tests.killing import kill
from toolprism.gateway.application import create_app
from toolprism.gateway.converters import Converters, Stream
from toolprism.gateway.messages import RequestRefused
from toolprism.gateway.settings import GatewaySettings

_HI = {"model": "gemini-3.1-pro-preview", "messages": [{"role": "user", "content": "Hi"}]}
_TOOL = {"name": "a", "parameters": {"type": "object", "properties": {f"p{n}": {"anyOf": [{}]} for n in range(2_000)}}}


def asked(url: str, body: Any = _HI) -> httpx2.Response:
    """Ask the proxy as a client of OpenAI does."""
    headers = {"authorization": f"Bearer {FIRST_CLIENT}", "content-type": "application/json"}
    return httpx2.post(f"{url}/v1/chat/completions", content=json.dumps(body).encode(), headers=headers, timeout=300)


def code(answer: httpx2.Response) -> tuple[int, str, str | None]:
    return answer.status_code, answer.json()["error"]["code"], answer.headers.get("retry-after")


Serve = Callable[..., AbstractContextManager[str]]


@pytest.fixture
def serve(settings: GatewaySettings) -> Serve:
    return lambda **changed: served(create_app(replace(settings, **changed)))


def workers() -> set[int]:
    """Return the worker processes, which the process that forks them has for children."""
    found = {int(entry.name): entry for entry in Path("/proc").iterdir() if entry.name.isdecimal()}
    tree = dict(_parents(found))
    forkers = {pid for pid, parent in tree.items() if parent == os.getpid()}
    return {pid for pid, parent in tree.items() if parent in forkers}


def _parents(found: dict[int, Path]) -> Iterator[tuple[int, int]]:
    for pid, entry in found.items():
        try:
            yield pid, int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue


@pytest.mark.parametrize("stream", [False, True])
def test_nothing_is_converted_where_the_connections_are(
    client: openai.OpenAI, vertex: MockVertex, monkeypatch: pytest.MonkeyPatch, stream: bool
) -> None:
    """A plant in this process would be met by any reading and writing."""

    def planted(*_: object, **__: object) -> None:
        raise AssertionError("a body is read in the process that has the connections")

    for name in (
        "toolprism.gateway.messages.loads",
        "toolprism.gateway.conversion.convert",
        "toolprism.gateway.conversion.whole",
        "toolprism.gateway.conversion.refusal",
        "toolprism.chat.convert.StreamConverter.feed",
        "toolprism.chat.openai.request.read_request",
    ):
        monkeypatch.setattr(name, planted)
    vertex.then(Says(parts=(call("time", city="Rome"),)))
    made: Any = client.chat.completions.create(stream=stream, **_HI)  # type: ignore[call-overload]  # a plain dict
    assert "Rome" in "".join(each.to_json() for each in (made if stream else [made]))


@pytest.mark.parametrize(
    "changed, body, answer",
    [
        ({"seconds": 0.000_001}, {**_HI, "tools": [{"type": "function", "function": _TOOL}]}, "out_of_time"),
        ({"memory": 20_000_000}, {**_HI, "x": [[] for _ in range(600_000)]}, "out_of_memory"),
        ({"max_held": 100}, _HI, "busy"),
    ],
    ids=["time", "memory", "bodies"],
)
def test_work_beyond_a_limit_is_refused_with_a_time_to_retry(
    serve: Serve, vertex: MockVertex, changed: dict[str, Any], body: Any, answer: str
) -> None:
    with serve(**changed) as url:
        assert code(asked(url, body)) == (503, answer, "5")
        assert vertex.requests == []
        if answer == "out_of_memory":
            assert asked(url).status_code == 200, "another process has taken its place"


def test_a_worker_that_is_killed_is_replaced_and_nobody_notices(serve: Serve) -> None:
    before = workers()
    with serve() as url:
        assert asked(url).status_code == 200
        kill(workers() - before)
        assert asked(url).status_code == 200


def test_a_stream_whose_worker_is_killed_ends_and_the_next_does_not(settings: GatewaySettings) -> None:
    event = b'data: {"candidates": [{"content": {"parts": [{"text": "one"}]}}]}\n\n'

    async def said(stream: Stream) -> bytes:
        piece = await stream.take(event, 1_000)
        assert piece is not None
        return piece.body

    async def play() -> None:
        before = workers()
        converters = Converters(settings)
        async with converters.stream("a", "gemini-3.1-pro-preview", include_usage=False) as stream:
            assert b"one" in await said(stream)
            assert await stream.take(b"half an event", 1_000) is None, "only whole lines go to the process"
            kill(workers() - before)
            with pytest.raises(RequestRefused) as raised:
                await said(stream)
            assert raised.value.problem.code == "worker_lost"
        async with converters.stream("a", "gemini-3.1-pro-preview", include_usage=False) as stream:
            assert b"one" in await said(stream)
            assert b"[DONE]" in (await stream.finish())[-1].body
        await converters.close()

    finished(play())


def test_a_body_that_does_not_arrive_ends_the_request(serve: Serve) -> None:
    with serve(body_seconds=0.1) as url:
        port = urlsplit(url).port
        assert port is not None
        with socket.create_connection(("127.0.0.1", port), timeout=300) as connection:
            connection.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{")
            assert connection.recv(1_000).startswith(b"HTTP/1.1 408 ")
