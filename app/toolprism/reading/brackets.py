"""What brackets hold, in any notation: members with names, or items; `literals` reads the values."""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.reading import notations
from toolprism.reading.literal_texts import BLANKS, Texts
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source

_NAME: Final = re.compile(r"[^\W\d][\w$]*+|\$[\w$]*+")
DOTTED: Final = re.compile(r"(?:new\s++|await\s++|\*\*|\.\.\.)?[^\W\d][\w$]*+(?:\??\.[^\W\d][\w$]*+)*+")
KEYWORD: Final = re.compile(r"([^\W\d]\w*+)\s*+(?:=(?!=)|:(?!:))\s*+")
_INDEX: Final = re.compile(r"\d++")
CLOSING: Final = {"{": "}", "[": "]", "(": ")"}


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


@dataclass
class _Held:
    """What brackets hold so far."""

    items: list[Json] = field(default_factory=list)
    members: dict[str, Json] = field(default_factory=dict)
    #: Whether an item was read, which may have been code.
    is_list: bool = False


class Brackets(ABC):
    """Reads brackets in a text; a subclass reads values."""

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

    @abstractmethod
    def value(self, at: int, path: Path) -> "Json | Code":
        """Read a value and move `self.at` behind it."""

    def members(self, at: int) -> Json:
        """Read members without a bracket around them, up to the end."""
        value = self.collection(at, (), bare=True)
        self.read.marks.add((), at, self.at)
        return value

    def blanks(self, at: int) -> int:
        """Return the offset after blanks and comments."""
        found = BLANKS.match(self.text, at, self.end)
        if found is None:
            return at
        if not found[0].strip("\ufeff").isspace() and found[0] != "\ufeff":
            self.read.seen.add("comments")
        return found.end()

    def peek(self, at: int) -> str:
        """Return the character at an offset; nothing at the end."""
        return self.text[at] if at < self.end else ""

    def collection(self, at: int, path: Path, *, bare: bool = False) -> "list[Json] | dict[str, Json]":
        """Read what brackets hold: members if they have names, else a list; bare members go on to the end."""
        opening = "{" if bare else self.text[at]
        closing = "" if bare else CLOSING[opening]
        outer = self.java
        self.java = outer or (not self.edn and notations.JAVA.match(self.text, at, self.end) is not None)
        held = _Held()
        place = at + (not bare)
        while True:
            place = self.blanks(place)
            if self.peek(place) == closing:
                break
            self._entry(place, opening, path, held)
            begun, place = place, self._comma(closing)
            if place <= begun and self.peek(place) != closing:
                raise NotLiteral("a value was expected", place)
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
            if self.text[at] not in "'\"`" and (self.peek(after) in (",", CLOSING[opening]) and not held.is_list):
                # a shorthand property, or a spread
                self.read.code.append(((*path, name), Code(name, at, is_cut=name.startswith("... "))))
                self.at = after
                return
            if held.members or self.peek(after) not in (",", CLOSING[opening]):
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
        here = self.peek(at)
        is_key = not in_call and here in notations.BEGINS_KEY
        found = notations.KEY.match(self.text, at, self.end) if is_key else None
        if found is not None:
            self.read.seen.add("notation")
            name, after = next(group for group in found.groups() if group is not None), self.blanks(found.end())
            sign = notations.ARROW.match(self.text, after, self.end)
            return name, after, after if self.edn else None if sign is None else sign.end()
        if in_call:
            plain = KEYWORD.match(self.text, at, self.end)
            return None if plain is None else (plain[1], plain.end(1), plain.end())
        if here in "{[(" or (here not in notations.PLAIN and notations.TYPED.match(self.text, at, self.end)):
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
        spread = DOTTED.match(self.text, at, self.end)
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
