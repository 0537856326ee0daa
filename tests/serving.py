"""Servers for tests: a port that is free, and an application in a thread of this process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from toolprism.cli.server_socket import listening


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(config: uvicorn.Config) -> Iterator[int]:
    """Serve an application in a thread; yield the port."""
    with listening("127.0.0.1", 0) as listener:
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(10)
