"""Finds tools that a Python program writes as literals: dicts, and calls with names such as `Tool(name=…)`."""

import ast
import warnings
from collections.abc import Iterator
from typing import Final, NamedTuple

from toolprism.checking.sources.document import Contents, tools_in
from toolprism.checking.sources.python_values import Computed, Literals, Offsets
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source
from toolprism.tool_forms import SCHEMA_MEMBERS

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
        if tools_in(value)[0]:
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
