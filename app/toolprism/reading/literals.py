"""Reads literals as programs and people write them: comments, other quotes, Python, JavaScript.

Nothing is evaluated. Code (a name, a call, an operator) is skipped and recorded with its place.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.reading.literal_texts import BLANKS, NUMBER, Text, Texts, number_of
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source


class _Printer(NamedTuple):
    """The lines that print a schema: what they import, the start and the end around its name, and that of no name."""

    imports: str
    before: str
    after: str
    name: str

    def hint(self, text: str, name: str) -> str:
        """Return how to print the schema of that name; what the text imports need not be imported again."""
        line = f"`{self.before}{name or self.name}{self.after}`"
        if re.search("^" + re.escape(self.imports).replace('"', "[\"']"), text, re.MULTILINE):
            return f"Print it with one more line at the end: {line}."
        return f"Print it with these two lines, the first `{self.imports}`, the second {line}."


_ZOD: Final = _Printer('import { z } from "zod"', "console.log(JSON.stringify(z.toJSONSchema(", ")))", "schema")
_PYDANTIC: Final = _Printer("import json", "print(json.dumps(", ".model_json_schema()))", "Model")
_TOOL: Final = "Paste what its framework sends: the `tools` of a request, or the server's answer to `tools/list`."
#: The name to which a program assigns what follows.
_ASSIGNED: Final = re.compile(r"\b(?:const|let|var)\s++([\w$]++)[^=;\n]{0,100}+=\s*+\Z")
_LONGEST_ASSIGNMENT: Final = 200
#: Id, name, its beginning in place of a value, and what prints its schema.
_PROGRAMS: Final[Sequence[tuple[str, str, "re.Pattern[str]", _Printer]]] = (
    ("zod-code", "Zod code", re.compile(r"z\s*+\.\s*+\w"), _ZOD),
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"(?<![\w.])(?P<name>[\w.]*)\.(?:model_json_schema|schema_json|schema)\s*\(\s*\)"),
        _PYDANTIC,
    ),
)
#: The same for definitions, which stand on lines of their own.
_DEFINITIONS: Final[Sequence[tuple[str, str, "re.Pattern[str]", _Printer | str]]] = (
    (
        "pydantic-code",
        "Pydantic code",
        re.compile(r"^class[ \t]++(?P<name>\w++)\([^)\n]{0,200}\bBaseModel\b", re.MULTILINE),
        _PYDANTIC,
    ),
    (
        "tool-code",
        "the code of a tool",
        re.compile(
            r"^[ \t]*+@[\w.]{0,80}tool\b(?:\([^()]{0,2000}+\))?+[^\n]*+\n"
            r"(?:[ \t]*+@[^\n]*+\n){0,5}[ \t]*+(?:async[ \t]++)?def[ \t]",
            re.MULTILINE,
        ),
        _TOOL,
    ),
)


class MustRun(BadInput):
    """A schema is a program that must be run."""

    def __init__(self, finding: Finding, at: int) -> None:
        super().__init__(finding)
        #: Where it begins.
        self.at = at


def must_run(source: Source, at: int) -> MustRun | None:
    """Return the error for a schema that is a program, if one begins at an offset."""
    for code, name, pattern, printer in _PROGRAMS:
        found = pattern.match(source.text, at)
        if found:
            return _refused(source, found, code, name, printer)
    return None


def defined(source: Source, start: int, end: int) -> MustRun | None:
    """Return the error for a part of a text that defines a tool or its schema in code; None where none does."""
    for code, name, pattern, printer in _DEFINITIONS:
        found = pattern.search(source.text, start, end)
        if found is not None:
            return _refused(source, found, code, name, printer)
    return None


def _refused(source: Source, found: "re.Match[str]", code: str, name: str, printer: _Printer | str) -> MustRun:
    message = f"This is {name}, which must be run to get its JSON Schema; nothing that is pasted here is run."
    at = found.start()
    assigned = _ASSIGNED.search(source.text, max(0, at - _LONGEST_ASSIGNMENT), at)
    called = found.groupdict().get("name") or (assigned[1] if assigned else "")
    hint = printer if isinstance(printer, str) else printer.hint(source.text, called)
    return MustRun(source.finding(at, code, message, hint=hint), at)


_NAME: Final = re.compile(r"[^\W\d][\w$]*+|\$[\w$]*+")
_DOTTED: Final = re.compile(r"(?:new\s++|await\s++|\*\*|\.\.\.)?[^\W\d][\w$]*+(?:\??\.[^\W\d][\w$]*+)*+")
_KEYWORD: Final = re.compile(r"([^\W\d]\w*+)\s*+=(?!=)\s*+")
#: TypeScript annotations after a value, which do not change it.
_TYPED: Final = re.compile(r"\s*+(?:as\s++const\b|(?:as|satisfies)\s++[\w.<>\[\]]++)")
_PYTHON: Final = ("True", "False", "None")
_RUN: Final = re.compile(r"\w++")
_INDEX: Final = re.compile(r"\d++")
#: After a value these make it a part of an expression.
_OPERATOR: Final = re.compile(r"[+\-*/%&|?.<>=(\[]|(?:if|or|and|for|instanceof)\b")
_WORDS: Final[Mapping[str, Json]] = dict(zip(("true", "false", "null", *_PYTHON), 2 * (True, False, None), strict=True))
_CLOSING: Final = {"{": "}", "[": "]", "(": ")"}
#: A deeper literal is left to the JSON reader, which reports that it nests too deep.
_DEEPEST: Final = 200


@dataclass(frozen=True)
class Code:
    """Stands for a value that only a program can compute."""

    text: str
    start: int


@dataclass
class Read:
    """The result of reading a literal."""

    marks: Marks
    #: Features that strict JSON lacks: `comments`, `trailing commas`, `quotes`, `names`, `Python`, `calls`.
    seen: set[str] = field(default_factory=set)
    code: list[tuple[Path, Code]] = field(default_factory=list)


class NotLiteral(Exception):
    """The text at this place is not a literal."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at
        #: The offset up to which the text was read.
        self.reached = at
        #: Features seen on the way that JSON lacks.
        self.seen: set[str] = set()


