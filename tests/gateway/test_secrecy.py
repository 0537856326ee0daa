"""No content, signature or credential reaches a log or a file."""

import json
import threading
from pathlib import Path

import openai
import pytest

from tests.gateway.dialogue import Dialogue
from tests.gateway.mock_vertex import FIRST_CLIENT, MockVertex, Refuses, Says, call
from toolprism.chat.signatures.store import StoreLimits
from toolprism.chat.signatures.store_factory import open_store
from toolprism.core.errors import ToolprismError
from toolprism.gateway.application import Completions
from toolprism.gateway.forwarding import Credentials, LogEntry
from toolprism.gateway.settings import GatewaySettings


def _counted_lines(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Count the lines that are written from now on."""
    written, lines = LogEntry.write, threading.Semaphore(0)

    def write(entry: LogEntry) -> None:
        written(entry)
        lines.release()

    monkeypatch.setattr(LogEntry, "write", write)
    return lines


def test_a_log_has_ids_sizes_and_codes_alone(
    client: openai.OpenAI,
    vertex: MockVertex,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for logger in ("httpcore2", "httpx2", "openai", "asyncio"):  # they are the client's in this process, too
        caplog.set_level("CRITICAL", logger)
    caplog.set_level("DEBUG")
    lines = _counted_lines(monkeypatch)
    dialogue = Dialogue(client, headers={"x-toolprism-conversation": "secret-conversation"})
    dialogue.turn(
        vertex,
        "secret-question",
        (Says(parts=(call("weather", city="secret-city"),)), Says(parts=({"text": "secret-answer"},))),
    )
    vertex.then(
        Refuses(400, json.dumps({"error": {"code": 400, "message": "secret-m", "status": "secret s"}}).encode())
    )
    with pytest.raises(openai.BadRequestError):
        dialogue.asked()
    with pytest.raises(openai.BadRequestError):
        client.chat.completions.create(model="m", messages=[], extra_body={"secret-parameter": 1})
    client.chat.completions.create(model="m", messages=dialogue.messages[:2], extra_body={"secret-parameter": 1})
    assert all(lines.acquire() for _ in range(5)), "a line is written after its answer"
    text = caplog.text
    assert text.count("toolprism.gateway") == 5
    assert "empty_messages" in text
    assert "ignored_param\n" in text
    for secret in ("secret", FIRST_CLIENT, signature_in(vertex)):
        assert secret not in text


def signature_in(vertex: MockVertex) -> str:
    parts = [part for content in vertex.requests[1]["contents"] for part in content["parts"]]
    return next(str(part["thoughtSignature"]) for part in parts if "thoughtSignature" in part)


def test_the_file_holds_no_credentials_no_ids_and_nothing_that_was_said(
    client: openai.OpenAI, vertex: MockVertex, settings: GatewaySettings
) -> None:
    dialogue = Dialogue(client, headers={"x-toolprism-conversation": "secret-conversation"})
    said = (Says(parts=(call("weather", city="secret-city"),)), Says(parts=({"text": "secret-answer"},)))
    dialogue.turn(vertex, "secret-question", said)
    path = settings.store
    assert path is not None
    kept = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert signature_in(vertex).encode() in kept
    ids = [one["id"] for message in dialogue.messages for one in message.get("tool_calls", ())]
    for secret in ("secret", FIRST_CLIENT, *ids):
        assert secret.encode() not in kept
    assert path.stat().st_mode & 0o077 == 0


def test_credentials_are_never_shown() -> None:
    shown = repr(Credentials(((b"authorization", b"Bearer secret"),)))
    assert "secret" not in shown
    assert "secret" not in repr(GatewaySettings(upstream="http://a/", redis_url="redis://:secret@host/0"))


def test_an_internal_error_is_logged_by_its_place_and_reported_as_one(
    client: openai.OpenAI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    word = "SECRET".lower()  # as it never stands in a line of code that a stack shows

    def broken(*_: object) -> None:
        raise ZeroDivisionError(word)

    monkeypatch.setattr(Completions, "_prepared", broken)
    with pytest.raises(openai.InternalServerError) as raised:
        client.chat.completions.create(model="m", messages=[{"role": "user", "content": "Hi"}])
    assert raised.value.code == "internal_error"
    assert "ZeroDivisionError" in caplog.text
    assert word not in caplog.text + raised.value.response.text


@pytest.mark.parametrize("store", ["/dev/null/s.sqlite3", "/proc/s.sqlite3"])
def test_a_store_that_cannot_be_opened_ends_in_one_sentence(store: str) -> None:
    with pytest.raises(ToolprismError, match="Signatures cannot be kept in"):
        open_store(Path(store), None, StoreLimits())
    with pytest.raises(ToolprismError) as raised:
        open_store(None, "secret://:secret@host", StoreLimits())
    assert "secret" not in str(raised.value)
