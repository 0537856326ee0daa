"""Finds where JSON was cut, and says how to print it whole."""

import re
from dataclasses import replace
from typing import Final

from toolprism.core.finding import Finding
from toolprism.reading.places import Source

_BROKEN_OFF: Final = "unterminated-"
#: What stands in place of the rest where a printer cut a text: dots at the end, or with what is missing.
_MARK: Final = re.compile(
    r"(?:\.{3}|\u2026)(?:[ \t]{0,9}[(\[<]?[ \t]{0,9}(?:truncated|cut|omitted|snipped|\+?\d{1,9}[ \t])[^\n\"]{0,60}"
    r"|\s{0,9}(?:\Z|[\]}]))|[(\[<](?:output |text )?(?:truncated|omitted)\b[^\n\"]{0,60}\s{0,9}\Z",
    re.IGNORECASE,
)
#: A word or number in which a text ends, such as `tru`.
_LAST_WORD: Final = re.compile(r"[\w.+-]{1,40}\s{0,9}\Z")


def cut_at(source: Source, mistake: Finding) -> int | None:
    """Return where JSON was cut: at its end, if something is open there, or at the mark that a printer left."""
    text = source.text
    at = source.offset(mistake.line or 1, mistake.column or 1)
    mark = _MARK.search(text, at) if text.lstrip()[:1] in ("{", "[") else None
    if mark is not None and (mistake.code != "text-after-value" or not text[mark.end() :].strip()):
        return mark.start()
    return len(text) if mistake.code.startswith(_BROKEN_OFF) or _LAST_WORD.match(text, at) else None


def told_as_cut(source: Source, mistake: Finding, cut: int) -> Finding:
    """Return the finding of a mistake in JSON as what it is where the JSON was cut."""
    line, column = source.position(cut)
    message = (
        f"The text was cut at line {line}, column {column}, while what begins here was open: only tools that are "
        "whole are read."
    )
    hint = "Print it whole (`JSON.stringify(value)` in JavaScript, `json.dumps(value)` in Python), or paste the rest."
    return replace(mistake, code="text-cut", message=message, severity="warning", hint=hint)
