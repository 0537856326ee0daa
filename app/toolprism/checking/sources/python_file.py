"""Finds tools that a Python program writes as literals: dicts, and calls with names such as `Tool(name=…)`.

Nothing is run. A name stands for its literal where the module assigns it once. A text that is computed matters only in
an annotation, where a few words stand for it.
"""

import ast
import math
import warnings
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from toolprism.checking.sources.document import Contents
from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source
from toolprism.reading.search import search
from toolprism.tool_forms import SCHEMA_MEMBERS

#: Members whose value may be computed: words take the place of a text, and anything else is left out.
_ANNOTATIONS: Final = ("description", "title", "$comment")
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
        is_text = name in _ANNOTATIONS and not isinstance(self._named(held), plain)
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


#: The members of a tool that are read beside its name and schema; others, such as its handler, are not.
_TEXTS: Final = ("title", "description")
_KEPT: Final = ("type", "strict")


class _Call(NamedTuple):
    """A dict or a call that may be a tool: its members, each with the node of its name."""

    node: ast.Dict | ast.Call
    members: dict[str, tuple[ast.AST, ast.expr]]


def read_python(source: Source, start: int, end: int, _: Limits, contents: Contents) -> None:
    """Add the tools in a Python program."""
    text = source.text[start:end]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the program, which is not ours
            module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        contents.refuse(BadInput(_broken(source, start, error)))
        return
    offsets, marks = Offsets(source, start, text), Marks(source)
    literals = Literals(module, marks, offsets)
    values: list[Json] = []
    reached = -1
    for call in _calls(module, literals):
        begin, after = offsets.span(call.node)
        if begin < reached:
            continue  # a part of the tool before
        at: Path = (len(values),)
        try:
            value = _tool(call, literals, at)
        except Computed as error:
            contents.findings.append(computed(source, offsets.span(error.node)[0], _name(call, literals), str(error)))
            continue
        marks.add(at, begin, after)
        if search(value).tools:
            values.append(value)
            reached = after
    contents.findings += _decorated(module, offsets, source)
    contents.add(source.text, "python", values, marks)


#: The hint where a program computes its schemas.
_CHECKED_ELSEWHERE: Final = "The fixture `check_tools` of `toolprism.pytest` checks what the program sends."


def computed(source: Source, at: int, name: str, code: str) -> Finding:
    """Return the finding for a schema that a program computes."""
    message = f"The schema of {name} is computed here (`{code}`), and code is not run: it is not checked."
    return source.finding(at, "schema-computed", message, severity="note", hint=_CHECKED_ELSEWHERE)


def registered(source: Source, at: int, count: int, how: str) -> Finding:
    """Return the finding for functions that a program makes tools of."""
    many = f"{count:,} functions become tools" if count > 1 else "A function becomes a tool"
    message = f"{many} by `{how}` from here on; the program computes their schemas, which are not checked."
    return source.finding(at, "tools-computed", message, severity="note", hint=_CHECKED_ELSEWHERE)


def _decorated(module: ast.Module, offsets: Offsets, source: Source) -> Iterator[Finding]:
    """Yield a finding for the functions that a decorator such as `@mcp.tool` makes tools of."""
    found = [
        (offsets.span(decorator)[0], name)
        for node in ast.walk(module)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for decorator in node.decorator_list
        if (name := _decorator(decorator)) is not None
    ]
    if found:
        at, name = min(found)
        yield registered(source, at, len(found), f"@{name}")


def _decorator(node: ast.expr) -> str | None:
    """Return the name of a decorator that registers a tool."""
    called = node.func if isinstance(node, ast.Call) else node
    if isinstance(called, ast.Attribute) and called.attr == "tool" and isinstance(called.value, ast.Name):
        return f"{called.value.id}.tool"
    return None


def _calls(module: ast.Module, literals: Literals) -> Iterator[_Call]:
    """Yield what may be a tool, in the order of the text."""
    found = [call for node in ast.walk(module) if (call := _call(node)) is not None]
    for call in sorted(found, key=lambda each: (each.node.lineno, each.node.col_offset)):
        if literals.text(call.members["name"][1]) is not None:
            yield call


def _call(node: ast.AST) -> _Call | None:
    members: dict[str, tuple[ast.AST, ast.expr]]
    if isinstance(node, ast.Dict):
        keyed = zip(node.keys, node.values, strict=True)
        members = {
            key.value: (key, held) for key, held in keyed if isinstance(key, ast.Constant) and type(key.value) is str
        }
    elif isinstance(node, ast.Call):
        members = {each.arg: (each, each.value) for each in node.keywords if each.arg is not None}
    else:
        return None
    return _Call(node, members) if "name" in members and any(name in members for name in SCHEMA_MEMBERS) else None


def _name(call: _Call, literals: Literals) -> str:
    return literals.text(call.members["name"][1]) or "a tool"


def _tool(call: _Call, literals: Literals, at: Path) -> Json:
    """Return the members of a tool that say what is sent.

    Raises:
        Computed: the program computes its schema.
    """
    value: dict[str, Json] = {"name": _name(call, literals)}
    for name, (key, held) in call.members.items():
        path = (*at, name)
        if name in SCHEMA_MEMBERS:
            value[name] = literals.value(held, path)
        elif name in _TEXTS:
            value[name] = literals.annotation(held, path)
        elif name == "name":
            literals.annotation(held, path)
        elif name in _KEPT and isinstance(held, ast.Constant) and isinstance(held.value, (str, bool)):
            value[name] = held.value
        else:
            continue
        literals.name_at(path, key)
    return value


def _broken(source: Source, start: int, error: Exception) -> Finding:
    line, column = (error.lineno, error.offset) if isinstance(error, SyntaxError) else (None, None)
    first = source.line(start) - 1
    message = error.msg if isinstance(error, SyntaxError) else "it nests too deep"
    return Finding(
        code="bad-python",
        message=f"This is not Python that can be read: {message}.",
        line=None if line is None else max(1, line) + first,
        column=None if line is None else max(1, column or 1),
    )
