"""A server that accepts connections and never answers, as a frozen database does."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class SilentServer:
    """It counts its connections, and holds them until they are dropped."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._held: list[socket.socket] = []
        self._changed = threading.Condition()

    @classmethod
    @contextmanager
    def started(cls) -> Iterator["SilentServer"]:
        """Run a server in a thread."""
        server = cls()
        thread = threading.Thread(target=server._accept, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.end()
            thread.join()

    @property
    def port(self) -> int:
        port: int = self._listener.getsockname()[1]
        return port

    @property
    def connections(self) -> int:
        """The number of connections so far."""
        return len(self._held)

    def wait_for(self, connections: int) -> None:
        """Wait until there have been so many connections."""
        with self._changed:
            self._changed.wait_for(lambda: self.connections >= connections)

    def end(self) -> None:
        """Drop every connection, and accept no more."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._held:
            connection.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                with self._changed:
                    self._held.append(connection)
                    self._changed.notify_all()
