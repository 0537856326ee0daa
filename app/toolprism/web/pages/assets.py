"""`GET /static/{digest}/{name}` and `/favicon.ico`: static files."""

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.web.assets import FOR_EVER

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


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
