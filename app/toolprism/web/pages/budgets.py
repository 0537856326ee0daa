"""`/budgets`: the limits that the tools of a request share, as bars, and the tools that must give up strict mode."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.web.body import read_form
from toolprism.web.contexts import Budgets
from toolprism.web.pages.explain_error import misplaced
from toolprism.web.views.budget_bars import shown_budgets
from toolprism.web.views.diagnostic_view import diagnostic
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.core.limits import Limits
    from toolprism.web.settings import Settings
    from toolprism.web.site_files import Site

_TITLE: Final = "Budgets of a request · Toolprism"


async def budgets(request: Request) -> Response:
    """Show the empty form, or the budgets of the tools in it."""
    settings: Settings = request.app.state.settings
    site: Site = request.app.state.site
    given = await read_form(request, settings.max_body) if request.method == "POST" else {}
    text = given.get("text", "")
    status = HTTPStatus.OK
    try:
        page = await in_thread(lambda deadline: _page(site, settings, text, deadline), settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        context = Budgets(title=_TITLE, tools=text, findings=[], shown=None, status=str(error))
        page = site.templates.render("pages/budgets.html", context)
    return HTMLResponse(page, status, {"cache-control": "no-store"})


def _page(site: "Site", settings: "Settings", text: str, deadline: Deadline) -> bytes:
    context = _context(text, settings.limits)
    explained = misplaced(site, settings, text, deadline) if context.shown is None else None
    return explained or site.templates.render("pages/budgets.html", context)


def _context(text: str, limits: "Limits") -> Budgets:
    if not text.strip():
        return Budgets(title=_TITLE, tools=text, findings=[], shown=None, status="")
    try:
        shown = shown_budgets(text, limits)
    except BadInput as error:
        findings = [diagnostic(error.finding)]
        return Budgets(title=_TITLE, tools=text, findings=findings, shown=None, status="The tools cannot be read.")
    return Budgets(title=_TITLE, tools=text, findings=[], shown=shown, status=shown.summary)
