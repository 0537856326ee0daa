"""Reads literals as programs and people write them: comments, other quotes, and the `notations` of languages.

Nothing is evaluated. Code (a name, a call, an operator) is skipped and recorded with its place.
"""

import re
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.core.type_words import GEMINI
from toolprism.reading import notations
from toolprism.reading.brackets import CLOSING, DOTTED, KEYWORD, Brackets, Code, NotLiteral, Read
from toolprism.reading.literal_texts import NUMBER, Text, number_of
from toolprism.reading.places import Source
from toolprism.reading.programs import must_run

#: TypeScript annotations after a value, which do not change it.
_TYPED: Final = re.compile(
    r"\s*+(?:as\s++const\b|(?:as[?!]?|satisfies)\s++(?:\[[\w.]{1,40}+(?::\s?[\w.?]{1,40}+)?\]|[\w.<>\[\]]++))"
)
_PYTHON: Final = ("True", "False", "None")
_RUN: Final = re.compile(r"\w++")
#: After a value these make it a part of an expression.
_OPERATOR: Final = re.compile(r"(?!->|\.(?:\s|\Z))[+\-*/%&|?.<>=(\[]|(?:if|or|and|for|instanceof)\b")
#: A deeper literal is left to the JSON reader, which reports that it nests too deep.
_DEEPEST: Final = 200


def read_literal(source: Source, start: int, end: int) -> tuple[Json, Read, int]:
    """Read the literal at an offset; return its value, the details, and the offset after it.

    Raises:
        NotLiteral: there is no literal here, or it breaks off.
        BadInput: this is code that must be run to print its JSON Schema.
    """
    reader = _Reader(source, start, end)
    try:
        value = reader.members(start) if reader.is_proto else reader.value(start, ())
    except NotLiteral as error:
        error.seen = reader.read.seen
        raise
    if isinstance(value, Code):
        refused = NotLiteral(f"`{value.text}` is code, and not a literal", value.start)
        refused.reached = reader.at
        raise refused
    return value, reader.read, reader.at


def _of_pairs(pairs: list[Json]) -> Json:
    """Return the object of a list of pairs; the list itself if they are none."""
    named = {str(pair[0]): pair[1] for pair in pairs if isinstance(pair, list) and len(pair) == 2}  # noqa: PLR2004
    return named if len(named) == len(pairs) else pairs


