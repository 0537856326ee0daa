"""A Redis server for tests, which a test can kill or freeze."""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.serving import free_port
from tests.tools import require


@dataclass
class RedisServer:
    """A server on a free port."""

    command: list[str]
    port: int
    process: subprocess.Popen[bytes] = field(init=False)

    @classmethod
    @contextmanager
    def started(cls, folder: Path) -> Iterator["RedisServer"]:
        """Start a server, or skip the test where `redis-server` is missing."""
        program = require("redis-server")
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
        server = cls(command, port)
        server.start()
        try:
            yield server
        finally:
            server.kill()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server, on the same port whenever it is started again."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        self._wait()

    def kill(self) -> None:
        """End the server: every request is refused."""
        self.process.kill()
        self.process.wait(5)

    def freeze(self) -> None:
        """Freeze the server: no request is answered."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume a frozen server."""
        self.process.send_signal(signal.SIGCONT)

    def _wait(self) -> None:
        while self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        pytest.fail("redis-server does not listen")
