"""`GET /providers`, with a comparison, `GET /providers/{id}` and `GET /clients/{id}`, every claim about one."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.errors import UnknownClient, UnknownProvider
from toolprism.providers import all_profiles, find_profile
from toolprism.providers.clients import all_clients, find_client
from toolprism.schema import all_targets, find
from toolprism.services.conditions import stale
from toolprism.web.reference_contexts import ClientPage, ProviderPage, ProvidersPage
from toolprism.web.views.claims import choices, compared, groups

if TYPE_CHECKING:
    from toolprism.web.site_files import Site

#: Compared by default.
_FIRST: Final = ("openai-strict", "anthropic-strict", "gemini-json-schema", "moonshot")
#: Claims that were read before that are listed, to be read again.
_STALE_DAYS: Final = 180
_CACHE: Final = {"cache-control": "no-cache"}


async def providers(request: Request) -> Response:
    """Show all profiles, and side by side those named by `?with=`."""
    site: Site = request.app.state.site
    known = all_profiles()
    asked = request.query_params.getlist("with")
    chosen = [known[name] for name in dict.fromkeys(asked) if name in known] or [known[name] for name in _FIRST]
    context = ProvidersPage(
        title="What providers accept · Toolprism",
        choices=choices([*known.values()], chosen),
        chosen=chosen,
        rows=compared(chosen),
        stale=[*stale(_STALE_DAYS, datetime.now(UTC).date())],
        stale_days=_STALE_DAYS,
        clients=[*all_clients().values()],
    )
    return HTMLResponse(site.templates.render("pages/providers.html", context), headers=_CACHE)


async def provider(request: Request) -> Response:
    """Show one profile."""
    site: Site = request.app.state.site
    try:
        found = find_profile(request.path_params["id"])
    except UnknownProvider as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None
    context = ProviderPage(
        title=f"{found.title} · Toolprism",
        profile=found,
        groups=groups(found),
        targets=[target for target in all_targets("all").values() if target.profile is found],
    )
    return HTMLResponse(site.templates.render("pages/provider.html", context), headers=_CACHE)


async def client(request: Request) -> Response:
    """Show one client of MCP servers."""
    site: Site = request.app.state.site
    try:
        found = find_client(request.path_params["id"])
    except UnknownClient as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None
    context = ClientPage(
        title=f"{found.title} · Toolprism",
        client=found,
        groups=groups(found.profile),
        targets=[find(name) for name in found.sends],
        example="" if found.composed is None else found.name_of("my-server", "search"),
    )
    return HTMLResponse(site.templates.render("pages/client.html", context), headers=_CACHE)