class _Reader(Brackets):
    def value(self, at: int, path: Path) -> "Json | Code":
        """Read a value and move `self.at` behind it."""
        if len(path) > _DEEPEST:
            raise NotLiteral("the literal nests too deep", at)
        start = self.blanks(at)
        self.read.marks.begin(path)
        value = self._plain(start, path)
        if isinstance(value, (dict, list)) and (owned := notations.OWNED.match(self.text, self.at, self.end)):
            self.at = owned.end()
        typed = _TYPED.match(self.text, self.at, self.end)
        if typed:
            self.read.seen.add("names")
            self.at = typed.end()
        after = self.blanks(self.at)
        if self._goes_on(value, after):
            value = self._code(start, after)
        if isinstance(value, Code):
            while self.read.code and self.read.code[-1][1].start >= start:  # it is part of this value
                self.read.code.pop()
            self.read.code.append((path, value))
        else:
            self.read.marks.add(path, start, self.at)
        return value

    def _goes_on(self, value: "Json | Code", after: int) -> bool:
        """Return whether an operator makes a value a part of an expression; another value may follow on a new line."""
        if not self.peek(after) or self.peek(after) in ",:;)]}":
            return False
        if isinstance(value, (str, int)) and self.text.startswith("=>", after):  # a name of PHP's
            return False
        is_other = self._is_typed(after) and "\n" in self.text[self.at : after]
        return not is_other and _OPERATOR.match(self.text, after, self.end) is not None

    def _plain(self, at: int, path: Path) -> "Json | Code":
        other = self._of_notation(at, path)
        if other is not None:
            return other[0]
        here = self.peek(at)
        if here in ("{", "["):
            return self.collection(at, path)
        if here == "(":
            return self._parenthesis(at, path)
        text = self.texts.one(at) if self.edn else self.texts.read(at, self.blanks)
        if text is not None:
            return self._text(text, at)
        number = NUMBER.match(self.text, at, self.end)
        if number:
            self.at = number.end()
            return number_of(number[0], at)
        return self._name_or_call(at, path)

    def _of_notation(self, at: int, path: Path) -> "tuple[Json | Code] | None":  # noqa: PLR0911  # one a notation
        """Read what a type stands before, a symbol, a member of an enumeration, or what was cut; None if it is none."""
        here = self.peek(at)
        cut = None if here in notations.PLAIN else notations.CUT.match(self.text, at, self.end)
        if here in notations.PLAIN or (here == "[" and cut is None and not self.text.startswith("[]", at)):
            return None
        if cut is not None:
            self.at = cut.end()
            return (Code(cut[0], at, is_cut=True),)
        typed = notations.TYPED.match(self.text, at, self.end)
        if typed is not None:
            self.read.seen.add("notation")
            outer, self.is_typed = self.is_typed, True
            value = self._plain(typed.end(), path)
            self.is_typed = outer
            is_map = isinstance(value, list) and notations.OF_PAIRS.match(typed[0])
            return (_of_pairs(value) if is_map and isinstance(value, list) else value,)
        words = notations.QUOTED_WORDS.match(self.text, at, self.end)
        if words is not None:
            self.read.seen.add("notation")
            self.at = words.end()
            return ([*words[1].split()],)
        symbol = notations.SYMBOL.match(self.text, at, self.end)
        found = symbol or notations.PRINTED.match(self.text, at, self.end)
        if found is None:
            printed = notations.OBJECT.match(self.text, at, self.end)
            self.at = at if printed is None else printed.end()
            return None if printed is None else (Code(printed[0], at),)
        self.read.seen.add("notation")
        self.at = found.end()
        if symbol is not None and symbol["case"] and self.peek(found.end()) == "(":
            return (self._call(found.end(), at, path),)
        groups = [group for group in found.groupdict().values() if group is not None]
        return (groups[-1],)

    def _text(self, text: Text, at: int) -> "str | Code":
        owned = notations.OWNED.match(self.text, text.end, self.end)
        self.at = text.end if owned is None else owned.end()
        if text.odd:
            self.read.seen.add(text.odd)
        return Code("text with values in it", at) if text.is_code else text.value

    def _name_or_call(self, at: int, path: Path) -> "Json | Code":
        name = DOTTED.match(self.text, at, self.end)
        if name is None:
            raise NotLiteral("a value was expected", at)
        end = name.end() + self.text.startswith("!", name.end())
        if name[0] in notations.WORDS:
            self.read.seen |= {"Python"} if name[0] in _PYTHON else set()
            self.at = name.end()
            return notations.WORDS[name[0]]
        kind = name[0] if name[0] in GEMINI else notations.constant(name[0])
        if kind is not None and self.peek(self.blanks(name.end())) != "(":
            self.read.seen.add("notation")
            self.at = name.end()
            return kind
        self._refuse_programs(at)
        opening = self.blanks(end)
        if self.peek(opening) == "(":
            return self._call(opening, at, path, self.text[at:end])
        return self._code(at, name.end())

    def _refuse_programs(self, at: int) -> None:
        error = must_run(self.source, at)
        if error is not None:
            raise error

    def _call(self, opening: int, start: int, path: Path, name: str = "") -> "Json | Code":
        """Read a call. Named arguments become an object, a single argument becomes the value; other calls are code."""
        self.read.seen.add("calls")
        collects = name in notations.COLLECTS or name in notations.IN_TURN
        if collects or KEYWORD.match(self.text, self.blanks(opening + 1), self.end):
            held = self.collection(opening, path)
            if name in notations.IN_TURN and isinstance(held, list):
                held = dict(zip(map(str, held[::2]), held[1::2], strict=False))
            if collects:
                self.read.seen.add("notation")
            return _of_pairs(held) if name in notations.ENTRIES and isinstance(held, list) else held
        first = self.blanks(opening + 1)
        stands_for = name in notations.STANDS_FOR or not name
        if self.peek(first) not in ("{", "[", "", ")") and not stands_for and not self._is_typed(first):
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

    def _is_typed(self, at: int) -> bool:
        """Return whether a type stands at an offset, before the bracket of what it holds."""
        return notations.TYPED.match(self.text, at, self.end) is not None

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
        items = self.collection(at, path)
        if isinstance(items, dict):
            return items
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
            if here in CLOSING:
                open_brackets.append(CLOSING[here])
            elif open_brackets and here == open_brackets[-1]:
                open_brackets.pop()
            elif not open_brackets and (here in ",;)]}" or not here):
                break
            at += 1
        self.read.seen.add("calls")
        self.at = at
        return Code(self.text[start : min(at, start + 40)].strip(), start)
