"""What else the page says of a text beside what providers make of it: lint, budgets, one tool of all, a tool call."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.limits import Limits
from toolprism.reading.paste import Paste
from toolprism.services.action import actions_of
from toolprism.services.lint import lint_paste
from toolprism.web.state import State
from toolprism.web.views.budget_bars import BudgetView, shown_budgets
from toolprism.web.views.detail import Detail, detail
from toolprism.web.views.lint_findings import LintFindings, lint_findings
from toolprism.web.views.results import own_row
from toolprism.web.views.selected_tool import Selected
from toolprism.web.views.workshop import Workshop, workshop


@dataclass(frozen=True, kw_only=True)
class Aside:
    """One of the views; the parts of the others are None."""

    id: str
    #: The user's choices, kept while typing; field names and values.
    selected: Mapping[str, str]
    #: One sentence.
    summary: str
    #: Why there is nothing to show.
    problems: Sequence[Finding] = ()
    lint: LintFindings | None = None
    budgets: BudgetView | None = None
    workshop: Workshop | None = None
    #: For a tool call: the open target, and the tools among which one is open.
    detail: Detail | None = None
    tools: Sequence[str] = ()
    tool: int = 0


def aside(state: State, paste: Paste, limits: Limits, deadline: Deadline) -> Aside:
    """Return a view that no target is needed for.

    Raises:
        OutOfTime: the deadline has passed.
    """
    empty = Aside(id=state.table, selected=state.selected(several=False), summary="")
    try:
        if state.table == "lint":
            findings = lint_findings(lint_paste(paste))
            return replace(empty, summary=findings.summary, lint=findings)
        if state.table == "budgets":
            budgets = shown_budgets(state.text, limits)
            return replace(empty, summary=budgets.summary, budgets=budgets)
        made = workshop(actions_of(paste.tools), state.arguments, limits, deadline)
    except BadInput as error:
        return replace(empty, summary=error.finding.message, problems=[error.finding])
    return replace(empty, summary=made.summary, workshop=made)


def call_aside(selected: Selected, state: State) -> Aside:
    """Return the view of a call of the open tool."""
    call = detail(own_row(selected), selected, state)
    return Aside(
        id="call",
        selected=state.selected(several=False),
        summary="" if call.call is None or not call.call.given else call.call.verdict,
        detail=call,
        tools=[each.title for each in selected.tools],
        tool=selected.tool_matrix.number,
    )
