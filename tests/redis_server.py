"""A Redis server for tests, which a test may kill or freeze."""

import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.tools import require


@dataclass(frozen=True)
class RedisServer:
    """A server on a free port."""

    process: subprocess.Popen[bytes]
    port: int

    @classmethod
    @contextmanager
    def started(cls, folder: Path) -> Iterator["RedisServer"]:
        """Start a server, or skip the test where `redis-server` is missing."""
        program = require("redis-server")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            server = cls(process, port)
            server._wait()
            try:
                yield server
            finally:
                process.kill()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def kill(self) -> None:
        """End the server: every question is refused."""
        self.process.kill()
        self.process.wait(5)

    def freeze(self) -> None:
        """Stop the server without ending it: no question is answered."""
        self.process.send_signal(signal.SIGSTOP)

    def _wait(self) -> None:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        pytest.fail("redis-server does not listen")
