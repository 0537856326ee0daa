"""Turns the literals of a Python program into JSON values with places; nothing is run.

A name stands for its literal where the module assigns it once. A text that is computed matters only in an annotation,
where a few words stand for it.
"""

import ast
import math
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source

#: Members whose value may be computed: words take the place of a text, and anything else is left out.
_TEXTS: Final = ("description", "title", "$comment")
_LEFT_OUT: Final = ("default", "examples", "example", "deprecated")
#: The most values of one program, so that names within names cannot grow without bound.
_MOST: Final = 200_000
_DEEPEST: Final = 200
_SHOWN: Final = 60


class Computed(Exception):
    """A value is computed by the program."""

    def __init__(self, node: ast.AST, text: str) -> None:
        super().__init__(text)
        self.node = node


class Offsets:
    """Turns the lines and bytes of Python's parser into offsets of the text."""

    def __init__(self, source: Source, start: int, text: str) -> None:
        self._source = source
        self._start = start
        self._first = source.line(start)
        self._ascii = text.isascii()
        self._line = 0
        self._before: array[int] = array("L")

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends."""
        begin = self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]  # every value has a place
        return begin, self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]  # likewise

    def _offset(self, line: int, column: int) -> int:
        begin = max(self._start, self._source.offset(line + self._first - 1, 1))
        return begin + (column if self._ascii else bisect_left(self._bytes(line, begin), column))

    def _bytes(self, line: int, begin: int) -> "array[int]":
        """Return the bytes before each character of a line; kept for the line that was asked for last."""
        if line != self._line:
            end = self._source.text.find("\n", begin)
            text = self._source.text[begin : end if end >= 0 else None]
            self._line = line
            self._before = array(
                "L", accumulate((len(character.encode("utf-8", "surrogatepass")) for character in text), initial=0)
            )
        return self._before


class Literals:
    """Reads values of one program, and notes their places."""

    def __init__(self, module: ast.Module, marks: Marks, offsets: Offsets) -> None:
        self._constants = constants(module)
        self._marks = marks
        self._offsets = offsets
        self._count = 0

    def value(self, node: ast.expr, path: Path) -> Json:
        """Return the value of a node.

        Raises:
            Computed: the program computes it.
        """
        self._count += 1
        if self._count > _MOST or len(path) > _DEEPEST:
            raise Computed(node, "nests too deep")
        if self._count % 1_000 == 0:
            ask_deadline()
        node = self._named(node)
        self._marks.begin(path)
        self._marks.add(path, *self._offsets.span(node))
        match node:
            case ast.Dict():
                return dict(self._members(node, path))
            case ast.List() | ast.Tuple():
                return [self.value(entry, (*path, number)) for number, entry in enumerate(node.elts)]
            case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords) if all(each.arg for each in keywords):
                return {str(each.arg): self._member(str(each.arg), each, each.value, path) for each in keywords}
        return self._scalar(node)

    def text(self, node: ast.expr) -> str | None:
        """Return the text of a node; None if it is not a plain text."""
        try:
            found = self._scalar(self._named(node))
        except Computed:
            return None
        return found if isinstance(found, str) else None

    def annotation(self, node: ast.expr, path: Path) -> str:
        """Return a text, or words that stand for one that is computed."""
        found = self.text(node)
        self._marks.add(path, *self._offsets.span(node))
        return f"({_shown(node)}, which the program computes)" if found is None else found

    def name_at(self, path: Path, node: ast.AST) -> None:
        """Note where the name of a member stands."""
        self._marks.add_name(path, *self._offsets.span(node))

    def _members(self, node: ast.Dict, path: Path) -> Iterator[tuple[str, Json]]:
        for key, held in zip(node.keys, node.values, strict=True):
            if key is None:
                spread = self._named(held)
                if not isinstance(spread, ast.Dict):
                    raise Computed(held, f"**{_shown(held)}")
                yield from self._members(spread, path)
                continue
            name = self.text(key)
            if name is None:
                raise Computed(key, _shown(key))
            try:
                yield name, self._member(name, key, held, path)
            except Computed:
                if name not in _LEFT_OUT:
                    raise

    def _member(self, name: str, key: ast.AST, held: ast.expr, path: Path) -> Json:
        self.name_at((*path, name), key)
        plain = ast.Dict, ast.List, ast.Tuple, ast.Constant
        is_text = name in _TEXTS and not isinstance(self._named(held), plain)
        return self.annotation(held, (*path, name)) if is_text else self.value(held, (*path, name))

    def _named(self, node: ast.expr) -> ast.expr:
        """Return the literal that a name stands for."""
        for _ in range(_DEEPEST):
            if not isinstance(node, ast.Name) or node.id not in self._constants:
                return node
            node = self._constants[node.id]
        return node

    def _scalar(self, node: ast.expr) -> Json:
        match node:
            case ast.Constant(value=bool() | None | str() as plain):
                return plain
            case ast.Constant(value=int() | float() as number) if not isinstance(number, float) or math.isfinite(
                number
            ):
                return number
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
                return -number
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                first, second = self.text(left), self.text(right)
                if first is not None and second is not None:
                    return first + second
            case ast.JoinedStr(values=parts) if all(isinstance(part, ast.Constant) for part in parts):
                return "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        raise Computed(node, _shown(node))


def constants(module: ast.Module) -> Mapping[str, ast.expr]:
    """Return the names that a module assigns once, at its top, with their values."""
    found: dict[str, ast.expr] = {}
    seen: set[str] = set()
    for statement in module.body:
        targets, value = _assigned(statement)
        for name in targets:
            if name in seen or value is None:
                found.pop(name, None)
            else:
                found[name] = value
            seen.add(name)
    return found


def _assigned(statement: ast.stmt) -> tuple[list[str], ast.expr | None]:
    match statement:
        case ast.Assign(targets=targets, value=value):
            return [each.id for each in targets if isinstance(each, ast.Name)], value
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            return [name], value
        case ast.AugAssign(target=ast.Name(id=name)):
            return [name], None
    return [], None


def _shown(node: ast.AST) -> str:
    try:
        return shortened(" ".join(ast.unparse(node).split()), _SHOWN)
    except (RecursionError, ValueError):
        return type(node).__name__
