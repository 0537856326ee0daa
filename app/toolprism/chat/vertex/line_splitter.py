"""Splits bytes that arrive in pieces into lines, ended by CR, LF or both, with a limit on their length."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.chat.model.errors import WireError

#: Bytes of one event.
MAX_EVENT: Final = 32 * 1024 * 1024
_END: Final = re.compile(rb"[\r\n]")
_LF: Final = 10
_CR: Final = 13


class LineCutter:
    """Splits bytes into lines; holds only the unfinished line."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        #: How much of the buffer has been searched for the end of a line.
        self._searched = 0
        self._after_cr = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines that are complete after these bytes.

        Raises:
            WireError: a line is too long.
        """
        if self._after_cr and data:
            self._after_cr = False
            data = data[1:] if data[0] == _LF else data
        self._buffer += data
        start = 0
        while found := _END.search(self._buffer, max(start, self._searched)):
            end = found.start()
            yield bytes(self._buffer[start:end])
            start = end + 1
            if self._buffer[end] == _CR:
                if start == len(self._buffer):
                    self._after_cr = True
                elif self._buffer[start] == _LF:
                    start += 1
        del self._buffer[:start]
        self._searched = len(self._buffer)
        if len(self._buffer) > MAX_EVENT:
            raise WireError("upstream_event_too_large")

    def rest(self) -> bytes:
        """Return the last, unfinished line."""
        rest = bytes(self._buffer)
        self._buffer.clear()
        self._searched = 0
        return rest
