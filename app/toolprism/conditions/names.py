"""What can be said of names: of keywords, of properties, and of the tools of a request."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from toolprism.conditions.condition import Condition, Edits, Found, Walked, condition, put
from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import KEYWORDS, is_misshapen
from toolprism.core.patch import move, remove, replace
from toolprism.core.pointer import Path, resolve

_LONG: Final = "search_the_archive_of_all_released_documents_and_their_attachments"
#: The subject of the row about keywords that no other row names.
OTHERS = "any other keyword"


@condition(
    subject="a keyword that the provider does not take",
    group="keyword",
    breaks={"type": "array", "items": {}, "additionalItems": False},
    passes={"type": "array", "items": {}},
    message="`{what}` is in the schema, and the provider {does} it.",
    hint="Remove it from the schema, or say it in the description.",
    code="leftover-keyword",
    formerly=("leftover-keyword", "keyword-not-enforced", "keyword-disputed"),
    takes="names",
    example=("additionalItems",),
    wakes=frozenset,
)
def unknown_keyword(node: Object, _root: Json, value: Collection[str]) -> Iterator[Found]:
    """A keyword is refused, not enforced, or not listed.

    Each provider lists its own; most refuse or drop the rest, some in silence.
    """
    yield from (Found((keyword,), keyword) for keyword in node if keyword in value)


def keywords(*names: str) -> Condition:
    """Return the condition that one of these keywords stands somewhere."""
    return unknown_keyword(names)


class Places(NamedTuple):
    """Where an engine loses keywords that it enforces elsewhere."""

    #: The keywords.
    keywords: frozenset[str]
    #: Yields a node's keywords that are lost, each with what stands around it.
    lost: Callable[[Object], Iterator[tuple[str, str]]]


def _length_beside_a_pattern(node: Object) -> Iterator[tuple[str, str]]:
    if "maxLength" in node and "pattern" in node:
        yield "maxLength", "beside `pattern`"


@condition(
    subject="keywords beside `$ref`, in `allOf`, without `type` and the like",
    breaks={"type": "string", "maxLength": 3, "pattern": "^a+$"},
    passes={"type": "string", "maxLength": 3},
    message="The provider enforces `{what[0]}`, but not where it stands: {what[1]}.",
    hint="Say it in the description.",
    code="keyword-not-enforced",
    takes="places",
    example=Places(frozenset({"maxLength"}), _length_beside_a_pattern),
    wakes=lambda places: places.keywords,
)
def keyword_lost_in_place(node: Object, _root: Json, value: Places) -> Iterator[Found]:
    """A keyword is enforced alone, and lost where it stands.

    An engine that decodes under a grammar may hold a keyword in one situation and drop it in silence in another.
    """
    yield from (Found((keyword,), (keyword, situation)) for keyword, situation in value.lost(node))


#: Keywords of structure, which are not removed without a decision.
_STRUCTURE = frozenset(
    {"$ref", "$defs", "definitions", "allOf", "anyOf", "oneOf", "type", "properties", "items", "enum", "const"}
)


def without_keyword(keyword: str, schema: Json, path: Path) -> Edits | None:
    """Return the edits that write a keyword of a node otherwise, or remove it; None if it needs a decision."""
    node = resolve(schema, path)
    if not isinstance(node, dict) or keyword not in node:
        return None
    if keyword == "const" and isinstance(node["const"], str) and "enum" not in node:
        typed = [] if "type" in node else [put(path, "type", node, "string")]
        return [remove((*path, "const")), put(path, "enum", node, [node["const"]]), *typed]
    if keyword == "oneOf" and "anyOf" not in node:
        return [move((*path, "oneOf"), (*path, "anyOf"))]
    return None if keyword in _STRUCTURE else [remove((*path, keyword))]


def _right_type(schema: Json, place: Path) -> Edits | None:
    value = resolve(schema, place)
    last = place[-1] if place else None
    if value is None or (last == "required" and isinstance(value, bool)):
        return [remove(place)] if place else None
    return [replace(place, {})] if last == "properties" and value == [] else None


def _is_wrong(keyword: str, value: Json) -> bool:
    """Return whether a value has another JSON type than its keyword asks for; `type` has a condition of its own."""
    if keyword != "type" and is_misshapen(keyword, value):
        return True
    return keyword == "required" and isinstance(value, list) and not all(isinstance(name, str) for name in value)


def _of_draft(schema: Json, place: Path) -> Edits | None:
    """Move a tuple of older drafts, or mend the type."""
    owner = resolve(schema, place[:-1]) if place[-1:] == ("items",) else None
    if isinstance(owner, dict) and isinstance(owner["items"], list) and "prefixItems" not in owner:
        return [move(place, (*place[:-1], "prefixItems"))]
    return _right_type(schema, place)


@condition(
    subject="a value that JSON Schema 2020-12 does not allow",
    on=KEYWORDS.keys() - {"type"},
    breaks={"type": "array", "items": [{"type": "string"}]},
    passes={"type": "array", "prefixItems": [{"type": "string"}]},
    message="`{what}` has a value that JSON Schema 2020-12 does not allow, and the provider refuses that.",
    hint="Write it as that draft does: `prefixItems` for a list of schemas, numbers for bounds, a list for `required`.",
    mend=_of_draft,
)
def value_not_of_draft(node: Object, _root: Json) -> Iterator[Found]:
    """A keyword has a value that JSON Schema 2020-12 does not allow.

    `items: [..]`, `exclusiveMinimum: true` and `required: true` are right in older drafts. Providers that check
    schemas against the meta-schema of 2020-12 refuse the whole request.
    """
    for keyword, value in node.items():
        if _is_wrong(keyword, value) or (keyword == "items" and isinstance(value, list)):
            yield Found((keyword,), keyword)


@condition(
    subject="a value of the wrong JSON type",
    breaks={"type": "object", "properties": [], "required": None},
    passes={"type": "object", "properties": {}, "required": []},
    mend=_right_type,
    weaker_than=value_not_of_draft,
)
def keyword_wrong_type(node: Object, _root: Json) -> Iterator[Found]:
    """The value of a keyword has another JSON type than the keyword asks for.

    Validators of the draft refuse the schema; others ignore the keyword, and the check is lost.
    """
    yield from (Found((keyword,), keyword) for keyword, value in node.items() if _is_wrong(keyword, value))


@condition(
    subject="`properties` or `required` of the wrong form",
    on={"properties", "required"},
    breaks={"type": "object", "properties": {"a": True}, "required": "a"},
    passes={"type": "object", "properties": {"a": {}}, "required": ["a"]},
    message="`{what}` has a form that the provider cannot read, and it refuses the request.",
    hint="Make `properties` an object of objects, and `required` a list of names.",
)
def properties_unreadable(node: Object, _root: Json) -> Iterator[Found]:
    """`properties` is no object of objects, or `required` no list of texts.

    A server that reads them into typed structures, such as Ollama, answers 400 to anything else.
    """
    known, names = node.get("properties", {}), node.get("required", [])
    if not isinstance(known, dict) or not all(isinstance(each, dict) for each in known.values()):
        yield Found(("properties",), "properties")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        yield Found(("required",), "required")


@condition(
    subject="a keyword at the root other than {value}",
    scope="root",
    breaks={"type": "object", "properties": {}, "$defs": {}},
    passes={"type": "object", "properties": {}, "required": []},
    message="`{what}` is at the root, where the provider takes only {value}.",
    hint="Write definitions out where they are used, and remove the keyword from the root.",
    code="leftover-keyword",
    takes="names",
    example="type, properties, required",
)
def root_keyword_not_listed(node: Object, _root: Json, value: str) -> Iterator[Found]:
    """The root has a keyword that the provider takes only below it.

    Amazon Nova answers `extraneous key [definitions] is not permitted`.
    """
    yield from (Found((keyword,), keyword) for keyword in node if keyword not in value.split(", "))


@lru_cache(64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@condition(
    subject="property names that do not match `{value}`",
    group="name",
    on={"properties"},
    breaks={"type": "object", "properties": {"$top": {"type": "integer"}}},
    passes={"type": "object", "properties": {"top": {"type": "integer"}}},
    message="The provider refuses the name of this property: it has to match {value}.",
    hint="Rename the property.",
    code="property-name",
    formerly=("property-name",),
    takes="pattern",
    example="^[a-zA-Z0-9_.-]{1,64}$",
)
def property_name_pattern(node: Object, _root: Json, value: str) -> Iterator[Found]:
    """The name of a property has characters that the provider does not take, or is too long.

    The model writes the names; an engine that takes letters, digits and a few signs refuses the whole request.
    """
    yield from _misnamed(node, _compiled(value).fullmatch)


def _misnamed(node: Object, fits: Callable[[str], object]) -> Iterator[Found]:
    for name in object_at(node, "properties"):
        if not fits(name):
            yield Found(("properties", name), name)


@condition(
    subject="names of the root's properties that do not match `{value}`",
    scope="root",
    group="name",
    breaks={"type": "object", "properties": {"filter[id]": {"type": "integer"}}},
    passes={"type": "object", "properties": {"filter": {"properties": {"[id]": {"type": "integer"}}}}},
    message="The provider refuses the name of this property: it has to match {value}.",
    hint="Rename the property.",
    code="property-name",
    takes="pattern",
    example="^[^\\[]*$",
    weaker_than=property_name_pattern,
)
def root_property_name_pattern(node: Object, _root: Json, value: str) -> Iterator[Found]:
    """The name of a property of the root has characters that a client does not take.

    Cursor reads the names of the root's properties alone.
    """
    yield from _misnamed(node, _compiled(value).fullmatch)


@condition(
    subject="property names that do not match `anything but {value}`",
    group="name",
    on={"properties"},
    breaks={"type": "object", "properties": {"$ref": {"type": "string"}}},
    passes={"type": "object", "properties": {"ref": {"type": "string"}}},
    message="The provider refuses the name of this property: it has to match anything but {value}.",
    hint="Rename the property.",
    code="property-name",
    takes="names",
    example="$defs, $ref, anyOf, required, additionalProperties",
)
def property_name_reserved(node: Object, _root: Json, value: str) -> Iterator[Found]:
    """A property is called like a keyword.

    Older levels of Moonshot's validator take it for the keyword.
    """
    reserved = value.split(", ")
    yield from _misnamed(node, lambda name: name not in reserved)


@condition(
    subject="a property's name with `/` below `$defs`",
    scope="schema",
    group="name",
    breaks={"$defs": {"a": {"type": "object", "properties": {"x/y": {"type": "string"}}}}},
    passes={"type": "object", "properties": {"x/y": {"type": "string"}}},
    message="The provider refuses the name of this property: below `$defs` it must not have a slash.",
    hint="Rename the property, or write the definition where it is used.",
    code="property-name",
)
def property_name_in_definition(walked: Walked, _root: Json) -> Iterator[Found]:
    """A property of a definition has a slash in its name.

    Moonshot's validator splits the paths of definitions at slashes, and takes such names elsewhere.
    """
    for path, node in walked:
        for name in object_at(node, "properties") if path[:1] == ("$defs",) else ():
            if "/" in name:
                yield Found((*path, "properties", name), name)


@condition(
    subject="tool names that do not match `{value}`",
    scope="tool",
    group="name",
    breaks={"name": "files.read all"},
    passes={"name": "files_read_all"},
    takes="pattern",
    example="^[a-zA-Z0-9_-]+$",
)
def tool_name_pattern(tool: Mapping[str, Any], value: str) -> Iterator[Found]:
    """The name of a tool has characters that the provider does not take.

    Clients that rename such a tool have to map the name of every call back.
    """
    name = tool.get("name")
    if isinstance(name, str) and not _compiled(value).fullmatch(name):
        yield Found(("name",), name)


@condition(
    subject="tool names of more than {value:,} characters",
    scope="tool",
    group="name",
    breaks={"name": _LONG},
    passes={"name": "search_archive"},
    takes="most",
    example=64,
)
def tool_name_too_long(tool: Mapping[str, Any], value: int) -> Iterator[Found]:
    """The name of a tool is longer than the provider takes.

    Clients prefix the name of the server, so that less is left for the tool.
    """
    name = tool.get("name")
    if isinstance(name, str) and len(name) > value:
        yield Found(("name",), len(name))


@condition(
    subject="members of a function other than {value}",
    scope="tool",
    group="name",
    breaks={"type": "function", "function": {"name": "find", "parameters": {}, "required": ["a"]}},
    passes={"type": "function", "function": {"name": "find", "parameters": {"required": ["a"]}}},
    message="`{what}` stands beside the schema in `function`, where the provider takes {value}.",
    hint="Move what belongs to the schema into it, and leave the rest out.",
    takes="names",
    example="name, description, parameters, strict",
)
def function_member_unknown(tool: Mapping[str, Any], value: str) -> Iterator[Found]:
    """A function has members beside those that the provider lists.

    Most providers ignore them: `required` beside `parameters` requires nothing. Mistral refuses the whole request.
    """
    inner = tool.get("function")
    for name in inner if isinstance(inner, dict) else ():
        if name not in value.split(", "):
            yield Found(("function", name), name)


@condition(
    subject="two tools of one name in a request",
    scope="request",
    group="name",
    breaks=[{"name": "search"}, {"name": "search"}],
    passes=[{"name": "search_web"}, {"name": "search_archive"}],
)
def tool_name_duplicate(tools: Sequence[Mapping[str, Any]]) -> Iterator[Found]:
    """Two tools of one request have the same name.

    Anthropic refuses the whole request with `Tool names must be unique`; others keep one of the two.
    """
    seen: set[str] = set()
    for number, tool in enumerate(tools):
        name = tool.get("name")
        if isinstance(name, str):
            if name and name in seen:
                yield Found((number, "name"), name)
            seen.add(name)


@condition(
    subject="a tool called {name}",
    scope="tool",
    group="name",
    breaks={"name": "web_search"},
    passes={"name": "find_pages"},
    takes="names",
    example=("web_search",),
)
def tool_name_reserved(tool: Mapping[str, Any], value: Collection[str]) -> Iterator[Found]:
    """The name of a tool is that of one which the provider has itself.

    It refuses the request, or calls its own.
    """
    if tool.get("name") in value:
        yield Found(("name",), tool["name"])
