"""`GET /docs`, the pages of documentation, and `GET /docs/{id}`, one of them."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.web.manual import manuals
from toolprism.web.reference_contexts import ManualPage, ManualsPage

if TYPE_CHECKING:
    from toolprism.web.site_files import Site

_CACHE: Final = {"cache-control": "no-cache"}


async def documentation(request: Request) -> Response:
    """List the pages."""
    site: Site = request.app.state.site
    context = ManualsPage(title="Documentation · Toolprism", manuals=[*manuals().values()])
    return HTMLResponse(site.templates.render("pages/manuals.html", context), headers=_CACHE)


async def manual(request: Request) -> Response:
    """Show one page."""
    site: Site = request.app.state.site
    found = manuals().get(request.path_params["id"])
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No page of the documentation has that name.")
    context = ManualPage(title=f"{found.title.replace('`', '')} · Toolprism", manual=found)
    return HTMLResponse(site.templates.render("pages/manual.html", context), headers=_CACHE)
