"""One tool of a paste: what tells it from a schema, an operation or an error, and how to read it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from toolprism.core.finding import Finding, Severity
from toolprism.core.json_types import Json, Object, type_of
from toolprism.core.keywords import TYPES
from toolprism.core.pointer import Path, render
from toolprism.reading.places import Source
from toolprism.schema import read_zod_instance
from toolprism.tool_forms import Form, schema_member

#: The hint when nothing is recognized.
ACCEPTED: Final = (
    "Paste a JSON Schema, tools of OpenAI, Anthropic, Gemini, Bedrock or MCP, a request body with `tools`, "
    "an OpenAPI operation or a serialized Zod schema."
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
    return _names_types(value.get("type")) or any(
        isinstance(value[keyword], _TELLING[keyword]) for keyword in filter(_TELLING.get, value)
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


#: Texts that only one provider writes, the most specific first.
_SIGNS: Final[Sequence[tuple[str, str]]] = (
    (
        "OpenAI",
        r"Invalid schema for (?:function|response_format)|invalid_function_parameters|openai\.\w*Error|OpenAIException",
    ),
    (
        "Anthropic",
        r"tools\.\d+\.(?:custom\.)?(?:input_schema|name)|anthropic\.\w*Error|\"type\":\s*\"error\"|AnthropicException",
    ),
    ("Gemini", r"function_declarations\[\d+\]|INVALID_ARGUMENT|Invalid JSON payload received|GenerateContentRequest"),
    ("Bedrock", r"ValidationException|ConverseStream|toolConfig\.tools\.\d+"),
    ("Moonshot", r"moonshot flavored json schema"),
    ("a provider", r"\b(?:4\d\d|Error code: \d{3})\b.{0,40}(?:error|Bad Request)|BadRequestError|\"error\": ?\{"),
)
#: The most characters that are searched.
_MOST: Final = 20_000


def provider_error(source: Source, start: int, end: int) -> Finding | None:
    """Return the finding that the text is a provider's error message, or None."""
    text = source.text[start : min(end, start + _MOST)]
    for provider, pattern in _SIGNS:
        found = re.search(pattern, text, re.IGNORECASE if provider == "a provider" else 0)
        if found:
            message = f"This is an error message of {provider}, and not a tool."
            at = start + found.start()
            return source.finding(at, "provider-error", message, hint="Paste the tool that it is about.")
    return None


_Member = TypeVar("_Member", str, bool)


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool, or a bare schema."""

    name: str | None
    description: str | None
    schema: Json
    #: The author's strict flag; None if it is not set.
    strict: bool | None
    #: The id of a form, such as `openai-chat`.
    form: str
    #: Path of the schema in the pasted document; if there is none, the path of the tool.
    at: Path
    #: Path of the tool, including everything that belongs to it.
    tool_at: Path
    findings: tuple[Finding, ...] = ()


def bare(schema: Json, at: Path, form: Form) -> Tool:
    """Return the tool for a bare schema."""
    return Tool(name=None, description=None, schema=schema, strict=None, form=form.id, at=at, tool_at=at)


def read_tool(value: Object, at: Path, member: Path, form: Form, tool_at: Path) -> Tool | Finding:
    """Read a tool whose schema is in one of its members; return a finding if that is not a schema."""
    schema, schema_at, findings = _schema(value, at, member)
    if not isinstance(schema, (dict, bool)):
        message = f"The schema is {described(schema)}, but an object was expected; this tool is left out."
        return finding("error", "bad-schema", schema_at, message)
    return Tool(
        name=_name(value, at, findings),
        description=_optional(value, "description", str, ("The description", "a text"), at, findings),
        schema=schema,
        strict=_optional(value, "strict", bool, ("The flag `strict`", "`true` or `false`"), at, findings),
        form=form.id,
        at=schema_at,
        tool_at=tool_at,
        findings=tuple(findings),
    )


def finding(severity: Severity, code: str, at: Path, message: str, hint: str | None = None) -> Finding:
    """Return a finding about a place in the paste."""
    return Finding(code=code, message=message, severity=severity, pointer=render(at), hint=hint)


def described(value: Json) -> str:
    """Return the type of a value as a phrase.

    >>> described([1]), described(True), described(None)
    ('an array', 'a boolean', 'null')
    """
    return _DESCRIBED[type_of(value)]


#: Each type as a phrase.
_DESCRIBED: Final = {
    "null": "null",
    "boolean": "a boolean",
    "number": "a number",
    "string": "a text",
    "array": "an array",
    "object": "an object",
}


def _schema(value: Object, at: Path, member: Path) -> tuple[Json, Path, list[Finding]]:
    """Return the schema; if it is missing or null, the schema accepts any arguments."""
    here: Json = value
    found_at = at
    for token in member:
        if not isinstance(here, dict) or token not in here:
            here = None
            break
        here = here[token]
        found_at = (*found_at, token)
    if here is not None:
        return here, found_at, []
    message = "The tool has no parameters: it is normalized as if its schema were `{}`."
    return {}, found_at, [finding("note", "no-parameters", found_at, message)]


def _name(value: Object, at: Path, findings: list[Finding]) -> str | None:
    name = value.get("name")
    if isinstance(name, str) and name:
        return name
    found = f"The name of the tool is {described(name)}" if name is not None else "The tool has no name"
    if name == "":
        found = "The name of the tool is empty"
    message = f"{found}, but a text was expected: every provider asks for one."
    findings.append(finding("error", "no-name", (*at, "name") if "name" in value else at, message))
    return None


def _optional(  # noqa: PLR0913, PLR0917  # what is read, and where
    value: Object, name: str, kind: type[_Member], words: tuple[str, str], at: Path, findings: list[Finding]
) -> _Member | None:
    """Return a member of a type; note one of another type, by what it is called and what was expected."""
    member = value.get(name)
    if member is None or isinstance(member, kind):
        return member
    called, expected = words
    message = f"{called} is {described(member)}, but {expected} was expected; it is left out."
    findings.append(finding("warning", f"bad-{name}", (*at, name), message))
    return None
