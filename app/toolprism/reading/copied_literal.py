"""Reads a Python or JavaScript literal, or JSON with extensions, as a paste, and names it."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding, Severity
from toolprism.core.pointer import Path
from toolprism.reading.brackets import Code, NotLiteral, Read
from toolprism.reading.literal_texts import skip_blanks
from toolprism.reading.literals import read_literal
from toolprism.reading.parsing import Parsed
from toolprism.reading.places import Source

#: Members in which code is harmless, because they hold no tool.
_ELSEWHERE: Final = frozenset({"model", "messages", "execute", "handler", "client", "input", "contents", "config"})
_MOST_NOTES: Final = 50
#: Features that alone do not distinguish a literal from broken JSON.
_CALLS: Final = frozenset({"calls"})
_WEAK: Final = frozenset({"calls", "joined"})


@dataclass(frozen=True)
class Copied:
    """The parsed value, and the form in which it was written."""

    parsed: Parsed
    #: Such as `a Python dict`; empty for JSON.
    form: str


def whole_literal(source: Source, at: int, end: int) -> Copied | None:
    """Read a text that is one literal; return None if text follows it, or if it is plain JSON.

    Raises:
        NotLiteral: the text is not a literal, or breaks off.
    """
    value, read, after = read_literal(source, at, end)
    rest = source.text[skip_blanks(source.text, after, end) : end].strip("; \t\r\n")
    return None if rest or not read.seen - _CALLS else _copied(source, value, read)


def literal_within(source: Source, at: int, end: int) -> tuple[Copied, int]:
    """Read a literal that is part of a text; return it and the offset after it.

    Raises:
        NotLiteral: none starts here.
    """
    value, read, after = read_literal(source, at, end)
    return _copied(source, value, read), after


def broken_literal(source: Source, failed: NotLiteral) -> BadInput | None:
    """Return the error for a literal that breaks off; None if it is meant as JSON, whose reader explains more."""
    if not failed.seen - _WEAK:
        return None
    at = min(failed.at, len(source.text))
    message = f"The text was read as {literal_name(failed.seen)}, up to here: {failed}."
    return BadInput(source.finding(at, "broken-literal", message))


def literal_name(seen: set[str]) -> str:
    """Return the name of a literal with these features.

    >>> literal_name({"Python"}), literal_name({"names", "quotes"}), literal_name({"comments", "trailing commas"})
    ('a Python dict', 'a JavaScript object literal', 'JSON with comments and trailing commas')
    """
    if "notation" in seen:
        return "a literal of a program"
    if "Python" in seen or "joined" in seen or ("quotes" in seen and "names" not in seen and "comments" not in seen):
        return "a Python dict"
    if seen & {"names", "calls", "quotes"}:
        return "a JavaScript object literal"
    return f"JSON with {' and '.join(part for part in ('comments', 'trailing commas') if part in seen)}"


def _copied(source: Source, value: object, read: Read) -> Copied:
    findings = tuple(_of_code(source, path, code) for path, code in read.code[:_MOST_NOTES])
    return Copied(Parsed(value, findings, read.marks), literal_name(read.seen) if read.seen else "")  # type: ignore[arg-type]


#: How to print a value whole, where a printer cut it.
_WHOLE: Final = "Print it whole: `JSON.stringify(value)` in JavaScript, `json.dumps(value)` in Python."


def _of_code(source: Source, path: Path, code: Code) -> Finding:
    name = str(path[-1]) if path else "it"
    if code.is_cut:
        message = f"`{code.text}` stands where the text was cut when it was printed: {name} is left out."
        return source.finding(code.start, "text-cut", message, severity="warning", hint=_WHOLE)
    severity: Severity = "note" if name in _ELSEWHERE or len(path) <= 1 else "warning"
    message = f"`{code.text}` is code, which is not run: {name} is left out."
    return source.finding(code.start, "code-left-out", message, severity=severity)
