"""`GET /targets` and `GET /rules`: every target and every rule, in tables that a form filters."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.web.reference_contexts import Listing
from toolprism.web.views.listing import Table, rules_table, targets_table

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


async def targets(request: Request) -> Response:
    """List the targets with their users."""
    lead = "What each provider gets, and what agents and gateways send to it: each with its rules in order."
    return _page(request, "Targets", lead, targets_table(request.query_params))


async def rules(request: Request) -> Response:
    """List the rules by their effect on the accepted arguments."""
    lead = "What is rewritten on the way to a target, by what it does to the arguments that are accepted."
    return _page(request, "Rules", lead, rules_table(request.query_params))


def _page(request: Request, heading: str, lead: str, table: Table) -> Response:
    site: Site = request.app.state.site
    context = Listing(title=f"{heading} · Toolprism", name=heading, lead=lead, table=table)
    page = site.templates.render("pages/listing.html", context)
    return HTMLResponse(page, headers={"cache-control": "no-cache"})
