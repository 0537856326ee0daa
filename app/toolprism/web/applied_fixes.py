"""Applies the fixes of lint findings, and the edits of causes, to the text, for the buttons of the page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.reading.paste import read
from toolprism.services.causes import mended_tools
from toolprism.services.lint_fixes import fixed_text, fixes_of_rule, one_fix, with_schemas
from toolprism.services.normalize import NO_CHOICE, Choices, check
from toolprism.web.settings import Settings
from toolprism.web.undo import CHANGED_SINCE, pushed, undone
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic

#: The value of the button that takes the last fix back.
_UNDO: Final = "undo"
#: The value of the button for all fixes, and how those for the fixes of one lint, and of one cause, begin.
_ALL: Final = "all"
_LINT: Final = "lint-"
_MEND: Final = "mend-"
#: More digits than the number of any finding has.
_MOST_DIGITS: Final = 9


def changed(
    fields: Mapping[str, str], change: Callable[[], tuple[str, Sequence[Diagnostic]]]
) -> tuple[str, str, Sequence[Diagnostic]]:
    """Return the text after what a button asks for, the way back from it, and what could not be done.

    Args:
        fields: the form: its text, the way back from earlier fixes in `before`, and the button's value in `fix`.
        change: makes the change, unless the last one is undone.
    """
    given, history = fields.get("text", ""), fields.get("before", "")
    if fields.get("fix") != _UNDO:
        text, problems = change()
        return text, pushed(history, given, text) if text != given else history, problems
    back = undone(history, given)
    return (given, history, [diagnostic(CHANGED_SINCE)]) if back is None else (*back, ())


def mended(
    text: str, wanted: str, settings: Settings, choices: Choices = NO_CHOICE, deadline: Deadline | None = None
) -> tuple[str, Sequence[Diagnostic]]:
    """Return the text after one fix or several; a text that cannot be written back is unchanged, with the reason."""
    try:
        if wanted == _ALL:
            return fixed_text(text, settings.limits)[0], ()
        if wanted.startswith(_LINT):
            paste = read(text, settings.limits)
            return with_schemas(paste, fixes_of_rule(paste, wanted.removeprefix(_LINT))), ()
        if wanted.startswith(_MEND):
            report = check(read(text, settings.limits), settings.limits, choices, deadline)
            after = mended_tools(report, wanted.removeprefix(_MEND))
            return with_schemas(report.paste, ((checked.tool, schema) for checked, schema in after)), ()
        if wanted.isascii() and wanted.isdecimal() and len(wanted) <= _MOST_DIGITS:
            return one_fix(text, settings.limits, int(wanted)), ()
    except BadInput as error:
        return text, (diagnostic(error.finding),)
    return text, ()
