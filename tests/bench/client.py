"""A client that costs little itself: requests over a connection that it keeps, from an address of its own."""

import asyncio
import re
from dataclasses import dataclass

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_CLOSES = re.compile(rb"\r\nconnection: close", re.IGNORECASE)
#: Addresses of one block.
_BLOCK = 250


@dataclass(eq=False)
class Client:
    """One user of the server."""

    port: int
    address: str = "127.0.0.1"
    #: Whether requests come from the page, which replaces only its results.
    htmx: bool = False
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[str, bytes]:
        """Send one request; return status and head, or `cut` if the server ended the connection."""
        kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
        head = f"{method} {path} HTTP/1.1\r\nhost: here\r\naccept-encoding: gzip\r\ncontent-type: {kind}"
        if self.htmx:
            head += "\r\nhx-request: true"
        reader, writer = await self._connected()
        try:
            writer.write(f"{head}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(answer)
            await reader.readexactly(int(length[1]) if length else 0)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            return "cut", b""
        if _CLOSES.search(answer):
            self.close()
        return answer[9:12].decode(), answer

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        return self._streams

    def close(self) -> None:
        """End the connection; the next request opens another one."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def address(number: int) -> str:
    """Return the loopback address of a user.

    >>> address(0), address(399)
    ('127.0.1.1', '127.0.2.150')
    """
    block, host = divmod(number, _BLOCK)
    return f"127.0.{1 + block}.{1 + host}"
