"""A real server on loopback that lists models, or misbehaves: it is slow, lies, redirects, floods or hangs."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, TypeAlias

#: The server's reaction to one request.
Behaviour: TypeAlias = Callable[[BaseHTTPRequestHandler], None]


class Server(ThreadingHTTPServer):
    """Responds according to its behaviour, and counts requests."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, behave: Behaviour) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.behave = behave
        self.asked: list[str] = []
        self.is_asked = threading.Event()
        #: Set at the end of the test, so that nobody waits longer.
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1/models"

    def handle_error(self, *_: Any) -> None:
        """Stay silent, because clients of these tests disconnect on purpose."""


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.server.is_asked.set()
        self.server.behave(self)
        self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@contextmanager
def serving(behave: Behaviour) -> Iterator[Server]:
    with Server(behave) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
            thread.join()


def send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, **headers: str) -> None:
    handler.send_response(status)
    given = {"content-length": str(len(body)), "connection": "close"}
    for name, value in {**given, **{name.replace("_", "-"): value for name, value in headers.items()}}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def listing(*models: Any) -> Behaviour:
    body = json.dumps({"object": "list", "data": list(models)}).encode()
    return lambda handler: send(handler, body)


def raw(body: bytes, status: int = 200, **headers: str) -> Behaviour:
    return lambda handler: send(handler, body, status, **headers)


def hangs(handler: BaseHTTPRequestHandler) -> None:
    handler.server.over.wait()  # type: ignore[attr-defined]  # it is a `Server`


def hangs_in_the_body(handler: BaseHTTPRequestHandler) -> None:
    send(handler, b'{"data":', content_length="100")
    hangs(handler)


def drips(handler: BaseHTTPRequestHandler) -> None:
    """Send a byte now and then, never so slowly that a single read times out."""
    handler.send_response(200)
    handler.end_headers()
    while not handler.server.over.wait(0.02):  # type: ignore[attr-defined]
        handler.wfile.write(b" ")


def promises_more(handler: BaseHTTPRequestHandler) -> None:
    send(handler, b'{"data":[]}', content_length="1000")


def redirects(handler: BaseHTTPRequestHandler) -> None:
    if handler.path == "/elsewhere":
        listing({"id": "followed"})(handler)
    else:
        send(handler, b"", 302, location="/elsewhere")


_MEGABYTE: Final = b" " * 1_000_000


def floods(handler: BaseHTTPRequestHandler) -> None:
    """Send 50 MB."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(50):
        handler.wfile.write(_MEGABYTE)
