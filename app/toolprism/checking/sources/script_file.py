"""Finds tools that JavaScript and TypeScript write as literals: objects with a name beside a schema."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toolprism.checking.sources.document import Contents
from toolprism.checking.sources.python_file import computed, registered
from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.brackets import NotLiteral, Read
from toolprism.reading.literals import read_literal
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source
from toolprism.tool_forms import SCHEMA_MEMBERS

#: Texts and comments, brackets, and the names of members that hold schemas. A text that is not closed ends its line.
_TOKEN: Final = re.compile(
    r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)"
    rf"|(?P<schema>(?<![\w.$])[\"']?(?:{'|'.join(SCHEMA_MEMBERS)})[\"']?\s*+:)"
    r"|\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?|`(?:[^`\\]|\\.)*+`?"
    r"|(?P<open>[{\[(])|(?P<close>[}\])])",
    re.DOTALL,
)
#: What stands before an object that is a tool of the Vercel AI SDK: its name.
_NAMED: Final = re.compile(r"([A-Za-z_$][\w$-]*)[\"']?\s*[:=]\s*(?:dynamicTool|tool)\(\s*\Z")
#: A call that makes a tool of a function: its name is a text.
_REGISTERED: Final = re.compile(r"\.(?:tool|registerTool)\((?=[ \t\r\n]{0,40}[\"'`])")
_BEFORE: Final = 120
#: Members that may be computed.
_ANNOTATIONS: Final = ("description", "title", "default", "examples", "example", "deprecated", "$comment")
_OF_TOOL: Final = (*SCHEMA_MEMBERS, "name", "title", "description", "type", "strict")
_MOST_READ: Final = 8


@dataclass(frozen=True)
class _Found:
    """A literal that is a tool, and how it was read."""

    value: dict[str, Json]
    read: Read


def read_script(source: Source, start: int, end: int, _: Limits, contents: Contents) -> None:
    """Add the tools in a program."""
    calls = [*_REGISTERED.finditer(source.text, start, end)]
    if calls:
        contents.findings.append(registered(source, calls[0].start(), len(calls), calls[0][0].strip(" .(")))
    left = _MOST_READ * (end - start)
    reached = start
    for opening in objects(source.text, start, end):
        ask_deadline()
        if opening < reached or left < 0:
            continue
        try:
            value, read, after = read_literal(source, opening, end)
        except (NotLiteral, BadInput) as error:
            left -= getattr(error, "reached", opening) - opening
            continue
        left -= after - opening
        if isinstance(value, dict):
            _add(source, opening, after, value, read, contents)
            reached = (
                after if contents.documents and contents.documents[-1].paste.place(()).start == opening else reached
            )


def objects(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the offset of each object that has a member for a schema.

    >>> list(objects('x = {"name": "a", inputSchema: {}} // {parameters: 1}', 0, 53))
    [4]
    """
    opened: list[int] = []
    seen: set[int] = set()
    for token in _TOKEN.finditer(text, start, end):
        if token["open"]:
            opened.append(token.start())
        elif token["close"] and opened:
            opened.pop()
        elif token["schema"] and opened and text[opened[-1]] == "{" and opened[-1] not in seen:
            seen.add(opened[-1])
            yield opened[-1]


def _add(  # noqa: PLR0913, PLR0917  # a literal and where it stands
    source: Source, start: int, end: int, value: dict[str, Json], read: Read, contents: Contents
) -> None:
    given = {name: held for name, held in value.items() if name in _OF_TOOL}
    if not isinstance(given.get("name"), str):
        named = _NAMED.search(source.text, max(0, start - _BEFORE), start)
        if named is None:
            return
        given["name"] = named[1]
    if "description" not in given and (code := next((code for at, code in read.code if at == ("description",)), None)):
        given["description"] = f"({code.text}, which the program computes)"
    for path, code in read.code:
        if path and path[0] in SCHEMA_MEMBERS and path[-1] not in _ANNOTATIONS:
            if path[0] in given or len(path) == 1:
                contents.findings.append(computed(source, code.start, str(given["name"]), code.text))
            return
    marks: Marks = read.marks
    marks.add((), start, end)
    contents.add(source.text, "script", given, marks)
