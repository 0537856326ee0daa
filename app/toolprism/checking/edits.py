"""Applies JSON Patch to the text of JSON, Python and JavaScript by the places of its values; all else is kept.

YAML is changed with `ruamel.yaml` and TOML with `tomlkit`, which keep comments, order and format. A text that
`ruamel.yaml` would reformat is left alone.
"""

import io
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from toolprism.checking.model import Edit
from toolprism.checking.sources.document import Document
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.patch import Operation, Patch
from toolprism.core.pointer import Path, find, parse
from toolprism.reading.places import Place
from toolprism.reading.tool import Tool

_INDENT: Final = re.compile(r"[\[{][ \t]*\r?\n([ \t]+)")
_BLANK: Final = re.compile(r"[ \t\r\n]*")
_SCALARS: Final = (str, int, float, bool, type(None))


class Change(NamedTuple):
    """Replaces the text between two offsets."""

    start: int
    end: int
    text: str


class Kept(Exception):
    """An edit is not possible without changing more of the file."""


def edits_of(document: Document, tool: Tool, patch: Patch) -> tuple[Edit, ...]:
    """Return the edits of a fix that is one change of the text; none if it takes more."""
    if document.language != "json" or len(patch) != 1 or document.paste.parsed is None:
        return ()
    try:
        changes = [*changes_of(document, tool, patch[0])]
    except (Kept, KeyError):
        return ()
    from toolprism.reading.places import Source

    source = Source(document.paste.text)
    return tuple(
        Edit(
            line=place.line, column=place.column, end_line=place.end_line, end_column=place.end_column, text=change.text
        )
        for change in changes
        for place in (source.place(change.start, change.end),)
    )


def changed(text: str, changes: list[Change]) -> str:
    """Return a text after changes that do not overlap."""
    for change in sorted(changes, reverse=True):
        text = text[: change.start] + change.text + text[change.end :]
    return text


def changes_of(document: Document, tool: Tool, operation: Operation) -> Iterator[Change]:
    """Yield what an operation on the schema of a tool changes in the text.

    Raises:
        Kept: the text cannot be changed there.
        KeyError: the place is not in the text.
    """
    path = parse(str(operation["path"]))
    writer = _Writer(document, tool)
    match operation["op"]:
        case "replace":
            yield writer.replaced(path, operation["value"])
        case "remove":
            yield writer.removed(path)
        case "add":
            yield writer.added(path, operation["value"])
        case "move":
            source = parse(str(operation["from"]))
            value = find(tool.schema, source)
            yield writer.removed(source)
            yield writer.added(path, value)
        case other:
            raise Kept(f"the operation {other} cannot be written")


class _Writer:
    def __init__(self, document: Document, tool: Tool) -> None:
        self._document = document
        self._paste = document.paste
        self._tool = tool
        self._text = document.paste.text

    def replaced(self, path: Path, value: Json) -> Change:
        """Replace a value; in a program only a scalar by another."""
        place = self._place(path)
        if self._document.language != "json":
            old = find(self._tool.schema, path)
            if not isinstance(value, _SCALARS) or not isinstance(old, _SCALARS):
                raise Kept("only single values are changed in a program")
            return Change(place.start, place.end, self._in_language(value))
        return Change(place.start, place.end, self._written(value, place.start))

    def removed(self, path: Path) -> Change:
        """Remove a member or an entry, with its comma and its line."""
        self._only_json()
        place = self._place(path)
        start = self._key_start(path, place)
        before = self._before(start)
        after = _BLANK.match(self._text, place.end)
        assert after is not None, "blanks may be empty"
        if self._text[after.end() : after.end() + 1] == ",":
            rest = _BLANK.match(self._text, after.end() + 1)
            return Change(start, rest.end() if rest else after.end() + 1, "")
        if self._text[before - 1 : before] == ",":
            return Change(before - 1, place.end, "")
        return Change(before, after.end(), "")

    def added(self, path: Path, value: Json) -> Change:
        """Add a member at the end of its object, or an entry to its list."""
        self._only_json()
        holder, name = path[:-1], path[-1]
        held = find(self._tool.schema, holder)
        place = self._place(holder)
        if isinstance(held, dict) and name in held:
            return self.replaced(path, value)
        key = f"{dumps(str(name))}:{self._colon(place)}" if isinstance(held, dict) else ""
        if isinstance(held, list) and (number := int(name) if str(name).isdecimal() else len(held)) < len(held):
            at = self._place((*holder, number)).start
            return Change(at, at, f"{self._written(value, at)}, ")
        assert isinstance(held, (dict, list)), "only these have members"
        if not held:
            return Change(place.start + 1, place.end - 1, f"{key}{self._written(value, place.start)}")
        last = (*holder, [*held][-1] if isinstance(held, dict) else len(held) - 1)
        at = self._place(last).end
        gap = self._gap(self._key_start(last, self._place(last)))
        return Change(at, at, f",{gap}{key}{self._written(value, self._key_start(last, self._place(last)))}")

    def _only_json(self) -> None:
        if self._document.language != "json":
            raise Kept("members are added and removed in JSON only")

    def _place(self, path: Path) -> Place:
        place = (*self._tool.at, *path)
        if self._paste.is_in_text(place):
            raise Kept("it stands in a text that holds JSON")
        return self._paste.place(place)

    def _key_start(self, path: Path, place: Place) -> int:
        return min(place.start, self._paste.key_place((*self._tool.at, *path)).start)

    def _before(self, start: int) -> int:
        """Return the offset after the last character before a place that is not blank."""
        while start and self._text[start - 1] in " \t\r\n":
            start -= 1
        return start

    def _gap(self, start: int) -> str:
        """Return the blanks before a member: a new line, or a blank if the members stand on one line."""
        gap = self._text[self._before(start) : start]
        return gap if "\n" in gap else " " if gap else "" if self._is_compact(start) else " "

    def _is_compact(self, start: int) -> bool:
        return self._text[start : start + 400].find('": ') < 0

    def _colon(self, place: Place) -> str:
        return "" if self._is_compact(place.start) and '": ' not in self._text[place.start : place.end] else " "

    def _written(self, value: Json, at: int) -> str:
        """Return JSON in the style of the text around it."""
        if isinstance(value, _SCALARS) or not value:
            return dumps(value)
        found = _INDENT.search(self._text)
        line = self._text[self._text.rfind("\n", 0, at) + 1 : at]
        margin = line[: len(line) - len(line.lstrip())]
        if found is None:
            return dumps(value)
        step = found[1]
        return f"\n{margin}".join(dumps(value, indent=step).split("\n"))

    def _in_language(self, value: Json) -> str:
        if self._document.language == "python":
            return repr(value) if not isinstance(value, str) else dumps(value)
        return dumps(value)


