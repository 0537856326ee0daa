"""Static files under URLs with a hash of their content, so that browsers may cache them for ever."""

from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.web.rendering import Site

FOR_EVER: Final = "public, max-age=31536000, immutable"


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
