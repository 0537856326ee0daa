"""Computes advice for the shown tool, and writes its edits into the text, for the buttons of the page."""

from collections.abc import Sequence

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.advise import Advice, advice_for
from toolprism.services.lint_fixes import edited
from toolprism.services.normalize import Checked, check
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic
from toolprism.web.views.selected_tool import choose


def advised(state: State, settings: Settings, deadline: Deadline) -> tuple[Checked, Advice]:
    """Return the shown tool, and the advice for it at the targets of the page.

    Raises:
        BadInput: the text cannot be read.
        OutOfTime: the deadline has passed.
    """
    report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
    selected = choose(report, State(text=state.text, tool=state.tool), settings.limits, whole=False)
    checked = selected.checked
    return checked, advice_for(checked.job, checked.tool.name, checked.tool.description)


def followed(state: State, number: int, settings: Settings, deadline: Deadline) -> tuple[str, Sequence[Diagnostic]]:
    """Return the text after so many edits of the advice; one that cannot be written back is unchanged, with why."""
    try:
        checked, advice = advised(state, settings, deadline)
        patch = tuple(operation for edit in advice.edits[:number] for operation in edit.patch)
        return edited(checked.paste, checked.tool, patch), ()
    except BadInput as error:
        return state.text, (diagnostic(error.finding),)
