import asyncio
import json
import logging
import re
import traceback
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from toolprism.web import application
from toolprism.web.application import Application, create_app
from toolprism.web.middleware import HEADERS, OuterMiddleware, UnfinishedAnswerError
from toolprism.web.settings import Settings

HTMX_SHA256 = "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"
SECRET = "hunter2-was-pasted"  # noqa: S105  # what must not be logged


@pytest.mark.parametrize(
    "method, path, status",
    [
        ("GET", "/", 200),
        ("GET", "/nope", 404),
        ("GET", "/check", 405),
        ("GET", "/static/000000000000/app.css", 404),
        ("GET", "/favicon.ico", 200),
        ("GET", "/openapi.json", 200),
        ("POST", "/api/v1/normalize", 400),
        ("GET", "/api/v1/nope", 404),
        ("HEAD", "/", 200),
    ],
)
def test_every_answer_carries_the_security_headers(client: TestClient, method: str, path: str, status: int) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert {name: response.headers[name] for name in HEADERS} == HEADERS


def test_refusals_of_what_was_sent_carry_them_too(client: TestClient) -> None:
    too_long = client.post("/check", content=b"text=" + b"x" * 4_000_000)
    unreadable = client.post("/api/v1/normalize", json={"input": "{"})
    assert (too_long.status_code, unreadable.status_code) == (413, 422)
    for response in (too_long, unreadable):
        assert {name: response.headers[name] for name in HEADERS} == HEADERS
    assert too_long.headers["content-type"].startswith("text/html")


def test_a_refusal_ends_in_one_sentence_where_htmx_asks(client: TestClient) -> None:
    answer = client.post("/check", content=b"text=" + b"x" * 4_000_000, headers={"HX-Request": "true"})
    assert answer.status_code == 413
    assert answer.headers["vary"] == "HX-Request"
    assert answer.text.startswith('<p id="status" role="status" hx-swap-oob="innerHTML">The request has more than')
    assert "<h1" not in answer.text


def test_the_policy_allows_nothing_unsafe() -> None:
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Application:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("toolprism.web.pages.check.look", fail)
    monkeypatch.setattr("toolprism.web.api.normalize.check", fail)
    return create_app(Settings())


def test_an_internal_error_is_answered_in_the_form_that_was_asked_for(broken: Application) -> None:
    with TestClient(broken) as client:
        page = client.post("/check", data={"text": SECRET})
        problem = client.post("/api/v1/normalize", json={"input": "{}"})
    assert page.status_code == problem.status_code == 500
    assert page.headers["content-type"].startswith("text/html")
    assert problem.headers["content-type"] == "application/problem+json"
    for response in (page, problem):
        assert {name: response.headers[name] for name in HEADERS} == HEADERS
        assert SECRET not in response.text


def test_no_log_holds_what_was_pasted(broken: Application, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with TestClient(broken) as client:
        client.post("/check", data={"text": SECRET})
        client.get("/", params={"sample": SECRET})
    ours = [record for record in caplog.records if record.name == "toolprism"]
    assert any("/check" in record.getMessage() and "500" in record.getMessage() for record in ours)
    assert SECRET not in "".join(record.getMessage() for record in ours)


def _logged(caplog: pytest.LogCaptureFixture) -> str:
    """What all loggers together have written, exceptions included."""
    formatter = logging.Formatter()
    return "\n".join(formatter.format(record) for record in caplog.records if not record.name.startswith("httpx"))


@pytest.mark.parametrize(
    "path, content",
    [("/check", f"text={SECRET}"), ("/api/v1/normalize", json.dumps({"input": {"type": "object", "title": SECRET}}))],
)
def test_a_500_is_logged_with_its_stack_and_without_its_message(
    broken: Application, caplog: pytest.LogCaptureFixture, path: str, content: str
) -> None:
    caplog.set_level(logging.DEBUG)
    with TestClient(broken) as client:
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert client.post(path, content=content, headers=form).status_code == 500
    logged = _logged(caplog)
    assert f"POST '{path}' failed\nTraceback (most recent call last):\n" in logged
    assert re.search(r'  File ".*test_middleware\.py", line \d+, in fail\nRuntimeError', logged)
    assert SECRET not in logged


def test_an_answer_that_breaks_off_is_logged_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    async def breaks_off(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError(SECRET)

    async def unused(*_: object) -> Message:
        return {}

    scope = {"type": "http", "method": "GET", "path": "/"}
    # In a thread: a browser test of this process may have a loop of its own.
    with ThreadPoolExecutor(1) as other, pytest.raises(UnfinishedAnswerError) as raised:
        other.submit(asyncio.run, OuterMiddleware(breaks_off)(scope, unused, unused)).result()  # type: ignore[arg-type]
    assert "in breaks_off\nRuntimeError" in _logged(caplog)
    # What the server below writes of the exception that it gets:
    assert SECRET not in "".join(traceback.format_exception(raised.value))


def test_a_request_that_a_stopping_server_cannot_finish_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[Message] = []

    async def waits(*_: object) -> None:
        await asyncio.Event().wait()

    async def send(message: Message) -> None:
        sent.append(message)

    async def stop() -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
        task = asyncio.create_task(OuterMiddleware(waits)(scope, waits, send))  # type: ignore[arg-type]  # nothing is received
        await asyncio.sleep(0)
        task.cancel()
        await task

    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, stop()).result()
    assert sent[0]["status"] == 503
    assert (b"retry-after", b"5") in sent[0]["headers"]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_one_target_that_fails_costs_one_row_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from toolprism.schema import Normalizer, Result, Target

    sound = Normalizer.normalize

    def fail(bench: Normalizer, target: Target) -> Result:
        if target.id == "google":
            raise RuntimeError(SECRET)
        return sound(bench, target)

    monkeypatch.setattr(Normalizer, "normalize", fail)
    caplog.set_level(logging.DEBUG)
    with TestClient(create_app(Settings())) as client:
        answered = client.post("/api/v1/normalize", json={"input": {"type": "object"}}).json()
        page = client.post("/check", data={"text": '{"type": "object"}'})
    results = answered["tools"][0]["targets"]
    assert results["google"]["status"] == "error"
    assert results["google"]["findings"][0]["code"] == "internal-error"
    assert results["mcp"]["status"] != "error"
    assert page.status_code == 200
    assert "in fail\nRuntimeError" in _logged(caplog)
    assert SECRET not in _logged(caplog)


def test_static_files_have_urls_that_never_change_their_meaning(client: TestClient) -> None:
    pages = "".join(client.get(path).text for path in ("/", "/models", "/models/openai/gpt-5", "/conditions"))
    urls = set(re.findall(r'"(/static/[^"]+)"', pages))
    assert {url.split("/")[-1] for url in urls} == {path.name for path in Path("static").iterdir()}
    for url in urls:
        response = client.get(url)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]
        assert sha256(response.content).hexdigest().startswith(url.split("/")[2])


def test_htmx_is_the_file_that_was_released() -> None:
    assert sha256(Path("static/htmx-4.0.1.min.js").read_bytes()).hexdigest() == HTMX_SHA256


def test_long_answers_are_compressed(client: TestClient) -> None:
    assert client.get("/", headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_the_pages_ask_no_other_server_for_anything(client: TestClient) -> None:
    page = client.get("/").text
    assert not re.findall(r'(?:src|action)="(?:https?:)?//', page)
    assert not re.findall(r'<link[^>]* href="(?:https?:)?//', page)
    assert "style=" not in page
    assert "<style" not in page
    assert application.__name__ == "toolprism.web.application"
