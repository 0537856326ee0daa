"""Static files under URLs with a hash of their content, so that browsers may cache them for ever."""

import gzip
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.resources import folder

if TYPE_CHECKING:
    from toolprism.web.rendering import Site


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


async def static(request: Request) -> Response:
    """Return a file; its URL holds a hash of its content, so it never changes."""
    site: Site = request.app.state.site
    asset = site.assets.get(request.path_params["name"])
    if asset is None or asset.url != request.url.path:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    headers = {"cache-control": FOR_EVER, "vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.content, headers=headers, media_type=asset.media_type)
    return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.media_type)


async def favicon(request: Request) -> Response:
    """Redirect browsers that request an icon without reading the page."""
    site: Site = request.app.state.site
    icon = site.assets["icon.svg"]
    return Response(icon.content, headers={"cache-control": "public, max-age=86400"}, media_type=icon.media_type)
