"""Incoming bytes: the body of a request, read once and bounded."""

from collections.abc import AsyncIterable, Callable
from typing import Final

#: A body that is too long is read on, so that the client hears the answer, up to this many times the limit.
_PATIENCE: Final = 8


async def collected(chunks: AsyncIterable[bytes], most: int, hold: Callable[[int], None] | None = None) -> bytes | None:
    """Return the bytes of a body; None where there are too many.

    Args:
        chunks: the body as it arrives.
        most: how many bytes it may have.
        hold: told how many bytes are kept; what it raises ends the reading.
    """
    kept = bytearray()
    size = 0
    async for chunk in chunks:
        size += len(chunk)
        if size <= most:
            if hold is not None:
                hold(len(chunk))
            kept += chunk
        elif size > _PATIENCE * most:
            break
    return None if size > most else bytes(kept)
