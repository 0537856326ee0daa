"""Servers for tests: a port that is free, and an application in a thread of this process."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from toolprism.cli.limited_server import LimitedServer
from toolprism.cli.serve import bound


def until(happened: Callable[[], object]) -> None:
    """Wait for a state, however busy the machine is; a test that waits for ever is ended with its traceback."""
    while not happened():
        time.sleep(0.02)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class _PromptServer(LimitedServer):
    """A server that looks a hundred times a second whether it is to end: tests start and end hundreds of servers."""

    async def main_loop(self) -> None:
        counter = 0
        while not await self.on_tick(counter):
            counter += 1
            await asyncio.sleep(0.01)


@contextmanager
def serving(config: uvicorn.Config) -> Iterator[int]:
    """Serve an application in a thread; yield the port."""
    with bound("127.0.0.1", 0) as listener:
        opened = threading.Event()
        server = _PromptServer(config, opened.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        opened.wait()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
