"""`GET /conditions`, all of them with a heat map of who minds what, and `GET /conditions/{id}`, one in full."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from toolprism.conditions.condition import Condition
from toolprism.conditions.registry import FAMILIES, all_conditions, find_condition, former_ids
from toolprism.core.errors import UnknownCondition
from toolprism.core.json_text import dumps
from toolprism.providers import Profile, Support, all_profiles
from toolprism.schema import all_rules
from toolprism.services.conditions import (
    REWRITES,
    counted_tools,
    errors_of,
    lints_of,
    minded,
    search,
    treatment,
    weaker_than,
)
from toolprism.services.loss import of_condition
from toolprism.web.reference_contexts import ConditionFamily, ConditionLine, ConditionPage, ConditionsPage

if TYPE_CHECKING:
    from toolprism.web.site_files import Site

_CACHE: Final = {"cache-control": "no-cache"}
_SIGNS: Final[Mapping[Support, str]] = {
    "refused": "×",
    "disputed": "~",
    "ignored": "−",
    "unknown": "?",
    "accepted": "✓",
}
#: The most characters of a search.
_LONGEST: Final = 200


async def conditions(request: Request) -> Response:
    """Show all conditions by family, or those that `?q=` finds."""
    site: Site = request.app.state.site
    query = request.query_params.get("q", "")[:_LONGEST]
    found = search(query)
    profiles = [each for each in all_profiles().values() if any(treatment(one, each) for one in found)]
    context = ConditionsPage(
        title="Conditions · Toolprism",
        query=query,
        count=len(found),
        profiles=profiles,
        signs=_SIGNS,
        families=[
            ConditionFamily(heading=heading, lines=lines)
            for family, heading in FAMILIES.items()
            if (lines := [_line(each, profiles) for each in found if each.family == family])
        ],
    )
    return HTMLResponse(site.templates.render("pages/conditions.html", context), headers=_CACHE)


def _line(condition: Condition, profiles: list[Profile]) -> ConditionLine:
    return ConditionLine(condition=condition, cells=[treatment(condition, each) for each in profiles])


async def condition(request: Request) -> Response:
    """Show one condition; a former id leads to it."""
    site: Site = request.app.state.site
    name = request.path_params["id"]
    if name in former_ids():
        return RedirectResponse(f"/conditions/{former_ids()[name]}", HTTPStatus.MOVED_PERMANENTLY)
    try:
        found = find_condition(name)
    except UnknownCondition as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None
    counted = counted_tools()
    context = ConditionPage(
        title=f"{found.id} · Toolprism",
        condition=found,
        family=FAMILIES[found.family],
        breaks=dumps(found.breaks, indent=2),
        passes=dumps(found.passes, indent=2),
        live=of_condition(found.id),
        rows=minded()[found.id],
        rules=[all_rules()[rule] for rule in REWRITES.get(found.id, ())],
        lints=lints_of().get(found.id, ()),
        errors=errors_of().get(found.id, ()),
        weaker=[all_conditions()[weaker] for weaker in weaker_than(found)],
        having=counted.having.get(found.id),
        tools=counted.tools,
    )
    return HTMLResponse(site.templates.render("pages/condition.html", context), headers=_CACHE)
