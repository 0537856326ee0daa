"""Servers for tests: a port that is free, and an application in a thread of this process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from toolprism.cli.patient_server import PatientServer
from toolprism.cli.server_socket import bound


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(config: uvicorn.Config) -> Iterator[int]:
    """Serve an application in a thread; yield the port."""
    with bound("127.0.0.1", 0) as listener:
        opened = threading.Event()
        server = PatientServer(config, opened.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        opened.wait()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(10)
