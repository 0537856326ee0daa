"""Writes edits of advice into the text, or into one tool, for the buttons of the page."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_types import Json
from toolprism.core.patch import Patch, PatchError, patched
from toolprism.reading.parsing import parse
from toolprism.reading.paste import read
from toolprism.services.lint_fixes import edited
from toolprism.services.normalize import Checked, Job, check
from toolprism.services.options import strategies_of
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic

#: The value of a button for edits: the number of the tool, from 0, and their patch.
APPLY: Final = re.compile(r"advice (0|[1-9][0-9]{0,5}) (.*)", re.DOTALL)
#: The operations that edits are made of; copies could grow without bound.
_OPERATIONS: Final = ("add", "remove", "replace")


def applied(state: State, pressed: str, settings: Settings) -> tuple[str, Sequence[Diagnostic]]:
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
        return state.text, (diagnostic(_unfit().finding),)
    except BadInput as error:
        return state.text, (diagnostic(error.finding),)


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
