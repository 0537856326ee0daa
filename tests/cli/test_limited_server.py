"""The server accepts when it is ready, and a full table of files fills no log."""

import asyncio
import errno
import io
import logging
import os
import socket
import threading

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tests.event_loop import finished
from toolprism.cli.limited_server import Admission, LimitedServer, config_of, log_briefly
from toolprism.core.errors import ToolprismError
from toolprism.core.log_format import RateLimitedHandler


async def _hello(_: Request) -> Response:
    return PlainTextResponse("hello")


_APP = Starlette(routes=[Route("/", _hello)])


class _Full(socket.socket):
    """A listening socket that fails a few times, as when no file can be opened."""

    failures = 0

    def accept(self) -> tuple[socket.socket, object]:
        if self.failures < 200:
            self.failures += 1
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return super().accept()


def test_connections_that_cannot_be_accepted_are_accepted_later_and_logged_in_a_line_a_second() -> None:
    handler = RateLimitedHandler()
    handler.setStream(io.StringIO())
    logging.getLogger("toolprism").addHandler(handler)
    try:
        with _Full() as listener:
            listener.bind(("127.0.0.1", 0))
            opened = threading.Event()
            server = LimitedServer(config_of(_APP, Admission()), opened.set)
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
            thread.start()
            opened.wait()
            with socket.create_connection(listener.getsockname()) as client:
                client.sendall(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
                assert client.recv(9) == b"HTTP/1.1 "
            server.should_exit = True
            thread.join()
    finally:
        logging.getLogger("toolprism").removeHandler(handler)
    handler.close()
    lines = handler.stream.getvalue().splitlines()
    about = [line for line in lines if line.startswith("socket.accept() out of system resource: Too many open files")]
    assert 0 < len(about) <= len(lines) < 20 < listener.failures


def test_a_mistake_is_logged_with_its_stack_and_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_briefly)
        loop.call_soon(int, "SECRET")
        await asyncio.sleep(0)

    finished(fail())
    assert "ValueError" in caplog.text
    assert "SECRET" not in caplog.text.partition("\n")[2]


def test_a_server_whose_port_was_taken_in_the_meantime_says_so() -> None:
    with socket.socket() as first, socket.socket() as second:
        for each in (first, second):
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        first.bind(("127.0.0.1", 0))
        second.bind(first.getsockname())
        first.listen()
        server = LimitedServer(config_of(_APP, Admission()), lambda: None)
        with pytest.raises(ToolprismError, match="another server has just taken the port"):
            finished(server.serve(sockets=[second]))
