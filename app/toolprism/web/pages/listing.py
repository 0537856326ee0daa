"""`GET /targets` and `GET /rules`: every target and every rule, one line each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.schema import all_rules, all_targets
from toolprism.services.labels import EFFECT_WORDS, whose_output
from toolprism.web.reference_contexts import Listing, ListingEntry

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


async def targets(request: Request) -> Response:
    """List every target with its users."""
    entries = [
        ListingEntry(
            href=f"/targets/{each.id}", id=each.id, title=each.title, note=f"{each.used_by}; {whose_output(each)}"
        )
        for each in all_targets("all").values()
    ]
    return _page(request, "Targets", "What each provider gets, and by which rules.", entries)


async def rules(request: Request) -> Response:
    """List every rule with its effect on the accepted arguments."""
    entries = [
        ListingEntry(href=f"/rules/{each.id}", id=each.id, title=each.title, note=EFFECT_WORDS[each.effect])
        for each in all_rules().values()
    ]
    return _page(request, "Rules", "What is rewritten, and why.", entries)


def _page(request: Request, heading: str, lead: str, entries: Sequence[ListingEntry]) -> Response:
    site: Site = request.app.state.site
    context = Listing(title=f"{heading} · Toolprism", name=heading, lead=lead, entries=entries)
    page = site.templates.render("pages/listing.html", context)
    return HTMLResponse(page, headers={"cache-control": "no-cache"})
