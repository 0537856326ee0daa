"""The web process reads and writes; workers do everything with pasted text."""

import asyncio
import gzip
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.event_loop import finished
from tests.killing import children_of, kill
from toolprism.web.application import create_app
from toolprism.web.front import create_web_app
from toolprism.web.handling import PublicRoute
from toolprism.web.routes import ROUTES
from toolprism.web.settings import Settings
from toolprism.web.worker_pool.pool import WorkerPool

_PASTE = '{"type": "object", "properties": {"a": {"const": 1}}}'
#: Every route that takes pasted text, as a request.
_REQUESTS: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/check", {"data": {"text": _PASTE}}),
    ("POST", "/check", {"data": {"text": _PASTE}, "headers": {"hx-request": "true"}}),
    ("POST", "/share", {"data": {"text": _PASTE}}),
    ("POST", "/export", {"data": {"text": _PASTE, "what": "outputs"}}),
    ("GET", "/p?s=v1.q1YqU7Iy1FHKzCsoLVGyUqqOUUrOzysuiVGyUjCsVaoFAA", {}),
    ("POST", "/p", {"data": {"s": "v1.q1YqU7Iy1FHKzCsoLVGyUqqOUUrOzysuiVGyUjCsVaoFAA"}}),
    ("POST", "/wire", {"data": {"request": "{}"}}),
    ("POST", "/wire/share", {"data": {"request": "{}"}}),
    ("POST", "/api/v1/normalize", {"json": {"input": _PASTE}}),
    ("POST", "/api/v1/normalize", {"content": "{"}),
    ("POST", "/api/v1/validate", {"json": {"schema": {"enum": [1]}, "instance": 2}}),
    ("POST", "/api/v1/check-call", {"json": {"schema": {}, "arguments": "{}"}}),
    ("GET", "/?sample=cron-tool", {}),
    ("GET", "/?sample=none", {}),
    ("GET", "/nothing", {}),
]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    links = tmp_path_factory.mktemp("links") / "links.sqlite3"
    return Settings(links=links, engines=2, seconds=60, patience=60)


@pytest.fixture(scope="module")
def front(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_web_app(settings)) as client:
        yield client


def _workers() -> list[int]:
    """Return the numbers of the worker processes, which the process that forks them has for children."""
    return children_of(*children_of(os.getpid()))


@pytest.mark.parametrize("method, path, sent", _REQUESTS, ids=[f"{row[0]} {row[1][:20]}" for row in _REQUESTS])
def test_a_worker_answers_what_the_application_itself_would(
    front: TestClient, settings: Settings, method: str, path: str, sent: dict[str, Any]
) -> None:
    with TestClient(create_app(settings)) as alone:
        expected = alone.request(method, path, **sent)
    answer = front.request(method, path, **sent)
    assert (answer.status_code, answer.text) == (expected.status_code, expected.text)
    assert dict(answer.headers) == dict(expected.headers)


