"""What tells a tool from a schema, an operation or other data."""

import re
from collections.abc import Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import KEYWORDS, TYPES
from toolprism.core.pointer import Path
from toolprism.schema import read_zod_instance
from toolprism.tool_forms import LISTS, NAMES, schema_member

#: The hint when nothing is recognized.
ACCEPTED: Final = (
    "Paste a JSON Schema, tools of OpenAI, Anthropic, Gemini, Bedrock or MCP, a request body with `tools`, "
    "an OpenAPI operation or a serialized Zod schema."
)

#: The members of a tool without a schema, wherever it stands.
_OF_TOOL: Final = frozenset(
    """
    name title description type strict annotations _meta icons execution outputSchema cache_control defer_loading
    """.split()
)
#: A name as programs write it.
_PLAIN_NAME: Final = re.compile(r"[\w.:/-]{1,128}")
#: The types of tools that providers build in.
_KNOWN: Final = re.compile(
    r"\w+_20\d{6}|(?:web|file|tool|x|collections|browser|memory)_(?:search|fetch)\w*|code_(?:interpreter|execution)\w*"
    r"|computer\w*|image_generation|(?:local_)?shell|apply_patch|bash|mcp|mcp_toolset|custom|retrieval|connector"
)
#: Members of Gemini's and Bedrock's `tools` that take no schema.
_BUILT_IN: Final = frozenset(
    """
    cachePoint codeExecution computerUse enterpriseWebSearch fileSearch googleMaps googleSearch
    googleSearchRetrieval retrieval systemTool urlContext
    """.split()
)

#: The members of an OpenAPI path item that are operations.
METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
_OF_OPENAPI: Final = frozenset({"paths", "requestBody", *METHODS})

#: The members of a line object.
_LINE: Final = frozenset({"id", "tool", "schema", "targets", "trail", "options", "instance", "arguments"})


#: Keywords that alone mark an object as a schema, if the value has this type.
_TELLING: Final[dict[str, type | tuple[type, ...]]] = {
    "$ref": str,
    "$dynamicRef": str,
    "properties": dict,
    "patternProperties": dict,
    "additionalProperties": (dict, bool),
    "propertyNames": (dict, bool),
    "items": (dict, list, bool),
    "prefixItems": list,
    "contains": (dict, bool),
    "anyOf": list,
    "any_of": list,
    "oneOf": list,
    "allOf": list,
    "not": (dict, bool),
    "if": (dict, bool),
    "enum": list,
    "const": object,
}

#: Keywords that mark an object as a schema if it is not a tool.
_HINTING: Final = frozenset({"$schema", "$id", "$defs", "definitions"})

#: Keywords that mark an object as a schema if it has no name, and no member that none of them is.
_LABELS: Final = frozenset({"title", "description", "type", "default", "format", "example", "examples"})
#: Keywords that mark an object as a schema if it has no name either.
_WEAK: Final = frozenset(
    """
    $anchor $comment $vocabulary contentEncoding contentMediaType contentSchema default deprecated description
    dependencies dependentRequired dependentSchemas else example examples exclusiveMaximum exclusiveMinimum format
    maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum
    multipleOf nullable pattern readOnly required then title type unevaluatedItems unevaluatedProperties uniqueItems
    writeOnly
    """.split()
)


def may_be_openapi(value: Object) -> bool:
    """Return whether an object has a member that only an OpenAPI document, a path item or an operation has."""
    return isinstance(value.get("parameters"), list) or not _OF_OPENAPI.isdisjoint(value)


def is_zod(value: Json) -> bool:
    """Return whether a value is a Zod schema as `JSON.stringify` writes it."""
    return read_zod_instance(value) is not None


def is_schema(value: Object) -> bool:
    """Return whether a keyword at the top marks the object as a JSON Schema, whatever else it holds."""
    is_document = isinstance(value.get("dialect"), str) and isinstance(value.get("schema"), dict)  # Effect prints it
    return (
        is_document
        or _names_types(value.get("type"))
        or any(
            isinstance(held := value[keyword], _TELLING[keyword]) and (type(held) is not list or _may_be_schemas(held))
            for keyword in filter(_TELLING.get, value)
        )
    )


