"""One table of calls, each with what a model reads and what is used instead; every way to a check is asked with it."""

from typing import Any, Final, NamedTuple

HEAD: Final = "Parameter validation failed:\n\n"
FOOT: Final = "\n\nPlease fix the parameters and try again."

#: The tool of the measured frameworks.
BOOK: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "n": {"type": "integer", "minimum": 3, "description": "How many."},
        "flag": {"type": "boolean"},
        "unit": {"type": "string", "enum": ["c", "f"]},
        "code": {"type": "string", "pattern": "^[A-Z]{3}$"},
        "note": {"type": "string"},
        "ids": {"type": "array", "items": {"type": "integer"}},
        "opts": {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]},
        "a": {
            "type": "object",
            "properties": {
                "b": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"c": {"type": "integer"}}, "required": ["c"]},
                }
            },
            "required": ["b"],
        },
        "tag": {"type": ["string", "null"]},
    },
    "required": ["n"],
    "additionalProperties": False,
}
PRICE: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"max_price": {"type": "integer"}},
    "required": ["max_price"],
    "additionalProperties": False,
}
READ: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"path": {"type": "string"}, "limit": {"type": "integer"}},
    "required": ["path"],
}


class Case(NamedTuple):
    """A call, the lines between the frame, the value that is used, and what the model is told to send."""

    schema: dict[str, Any]
    arguments: Any
    lines: tuple[str, ...]
    repaired: Any = None
    send: str = ""

    @property
    def message(self) -> str | None:
        """The whole message; None if the arguments fit."""
        if not self.lines:
            return None
        numbered = (
            each if each.startswith("and ") else f"{number}. {each}" for number, each in enumerate(self.lines, 1)
        )
        return HEAD + "\n".join(numbered) + FOOT + (f"\nSend: {self.send}" if self.send else "")


_NOT_JSON: Final = "The arguments are not valid JSON: "
_N: Final = "an integer, at least 3"

