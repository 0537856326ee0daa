"""What tells a tool from a bare JSON Schema, a Zod schema, an operation of OpenAPI and an error."""

from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import TYPES
from toolprism.schema import read_zod_instance
from toolprism.tool_forms import schema_member

#: The hint when nothing is recognized.
ACCEPTED: Final = (
    "Paste a JSON Schema, tools of OpenAI, Anthropic, Gemini, Bedrock or MCP, a request body with `tools`, "
    "an OpenAPI operation or a serialized Zod schema."
)

#: Members of Gemini's and Bedrock's `tools` that take no schema.
_BUILT_IN: Final = frozenset(
    {
        "cachePoint",
        "codeExecution",
        "computerUse",
        "enterpriseWebSearch",
        "fileSearch",
        "googleMaps",
        "googleSearch",
        "googleSearchRetrieval",
        "retrieval",
        "systemTool",
        "urlContext",
    }
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

#: Keywords that mark an object as a schema if it has no name either.
_WEAK: Final = frozenset(
    [
        "$anchor",
        "$comment",
        "$vocabulary",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "default",
        "deprecated",
        "description",
        "dependencies",
        "dependentRequired",
        "dependentSchemas",
        "else",
        "example",
        "examples",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "format",
        "maxContains",
        "maxItems",
        "maxLength",
        "maxProperties",
        "maximum",
        "minContains",
        "minItems",
        "minLength",
        "minProperties",
        "minimum",
        "multipleOf",
        "nullable",
        "pattern",
        "readOnly",
        "required",
        "then",
        "title",
        "type",
        "unevaluatedItems",
        "unevaluatedProperties",
        "uniqueItems",
        "writeOnly",
    ]
)


def may_be_openapi(value: Object) -> bool:
    """Return whether an object has a member that only an OpenAPI document, a path item or an operation has."""
    return isinstance(value.get("parameters"), list) or not _OF_OPENAPI.isdisjoint(value)


def is_zod(value: Json) -> bool:
    """Return whether a value is a Zod schema as `JSON.stringify` writes it."""
    return read_zod_instance(value) is not None


def is_schema(value: Object) -> bool:
    """Return whether a keyword at the top marks the object as a JSON Schema, whatever else it holds."""
    return _names_types(value.get("type")) or any(
        keyword in value and isinstance(value[keyword], kinds) for keyword, kinds in _TELLING.items()
    )


def hints_at_schema(value: Object) -> bool:
    """Return whether an object that is not a tool is a schema."""
    return not _HINTING.isdisjoint(value)


def may_be_schema(value: Object) -> bool:
    """Return whether an object without a name is a schema; `{}` is one."""
    return not value or hints_at_schema(value) or not _WEAK.isdisjoint(value)


def line_member(value: Object) -> str | None:
    """Return the member of a line of `normalize --jsonl` that holds its tool or schema; None for other objects."""
    if "id" not in value or not _LINE.issuperset(value):
        return None
    return next((member for member in ("tool", "schema") if isinstance(value.get(member), dict)), None)


def is_nameless_tool(value: Json) -> bool:
    """Return whether a value is a tool whose name precedes it."""
    return isinstance(value, dict) and "name" not in value and "type" not in value and schema_member(value) is not None


def built_in(value: Object, *, alone: bool) -> str | None:
    """Return the built-in tool (web search, code execution …) that an object enables.

    If the object stands alone and has no name, an unknown type is more likely a mistake in a schema.
    """
    kind = value.get("type")
    if isinstance(kind, str) and not hints_at_schema(value) and ("name" in value or not alone):
        return kind or None
    return next((name for name in value if _camel(name) in _BUILT_IN), None)


def _names_types(value: Json) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and all(isinstance(name, str) and name.lower() in TYPES for name in names)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def is_error_body(value: Json) -> bool:
    """Return whether a JSON value is the body of an error response."""
    if isinstance(value, list):
        return bool(value) and all(map(is_error_body, value))
    if not isinstance(value, dict):
        return False
    error = value.get("error")
    return isinstance(error, dict) and isinstance(error.get("message"), str) and "tools" not in value
