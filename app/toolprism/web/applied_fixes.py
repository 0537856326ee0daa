"""Applies the fixes of lint findings to the text, for the buttons of the page."""

from collections.abc import Sequence
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.services.lint_fixes import fixed_text, one_fix
from toolprism.web.settings import Settings
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic

#: The value of the button for all fixes.
_ALL: Final = "all"
#: More digits than the number of any finding has.
_MOST_DIGITS: Final = 9


def mended(text: str, wanted: str, settings: Settings) -> tuple[str, Sequence[Diagnostic]]:
    """Return the text after one fix or all; a text that cannot be written back is unchanged, with the reason."""
    try:
        if wanted == _ALL:
            return fixed_text(text, settings.limits)[0], ()
        if wanted.isascii() and wanted.isdecimal() and len(wanted) <= _MOST_DIGITS:
            return one_fix(text, settings.limits, int(wanted)), ()
    except BadInput as error:
        return text, (diagnostic(error.finding),)
    return text, ()
