"""Reads the body of a request once, with a bound."""

from collections.abc import AsyncIterable, Callable
from typing import Final

#: A body that is too long is still read, up to this many times the limit, so that the client receives the response.
_PATIENCE: Final = 8


async def collected(chunks: AsyncIterable[bytes], most: int, hold: Callable[[int], None] | None = None) -> bytes | None:
    """Return the bytes of a body, or None if there are too many; `hold` gets the size of each part and may raise."""
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
