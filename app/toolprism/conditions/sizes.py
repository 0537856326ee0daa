"""What can be said of sizes: of a schema, of one enum, of the description, and of a request."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from toolprism.conditions.condition import Condition, Found, Look, Walked, condition
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, Object, list_at, object_at
from toolprism.core.keywords import POSITIONS
from toolprism.core.walk import required_names

_SPLIT: Final = "Split the tool, or leave parts of the schema to its description."
_LIST_THEM: Final = "List the members in the description."
_PAIR: Final[dict[str, Json]] = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}
_ONE: Final[dict[str, Json]] = {"type": "object", "properties": {"a": {"type": "string"}}}
_OR_NULL: Final = {"type": ["string", "null"]}
_NESTED: Final[dict[str, Json]] = {"type": "object", "properties": {"a": _ONE}}


def properties(walked: Walked) -> int:
    """Return the number of properties defined in total."""
    return sum(len(object_at(node, "properties")) for _, node in walked)


_SHALLOW: Final = 4


def nesting(walked: Walked) -> int:
    """Return the nesting depth of objects, counting the outermost."""
    objects = {path for path, node in walked if isinstance(node.get("properties"), dict)}
    deepest = max((len(path) for path in objects), default=0)
    if deepest < _SHALLOW:
        return min(len(objects), 1 + deepest // 2)
    return max(sum(path[:length] in objects for length in range(len(path) + 1)) for path in objects)


def enum_values(walked: Walked) -> int:
    """Return the number of values in all enums."""
    return sum(len(list_at(node, "enum")) for _, node in walked)


def optional_properties(walked: Walked) -> int:
    """Return the number of optional properties."""
    return sum(len(object_at(node, "properties").keys() - required_names(node)) for _, node in walked)


def unions(walked: Walked) -> int:
    """Return the number of nodes that are unions, of branches or of types."""
    return sum(isinstance(node.get("anyOf"), list) or isinstance(node.get("type"), list) for _, node in walked)


_WITH_CHARACTERS: Final = frozenset({"properties", "$defs", "definitions", "enum", "const"})


def characters(walked: Walked) -> int:
    """Return the number of characters in the names of properties and definitions, enums and consts."""
    total = 0
    for node in [node for _, node in walked if not _WITH_CHARACTERS.isdisjoint(node)]:
        names = (name for keyword in ("properties", "$defs", "definitions") for name in object_at(node, keyword))
        values = [*list_at(node, "enum"), *([node["const"]] if "const" in node else [])]
        total += sum(map(len, names)) + sum(map(_length, values))
    return total


def _length(value: Json) -> int:
    return len(value) if isinstance(value, str) else len(str(value))


def _counted(what: str, breaks: Json, passes: Json, example: int = 1) -> Callable[[Look], Condition]:
    """Declare a condition about a count in a whole schema."""
    return condition(
        subject=f"more than {{value:,}} {what} in a schema",
        scope="schema",
        group="limit",
        breaks=breaks,
        passes=passes,
        message=f"The schema has {{what:,}} {what}, and the provider accepts at most {{value:,}}.",
        hint=_SPLIT,
        code="limit-passed",
        takes="most",
        example=example,
    )


def _past(count: int, most: int) -> Iterator[Found]:
    if count > most:
        yield Found((), count)


@_counted("properties", _PAIR, _ONE)
def too_many_properties(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """A schema has more properties than the provider accepts, in all its objects together."""
    yield from _past(properties(walked), value)


@_counted("levels of objects", _NESTED, _ONE)
def nesting_too_deep(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """Objects nest deeper than the provider accepts; the outermost counts."""
    yield from _past(nesting(walked), value)


@condition(
    subject="a node more than {value:,} keywords below the root",
    scope="schema",
    group="limit",
    breaks=_NESTED,
    passes=_ONE,
    takes="most",
    example=1,
)
def node_too_deep(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """The deepest node of a schema lies below more keywords than any provider minds.

    Where an answer names no depth and no place, this is the node that it most likely means.
    """
    deepest = max((path for path, _node in walked), key=len, default=())
    if sum(step in POSITIONS for step in deepest) > value:
        yield Found(deepest)


@_counted("enum values", {"enum": ["a", "b"]}, {"enum": ["a"]})
def too_many_enum_values(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """The enums of a schema have more members together than the provider accepts."""
    yield from _past(enum_values(walked), value)


@_counted("characters in names, enums and consts", {"const": "abc"}, {"const": "a"}, example=2)
def too_many_characters(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """The names, enums and consts of a schema have more characters together than the provider accepts."""
    yield from _past(characters(walked), value)


@condition(
    subject="a schema of more than {value:,} characters",
    scope="schema",
    group="limit",
    breaks={"type": "string"},
    passes={},
    message="The schema has about {what:,} characters, and the provider accepts at most {value:,}.",
    hint=_SPLIT,
    code="limit-passed",
    takes="most",
    example=10,
)
def schema_too_long(_walked: Walked, root: Json, value: int) -> Iterator[Found]:
    """The text of a schema is longer than the provider accepts."""
    yield from _past(text_length(root), value)


@_counted("optional properties", _PAIR, {**_PAIR, "required": ["a"]})
def too_many_optional(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """More properties are optional than the provider accepts.

    Each one doubles what a grammar has to allow.
    """
    yield from _past(optional_properties(walked), value)


@_counted("unions", {"properties": {"a": _OR_NULL}, "anyOf": []}, {"properties": {"a": _OR_NULL}})
def too_many_unions(walked: Walked, _root: Json, value: int) -> Iterator[Found]:
    """More nodes are unions, of branches or of types, than the provider accepts."""
    yield from _past(unions(walked), value)


@condition(
    subject="an enum of more than {value:,} members",
    group="limit",
    on={"enum"},
    breaks={"enum": ["a", "b"]},
    passes={"enum": ["a"]},
    message="The enum has {what:,} members, and the provider accepts at most {value:,}.",
    hint=_LIST_THEM,
    code="limit-passed",
    takes="most",
    example=1,
)
def enum_too_long(node: Object, _root: Json, value: int) -> Iterator[Found]:
    """One enum has more members than the provider accepts."""
    members = len(list_at(node, "enum"))
    if members > value:
        yield Found(("enum",), members)


@condition(
    subject="more than {value[1]:,} characters in an enum of more than {value[0]:,} members",
    group="limit",
    on={"enum"},
    breaks={"enum": ["abc", "def"]},
    passes={"enum": ["a", "b"]},
    message="The enum has more than {value[0]:,} members, and together more than {value[1]:,} characters.",
    hint=_LIST_THEM,
    code="limit-passed",
    takes="most",
    example=(1, 3),
)
def enum_too_large(node: Object, _root: Json, value: tuple[int, int]) -> Iterator[Found]:
    """A long enum has more characters than the provider accepts."""
    members = list_at(node, "enum")
    if len(members) > value[0] and sum(map(_length, members)) > value[1]:
        yield Found(("enum",))


@condition(
    subject="a tool with an empty description",
    scope="tool",
    group="limit",
    breaks={"name": "search", "description": ""},
    passes={"name": "search", "description": "Search the web."},
)
def description_empty(tool: Mapping[str, Any]) -> Iterator[Found]:
    """A tool has an empty description."""
    if tool.get("description") == "":
        yield Found(("description",))


@condition(
    subject="a description of more than {value:,} characters",
    scope="tool",
    group="limit",
    breaks={"name": "search", "description": "Search the web."},
    passes={"name": "search", "description": "Search"},
    takes="most",
    example=10,
)
def description_too_long(tool: Mapping[str, Any], value: int) -> Iterator[Found]:
    """The description of a tool has more characters than the provider accepts."""
    text = tool.get("description")
    if isinstance(text, str) and len(text) > value:
        yield Found(("description",), len(text))


@condition(
    subject="more than {value:,} tools in a request",
    scope="request",
    group="limit",
    breaks=[{"name": "read"}, {"name": "write"}],
    passes=[{"name": "read"}],
    takes="most",
    example=1,
)
def too_many_tools(tools: Sequence[Mapping[str, Any]], value: int) -> Iterator[Found]:
    """A request has more tools than the provider accepts.

    Each is read with every request, and models choose worse among many.
    """
    if len(tools) > value:
        yield Found((value,), len(tools))


@condition(
    subject="`{value[0]}` outside {value[1]} to {value[2]:,}",
    group="limit",
    breaks={"type": "array", "items": {}, "minItems": 2},
    passes={"type": "array", "items": {}, "minItems": 1},
    message="The provider accepts {value[0]} from {value[1]} to {value[2]:,} only.",
    hint="Say it in the description.",
    takes="range",
    example=("minItems", 0, 1),
    wakes=lambda value: {value[0]},
)
def value_out_of_range(node: Object, _root: Json, value: tuple[str, int, int]) -> Iterator[Found]:
    """A keyword's number is past what the provider takes.

    Engines unroll counts into their grammar; past some hundred they stop.
    """
    keyword, least, most = value
    number = node[keyword]
    if isinstance(number, (int, float)) and not least <= number <= most:
        yield Found((keyword,), keyword)
