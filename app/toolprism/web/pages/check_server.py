"""`/check-server`: the commands that check a server, made of what was pasted; nothing is asked from here."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.services.check_server import Commands, commands_for
from toolprism.web.body import read_form
from toolprism.web.contexts import CheckServer
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings


async def check_server(request: Request) -> Response:
    """Show the empty form, or the commands for what is in it."""
    settings: Settings = request.app.state.settings
    site: Site = request.app.state.site
    given = await read_form(request, settings.max_body) if request.method == "POST" else {}
    page = await in_thread(lambda deadline: _page(site, settings, given.get("text", ""), deadline), settings)
    return HTMLResponse(page, headers={"cache-control": "no-store"})


def _page(site: "Site", settings: "Settings", text: str, _: Deadline) -> bytes:
    found: Commands | None = None
    findings: list[Diagnostic] = []
    if text.strip():
        try:
            found = commands_for(text, settings.limits)
        except BadInput as error:
            findings = [diagnostic(error.finding)]
    context = CheckServer(title="Check a server · Toolprism", text=text, findings=findings, found=found)
    return site.templates.render("pages/check_server.html", context)
