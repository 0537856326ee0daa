"""`GET /census`: the results of every target for published tools, counted at release; and the report of any census."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.census.published import published
from toolprism.core.resources import folder
from toolprism.web.assets import load
from toolprism.web.reference_contexts import CensusPage, CensusReport
from toolprism.web.rendering import Templates
from toolprism.web.views.census import census_of

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


_TITLE: Final = "Census · Toolprism"


async def census(request: Request) -> Response:
    """Show the census made at release."""
    site: Site = request.app.state.site
    context = CensusPage(title=_TITLE, census=census_of(published()))
    return HTMLResponse(site.templates.render("pages/census.html", context), headers={"cache-control": "no-cache"})


def report(figures: Mapping[str, Any]) -> str:
    """Return the report of a census as one page that needs no server."""
    sheets = ((folder("static") / name).read_text("utf-8") for name in ("app.css", "reference.css"))
    style = Markup("\n".join(sheets))  # noqa: S704  # our own files
    context = CensusReport(title=_TITLE, census=census_of(figures), style=style)
    return Templates(load()).render("pages/census_report.html", context).decode()