def test_no_work_on_a_paste_is_done_in_the_web_process(front: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake planted in this process would show in any reading, normalizing, validating or rendering."""

    def planted(*_: object, **__: object) -> None:
        raise AssertionError("work on a paste is done in the web process")

    for name in (
        "toolprism.core.json_text.dumps",
        "toolprism.reading.paste.read",
        "toolprism.reading.parsing.parse",
        "toolprism.schema.normalizer.Normalizer.normalize",
        "toolprism.validation.evaluator.Program.run",
        "toolprism.chat.redaction.without_signatures",
        "toolprism.share.link.decode",
        "toolprism.web.handling.parse_qsl",
        "toolprism.web.rendering.Templates.render",
        "toolprism.web.handling.in_thread",
        "gzip.GzipFile.write",
    ):
        monkeypatch.setattr(name, planted)
    for method, path, sent in _REQUESTS[:-2]:
        answer = front.request(method, path, **sent, follow_redirects=False)
        assert answer.status_code in (200, 400, 422), (path, answer.status_code)


def test_every_route_that_may_hold_a_paste_leads_to_a_worker() -> None:
    at_the_front = {(route.path, method) for route in create_web_app().routes for method in route.methods or ()}  # type: ignore[attr-defined]  # all are routes
    everything = {(route.path, method) for route in ROUTES for method in route.methods or ()}  # type: ignore[attr-defined]  # likewise
    assert at_the_front == everything
    for route in create_web_app().routes:
        assert isinstance(route, Route)
        if not isinstance(route, PublicRoute):
            assert route.endpoint.__module__.startswith("toolprism.web.worker_pool."), route.path
        else:
            assert route.methods == {"GET", "HEAD"}, "what is sent may be a paste"


def test_a_stored_link_is_read_before_a_worker_is_asked(front: TestClient) -> None:
    kept = front.post("/s", data={"text": _PASTE})
    found = re.search(r"/s/([a-z0-9]+)", kept.text)
    assert found is not None
    pool: WorkerPool = front.app.state.pool  # type: ignore[attr-defined]  # it is the application
    before = pool._answers
    assert "A shared schema" in front.get(f"/s/{found[1]}").text
    assert pool._answers == before + 1


def test_the_first_page_its_files_and_the_docs_wait_for_nobody(front: TestClient) -> None:
    front.app.state.pool._turns._free, free = [], front.app.state.pool._turns._free  # type: ignore[attr-defined]  # nobody is free
    try:
        for path in (
            "/",
            "/wire",
            "/healthz",
            "/openapi.json",
            "/favicon.ico",
            "/rules/const-to-enum",
            "/targets/google",
        ):
            assert front.get(path).status_code == 200, path
    finally:
        front.app.state.pool._turns._free = free  # type: ignore[attr-defined]  # as before


def test_a_first_page_is_compressed_once_and_known_by_its_tag(front: TestClient) -> None:
    page = front.get("/", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    plain = front.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == page.text
    again = front.get("/", headers={"if-none-match": f"W/{plain.headers['etag']}"})
    assert (again.status_code, again.content) == (304, b"")


def test_a_large_answer_is_compressed_by_the_worker(front: TestClient) -> None:
    sent = {"schema": {"properties": {f"name{number}": {"const": number} for number in range(500)}}, "trail": True}
    with front.stream("POST", "/api/v1/normalize", json=sent, headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(raw)
    assert json.loads(gzip.decompress(raw))["targets"]["google"]["status"] == "changed"


def test_a_body_that_is_too_long_is_refused(front: TestClient, settings: Settings) -> None:
    answer = front.post("/check", content=b"x" * (settings.max_body + 1))
    assert answer.status_code == 413


def test_a_killed_worker_is_replaced_and_nobody_notices(front: TestClient) -> None:
    before = _workers()
    kill(before)
    for _ in range(4):
        assert front.post("/check", data={"text": _PASTE}).status_code == 200
    assert not set(before) & set(_workers())


def test_the_time_of_a_stored_link_is_that_of_the_web_process(
    front: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that starts while the clock is wrong would let links expire."""
    monkeypatch.setattr(front.app.state.links.links, "_clock", lambda: 1_700_000_000.0)  # type: ignore[attr-defined]  # of the application
    kill(_workers())
    assert "Stored until 12 May 2024" in front.post("/s", data={"text": _PASTE}).text


def test_a_request_that_takes_too_long_gets_a_finding() -> None:
    hasty = Settings(links=None, engines=1, seconds=0.000_001, patience=60)
    with TestClient(create_web_app(hasty)) as client:
        page = client.post("/check", data={"text": _PASTE}, headers={"hx-request": "true"})
        assert (page.status_code, page.headers["retry-after"]) == (503, "5")
        assert "took more than 1e-06 s" in page.text
        api = client.post("/api/v1/normalize", json={"input": _PASTE})
        assert (api.status_code, api.headers["content-type"]) == (503, "application/problem+json")
        assert [finding["code"] for finding in api.json()["findings"]] == ["out-of-time"]


def test_a_request_that_needs_too_much_memory_gets_a_finding_and_a_fresh_worker() -> None:
    small = Settings(links=None, engines=1, memory=30_000_000, seconds=60, patience=60)
    schema = {"properties": {f"p{number}": {"anyOf": [{"const": 1}, {"type": "null"}]} for number in range(4_000)}}
    with TestClient(create_web_app(small)) as client:
        api = client.post("/api/v1/normalize", json={"schema": schema, "trail": True})
        assert api.status_code == 503
        assert [finding["code"] for finding in api.json()["findings"]] == ["out-of-memory"]
        assert "needs more than 30 MB" in api.text
        assert client.post("/api/v1/normalize", json={"input": _PASTE}).status_code == 200


def test_a_full_queue_answers_at_once_and_says_when_to_retry() -> None:
    narrow = Settings(links=None, engines=1, max_waiting=0, seconds=60)
    with TestClient(create_web_app(narrow)) as client:
        pool = client.app.state.pool  # type: ignore[attr-defined]  # of the application
        free, pool._turns._free = pool._turns._free, []
        answer = client.post("/api/v1/normalize", json={"input": _PASTE})
        pool._turns._free = free
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert [finding["code"] for finding in answer.json()["findings"]] == ["busy"]


def test_a_server_is_ready_when_a_worker_answers_and_says_what_does_not(front: TestClient) -> None:
    assert front.get("/readyz").json() == {"status": "ready", "findings": []}
    pool = front.app.state.pool  # type: ignore[attr-defined]  # of the application
    free, pool._turns._free, patience, pool._turns._patience = pool._turns._free, [], pool._turns._patience, 0
    try:
        answer = front.get("/readyz")
    finally:
        pool._turns._free, pool._turns._patience = free, patience
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["detail"] == "No worker process answers."
    assert [finding["code"] for finding in answer.json()["findings"]] == ["workers-not-ready"]
    assert front.get("/readyz").status_code == 200


def test_a_server_whose_workers_answer_others_is_ready() -> None:
    """The question itself is never answered, because all its turns go to others."""

    async def asked() -> tuple[bool, bool]:
        pool = WorkerPool(Settings(links=None, engines=1))
        waiting = asyncio.Event()

        async def ask_for_nothing() -> None:
            waiting.set()
            await asyncio.Event().wait()

        pool._ask_for_nothing = ask_for_nothing  # type: ignore[method-assign]  # never answered
        idle = await pool.answers(seconds=0)

        async def answer_another() -> None:
            await waiting.wait()
            pool._answers += 1

        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(answer_another())
            busy = await pool.answers(seconds=1)
        await pool.close()
        return idle, busy

    assert finished(asked()) == (False, True)


def test_a_server_without_its_database_is_not_ready(tmp_path: Path) -> None:
    broken = tmp_path / "links.db"
    broken.write_bytes(b"this is no database" * 100)
    with TestClient(create_web_app(Settings(links=broken, engines=1))) as client:
        answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert [finding["code"] for finding in answer.json()["findings"]] == ["database-not-ready"]