def _may_be_schemas(held: Sequence[Json]) -> bool:
    """Return whether a list may hold schemas, or values: no object in it has only members that no schema has."""
    return not held or any(type(each) is not dict or not each or not KEYWORDS.keys().isdisjoint(each) for each in held)


def hints_at_schema(value: Object) -> bool:
    """Return whether an object that is not a tool is a schema."""
    return not _HINTING.isdisjoint(value)


def may_be_schema(value: Object) -> bool:
    """Return whether an object without a name is a schema; `{}` is one."""
    weak = _WEAK.intersection(value)
    return not value or hints_at_schema(value) or not weak <= _LABELS or (bool(weak) and not _is_record(value))


def _is_record(value: Object) -> bool:
    """Return whether an object has members that no schema has, such as the version of a package."""
    return any(name not in _WEAK and name not in KEYWORDS and not name.startswith("x-") for name in value)


def names_properties(held: Object) -> bool:
    """Return whether every member is a schema that says what it is, as those of `properties` are."""
    return bool(held) and all(
        isinstance(each, dict) and (is_schema(each) or isinstance(each.get("type"), str)) for each in held.values()
    )


def may_hold_parameters(value: Object) -> bool:
    """Return whether the member `parameters` may be meant as a schema, although it has no keyword of one.

    Names with schemas or, in a tool that is described, with texts about them may be; settings of a run may not.
    """
    held = value.get("parameters")
    if not isinstance(held, dict) or may_be_schema(held) or is_schema(held) or is_zod(held):
        return True
    told = isinstance(value.get("description"), str)
    return all(
        is_schema(each) or may_be_schema(each) if isinstance(each, dict) else told and isinstance(each, str)
        for each in held.values()
    )


def is_bare_tool(value: Object, *, alone: bool = False) -> bool:
    """Return whether an object with a name is a tool without a schema: it has no member that no tool has.

    Among tools one with a description may have others; one that stands alone has a name as programs write it.
    """
    name = value.get("name")
    of_data = alone and (value.get("type", "custom") != "custom" or not _PLAIN_NAME.fullmatch(str(name)))
    if not isinstance(name, str) or of_data:
        return False
    return _OF_TOOL.issuperset(value) or (not alone and isinstance(value.get("description"), str))


def unread(value: Object) -> str | None:
    """Return the first member of a tool without a schema that holds more than a text or a number."""
    held = (name for name, each in value.items() if name not in _OF_TOOL and isinstance(each, (dict, list)) and each)
    return next(held, None)


def is_listed(at: Path) -> bool:
    """Return whether a place is an entry of a list of tools."""
    return len(at) > 1 and at[-2] in LISTS and not isinstance(at[-1], str)


def line_member(value: Object) -> str | None:
    """Return the member of a line of `normalize --jsonl` that holds its tool or schema; None for other objects."""
    if "id" not in value or not _LINE.issuperset(value):
        return None
    return next((member for member in ("tool", "schema") if isinstance(value.get(member), dict)), None)


def is_nameless_tool(value: Json) -> bool:
    """Return whether a value is a tool whose name precedes it."""
    if (
        not isinstance(value, dict)
        or value.get("type", "function") != "function"
        or any(map(value.__contains__, NAMES))
    ):
        return False
    return schema_member(value) is not None


def built_in(value: Object, *, listed: bool) -> str | None:
    """Return the built-in tool (web search, code execution …) that an object enables.

    In a list of tools it may be of any type; elsewhere an unknown one is that of other data.
    """
    kind = value.get("type")
    if isinstance(kind, str) and not hints_at_schema(value) and (listed or _KNOWN.fullmatch(kind)):
        return kind or None
    return next((name for name in value if _camel(name) in _BUILT_IN), None)


def _names_types(value: Json) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and all(isinstance(name, str) and name.lower() in TYPES for name in names)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))
