"""Common mistakes in JSON: their names, patterns and messages."""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class ReaderPosition(Enum):
    """The position of the reader in the grammar."""

    AT_VALUE = "a value is due"
    AT_NAME = "a member name is due"
    AT_COLON = "the colon after a name is due"
    AT_COMMA = "a comma or the closing bracket is due"
    AT_END = "the document is complete"


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake; `$found` and the like in the message are replaced."""

    code: str
    message: str
    hint: str = ""
    #: The pattern that detects it; without one, other code detects it.
    pattern: str = "(?!)"


_COMMENT: Final = Mistake(
    "comment", "A comment starts here with `$found`, but JSON has no comments.", "Delete the comment.", r"//|/\*|#|<!--"
)
_SINGLE_QUOTES: Final = Mistake(
    "single-quotes", "Found a single quote, but JSON puts text in double quotes.", "Write `\"` instead of `'`.", "'"
)
_CURLY_QUOTES: Final = Mistake(
    "curly-quotes",
    "Found the typographic quote `$found`, but JSON puts text in straight double quotes.",
    'Write `"` instead.',
    "[\u2018-\u201f\u00ab\u00bb]",
)
_EXTRA_COMMA: Final = Mistake(
    "extra-comma",
    "Found `,`, but $expected was expected.",
    "Delete the comma, or write what is missing before it.",
    ",",
)
_UNESCAPED_QUOTE: Final = Mistake(
    "unescaped-quote",
    "The text in quotes ends right before `$found`, but $expected was expected.",
    r"Write a quote within text as `\"`.",
    r'(?<=")\w+',
)

#: The mistakes at each position; the first whose pattern matches is reported.
AT: Final[dict[ReaderPosition, tuple[Mistake, ...]]] = {
    ReaderPosition.AT_VALUE: (
        _COMMENT,
        _SINGLE_QUOTES,
        _CURLY_QUOTES,
        _EXTRA_COMMA,
        Mistake(
            "not-a-number",
            "Found `$found`, but JSON has no such number.",
            "Write `null`, or leave the member out.",
            r"[-+]?(?:NaN|Infinity|nan|inf)\b",
        ),
        Mistake(
            "python-literal",
            "Found `$found`, which is Python, not JSON.",
            "JSON writes `true`, `false` and `null`.",
            r"(?:True|False|None)\b",
        ),
        Mistake(
            "undefined",
            "Found `undefined`, which is JavaScript, not JSON.",
            "Write `null`, or leave the member out.",
            r"undefined\b",
        ),
        Mistake(
            "hex-number",
            "Found `$found`, but JSON numbers are decimal.",
            "Write it as a decimal number.",
            r"[-+]?0[xXoObB]\w*",
        ),
        Mistake(
            "plus-sign", "Found `$found`, but JSON numbers do not start with `+`.", "Delete the `+`.", r"\+[\d.][\w.]*"
        ),
        Mistake(
            "leading-zero",
            "Found `$found`, but JSON numbers do not start with a needless zero.",
            "Delete the zero, or put the number in quotes if it is text.",
            r"-?0\d[\w.]*",
        ),
        Mistake(
            "bad-number",
            "Found `$found`, which is not a JSON number such as `-1`, `0.5` or `1e9`.",
            "Put it in double quotes if it is text.",
            r"[-.]?\d[\w.+-]*|[-+][\w.]*|\.",
        ),
        Mistake(
            "unquoted-text",
            "Found `$found`, but $expected was expected.",
            "Put it in double quotes if it is text: JSON knows no words but `true`, `false` and `null`.",
            r"[^\W\d][\w$.-]*",
        ),
    ),
    ReaderPosition.AT_NAME: (
        _COMMENT,
        _SINGLE_QUOTES,
        _CURLY_QUOTES,
        _EXTRA_COMMA,
        Mistake(
            "unquoted-key",
            "Found `$found` without quotes, but $expected was expected.",
            'Put it in double quotes: `"name"`.',
            r"[\w$@.-]+",
        ),
    ),
    ReaderPosition.AT_COLON: (
        _COMMENT,
        _UNESCAPED_QUOTE,
        Mistake(
            "missing-colon",
            "Found `$found`, but $expected was expected.",
            'A member is written `"name": value`.',
            r"(?s:.)",
        ),
    ),
    ReaderPosition.AT_COMMA: (
        _COMMENT,
        _UNESCAPED_QUOTE,
        Mistake(
            "missing-comma",
            "A comma is missing after this $part: `$found` follows.",
            "Add a comma here.",
            r"\"[^\"\n]*\"?|['{\[]|[\w+-][\w.+-]*",
        ),
    ),
    ReaderPosition.AT_END: (
        _COMMENT,
        Mistake(
            "text-after-value",
            "Found one more `$found` after the end of the JSON value.",
            "Delete it, or look for a bracket that closes too early.",
            r"[\]}]",
        ),
        Mistake(
            "text-after-value",
            "Found `$found` after the end of the JSON value.",
            "Put several values in an array.",
            r"\S.*",
        ),
    ),
}

EMPTY: Final = Mistake("empty-input", "There is nothing to read.", "Paste a tool or a JSON Schema.")
NO_JSON: Final = Mistake(
    "no-json",
    "The text starts with `$found`, but JSON was expected.",
    "Paste the JSON alone, or put it between ``` fences.",
)
UNEXPECTED: Final = Mistake("unexpected-character", "Found $character, but $expected was expected.")
TRAILING_COMMA: Final = Mistake(
    "trailing-comma", "There is a comma before `$closing`, but no $part follows it.", "Delete the comma."
)
MISSING_VALUE: Final = Mistake(
    "missing-value", "Found `$found`, but $expected was expected.", "Write the value after the colon."
)
UNCLOSED_OBJECT: Final = Mistake(
    "unterminated-object",
    "The object that opens here is never closed: the text ends where $expected was expected.",
    "Close it with `}`, or paste the rest.",
)
UNCLOSED_ARRAY: Final = Mistake(
    "unterminated-array",
    "The array that opens here is never closed: the text ends where $expected was expected.",
    "Close it with `]`, or paste the rest.",
)
UNCLOSED_STRING: Final = Mistake(
    "unterminated-string", "The text in quotes that starts here has no closing quote.", 'Close it with `"`.'
)
WRONG_BRACKET: Final = Mistake(
    "wrong-bracket",
    "The $kind opened at $opened is closed with `$found`, but `$closing` was expected.",
    "Look for a bracket that is missing or one too many.",
)
LINE_BREAK: Final = Mistake(
    "control-character",
    "There is a line break within a text in quotes, but a text in JSON must be on one line.",
    r"Write `\n` instead.",
)
CONTROL_CHARACTER: Final = Mistake(
    "control-character",
    "There is $character within a text in quotes, but JSON allows control characters only as escapes.",
    r"Write it as an escape: a tab is `\t`.",
)
BAD_ESCAPE: Final = Mistake(
    "bad-escape",
    r"Found `$found`, but the escapes of JSON are `\" \\ \/ \b \f \n \r \t` and `\u` with four hex digits.",
    r"Write a backslash within text as `\\`.",
)
NUMBER_TOO_LARGE: Final = Mistake(
    "number-too-large",
    "The number `$found` is too large: programs that read JSON take it for infinity, if they take it at all.",
    "The largest number is about 1.8e308.",
)
