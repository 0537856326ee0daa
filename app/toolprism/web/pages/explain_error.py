"""`/explain-error`: explains a pasted error with the tools that were sent; one click applies the fix."""

from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.json_types import Json
from toolprism.core.patch import patched
from toolprism.providers.errors.edits import Patch
from toolprism.reading.parsing import check_size
from toolprism.services.explain_error import Explained, Sent, explain, is_error, proof_of, sent_text
from toolprism.web.body import read_form
from toolprism.web.contexts import Budgets, ExplainError
from toolprism.web.undo import CHANGED_SINCE, depth, pushed, undone
from toolprism.web.views.budget_bars import shown_budgets
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic
from toolprism.web.views.explained_error import ExplainedView, explained_view
from toolprism.web.views.fixed_error import done, written_back
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.core.limits import Limits
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings


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


def misplaced(site: "Site", settings: "Settings", text: str, deadline: Deadline) -> bytes | None:
    """Return the page for an error that was pasted where tools were expected; None if the text is none."""
    return _page(site, settings, {"error": text}, deadline) if is_error(text) else None


def _page(site: "Site", settings: "Settings", given: dict[str, str], deadline: Deadline) -> bytes:
    error, tools = given.get("error", ""), given.get("text", "")
    note = _NO_ERROR if given else ""
    history = given.get("before", "")
    findings: list[Diagnostic] = []
    if "undo" in given:
        back = undone(history, tools)
        findings = [diagnostic(CHANGED_SINCE)] if back is None else []
        tools, history = back or (tools, history)
    sent = Sent(tools=())
    try:
        check_size(error, settings.limits)
        sent = sent_text(tools, settings.limits)
    except BadInput as problem:
        findings = [*findings, diagnostic(problem.finding)]
    shown = None
    if error.strip():
        explained = explain(error[: settings.limits.max_bytes], sent, settings.limits, deadline)
        shown = explained_view(explained, tools)
        note = shown.headline
        document, steps = _clicked(explained, given)
        if steps:
            before, tools = tools, written_back(tools, document, settings.limits)
            history = pushed(history, before, tools)
            again = explain(error, sent_text(tools, settings.limits), settings.limits, deadline)
            after = done(again, before, tools, steps, settings.limits)
            shown = replace(shown, done=after)
            note = " ".join(filter(None, [*after.changes[:1], after.proof]))
        elif "undo" in given and not findings:
            note = "The fix is undone."
    context = _context({"error": error, "text": tools, "before": history}, shown, note, findings)
    return site.templates.render("pages/explain_error.html", context)


def _clicked(explained: Explained, given: dict[str, str]) -> tuple[Json, Patch]:
    """Return the tools after the clicked fix, and its edits; without one they stay as they are."""
    document = explained.sent.document
    if explained.sent.parsed is None:
        return document, []
    if "apply" in given:
        return explained.fixed(document)
    if "way" in given:
        return explained.taken(given["way"])
    if "next" in given and (found := proof_of(explained, document)) is not None:
        edit = found.left.patch if found.left is not None else None
        return (document, []) if edit is None else (patched(document, edit), edit)
    return document, []


def _context(
    given: dict[str, str], shown: ExplainedView | None, status: str, findings: list[Diagnostic] | None = None
) -> ExplainError:
    return ExplainError(
        title=_TITLE,
        message=given.get("error", ""),
        tools=given.get("text", ""),
        history=given.get("before", ""),
        undos=depth(given.get("before", "")),
        findings=findings or [],
        shown=shown,
        status=status,
    )


_BUDGETS_TITLE: Final = "Budgets of a request · Toolprism"


async def budgets(request: Request) -> Response:
    """Show the empty form, or the budgets of the tools in it."""
    settings: Settings = request.app.state.settings
    site: Site = request.app.state.site
    given = await read_form(request, settings.max_body) if request.method == "POST" else {}
    text = given.get("text", "")
    status = HTTPStatus.OK
    try:
        page = await in_thread(lambda deadline: _budgets_page(site, settings, text, deadline), settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        context = Budgets(title=_BUDGETS_TITLE, tools=text, findings=[], shown=None, status=str(error))
        page = site.templates.render("pages/budgets.html", context)
    return HTMLResponse(page, status, {"cache-control": "no-store"})


def _budgets_page(site: "Site", settings: "Settings", text: str, deadline: Deadline) -> bytes:
    context = _budgets_context(text, settings.limits)
    explained = misplaced(site, settings, text, deadline) if context.shown is None else None
    return explained or site.templates.render("pages/budgets.html", context)


def _budgets_context(text: str, limits: "Limits") -> Budgets:
    if not text.strip():
        return Budgets(title=_BUDGETS_TITLE, tools=text, findings=[], shown=None, status="")
    try:
        shown = shown_budgets(text, limits)
    except BadInput as error:
        findings = [diagnostic(error.finding)]
        return Budgets(
            title=_BUDGETS_TITLE, tools=text, findings=findings, shown=None, status="The tools cannot be read."
        )
    return Budgets(title=_BUDGETS_TITLE, tools=text, findings=[], shown=shown, status=shown.summary)