CASES: Final[dict[str, Case]] = {
    "right": Case(BOOK, {"n": 5}, (), {"n": 5}),
    "missing": Case(BOOK, {}, (f"Field 'n' is required but missing: {_N}",)),
    "a word": Case(BOOK, {"n": "five"}, (f"Field 'n' expected {_N}, got \"five\"",)),
    "a number as text": Case(BOOK, {"n": "5"}, (f"Field 'n' expected {_N}, got \"5\"",), {"n": 5}, '{"n": 5}'),
    "too small as text": Case(BOOK, {"n": "1"}, (f"Field 'n' expected {_N}, got \"1\"",)),
    "a fraction": Case(BOOK, {"n": 5.5}, (f"Field 'n' expected {_N}, got 5.5",)),
    "a whole number": Case(BOOK, '{"n": 5.0}', (), {"n": 5}),
    "too small": Case(BOOK, {"n": 1}, (f"Field 'n' expected {_N}, got 1",)),
    "null for what must be": Case(BOOK, {"n": None}, (f"Field 'n' expected {_N}, got null",)),
    "null for what may be": Case(
        BOOK, {"n": 5, "note": None}, ("Field 'note' expected a string, got null",), {"n": 5}, '{"n": 5}'
    ),
    "a boolean as text": Case(
        BOOK,
        {"n": 5, "flag": "true"},
        ("Field 'flag' expected true or false, got \"true\"",),
        {"n": 5, "flag": True},
        '{"flag": true}',
    ),
    "another value": Case(BOOK, {"n": 5, "unit": "kelvin"}, ('Field \'unit\' expected one of "c", "f", got "kelvin"',)),
    "another case": Case(
        BOOK,
        {"n": 5, "unit": "C"},
        ('Field \'unit\' expected one of "c", "f", got "C". Did you mean "c"?',),
        {"n": 5, "unit": "c"},
        '{"unit": "c"}',
    ),
    "a pattern": Case(
        BOOK, {"n": 5, "code": "ab"}, ("Field 'code' expected a string, that matches ^[A-Z]{3}$, got \"ab\"",)
    ),
    "a list as text": Case(
        BOOK,
        {"n": 5, "ids": "[1, 2]"},
        ("Field 'ids' expected an array of integers, got \"[1, 2]\"",),
        {"n": 5, "ids": [1, 2]},
        '{"ids": [1, 2]}',
    ),
    "an object as text": Case(
        BOOK,
        {"n": 5, "opts": '{"x": 1}'},
        ('Field \'opts\' expected an object with x, got "{\\"x\\": 1}"',),
        {"n": 5, "opts": {"x": 1}},
        '{"opts": {"x": 1}}',
    ),
    "a place inside": Case(
        BOOK,
        {"n": 5, "a": {"b": [{"c": 1}, {"c": "two"}]}},
        ("Field 'a.b[1].c' expected an integer, got \"two\"",),
    ),
    "unknown": Case(
        BOOK,
        {"n": 5, "zzz": 1},
        ("Field 'zzz' is not known; leave it out. Known: n, flag, unit, code, note, ids, opts, a, tag",),
    ),
    "a near name": Case(
        PRICE,
        {"min_price": 5},
        (
            "Field 'max_price' is required but missing: an integer",
            "Field 'min_price' is not known. Did you mean `max_price`?",
        ),
    ),
    "a near name in an open object": Case(
        {**PRICE, "additionalProperties": True},
        {"min_price": 5},
        ("Field 'max_price' is required but missing: an integer; 'min_price' is not known. Did you mean `max_price`?",),
    ),
    "another spelling": Case(
        BOOK,
        {"N": 5},
        (f"Field 'n' is required but missing: {_N}", "Field 'N' is not known. Did you mean `n`?"),
        {"n": 5},
        '{"n": 5}',
    ),
    "many": Case(
        BOOK,
        {"n": "x", "flag": 1, "unit": 2, "code": 3, "note": [4]},
        (
            f"Field 'n' expected {_N}, got \"x\"",
            "Field 'flag' expected true or false, got 1",
            'Field \'unit\' expected one of "c", "f", got 2',
            "and 2 more",
        ),
    ),
    "names with dots": Case(
        {
            "type": "object",
            "properties": {
                "a.b": {"type": "integer"},
                "a": {"type": "object", "properties": {"b": {"type": "integer"}}},
            },
        },
        {"a.b": "x", "a": {"b": "y"}},
        ('Field \'["a.b"]\' expected an integer, got "x"', "Field 'a.b' expected an integer, got \"y\""),
    ),
    "cut off": Case(
        BOOK,
        '{"n": 5, "note": "ab',
        (f"{_NOT_JSON}cut off at line 1, column 21 (open: string at column 18, object at column 1)",),
    ),
    "two calls": Case(
        READ,
        '{"path": "a"}{"path": "b"}',
        (f"{_NOT_JSON}2 objects in one text are 2 calls; make a call for each",),
    ),
    "a key without quotes": Case(
        READ,
        '{path: "a"}',
        (f'{_NOT_JSON}line 1, column 2: a key without quotes; write "path" (open: object at column 1)',),
    ),
    "Python": Case(
        READ,
        "{'path': 'a', 'limit': None,}",
        (f"{_NOT_JSON}line 1, column 2: a single quote; write double quotes (open: object at column 1)",),
        {"path": "a"},
        '{"path": "a"}',
    ),
    "an envelope": Case(
        READ,
        {"input": {"path": "a", "limit": "3"}},
        ("Field 'path' is required but missing: a string",),
        {"path": "a", "limit": 3},
        '{"path": "a", "limit": 3}',
    ),
    "a key twice, and wrong": Case(
        BOOK,
        '{"n": 5, "n": "x"}',
        (
            "Field 'n' stands twice: 5, then \"x\"; the last one counts",
            f"Field 'n' expected {_N}, got \"x\"",
        ),
    ),
}
