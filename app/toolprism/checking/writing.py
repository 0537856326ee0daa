"""Writes a file whole or not at all: beside it first, then in its place."""

import contextlib
import os
import tempfile
from pathlib import Path

from toolprism.core.errors import ToolprismError


def write_whole(path: Path, text: str) -> None:
    """Replace a file by a text; whatever happens, the file is the old one or the new one.

    Raises:
        ToolprismError: it cannot be written.
    """
    place = path.resolve()
    name: str | None = None
    try:
        mode = place.stat().st_mode & 0o7777 if place.exists() else None
        handle, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", suffix=".tmp", dir=place.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode if mode is not None else 0o666 & ~_umask())
        Path(name).replace(place)
        name = None
    except (OSError, UnicodeEncodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolprismError(f"{path} cannot be written: {reason}.") from None
    finally:
        if name is not None:
            with contextlib.suppress(OSError):
                Path(name).unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
