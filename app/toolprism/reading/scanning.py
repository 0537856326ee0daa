"""A strict JSON scanner that explains mistakes, and warns about suspicious constructs in valid JSON.

It builds no value. The standard library parses; the scanner runs only after that has failed or found something
suspicious. It may be slow, but it does not recurse.
"""

import math
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, NoReturn

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.pointer import render
from toolprism.reading import mistakes
from toolprism.reading.mistakes import ReaderPosition
from toolprism.reading.places import Source, unquoted
from toolprism.reading.syntax_errors import LONGEST, ErrorSite, describe, diagnose, given_twice

_BLANKS: Final = re.compile(r"[ \t\n\r]*+")
_STRING: Final = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
_NAME: Final = re.compile(_STRING)
_WHOLE: Final = r"-?(?:0|[1-9][0-9]*+)"
_VALUE: Final = re.compile(
    rf"(?P<string>{_STRING})|(?P<bracket>[{{\[])|(?:(?P<word>true|false|null)|(?P<integer>{_WHOLE})"
    rf"|(?P<float>{_WHOLE}(?:\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+))(?![\w.+-])"
)
#: Array items that need no check: words, short whole numbers, texts without escapes or commas.
_PLAIN_ITEMS: Final = re.compile(
    r'(?:[ \t\n\r]*+(?:true|false|null|-?(?:0|[1-9][0-9]{0,14}+)|"[^"\\,\x00-\x1f]*+")[ \t\n\r]*+,)*+'
)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

#: Whole numbers of up to this many digits are exact as doubles.
_SAFE_DIGITS: Final = 15
#: The most warnings that are listed; the rest are counted.
_MOST_WARNINGS: Final = 100


def scan(source: Source, start: int, end: int) -> tuple[Finding, ...]:
    """Return the warnings about the JSON in a part of a text.

    Raises:
        BadInput: the part is not JSON, or has a number beyond every double.
    """
    return _Scan(source, start, end).run()


@dataclass
class _Inside:
    """The object or array that the scanner is in."""

    opening: str
    at: int
    #: The current member or item.
    token: str | int = -1
    #: The first offset of each member name.
    names: dict[str, int] = field(default_factory=dict)
    empty: bool = True

    @property
    def closing(self) -> str:
        return "}" if self.opening == "{" else "]"


