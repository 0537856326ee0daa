"""`/budgets`: the limits that the tools of a request share, as bars, and the tools that must give up strict mode."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.errors import BadInput, OutOfTime
from toolprism.services.budgets import spending
from toolprism.services.explain_error import sent_text
from toolprism.web.body import read_form
from toolprism.web.contexts import Budgets
from toolprism.web.views.budget_bars import budget_view
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
        context = await in_thread(lambda _: _context(text, settings.limits), settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        context = Budgets(title=_TITLE, tools=text, findings=[], shown=None, status=str(error))
    page = site.templates.render("pages/budgets.html", context)
    return HTMLResponse(page, status, {"cache-control": "no-store"})


def _context(text: str, limits: "Limits") -> Budgets:
    if not text.strip():
        return Budgets(title=_TITLE, tools=text, findings=[], shown=None, status="")
    try:
        shown = budget_view(spending(sent_text(text, limits)))
    except BadInput as error:
        findings = [diagnostic(error.finding)]
        return Budgets(title=_TITLE, tools=text, findings=findings, shown=None, status="The tools cannot be read.")
    return Budgets(title=_TITLE, tools=text, findings=[], shown=shown, status=shown.summary)