def read_literal(source: Source, start: int, end: int) -> tuple[Json, Read, int]:
    """Read the literal at an offset; return its value, the details, and the offset after it.

    Raises:
        NotLiteral: there is no literal here, or it breaks off.
        BadInput: this is code that must be run to print its JSON Schema.
    """
    reader = _Reader(source, end)
    try:
        value = reader.value(start, ())
    except NotLiteral as error:
        error.seen = reader.read.seen
        raise
    if isinstance(value, Code):
        refused = NotLiteral(f"`{value.text}` is code, and not a literal", value.start)
        refused.reached = reader.at
        raise refused
    return value, reader.read, reader.at


class _Reader:
    def __init__(self, source: Source, end: int) -> None:
        self.source = source
        self.text = source.text
        self.end = end
        self.at = 0
        self.read = Read(Marks(source))
        self.texts = Texts(source.text, end)

    def blanks(self, at: int) -> int:
        found = BLANKS.match(self.text, at, self.end)
        if found is None:
            return at
        if not found[0].strip("\ufeff").isspace() and found[0] != "\ufeff":
            self.read.seen.add("comments")
        return found.end()

    def peek(self, at: int) -> str:
        return self.text[at] if at < self.end else ""

    def value(self, at: int, path: Path) -> "Json | Code":
        """Read a value and move `self.at` behind it."""
        if len(path) > _DEEPEST:
            raise NotLiteral("the literal nests too deep", at)
        start = self.blanks(at)
        self.read.marks.begin(path)
        value = self._plain(start, path)
        typed = _TYPED.match(self.text, self.at, self.end)
        if typed:
            self.read.seen.add("names")
            self.at = typed.end()
        after = self.blanks(self.at)
        if self.peek(after) and self.peek(after) not in ",:;)]}" and _OPERATOR.match(self.text, after, self.end):
            value = self._code(start, after)
        if isinstance(value, Code):
            while self.read.code and self.read.code[-1][1].start >= start:  # it is part of this value
                self.read.code.pop()
            self.read.code.append((path, value))
        else:
            self.read.marks.add(path, start, self.at)
        return value

    def _plain(self, at: int, path: Path) -> "Json | Code":
        here = self.peek(at)
        if here in ("{", "["):
            return self._object(at, path) if here == "{" else self._list(at, path, "]")
        if here == "(":
            return self._parenthesis(at, path)
        text = self.texts.read(at, self.blanks)
        if text is not None:
            return self._text(text, at)
        number = NUMBER.match(self.text, at, self.end)
        if number:
            self.at = number.end()
            return number_of(number[0], at)
        return self._name_or_call(at, path)

    def _text(self, text: Text, at: int) -> "str | Code":
        self.at = text.end
        if text.odd:
            self.read.seen.add(text.odd)
        return Code("text with values in it", at) if text.is_code else text.value

    def _name_or_call(self, at: int, path: Path) -> "Json | Code":
        name = _DOTTED.match(self.text, at, self.end)
        if name is None:
            raise NotLiteral("a value was expected", at)
        if name[0] in _WORDS:
            self.read.seen |= {"Python"} if name[0] in _PYTHON else set()
            self.at = name.end()
            return _WORDS[name[0]]
        self._refuse_programs(at)
        opening = self.blanks(name.end())
        if self.peek(opening) == "(":
            return self._call(opening, at, path)
        return self._code(at, name.end())

    def _refuse_programs(self, at: int) -> None:
        error = must_run(self.source, at)
        if error is not None:
            raise error

    def _call(self, opening: int, start: int, path: Path) -> "Json | Code":
        """Read a call. Named arguments become an object, a single argument becomes the value; other calls are code."""
        self.read.seen.add("calls")
        if _KEYWORD.match(self.text, self.blanks(opening + 1), self.end):
            return self._object(opening, path)
        first = self.blanks(opening + 1)
        if self.peek(first) not in ("{", "[", "", ")"):
            self._refuse_programs(first)
            return self._code(start, opening)
        if self.peek(first) == ")":
            return self._code(start, opening)
        value = self.value(first, path)
        closing = self.blanks(self.at)
        if self.peek(closing) == ",":
            closing = self.blanks(closing + 1)
        if self.peek(closing) != ")":
            return value if self._skip_to(closing, opening) else self._code(start, self.end)
        self.at = closing + 1
        return value

    def _skip_to(self, at: int, opening: int) -> bool:
        """Skip the other arguments of a call; return whether the call is closed."""
        self.at = at
        while self.at < self.end:
            here = self.blanks(self.at)
            if self.peek(here) == ")":
                self.at = here + 1
                return True
            self.value(here + 1 if self.peek(here) == "," else here, (f"argument at {opening}",))
        return False

    def _parenthesis(self, at: int, path: Path) -> "Json | Code":
        """Read a value in parentheses, or a Python tuple."""
        items = self._list(at, path, ")")
        if len(items) == 1 and not self._ends_in_comma(self.at - 1):
            self.read.marks.lift(path)
            return items[0]
        self.read.seen.add("Python")
        return items

    def _ends_in_comma(self, at: int) -> bool:
        """Return whether a comma stands before an offset and the blanks before it."""
        while self.text[at - 1].isspace():
            at -= 1
        return self.text[at - 1] == ","

    def _list(self, at: int, path: Path, closing: str) -> list[Json]:
        items: list[Json] = []
        place = at + 1
        while True:
            place = self.blanks(place)
            if self.peek(place) == closing:
                self.at = place + 1
                return items
            value = self.value(place, (*path, len(items)))
            if not isinstance(value, Code):
                items.append(value)
            place = self._comma(closing)

    def _object(self, at: int, path: Path) -> Json:
        """Read an object, or the named arguments of a call."""
        closing, sign = (")", "=") if self.text[at] == "(" else ("}", ":")
        members: dict[str, Json] = {}
        place = at + 1
        while True:
            place = self.blanks(place)
            if self.peek(place) == closing:
                self.at = place + 1
                return members
            name, after = self._member_name(place)
            value: Json | Code
            if self.peek(after) == sign:
                self.read.marks.add_name((*path, name), place, after)
                value = self.value(after + 1, (*path, name))
            elif self.text[place] not in "'\"`" and self.peek(after) in (",", closing):
                # a shorthand property, or a spread
                value = Code(name, place)
                self.read.code.append(((*path, name), value))
                self.at = after
            else:
                raise NotLiteral(f"`{sign}` was expected after the name {name}", after)
            if not isinstance(value, Code):
                members[name] = value
            place = self._comma(closing)

    def _member_name(self, at: int) -> tuple[str, int]:
        text = self.texts.read(at, self.blanks)
        if text is not None:
            if text.odd:
                self.read.seen.add(text.odd)
            return text.value, self.blanks(text.end)
        spread = _DOTTED.match(self.text, at, self.end)
        name = _NAME.match(self.text, at, self.end) or _INDEX.match(self.text, at, self.end) or spread
        if name is None:
            raise NotLiteral("a member name was expected", at)
        self.read.seen.add("names")
        return name[0], self.blanks(name.end())

    def _comma(self, closing: str) -> int:
        """Move past a comma, or stop before the closing bracket."""
        place = self.blanks(self.at)
        here = self.peek(place)
        if here == closing:
            return place
        if here != ",":
            is_next = here.isalnum() or here in tuple("'\"`{[_$")
            raise NotLiteral("a comma is missing before this" if is_next else f"`,` or `{closing}` was expected", place)
        after = self.blanks(place + 1)
        if self.peek(after) == closing:
            self.read.seen.add("trailing commas")
        return place + 1

    def _code(self, start: int, at: int) -> Code:
        """Skip the rest of some code from an offset on, up to the next comma or closing bracket."""
        open_brackets = []
        while at < self.end:
            at = self.blanks(at)
            here = self.peek(at)
            if run := _RUN.match(self.text, at, self.end):
                at = run.end()
                continue
            if text := self.texts.one(at):
                at = text.end
                continue
            if here in _CLOSING:
                open_brackets.append(_CLOSING[here])
            elif open_brackets and here == open_brackets[-1]:
                open_brackets.pop()
            elif not open_brackets and (here in ",;)]}" or not here):
                break
            at += 1
        self.read.seen.add("calls")
        self.at = at
        return Code(self.text[start : min(at, start + 40)].strip(), start)
