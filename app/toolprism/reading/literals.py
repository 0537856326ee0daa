"""Reads literals as programs and people write them: comments, other quotes, and the `notations` of languages.

Nothing is evaluated. Code (a name, a call, an operator) is skipped and recorded with its place.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.core.type_words import GEMINI
from toolprism.reading import notations
from toolprism.reading.literal_texts import BLANKS, NUMBER, Text, Texts, number_of
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source
from toolprism.reading.programs import must_run

_NAME: Final = re.compile(r"[^\W\d][\w$]*+|\$[\w$]*+")
_DOTTED: Final = re.compile(r"(?:new\s++|await\s++|\*\*|\.\.\.)?[^\W\d][\w$]*+(?:\??\.[^\W\d][\w$]*+)*+")
_KEYWORD: Final = re.compile(r"([^\W\d]\w*+)\s*+(?:=(?!=)|:(?!:))\s*+")
#: TypeScript annotations after a value, which do not change it.
_TYPED: Final = re.compile(
    r"\s*+(?:as\s++const\b|(?:as[?!]?|satisfies)\s++(?:\[[\w.]{1,40}+(?::\s?[\w.?]{1,40}+)?\]|[\w.<>\[\]]++))"
)
_PYTHON: Final = ("True", "False", "None")
_RUN: Final = re.compile(r"\w++")
_INDEX: Final = re.compile(r"\d++")
#: After a value these make it a part of an expression.
_OPERATOR: Final = re.compile(r"(?!->)[+\-*/%&|?.<>=(\[]|(?:if|or|and|for|instanceof)\b")
_CLOSING: Final = {"{": "}", "[": "]", "(": ")"}
#: A deeper literal is left to the JSON reader, which reports that it nests too deep.
_DEEPEST: Final = 200


@dataclass(frozen=True)
class Code:
    """Stands for a value that only a program can compute."""

    text: str
    start: int
    #: Whether a printer left the value out.
    is_cut: bool = False


@dataclass
class Read:
    """The result of reading a literal."""

    marks: Marks
    #: Features that strict JSON lacks: `comments`, `trailing commas`, `quotes`, `names`, `Python`, `calls`, `notation`.
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


@dataclass
class _Held:
    """What brackets hold so far."""

    items: list[Json] = field(default_factory=list)
    members: dict[str, Json] = field(default_factory=dict)
    #: Whether an item was read, which may have been code.
    is_list: bool = False


def _of_pairs(pairs: list[Json]) -> Json:
    """Return the object of a list of pairs; the list itself if they are none."""
    named = {str(pair[0]): pair[1] for pair in pairs if isinstance(pair, list) and len(pair) == 2}  # noqa: PLR2004
    return named if len(named) == len(pairs) else pairs


class _Reader:
    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source = source
        self.text = source.text
        self.end = end
        self.at = 0
        self.read = Read(Marks(source))
        self.texts = Texts(source.text, end)
        #: Whether this is a map as Java prints it, without quotes; protobuf's text; and EDN, which has no commas.
        self.java = False
        #: Within a type of the program, whose members may be in upper case.
        self.is_typed = False
        self.is_proto = notations.BLOCK.match(source.text, start, end) is not None
        self.edn = notations.EDN.match(source.text, start, end) is not None

    def members(self, at: int) -> Json:
        """Read members without a bracket around them, up to the end."""
        value = self._collection(at, (), bare=True)
        self.read.marks.add((), at, self.at)
        return value

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
        if isinstance(value, (dict, list)) and (owned := notations.OWNED.match(self.text, self.at, self.end)):
            self.at = owned.end()
        typed = _TYPED.match(self.text, self.at, self.end)
        if typed:
            self.read.seen.add("names")
            self.at = typed.end()
        after = self.blanks(self.at)
        is_arrow = isinstance(value, (str, int)) and self.text.startswith("=>", after)  # a name of PHP's
        if (
            self.peek(after)
            and self.peek(after) not in ",:;)]}"
            and not is_arrow
            and _OPERATOR.match(self.text, after, self.end)
        ):
            value = self._code(start, after)
        if isinstance(value, Code):
            while self.read.code and self.read.code[-1][1].start >= start:  # it is part of this value
                self.read.code.pop()
            self.read.code.append((path, value))
        else:
            self.read.marks.add(path, start, self.at)
        return value

    def _plain(self, at: int, path: Path) -> "Json | Code":
        other = self._of_notation(at, path)
        if other is not None:
            return other[0]
        here = self.peek(at)
        if here in ("{", "["):
            return self._collection(at, path)
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

    def _of_notation(self, at: int, path: Path) -> "tuple[Json | Code] | None":
        """Read what a type stands before, a symbol, a member of an enumeration, or what was cut; None if it is none."""
        cut = notations.CUT.match(self.text, at, self.end)
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
        name = _DOTTED.match(self.text, at, self.end)
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
        if collects or _KEYWORD.match(self.text, self.blanks(opening + 1), self.end):
            held = self._collection(opening, path)
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
        items = self._collection(at, path)
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

    def _collection(self, at: int, path: Path, *, bare: bool = False) -> "list[Json] | dict[str, Json]":
        """Read what brackets hold: members if they have names, else a list; bare members go on to the end."""
        opening = "{" if bare else self.text[at]
        closing = "" if bare else _CLOSING[opening]
        outer, self.java = self.java, self.java or notations.JAVA.match(self.text, at, self.end) is not None
        held = _Held()
        place = at + (not bare)
        while True:
            place = self.blanks(place)
            if self.peek(place) == closing:
                break
            self._entry(place, opening, path, held)
            place = self._comma(closing)
        self.at = place + (not bare)
        self.java = outer
        is_map = held.members or (opening == "{" and not held.items and not held.is_list)
        return held.members if is_map else held.items

    def _entry(self, at: int, opening: str, path: Path, held: "_Held") -> None:
        """Read a member with its name, or an item."""
        named = self._name_at(at, opening)
        if named is not None:
            name, after, begins = named
            if begins is not None and (opening != "{" or not held.is_list):
                self._member(name, (at, after, begins), path, held)
                return
            if self.text[at] not in "'\"`" and (self.peek(after) in (",", _CLOSING[opening]) and not held.is_list):
                # a shorthand property, or a spread
                self.read.code.append(((*path, name), Code(name, at, is_cut=name.startswith("... "))))
                self.at = after
                return
            if held.members or self.peek(after) not in (",", _CLOSING[opening]):
                raise NotLiteral(f"`{'=' if opening == '(' else ':'}` was expected after the name {name}", after)
        item = (*path, len(held.items))
        value = self._java_value(at, item, listed=True) if self.java else self.value(at, item)
        after = self.blanks(self.at)
        arrow = notations.ARROW.match(self.text, after, self.end) if opening != "{" else None
        if arrow is not None and isinstance(value, (str, int)):
            self.read.seen.add("notation")
            self._member(str(value), (at, after, arrow.end()), path, held)
            return
        held.is_list = True
        if not isinstance(value, Code):
            held.items.append(value)

    def _member(self, name: str, places: tuple[int, int, int], path: Path, held: "_Held") -> None:
        start, after, begins = places
        self.read.marks.add_name((*path, name), start, after)
        value = self._java_value(begins, (*path, name)) if self.java else self.value(begins, (*path, name))
        if isinstance(value, Code) or name.startswith("Symbol("):
            return
        if self.is_proto:
            value = notations.block(name, value, held.members.get(name))
        held.members[name] = value

    def _java_value(self, at: int, path: Path, *, listed: bool = False) -> "Json | Code":
        """Read a value as Java's maps print it: without quotes, up to the next name or the closing bracket."""
        start = self.blanks(at)
        if self.peek(start) in ("{", "[") or notations.TYPED.match(self.text, start, self.end):
            return self.value(start, path)
        end = start
        while run := notations.BARE.match(self.text, end, self.end):
            end = run.end()
            if listed or self.peek(end) != "," or notations.JAVA_NEXT.match(self.text, end, self.end):
                break
            end += 1
        self.at = end
        self.read.marks.add(path, start, end)
        return notations.bare_value(self.text[start:end].strip())

    def _name_at(self, at: int, opening: str) -> tuple[str, int, int | None] | None:
        """Return a name, the offset after it, and where its value begins, if one follows; None where no name stands."""
        in_call = opening != "{"
        found = notations.KEY.match(self.text, at, self.end) if not in_call else None
        if found is not None:
            self.read.seen.add("notation")
            name, after = next(group for group in found.groups() if group is not None), self.blanks(found.end())
            sign = notations.ARROW.match(self.text, after, self.end)
            return name, after, after if self.edn else None if sign is None else sign.end()
        if in_call:
            plain = _KEYWORD.match(self.text, at, self.end)
            return None if plain is None else (plain[1], plain.end(1), plain.end())
        if self.peek(at) in "{[(" or notations.TYPED.match(self.text, at, self.end):
            return None
        name, after = self._member_name(at)
        sign = notations.ARROW.match(self.text, after, self.end)
        if sign is not None and sign[0] != ":":
            self.read.seen.add("notation")
        begins_block = sign is None and self.peek(after) == "{" and self.text[at] not in "'\"`"
        if begins_block:  # protobuf's text form
            self.read.seen.add("notation")
        return name, after, sign.end() if sign is not None else after if begins_block or self.edn else None

    def _member_name(self, at: int) -> tuple[str, int]:
        text = self.texts.one(at)
        if text is not None:
            if text.odd:
                self.read.seen.add(text.odd)
            return text.value, self.blanks(text.end)
        spread = _DOTTED.match(self.text, at, self.end)
        name = _NAME.match(self.text, at, self.end) or _INDEX.match(self.text, at, self.end) or spread
        if name is None:
            raise NotLiteral("a member name was expected", at)
        self.read.seen.add("names")
        word = name[0]
        if self.is_typed and not word.isupper():
            word = word[0].lower() + word[1:]
        return word, self.blanks(name.end())

    def _comma(self, closing: str) -> int:
        """Move past a comma, or stop before the closing bracket."""
        place = self.blanks(self.at)
        here = self.peek(place)
        if here == closing:
            return place
        if here not in (",", ";"):
            if self._needs_no_comma(place):
                self.read.seen.add("notation")
                return place
            is_next = here.isalnum() or here in tuple("'\"`{[_$")
            raise NotLiteral("a comma is missing before this" if is_next else f"`,` or `{closing}` was expected", place)
        after = self.blanks(place + 1)
        if self.peek(after) == closing:
            self.read.seen.add("trailing commas")
        return place + 1

    def _needs_no_comma(self, at: int) -> bool:
        """Return whether what follows is the next member of a language without commas: EDN, or HCL on a new line."""
        if self.edn or "notation" not in self.read.seen:
            return self.edn
        return "\n" in self.text[self.at : at] and notations.NEXT_KEY.match(self.text, at, self.end) is not None

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
