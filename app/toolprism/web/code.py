"""A JSON value as numbered lines, with their pointers, marks and highlighted text."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias

from markupsafe import Markup

from toolprism.core.json_text import shown
from toolprism.core.json_types import Json
from toolprism.core.pointer import escape

#: `edit`: something here changed; `gone`: it is not sent; `left`: not sent, without a loss; `new`: it was not pasted;
#: `cause`: the provider refuses the tool, or strict mode is off, because of this.
Mark: TypeAlias = Literal["", "edit", "gone", "left", "new", "cause"]
#: Returns the first and last line of a pointer in the pasted text.
Numbers: TypeAlias = Callable[[str], tuple[int, int] | None]
Kind: TypeAlias = Literal["key", "text", "value", "plain", "spilled"]

_SHORT: Final = 56
_MOST_LINES: Final = 1_500
_INDENT: Final = "  "
_DEEPEST: Final = 9
_CONTAINERS: Final = frozenset({dict, list})


class Part(NamedTuple):
    """A stretch of a line."""

    kind: Kind
    text: str


class Line(NamedTuple):
    """One line."""

    number: int
    indent: str
    parts: tuple[Part, ...]
    mark: Mark
    #: Its line in the pasted text, or its own number without such a text; empty if that line is the same as the
    #: previous one's.
    label: str = ""

    @property
    def depth(self) -> int:
        """The indentation level, as far as the stylesheet distinguishes it."""
        return min(len(self.indent) // len(_INDENT), _DEEPEST)


_COLON: Final = Part("plain", ": ")
_COMMA: Final = Part("plain", ",")


@dataclass(frozen=True)
class Code:
    """The lines of a document, with the line of each pointer."""

    lines: tuple[Line, ...]
    line_of: Mapping[str, int]
    #: The number of hidden lines.
    hidden: int
    #: For each line, the lines of another document from which it comes.
    sources: Mapping[int, AbstractSet[int]] = field(default_factory=dict)

    def line(self, pointer: str | None) -> int | None:
        """Return the line of a place, if it is shown."""
        return None if pointer is None else self.line_of.get(pointer)


def lay_out(
    value: Json, marks: Mapping[str, Mark], spilled: Mapping[str, Sequence[str]], numbers: Numbers | None = None
) -> Code:
    """Return a value as lines.

    Args:
        value: the document.
        marks: the mark of each pointer; `gone` and `left` also apply to everything below it.
        spilled: for the pointer of a description, the stretches to highlight.
        numbers: the lines of each place in the pasted text, so that the numbering agrees.
    """
    writer = _Writer(marks, spilled, numbers)
    writer.write(value, "", "", [], [], "")
    return Code(tuple(writer.lines), writer.line_of, writer.hidden)


def line_numbers(value: Json) -> dict[str, int]:
    """Return the line of each place, as `lay_out` would write the value.

    >>> line_numbers({"a": {"b": 1}, "c": [1, 2]})
    {'': 1, '/a': 2, '/a/b': 3, '/c': 5, '/c/0': 5, '/c/1': 5}
    """
    found: dict[str, int] = {}
    _number(value, "", 1, found)
    return found


def _number(value: Json, at: str, line: int, found: dict[str, int]) -> int:
    """Record the lines of a value that starts on a line; return the next line."""
    if line > _MOST_LINES:
        return line
    found[at] = line
    if not isinstance(value, (dict, list)) or not value:
        return line + 1
    if isinstance(value, dict):
        line += 1
        for name, member in value.items():
            line = _number(member, f"{at}/{escape(name)}", line, found)
        return line + 1
    if _is_short(value):
        found.update((f"{at}/{index}", line) for index in range(len(value)))
        return line + 1
    line += 1
    for index, member in enumerate(value):
        line = _number(member, f"{at}/{index}", line, found)
    return line + 1


class _Writer:
    """Collects lines."""

    def __init__(
        self, marks: Mapping[str, Mark], spilled: Mapping[str, Sequence[str]], numbers: Numbers | None
    ) -> None:
        self.lines: list[Line] = []
        self.line_of: dict[str, int] = {}
        #: The number of lines after the last visible one, which are not written.
        self.hidden = 0
        self._marks = marks
        self._spilled = spilled
        self._numbers = numbers
        self._numbered = 0

    def write(self, value: Json, at: str, indent: str, before: list[Part], after: list[Part], above: Mark) -> None:  # noqa: PLR0913, PLR0917
        """Write a value, the text before it on its line, and the comma after it."""
        own = self._marks.get(at, "")
        mark: Mark = own or above
        below: Mark = mark if mark in ("gone", "left") or own == "new" else above
        first, end = (self._numbers(at) if self._numbers else None) or (None, None)
        self.line_of[at] = len(self.lines) + 1
        if not isinstance(value, (dict, list)) or not value or _is_short(value):
            inner = self._note_inline(value, at) if isinstance(value, list) else ""
            self._add(indent, [*before, *self._scalar(value, at), *after], mark or inner, first)
            return
        opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
        self._add(indent, [*before, Part("plain", opening)], mark, first)
        last = len(value) - 1
        for place, (key, member, pointer) in enumerate(_members(value, at)):
            if len(self.lines) >= _MOST_LINES:
                self.hidden += sum(map(_lines_in, islice(_values(value), place, None)))
                break
            comma = [] if place == last else [_COMMA]
            self.write(member, pointer, indent + _INDENT, key, comma, below)
        self._add(indent, [Part("plain", closing), *after], below, end)

    def _note_inline(self, value: Sequence[Json], at: str) -> Mark:
        """Record the places inside this line."""
        found: Mark = ""
        for index in range(len(value)):
            self.line_of[f"{at}/{index}"] = len(self.lines) + 1
            found = found or ("edit" if f"{at}/{index}" in self._marks else "")
        return found

    def _scalar(self, value: Json, at: str) -> list[Part]:
        text = shown(value) if not isinstance(value, list) else "[" + ", ".join(map(shown, value)) + "]"
        if not isinstance(value, str):
            return [Part("plain" if isinstance(value, (dict, list)) else "value", text)]
        return _highlighted(text, self._spilled.get(at, ()))

    def _add(self, indent: str, parts: list[Part], mark: Mark, pasted: int | None) -> None:
        if len(self.lines) < _MOST_LINES:
            number = len(self.lines) + 1
            label = str(number) if self._numbers is None else str(pasted or "") if pasted != self._numbered else ""
            self._numbered = pasted or self._numbered
            self.lines.append(Line(number, indent, tuple(parts), mark, label))
        else:
            self.hidden += 1


def _members(value: Json, at: str) -> Iterator[tuple[list[Part], Json, str]]:
    if isinstance(value, dict):
        for name, member in value.items():
            yield [Part("key", shown(name)), _COLON], member, f"{at}/{escape(name)}"
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield [], member, f"{at}/{index}"


def _is_short(value: Json) -> bool:
    """Return whether a value is a short list of plain values, which is shown on one line."""
    if not isinstance(value, list) or len(value) > _SHORT // 3 or any(type(member) in (dict, list) for member in value):
        return False
    return sum(len(shown(member)) + 2 for member in value) <= _SHORT


def _lines_in(value: Json) -> int:
    if not isinstance(value, (dict, list)) or not value or _is_short(value):
        return 1
    if isinstance(value, dict) and _CONTAINERS.isdisjoint(map(type, value.values())):
        return 2 + len(value)
    return 2 + sum(map(_lines_in, _values(value)))


def _values(value: Mapping[str, Json] | Sequence[Json]) -> Iterable[Json]:
    return value.values() if isinstance(value, Mapping) else value


def _highlighted(text: str, stretches: Sequence[str]) -> list[Part]:
    """Split a JSON string at the stretches to highlight."""
    if not stretches:
        return [Part("text", text)]
    wanted = [re.escape(shown(stretch)[1:-1]) for stretch in sorted(stretches, key=len, reverse=True) if stretch]
    pieces = re.split(f"({'|'.join(wanted)})", text) if wanted else [text]
    return [Part("spilled" if index % 2 else "text", piece) for index, piece in enumerate(pieces) if piece]


#: What stands before and after a stretch of each kind.
_TAGS: Final[Mapping[Kind, tuple[str, str]]] = {
    "key": ('<span class="key">', "</span>"),
    "text": ('<span class="text">', "</span>"),
    "value": ('<span class="value">', "</span>"),
    "plain": ("", ""),
    "spilled": ('<mark title="a keyword that was moved into this description">', "</mark>"),
}


#: The parts that most lines have.
_SIGNS: Final[Mapping[Part, str]] = {Part("plain", sign): sign for sign in (": ", ",", "{", "}", "[", "]")}


def code_lines(code: Code, side: str) -> Markup:
    """Return the lines of one side of a comparison as HTML.

    >>> from toolprism.web.code import lay_out
    >>> code_lines(lay_out("<b>", {}, {}), "o")
    Markup('<span class="line d0" id="o1" data-n="1"><span class="text">&#34;&lt;b&gt;&#34;</span></span>')
    """
    lines = [_line(line, side, code.sources.get(line.number, ())) for line in code.lines]
    return Markup("".join(lines))  # noqa: S704  # every text is escaped


def escaped(text: str) -> str:
    r"""Return a text escaped as by `markupsafe.escape`, which takes three times as long for a short one.

    >>> escaped("<a b='c'>")
    '&lt;a b=&#39;c&#39;&gt;'
    """
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace('"', "&#34;").replace("'", "&#39;")


def _line(line: Line, side: str, sources: Collection[int]) -> str:
    mark = f" {line.mark}" if line.mark else ""
    origin = f' data-from="{" ".join(map(str, sorted(sources)))}"' if sources else ""
    head = f'<span class="line d{line.depth}{mark}" id="{side}{line.number}" data-n="{line.label}"{origin}>'
    return f"{head}{line.indent}{''.join([_SIGNS.get(part) or _part(*part) for part in line.parts])}</span>"


def _part(kind: Kind, text: str) -> str:
    before, after = _TAGS[kind]
    return f"{before}{escaped(text)}{after}"
