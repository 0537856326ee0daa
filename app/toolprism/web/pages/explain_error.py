"""`/explain-error`: explains a pasted error with the tools that were sent; one click applies the fix."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.json_text import dumps
from toolprism.reading.parsing import check_size
from toolprism.services.explain_error import Sent, explain, sent_text
from toolprism.services.labels import counted
from toolprism.web.body import read_form
from toolprism.web.contexts import ExplainError
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic
from toolprism.web.views.explained_error import ExplainedView, explained_view
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.settings import Settings
    from toolprism.web.site_files import Site

_NO_ERROR: Final = "There is no error to explain. Paste what the provider answered."
_TITLE: Final = "Explain an error · Toolprism"


async def explain_error(request: Request) -> Response:
    """Show the empty form, or explain the error in it."""
    settings: Settings = request.app.state.settings
    site: Site = request.app.state.site
    given = await read_form(request, settings.max_body) if request.method == "POST" else {}
    status = HTTPStatus.OK
    try:
        page = await in_thread(lambda deadline: _page(site, settings, given, deadline), settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        page = site.templates.render("pages/explain_error.html", _context(given, None, str(error)))
    return HTMLResponse(page, status, {"cache-control": "no-store"})


def _page(site: "Site", settings: "Settings", given: dict[str, str], deadline: Deadline) -> bytes:
    error, tools = given.get("error", ""), given.get("text", "")
    if "error_in_text" in given:  # the box of the first page holds the error
        error, tools = tools, ""
    findings: list[Diagnostic] = []
    sent = Sent(tools=())
    try:
        check_size(error, settings.limits)
        sent = sent_text(tools, settings.limits)
    except BadInput as problem:
        findings = [diagnostic(problem.finding)]
    shown, note = None, _NO_ERROR if given else ""
    if error.strip():
        note = ""
        explained = explain(error[: settings.limits.max_bytes], sent, settings.limits, deadline)
        shown = explained_view(explained, tools)
        if "apply" in given and explained.sent.parsed is not None:
            document, count = explained.mended(explained.sent.parsed.value)
            if count:
                tools = dumps(document, indent=2)
                again = explain(error, sent_text(tools, settings.limits), settings.limits, deadline)
                note = f"The fix is applied at {counted(count, 'place')}."
                shown = explained_view(again, tools) if again.patch is not None else None
    context = _context({"error": error, "text": tools}, shown, note or (shown.status if shown else ""), findings)
    return site.templates.render("pages/explain_error.html", context)


def _context(
    given: dict[str, str], shown: ExplainedView | None, status: str, findings: list[Diagnostic] | None = None
) -> ExplainError:
    return ExplainError(
        title=_TITLE,
        message=given.get("error", ""),
        tools=given.get("text", ""),
        findings=findings or [],
        shown=shown,
        status=status,
    )
