"""Static files under URLs with a hash of their content, so that browsers may cache them for ever."""

import gzip
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from toolprism.core.resources import folder

FOR_EVER: Final = "public, max-age=31536000, immutable"
_DIGITS: Final = 12


@dataclass(frozen=True)
class Asset:
    """One static file."""

    content: bytes
    media_type: str
    url: str

    @cached_property
    def packed(self) -> bytes:
        """The content as gzip at its highest level: it is compressed once, and sent to everyone."""
        return gzip.compress(self.content, mtime=0)


def load(where: Path | None = None) -> Mapping[str, Asset]:
    """Read every static file, by name."""
    place = where or folder("static")
    return {path.name: _asset(path) for path in sorted(place.iterdir()) if path.is_file()}


def _asset(path: Path) -> Asset:
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(content, media_type, f"/static/{sha256(content).hexdigest()[:_DIGITS]}/{path.name}")