def apply(root: Any, at: Path, operation: Operation) -> None:
    """Apply an operation to the schema at a path of a document.

    Raises:
        Kept: the operation cannot be applied.
        KeyError: there is no such place.
    """
    path = (*at, *parse(str(operation["path"])))
    match operation["op"]:
        case "remove":
            _drop(root, path)
        case "replace":
            _put(root, path, operation["value"], replaces=True)
        case "add":
            _put(root, path, operation["value"], replaces=False)
        case "move":
            _put(root, path, _drop(root, (*at, *parse(str(operation["from"])))), replaces=False)
        case other:
            raise Kept(f"the operation {other} cannot be written")


def _holder(root: Any, path: Path) -> tuple[Any, Any]:
    if not path:
        raise Kept("the whole document would be replaced")
    here = root
    for token in path[:-1]:
        here = here[int(token) if isinstance(here, list) else token]
    last = path[-1]
    return here, last if not isinstance(here, list) else len(here) if last == "-" else int(last)


def _put(root: Any, path: Path, value: Any, *, replaces: bool) -> None:
    here, name = _holder(root, path)
    if isinstance(here, list) and not replaces:
        here.insert(name, value)
    else:
        here[name] = value


def _drop(root: Any, path: Path) -> Any:
    here, name = _holder(root, path)
    return here.pop(name)


def edited_toml(text: str, at: Path, operation: Operation) -> str:
    """Return TOML after an operation on the schema at a path.

    Raises:
        Kept: it cannot be written, or the library is missing.
    """
    try:
        import tomlkit  # an extra: only fixes in TOML need it
    except ImportError:
        raise Kept("fixes in TOML need pip install 'toolprism[fix]'") from None
    try:
        root: Any = tomlkit.parse(text)
        if tomlkit.dumps(root) != text:
            raise Kept("its TOML would be formatted anew")
        apply(root, at, operation)
        return tomlkit.dumps(root)
    except (KeyError, IndexError, TypeError, ValueError):
        raise Kept("its place is not in the TOML as written") from None


_WIDE: Final = 1_000_000
#: An item of a list that stands deeper than the member that holds it.
_SEQUENCE: Final = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n(?:[ \t]*\n)*( *)- ", re.MULTILINE)
_MAPPING: Final = re.compile(r"^( *)[^\s#-][^\n]*:[ \t]*\n( +)[^\s#-]", re.MULTILINE)


def edited_yaml(text: str, at: Path, operation: Operation) -> str:
    """Return YAML after an operation on the schema at a path.

    Raises:
        Kept: the text would be formatted anew, or the library is missing.
    """
    writer = _writer(text)
    try:
        root = writer.load(text)
    except Exception:  # noqa: BLE001  # the library has many, and each means the same here
        raise Kept("its YAML cannot be edited_yaml in place") from None
    if _dumped(writer, root) != text:
        raise Kept("its YAML would be formatted anew")
    try:
        apply(root, at, operation)
    except (KeyError, IndexError, TypeError, ValueError):
        raise Kept("its place is not in the YAML as written") from None
    return _dumped(writer, root)


def _writer(text: str) -> Any:
    try:
        from ruamel.yaml import YAML  # an extra: only fixes in YAML need it
    except ImportError:
        raise Kept("fixes in YAML need pip install 'toolprism[fix]'") from None
    writer = YAML(typ="rt", pure=True)
    writer.preserve_quotes = True
    writer.width = _WIDE
    found = _SEQUENCE.search(text)
    offset = len(found[2]) - len(found[1]) if found else 0
    nested = _MAPPING.search(text)
    step = len(nested[2]) - len(nested[1]) if nested else 2
    writer.indent(mapping=step, sequence=offset + 2, offset=offset)
    return writer


def _dumped(writer: Any, root: Any) -> str:
    stream = io.StringIO()
    writer.dump(root, stream)
    return stream.getvalue()
