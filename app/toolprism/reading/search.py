"""Finds tools by their form anywhere in a value: in maps by name, below any member, and in texts that hold JSON.

A name makes no tool: a schema must stand beside it, in a member that some provider or client reads, or a wrapper around
both. What a request says about calls, choices and answers looks alike, and is passed over.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from toolprism import reading, tool_forms
from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import KEYWORDS
from toolprism.core.limits import COMMAND_LINE, Limits
from toolprism.core.pointer import Path
from toolprism.reading import forms
from toolprism.reading.parsing import parse
from toolprism.reading.tool import Tool, bare, read_tool, read_wrapped
from toolprism.tool_forms import Form

#: Members whose values are tools of a form of their own.
_HOLDERS: Final[Mapping[str, Form]] = {
    **dict.fromkeys(tool_forms.DECLARATIONS, tool_forms.GEMINI),
    "functions": tool_forms.OPENAI_FUNCTIONS,
}
#: Members that name a tool or show a call of it, and those that hold the schema of an answer.
_PASSED: Final = frozenset(
    """
    tool_choice toolChoice tool_calls toolCalls function_call functionCall response_format responseFormat
    """.split()
)
#: Keys that say what a value is, and not what a tool is called.
_KINDS: Final = frozenset(
    """
    tool function definition spec schema data value json json_schema input output body request result params config
    item payload custom
    """.split()
)
#: What a text with tools must mention.
_MENTIONS: Final = re.compile(r"chema|parameters|function|properties|\"type\"")
#: How an event stream begins, and its lines of data.
_STREAM: Final = re.compile(r"(?:event|data|id|retry):")
_DATA: Final = re.compile(r"^data:[ \t]*+([\[{].*+)", re.MULTILINE)
#: Asks for the deadline once in so many values.
_OFTEN: Final = 1_000
#: A value to be looked at: its path, the form of tools there, and whether it stands among tools.
_Pending: TypeAlias = tuple[Json, Path, Form, bool]


@dataclass
class Searched:
    """What a value holds."""

    #: The tools with their forms, and why others cannot be read, in the order of the document.
    found: list[tuple[Tool | Finding, Form]] = field(default_factory=list)
    #: The values of texts that were read as JSON, by the path of the text.
    texts: dict[Path, Json] = field(default_factory=dict)
    #: The number of objects beside the tools that are none.
    others: int = 0

    @property
    def tools(self) -> list[Tool]:
        """The tools."""
        return [each for each, _ in self.found if isinstance(each, Tool)]

    @property
    def wrong(self) -> list[Finding]:
        """Why others cannot be read."""
        return [each for each, _ in self.found if isinstance(each, Finding)]


def search(value: Json, at: Path = (), limits: Limits = COMMAND_LINE) -> Searched:
    """Return the tools anywhere in a value, without recursion and in linear time.

    >>> found = search({"log": [{"name": "now", "inputSchema": {}}, {"name": "a drill", "price": 9}]})
    >>> [tool.name for tool in found.tools], found.others
    (['now'], 1)
    """
    searched = Searched()
    pending: list[_Pending] = [(value, at, tool_forms.FUNCTION, False)]
    passed: list[Path] = []
    seen = 0
    while pending:
        seen += 1
        if seen % _OFTEN == 0:
            ask_deadline()
        here, place, form, listed = pending.pop()
        if isinstance(here, str):
            here = opened(here, limits)
            if here is None:
                continue
            searched.texts[place] = here
        if (plain := reading.unfolded(here)) is not None:
            here = searched.texts[place] = plain
        if isinstance(here, list):
            among = listed or (place[-1:] in _LISTED and any(map(is_tool, here)))
            pending.extend((entry, (*place, number), form, among) for number, entry in reversed([*enumerate(here)]))
        elif isinstance(here, dict):
            here = with_schemas(here, place, searched.texts, limits)
            found = [*_here(here, place, form, listed=listed)]
            searched.found += found
            if not found:
                passed.append(place)
                pending.extend(reversed([*_below(here, place)]))
    searched.others = _beside(searched, passed)
    return searched


_LISTED: Final = frozenset((name,) for name in tool_forms.LISTS)


def opened(text: str, limits: Limits) -> Json:
    """Return the array or object that a text spells as JSON, if it may hold tools; else None.

    Of an event stream, each line of data is one.
    """
    if not _MENTIONS.search(text):
        return None
    if _STREAM.match(text):
        return [value for line in _DATA.finditer(text) if (value := opened(line[1], limits)) is not None]
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value = parse(text, limits).value
    except BadInput:
        return None
    return value if isinstance(value, (dict, list)) else None


def _with_schema(value: Object, at: Path, texts: dict[Path, Json], limits: Limits) -> Object:
    """Return a tool with its schema read, if that is a text of JSON; the text is noted."""
    for name in tool_forms.SCHEMA_MEMBERS:
        held = value.get(name)
        read = opened(held, limits) if isinstance(held, str) else None
        if isinstance(read, dict):
            texts[(*at, name)] = read
            value = {**value, name: read}
    return value


def is_tool(value: Json) -> bool:
    """Return whether a value has the form of a tool with a name."""
    if not isinstance(value, dict):
        return False
    _, inner = tool_forms.unwrapped(value)
    named = any(isinstance(inner.get(name), str) for name in tool_forms.NAMES)
    return named and (tool_member(inner) or _is_wrapped(value)) not in (None, False)


def is_keyed(value: Json) -> bool:
    """Return whether a value has the form of a tool; its name may be that of the member that holds it."""
    return is_tool(value) or (
        forms.is_nameless_tool(value) and isinstance(value, dict) and tool_member(value) is not None
    )


def tool_member(value: Object) -> tuple[Path, Form] | None:
    """Return the member with the schema, if it is meant as one.

    `parameters` stands in many files that have nothing to do with tools, so its value must look like a schema.
    """
    found = tool_forms.schema_member(value)
    if found is None or value.get("type") == "json_schema":
        return None
    held = value[str(found[0][0])]
    if found[1] is not tool_forms.FUNCTION:
        return found
    if not isinstance(held, dict):
        return None
    is_meant = not held or forms.is_schema(held) or forms.hints_at_schema(held) or forms.is_zod(held)
    return found if is_meant or forms.names_properties(held) else None


def holds_tools(value: Object) -> bool:
    """Return whether an object that looks like a schema holds lists of tools where no schema has lists."""
    held = [value.get("items"), *(each if isinstance(each := value.get("properties"), dict) else {}).values()]
    return any(isinstance(each, list) and any(map(is_tool, each)) for each in held)


def _is_wrapped(value: Object) -> bool:
    """Return whether a wrapper alone marks a tool: `function` of that type, without the arguments of a call."""
    inner = value.get("function") if value.get("type") == "function" else value.get("toolSpec")
    return isinstance(inner, dict) and "arguments" not in inner


def with_schemas(value: Object, at: Path, texts: dict[Path, Json], limits: Limits) -> Object:
    """Return a tool, also in a wrapper, with its schema read."""
    inside, inner = tool_forms.unwrapped(value)
    read = _with_schema(inner, (*at, *inside), texts, limits)
    return read if not inside else value if read is inner else {**value, str(inside[0]): dict(read)}


def _here(value: Object, at: Path, form: Form, *, listed: bool) -> Iterator[tuple[Tool | Finding, Form]]:
    """Yield the tool that an object is, or the tools that it names."""
    inside, inner = tool_forms.unwrapped(value)
    if any(isinstance(value.get(name), list) and any(map(is_tool, value[name])) for name in tool_forms.LISTS):
        return
    if at[-1:] in _LISTED and value and all(map(tool_forms.is_of_object, value.values())):
        for name, schema in value.items():
            yield replace(bare(schema, (*at, name), tool_forms.SCHEMA), name=name), tool_forms.SCHEMA
        return
    key = at[-1] if at and isinstance(at[-1], str) and at[-1] not in _KINDS else None
    if any(isinstance(inner.get(name), str) for name in tool_forms.NAMES):
        if (member := tool_member(inner)) is not None or _is_wrapped(value) or (listed and forms.is_bare_tool(inner)):
            path, own = member or (("parameters",), form)
            own = tool_forms.WRAPPERS[inside[0]] if inside else _told(value, own, form)  # type: ignore[index]  # a wrapper's name
            yield (read_wrapped(value, at, str(inside[0]), own) if inside else read_tool(inner, at, path, own, at)), own
    elif key is not None and (inside or forms.is_nameless_tool(inner)) and (member := tool_member(inner)):
        own = tool_forms.WRAPPERS[inside[0]] if inside else tool_forms.VERCEL  # type: ignore[index]  # a wrapper's name
        yield read_tool({**inner, "name": key}, (*at, *inside), member[0], own, at), own


def _told(value: Object, own: Form, form: Form) -> Form:
    """Return the form of a tool; the member of its schema says more than the list that it stands in."""
    if own is not tool_forms.FUNCTION:
        return own
    is_response = form is tool_forms.FUNCTION and value.get("type") == "function"
    return tool_forms.OPENAI_RESPONSES if is_response else form


def _below(value: Object, at: Path) -> Iterator[_Pending]:
    """Yield the members in which tools may stand; the keywords of a schema hold none."""
    if value.get("type") != "json_schema":
        closed = KEYWORDS.keys() if forms.is_schema(value) and not holds_tools(value) else ()
        for name, held in value.items():
            if name not in _PASSED and name not in closed:
                yield held, (*at, name), _HOLDERS.get(name, tool_forms.FUNCTION), False


def _beside(searched: Searched, passed: Iterable[Path]) -> int:
    """Return how many objects hold no tool, without those inside another."""
    around: set[Path] = set()
    for tool in searched.tools:
        place = tool.tool_at
        while place not in around:
            around.add(place)
            place = place[:-1]
    return sum(place not in around and _holder(place) in around for place in passed)


def _holder(place: Path) -> Path:
    """Return the path of the object that holds a value, as a member or in a list."""
    return place[:-2] if place and isinstance(place[-1], int) else place[:-1]
