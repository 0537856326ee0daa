"""`/explain-error`: explains a pasted error with the tools that were sent; one click applies the fix."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.patch import patched
from toolprism.providers.errors.edits import Patch
from toolprism.reading.parsing import check_size
from toolprism.services.explain_error import Explained, Sent, explain, is_error, proof_of, sent_text
from toolprism.web.handling import read_form, render_in_time, rendered
from toolprism.web.undo import CHANGED_SINCE, depth, pushed, undone
from toolprism.web.views.budget_bars import BudgetView, shown_budgets
from toolprism.web.views.explained_error import ExplainedView, explained_view
from toolprism.web.views.fixed_error import done, written_back

_NO_ERROR: Final = "There is no error to explain. Paste what the provider answered."


async def explain_error(request: Request) -> Response:
    """Show the empty form, or explain the error in it."""
    given = await read_form(request)

    def stopped(message: str) -> bytes:
        return _shown(request, given, None, message)

    return await render_in_time(request, lambda deadline: _page(request, given, deadline), stopped)


def misplaced(request: Request, text: str, deadline: Deadline) -> bytes | None:
    """Return the page for an error that was pasted where tools were expected; None if the text is none."""
    return _page(request, {"error": text}, deadline) if is_error(text) else None


def _page(request: Request, given: Mapping[str, str], deadline: Deadline) -> bytes:
    limits: Limits = request.app.state.settings.limits
    error, tools = given.get("error", ""), given.get("text", "")
    note = _NO_ERROR if given else ""
    history = given.get("before", "")
    findings: list[Finding] = []
    if "undo" in given:
        back = undone(history, tools)
        findings = [CHANGED_SINCE] if back is None else []
        tools, history = back or (tools, history)
    sent = Sent(tools=())
    try:
        check_size(error, limits)
        sent = sent_text(tools, limits)
    except BadInput as problem:
        findings = [*findings, problem.finding]
    shown = None
    if error.strip():
        explained = explain(error[: limits.max_bytes], sent, limits, deadline)
        shown = explained_view(explained, tools)
        note = shown.headline
        document, steps = _clicked(explained, given)
        if steps:
            before, tools = tools, written_back(tools, document, limits)
            history = pushed(history, before, tools)
            again = explain(error, sent_text(tools, limits), limits, deadline)
            after = done(again, before, tools, steps, limits)
            shown = replace(shown, done=after)
            note = " ".join(filter(None, [*after.changes[:1], after.proof]))
        elif "undo" in given and not findings:
            note = "The fix is undone."
    return _shown(request, {"error": error, "text": tools, "before": history}, shown, note, findings)


def _clicked(explained: Explained, given: Mapping[str, str]) -> tuple[Json, Patch]:
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


def _shown(
    request: Request,
    fields: Mapping[str, str],
    shown: ExplainedView | None,
    status: str,
    findings: Sequence[Finding] = (),
) -> bytes:
    return rendered(
        request,
        "pages/explain_error.html",
        title="Explain an error",
        message=fields.get("error", ""),
        tools=fields.get("text", ""),
        history=fields.get("before", ""),
        undos=depth(fields.get("before", "")),
        findings=findings,
        shown=shown,
        status=status,
    )


async def budgets(request: Request) -> Response:
    """Show the empty form, or the budgets of the tools in it."""
    limits: Limits = request.app.state.settings.limits
    text = (await read_form(request)).get("text", "")

    def shown(status: str, found: BudgetView | None = None, findings: Sequence[Finding] = ()) -> bytes:
        return rendered(
            request,
            "pages/budgets.html",
            title="Budgets of a request",
            tools=text,
            findings=findings,
            shown=found,
            status=status,
        )

    def work(deadline: Deadline) -> bytes:
        if not text.strip():
            return shown("")
        try:
            found = shown_budgets(text, limits)
        except BadInput as error:
            explained = misplaced(request, text, deadline)
            return explained or shown("The tools cannot be read.", findings=[error.finding])
        return shown(found.summary, found)

    return await render_in_time(request, work, shown)
