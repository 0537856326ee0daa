"""Requests from pages of other sites are refused; requests from programs are not."""

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from tests.event_loop import finished
from toolprism.web.application import Application


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://testserver"},
        {"origin": "https://TESTSERVER"},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "same-origin", "origin": "http://testserver"},
        {"sec-fetch-site": "same-origin", "origin": "null"},
    ],
)
@pytest.mark.parametrize("path", ["/check", "/api/v1/normalize", "/wire/share", "/s"])
def test_a_request_of_this_site_or_of_a_program_is_served(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    assert client.post(path, headers=headers).status_code not in (403, 500)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://example.com"},
        {"origin": "http://testserver.example.com"},
        {"origin": "http://testserver:81"},
        {"origin": "null"},
        {"origin": "http://[testserver"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver"},
        {"sec-fetch-site": "same-origin", "origin": "https://example.com"},
    ],
)
@pytest.mark.parametrize(
    "path", ["/check", "/api/v1/normalize", "/wire/share", "/s", "/s/abcdefghij/delete", "/nothing"]
)
def test_a_request_of_another_site_is_refused(client: TestClient, path: str, headers: dict[str, str]) -> None:
    answer = client.post(path, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.text
    kind = "application/problem+json" if path.startswith("/api/") else "text/html; charset=utf-8"
    assert answer.headers["content-type"] == kind
    assert "content-security-policy" in answer.headers


def test_a_client_that_hangs_up_is_not_an_internal_error(app: Application, caplog: pytest.LogCaptureFixture) -> None:
    sent: list[Message] = []
    incoming: list[Message] = [
        {"type": "http.disconnect"},
        {"type": "http.request", "body": b"text=", "more_body": True},
    ]

    async def receive() -> Message:
        return incoming.pop()

    async def send(message: Message) -> None:
        sent.append(message)

    head = {"type": "http", "method": "POST", "path": "/check", "query_string": b"", "headers": [], "scheme": "http"}
    finished(app(head, receive, send))
    assert sent[0]["status"] == 400
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_page_may_be_linked_from_anywhere(client: TestClient) -> None:
    assert client.get("/", headers={"sec-fetch-site": "cross-site", "origin": "https://example.com"}).status_code == 200
