"""Clients that send nothing, send slowly, or do not read never block others."""

import socket
from contextlib import suppress
from ipaddress import ip_network
from threading import Event

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tests.serving import serving, until
from toolprism.cli.limited_server import PROXIES, Admission, config_of, trusted_proxies
from toolprism.core.errors import ToolprismError

_GET = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
_LARGE = 30_000_000


async def _hello(request: Request) -> Response:
    who = request.client.host if request.client else ""
    return PlainTextResponse(f"hello {who} {request.url.scheme} {len(await request.body())}")


#: Set when the large response is asked for.
_asked = Event()


async def _large(_: Request) -> Response:
    _asked.set()
    return Response(bytes(_LARGE))


async def _early(_: Request) -> Response:
    return Response("without the body")


_APP = Starlette(routes=[Route("/", _hello, methods=["GET", "POST"]), Route("/large", _large), Route("/early", _early)])


def talk(port: int, *sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=300)
    for piece in sent:
        connection.sendall(piece)
    return connection


def read(connection: socket.socket) -> bytes:
    """Read until the server ends the connection."""
    parts = []
    while part := connection.recv(65_536):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "sent, status",
    [
        ((), b""),
        ((b"GET / HT",), b"HTTP/1.1 408 "),
        ((b"GET / HTTP/1.1\r\nhost: here\r\nx-slow: ",), b"HTTP/1.1 408 "),
    ],
)
def test_a_head_that_does_not_arrive_ends_the_connection(sent: tuple[bytes, ...], status: bytes) -> None:
    with serving(config_of(_APP, Admission(head_seconds=1))) as port, talk(port, *sent) as connection:
        assert read(connection).startswith(status)


def test_the_second_head_has_to_arrive_as_well() -> None:
    with serving(config_of(_APP, Admission(head_seconds=1))) as port, talk(port, _GET + b"GET") as connection:
        answers = read(connection)
    assert answers.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answers


def test_a_head_in_pieces_is_a_head() -> None:
    with serving(config_of(_APP, Admission())) as port, talk(port) as connection:
        for byte in _GET:
            connection.sendall(bytes([byte]))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("sent", [b"", b"GET / HT"], ids=["nothing", "a part of a head"])
def test_a_newcomer_takes_the_place_of_the_connection_that_is_silent_for_longest(sent: bytes) -> None:
    admission = Admission(most=3)
    with serving(config_of(_APP, admission)) as port:
        silent = [talk(port, sent) for _ in range(2)]
        until(lambda: len(admission) == 2)
        with talk(port, _GET) as served:
            assert served.recv(9) == b"HTTP/1.1 "
            answer = read(silent[0])
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nretry-after: 5\r\n" in answer
        for connection in silent:
            connection.close()


def test_a_newcomer_is_refused_when_all_others_are_being_served() -> None:
    admission = Admission(most=1)
    post = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\n\r\n"
    with serving(config_of(_APP, admission)) as port, talk(port, post) as waiting:
        until(lambda: len(admission) == 1 and not admission._silent)
        with talk(port, _GET) as refused:
            answer = read(refused)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nretry-after: 5\r\n" in answer
        waiting.sendall(b"x")
        assert waiting.recv(9) == b"HTTP/1.1 "
        waiting.close()
        until(lambda: not len(admission))
        with talk(port, _GET) as served:
            assert served.recv(9) == b"HTTP/1.1 "


def test_the_body_of_a_request_that_was_answered_has_to_arrive_as_well() -> None:
    head = b"GET /early HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n"
    with serving(config_of(_APP, Admission(head_seconds=1))) as port, talk(port, head) as connection:
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")
        with suppress(ConnectionError):  # it may have ended already
            connection.sendall(b"x")
            read(connection)


def test_a_client_that_does_not_read_is_given_up() -> None:
    admission = Admission(write_seconds=0.2)
    _asked.clear()
    with serving(config_of(_APP, admission)) as port, talk(port, b"GET /large HTTP/1.1\r\nhost: here\r\n\r\n"):
        _asked.wait()
        until(lambda: not len(admission))


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_a_request_for_a_websocket_is_answered(method: bytes, caplog: pytest.LogCaptureFixture) -> None:
    head = b" / HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-length: 0\r\n\r\n"
    with serving(config_of(_APP, Admission())) as port, talk(port, method + head) as connection:
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")
    assert not caplog.records


@pytest.mark.parametrize(
    "proxies, seen", [((), b"hello 127.0.0.1 http 0"), (("127.0.0.1",), b"hello 192.0.2.9 https 0")]
)
def test_forwarded_headers_are_believed_from_proxies_alone(proxies: tuple[str, ...], seen: bytes) -> None:
    head = _GET[:-2] + b"connection: close\r\nx-forwarded-for: 192.0.2.9\r\nx-forwarded-proto: https\r\n\r\n"
    admission = Admission(proxies=tuple(map(ip_network, proxies)))
    with serving(config_of(_APP, admission)) as port, talk(port, head) as connection:
        assert seen in read(connection)


def test_the_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROXIES, "127.0.0.1, 10.0.0.0/8 ,::1")
    assert [str(network) for network in trusted_proxies()] == ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]
    monkeypatch.setenv(PROXIES, "*")
    with pytest.raises(ToolprismError, match=r"an address or a network was expected"):
        trusted_proxies()