class _Scan:
    def __init__(self, source: Source, start: int, end: int) -> None:
        self._source = source
        self._text = source.text
        self._at = start
        self._end = end
        self._stack: list[_Inside] = []
        self._warnings: list[Finding] = []
        self._unlisted = 0

    def run(self) -> tuple[Finding, ...]:
        self._value("JSON")
        while self._stack:
            self._step(self._stack[-1])
        if self._peek():
            self._fail(ReaderPosition.AT_END, "nothing more")
        if self._unlisted:
            message = f"The text has {self._unlisted:,} more places of that kind."
            self._warnings.append(Finding(code="more-warnings", message=message, severity="warning"))
        return tuple(self._warnings)

    def _step(self, inside: _Inside) -> None:
        """Read the end of the innermost object or array, or its next part."""
        if self._peek() == inside.closing:
            self._at += 1
            self._stack.pop()
            return
        if not inside.empty:
            self._comma(inside)
        inside.empty = False
        if inside.opening == "{":
            self._name(inside)
            self._value("the value of the member")
        else:
            self._plain_items(inside)
            self._value("an item")

    def _comma(self, inside: _Inside) -> None:
        if self._peek() != ",":
            self._fail(ReaderPosition.AT_COMMA, f"`,` or `{inside.closing}`")
        self._at += 1
        self._refuse_trailing_comma(inside, self._at - 1)

    def _plain_items(self, inside: _Inside) -> None:
        plain = _PLAIN_ITEMS.match(self._text, self._at, self._end)
        assert plain, "the run of plain items may be empty"
        inside.token = int(inside.token) + 1 + plain[0].count(",")
        self._at = plain.end()
        if plain[0]:
            self._refuse_trailing_comma(inside, self._at - 1)

    def _refuse_trailing_comma(self, inside: _Inside, comma: int) -> None:
        if self._peek() == inside.closing:
            raise BadInput(describe(mistakes.TRAILING_COMMA, self._error_site(ReaderPosition.AT_VALUE).moved(comma)))

    def _name(self, inside: _Inside) -> None:
        self._peek()
        name = _NAME.match(self._text, self._at, self._end)
        if not name:
            self._fail(ReaderPosition.AT_NAME, "a member name in double quotes")
        token = inside.token = unquoted(name[0])
        self._check_text(token, name[0])
        if token in inside.names:
            self._warn(*given_twice(token, self._source.position(inside.names[token])))
        inside.names.setdefault(token, self._at)
        self._at = name.end()
        if self._peek() != ":":
            self._fail(ReaderPosition.AT_COLON, f"`:` after the name {shortened(name[0], LONGEST)}")
        self._at += 1

    def _value(self, expected: str) -> None:
        self._peek()
        value = _VALUE.match(self._text, self._at, self._end)
        if not value:
            self._fail(ReaderPosition.AT_VALUE, expected)
        match value.lastgroup:
            case "bracket":
                self._stack.append(_Inside(value[0], self._at))
            case "string":
                self._check_text(unquoted(value[0]), value[0])
            case "integer" if len(value[0]) > _SAFE_DIGITS:
                self._check_integer(value[0])
            case "float":
                self._check_size(value[0])
        self._at = value.end()

    def _check_text(self, text: str, written: str) -> None:
        half = _SURROGATE.search(text) if "\\" in written else None
        if half:
            self._warn(
                "lone-surrogate",
                f"The escape `\\u{ord(half[0]):04x}` is one half of a character, and the other half is missing.",
                "Complete the pair, or write the character itself.",
            )

    def _check_integer(self, digits: str) -> None:
        self._check_size(digits)
        read = as_javascript_reads(digits)
        if read != digits:
            self._warn(
                "unsafe-integer",
                f"The number {shortened(digits, LONGEST)} is beyond ±2^53: "
                f"a JavaScript client reads it as {shortened(read, LONGEST)}.",
                "Send it as text if every digit counts.",
            )

    def _check_size(self, number: str) -> None:
        if math.isinf(float(number)):
            raise BadInput(describe(mistakes.NUMBER_TOO_LARGE, self._error_site(ReaderPosition.AT_VALUE), number))

    def _warn(self, code: str, message: str, hint: str) -> None:
        if len(self._warnings) >= _MOST_WARNINGS:
            self._unlisted += 1
            return
        pointer = render(inside.token for inside in self._stack)
        self._warnings.append(
            self._source.finding(self._at, code, message, severity="warning", pointer=pointer, hint=hint)
        )

    def _peek(self) -> str:
        """Skip blanks and return the next character; empty at the end."""
        if self._at < self._end and (here := self._text[self._at]) > " ":
            return here  # the common case, in a third of the time
        blanks = _BLANKS.match(self._text, self._at, self._end)
        assert blanks, "there may be no blanks"
        self._at = blanks.end()
        return self._text[self._at] if self._at < self._end else ""

    def _error_site(self, position: ReaderPosition, expected: str = "") -> ErrorSite:
        inside = self._stack[-1] if self._stack else _Inside("", 0)
        return ErrorSite(
            source=self._source,
            at=self._at,
            end=self._end,
            position=position,
            expected=expected,
            opening=inside.opening,
            opened_at=inside.at,
        )

    def _fail(self, position: ReaderPosition, expected: str) -> NoReturn:
        raise BadInput(diagnose(self._error_site(position, expected)))


def as_javascript_reads(digits: str) -> str:
    """Return a whole number with the digits that JavaScript keeps.

    >>> as_javascript_reads("9007199254740993"), as_javascript_reads("100000000000000000000")
    ('9007199254740992', '100000000000000000000')
    """
    return f"{Decimal(repr(float(digits))):f}".removesuffix(".0")
