"""Servers at an address: whatever is there, one sentence says what is wrong, and sound tools are read."""

import pytest

from tests.event_loop import finished
from tests.live.asked import SMALL, codes, names
from tests.live.web import SEEN, web
from tests.serving import free_port
from toolprism.live.answer import Answer, Server
from toolprism.live.asking import ask


def asked_at(url: str, **headers: str) -> Answer:
    return finished(ask(Server(name="web", url=url, headers=headers), SMALL))


@pytest.mark.parametrize("manner", ["good", "stream"])
def test_a_server_is_read_over_http_although_one_tool_is_broken(manner: str) -> None:
    with web(manner) as url:
        answer = asked_at(url)
    assert names(answer) == ["good", "broken"]
    assert codes(answer) == {"sdk-refuses"}
    assert answer.title == "web 1"


@pytest.mark.parametrize(
    "manner,message",
    [
        ("unauthorized", "The server asks for credentials (401). Give them with --header NAME=VALUE or $VARIABLE."),
        ("broken", "The server answers 500 Internal Server Error."),
        ("html", "The server answers with text/html, but JSON or an event stream was expected."),
    ],
)
def test_what_is_no_server_is_one_sentence(manner: str, message: str) -> None:
    with web(manner) as url:
        answer = asked_at(url)
    assert [finding.message for finding in answer.findings] == [message]


def test_a_port_that_refuses_is_one_sentence() -> None:
    (finding,) = asked_at(f"http://127.0.0.1:{free_port()}/mcp").findings
    assert finding.message.startswith("Nobody answers at this address: ")


def test_a_server_without_tls_is_one_sentence() -> None:
    with web("good") as url:
        (finding,) = asked_at(url.replace("http:", "https:")).findings
    assert finding.message.startswith("TLS fails: ")


def test_an_endless_body_is_not_read_to_the_end() -> None:
    with web("flood") as url:
        assert codes(asked_at(url)) == {"too-much"}


def test_half_a_message_is_a_finding() -> None:
    with web("half") as url:
        answer = asked_at(url)
    assert codes(answer) == {"server-error"}


def test_headers_are_sent_and_not_shown() -> None:
    SEEN.clear()
    with web("unauthorized") as url:
        answer = asked_at(url, Authorization="Bearer abcdefgh")
    assert SEEN[0]["Authorization"] == "Bearer abcdefgh"
    assert "abcdefgh" not in repr(answer)
