"""Applies the fixes of lint findings, and the edits of causes, to the text, for the buttons of the page."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.patch import Patch, PatchError, patched
from toolprism.reading.parsing import parse
from toolprism.reading.paste import read
from toolprism.services.causes import fixed_tools
from toolprism.services.lint_fixes import edited, fixed_text, fixes_of_rule, one_fix, with_schemas
from toolprism.services.normalize import NO_CHOICE, Checked, Choices, Job, check
from toolprism.services.options import strategies_of
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.undo import CHANGED_SINCE, pushed, undone

#: The value of the button that takes the last fix back.
_UNDO: Final = "undo"
#: The value of the button that lays out JSON on one line.
FORMAT: Final = "format"
#: The value of the button for all fixes, and how those for the fixes of one lint, and of one cause, begin.
_ALL: Final = "all"
_LINT: Final = "lint-"
_CAUSE: Final = "cause-"
#: More digits than the number of any finding has.
_MOST_DIGITS: Final = 9


def changed(
    fields: Mapping[str, str], change: Callable[[], tuple[str, Sequence[Finding]]]
) -> tuple[str, str, Sequence[Finding]]:
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
    return (given, history, [CHANGED_SINCE]) if back is None else (*back, ())


def fixed(
    text: str, wanted: str, settings: Settings, choices: Choices = NO_CHOICE, deadline: Deadline | None = None
) -> tuple[str, Sequence[Finding]]:
    """Return the text after one fix or several; a text that cannot be written back is unchanged, with the reason."""
    try:
        if wanted == _ALL:
            return fixed_text(text, settings.limits)[0], ()
        if wanted.startswith(_LINT):
            paste = read(text, settings.limits)
            return with_schemas(paste, fixes_of_rule(paste, wanted.removeprefix(_LINT))), ()
        if wanted.startswith(_CAUSE):
            report = check(read(text, settings.limits), settings.limits, choices, deadline)
            after = fixed_tools(report, wanted.removeprefix(_CAUSE))
            return with_schemas(report.paste, ((checked.tool, schema) for checked, schema in after)), ()
        if wanted.isascii() and wanted.isdecimal() and len(wanted) <= _MOST_DIGITS:
            return one_fix(text, settings.limits, int(wanted)), ()
    except BadInput as error:
        return text, (error.finding,)
    return text, ()


#: The value of a button for edits: the number of the tool, from 0, and their patch.
APPLY: Final = re.compile(r"advice (0|[1-9][0-9]{0,5}) (.*)", re.DOTALL)
#: The operations that edits are made of; copies could grow without bound.
_OPERATIONS: Final = ("add", "remove", "replace")


def applied(state: State, pressed: str, settings: Settings) -> tuple[str, Sequence[Finding]]:
    """Return the text after the edits of a button, just as they were shown; if they do not fit it, unchanged, with why.

    Args:
        state: the form.
        pressed: the value of the button.
        settings: its limits hold for the patch, too.
    """
    found = APPLY.fullmatch(pressed)
    try:
        tools = check(read(state.text, settings.limits), settings.limits, state.choices()).tools
        if found is None or int(found[1]) >= len(tools):
            raise _unfit()
        checked = tools[int(found[1])]
        return edited(checked.paste, checked.tool, patch_of(parse(found[2], settings.limits).value)), ()
    except (PatchError, KeyError):
        return state.text, (_unfit().finding,)
    except BadInput as error:
        return state.text, (error.finding,)


def patch_of(value: Json) -> Patch:
    """Return a patch that a button sends.

    Raises:
        BadInput: it is none, or does what no edit of advice does.
    """
    given = value if isinstance(value, list) else [None]
    patch = tuple(each for each in given if isinstance(each, dict) and each.get("op") in _OPERATIONS and "path" in each)
    if len(patch) != len(given):
        raise _unfit()
    return patch


def prepared(checked: Checked, given: str, settings: Settings) -> Job:
    """Return the job of a tool after edits and strategies, `{"patch", "strategies"}` as JSON; as it is without.

    Raises:
        BadInput: the edits do not fit the tool.
    """
    if not given:
        return checked.job
    value = parse(given, settings.limits).value
    wanted = value if isinstance(value, dict) else {}
    try:
        schema = patched(checked.tool.schema, patch_of(wanted.get("patch")))
    except (PatchError, KeyError):
        raise _unfit() from None
    request = replace(checked.job.request, strategies=strategies_of(wanted.get("strategies")))
    return replace(checked.job, schema=schema, request=request, kept=False)


def _unfit() -> BadInput:
    return bad_input("edits-do-not-fit", "The edits do not fit these tools any more.", hint="Ask again what to do.")
