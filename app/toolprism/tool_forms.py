"""The forms of a tool: how each provider or client writes one, where its schema stands, and how to write it again.

Everything that reads or writes tools asks here, so that a tool with two schemas, for example, has the same one for all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path, resolve


@dataclass(frozen=True)
class Form:
    """A form of tools: its id, and its names in singular and plural."""

    id: str
    one: str
    many: str


SCHEMA: Final = Form("schema", "bare JSON Schema", "bare JSON Schemas")
ZOD: Final = Form("zod", "serialized Zod schema", "serialized Zod schemas")
OPENAI_CHAT: Final = Form("openai-chat", "OpenAI chat tool", "OpenAI chat tools")
OPENAI_RESPONSES: Final = Form("openai-responses", "OpenAI Responses tool", "OpenAI Responses tools")
OPENAI_FUNCTIONS: Final = Form("openai-functions", "legacy OpenAI function", "legacy OpenAI functions")
FUNCTION: Final = Form("function", "function declaration", "function declarations")
GEMINI: Final = Form("gemini", "Gemini function declaration", "Gemini function declarations")
ANTHROPIC: Final = Form("anthropic", "Anthropic tool", "Anthropic tools")
MCP: Final = Form("mcp", "MCP tool", "MCP tools")
BEDROCK: Final = Form("bedrock", "Bedrock tool", "Bedrock tools")
VERCEL: Final = Form("vercel", "Vercel AI SDK tool", "Vercel AI SDK tools")
OPENAPI: Final = Form("openapi", "OpenAPI operation", "OpenAPI operations")
#: A name without parameters, as any provider may write it.
NAME_ONLY: Final = Form("name-only", "tool without parameters", "tools without parameters")

#: The members that hold the schema, the most specific first; the first that is not null is read.
_HOLDERS: Final[Mapping[str, Form]] = {
    "inputSchema": MCP,
    "input_schema": ANTHROPIC,
    "parametersJsonSchema": GEMINI,
    "parameters_json_schema": GEMINI,
    "params_json_schema": FUNCTION,
    "parameters": FUNCTION,
}
SCHEMA_MEMBERS: Final = tuple(_HOLDERS)
#: What files of one project call the schema, and the name: read where no other member holds them.
_OWN_HOLDERS: Final = tuple(
    "schema args_schema argsSchema json_schema jsonSchema parameters_schema args params input arguments".split()
)
NAMES: Final = ("name", "tool_name", "toolName", "function_name", "functionName")
#: The members that hold a whole tool, with its form.
WRAPPERS: Final[Mapping[str, Form]] = {"toolSpec": BEDROCK, "function": OPENAI_CHAT, "custom": OPENAI_CHAT}
#: The members that hold lists of tools, with their form.
DECLARATIONS: Final = ("functionDeclarations", "function_declarations")
LISTS: Final[Mapping[str, Form]] = {
    "tools": FUNCTION,
    "functions": OPENAI_FUNCTIONS,
    **dict.fromkeys(DECLARATIONS, GEMINI),
}
#: What Bedrock and the Vercel AI SDK put around a schema.
_JSON: Final = "json"
_JSON_SCHEMA: Final = "jsonSchema"


def schema_member(tool: Object) -> tuple[Path, Form] | None:
    """Return the path of a tool's schema below the tool, and the form that it tells; None if there is none.

    >>> schema_member({"inputSchema": {"json": {}}}), schema_member({"name": "now"})
    ((('inputSchema', 'json'), Form(id='bedrock', one='Bedrock tool', many='Bedrock tools')), None)
    """
    held = [name for name in SCHEMA_MEMBERS if name in tool]
    if not held:
        last = None if "description" in tool else -1  # a call has arguments, too, and no description
        own = next((name for name in _OWN_HOLDERS[:last] if is_of_object(tool.get(name))), None)
        return None if own is None or "in" in tool else ((own,), FUNCTION)
    name = next((name for name in held if tool[name] is not None), held[0])
    holder, form = tool[name], _HOLDERS[name]
    if isinstance(holder, dict):
        if isinstance(holder.get(_JSON_SCHEMA), dict):
            return (name, _JSON_SCHEMA), VERCEL
        if form is MCP and list(holder) == [_JSON]:
            return (name, _JSON), BEDROCK
    return (name,), form


def is_of_object(held: Json) -> bool:
    """Return whether a value is the schema of an object, by what only such a schema has."""
    return isinstance(held, dict) and (held.get("type") == "object" or isinstance(held.get("properties"), dict))


def schema_of(tool: Object) -> Json:
    """Return the schema of a tool without its wrapper; None if it has none.

    >>> schema_of({"inputSchema": {"type": "object"}, "parameters": {}}), schema_of({"parameters": None})
    ({'type': 'object'}, None)
    """
    found = schema_member(tool)
    return None if found is None else resolve(tool, found[0])


def unwrapped(tool: Object) -> tuple[Path, Object]:
    """Return what holds the name and the schema of a tool, with its path below the tool.

    >>> unwrapped({"type": "function", "function": {"name": "now"}}), unwrapped({"name": "now"})
    ((('function',), {'name': 'now'}), ((), {'name': 'now'}))
    """
    for wrapper in WRAPPERS:
        inner = tool.get(wrapper)
        if isinstance(inner, dict):
            return (wrapper,), inner
    return (), tool


def name_path(form: str) -> Path:
    """Return the path of the name of a tool of a form.

    >>> name_path("openai-chat"), name_path("mcp")
    (('function', 'name'), ('name',))
    """
    if form == OPENAPI.id:
        return ("operationId",)
    wrapper = next((name for name, wrapped in WRAPPERS.items() if wrapped.id == form), None)
    return ("name",) if wrapper is None else (wrapper, "name")


def declared(tools: Json) -> Iterator[Object]:
    """Yield each tool of a list, or the only one, without wrappers and from lists of declarations."""
    for tool in tools if isinstance(tools, list) else [tools]:
        if isinstance(tool, dict):
            lists = [entry for name in DECLARATIONS if isinstance(entries := tool.get(name), list) for entry in entries]
            yield from (unwrapped(entry)[1] for entry in lists or [tool] if isinstance(entry, dict))


def label(forms: Iterable[Form]) -> str:
    """Return a short description of tools of some forms."""
    given = list(forms)
    distinct = {form: None for form in given if form is not NAME_ONLY} or dict.fromkeys(given)
    names = [form.many if len(given) > 1 else form.one for form in distinct]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


#: Writes a tool from its name and description, its schema, and its strict flag if there is one.
_Writer: TypeAlias = Callable[[Object, Json, Object], dict[str, Json]]
_WRITERS: Final[Mapping[str, _Writer]] = {
    "openai-chat": lambda head, schema, strict: {
        "type": "function",
        "function": {**head, "parameters": schema, **strict},
    },
    "openai-responses": lambda head, schema, strict: {"type": "function", **head, "parameters": schema, **strict},
    "gemini": lambda head, schema, _: {**head, "parametersJsonSchema": schema},
    "gemini-parameters": lambda head, schema, _: {**head, "parameters": schema},
    "anthropic": lambda head, schema, strict: {**head, "input_schema": schema, **strict},
    "bedrock": lambda head, schema, _: {"toolSpec": {**head, "inputSchema": {"json": schema}}},
    "mcp": lambda head, schema, _: {**head, "inputSchema": schema},
}


def write(form: str, head: Object, schema: Json, *, strict: bool | None = None) -> dict[str, Json]:
    """Return a tool in a form.

    Args:
        form: `openai-chat`, `openai-responses`, `gemini` (the field of JSON Schema), `gemini-parameters`, `anthropic`,
            `bedrock` or `mcp`.
        head: the name, and the description if there is one.
        schema: the schema as it is sent.
        strict: the flag; None leaves it out. Gemini, Bedrock and MCP have none.
    """
    return _WRITERS[form](head, schema, {} if strict is None else {"strict": strict})


def request(form: str, tools: Sequence[Json]) -> dict[str, Json]:
    """Return the part of a request that holds tools in a form: `tools`, or Bedrock's `toolConfig`."""
    if form == "bedrock":
        return {"toolConfig": {"tools": list(tools)}}
    return {"tools": in_lists(form, tools)}


def in_lists(form: str, tools: Sequence[Json]) -> list[Json]:
    """Return the list of tools as a request has it: Gemini's is one list of declarations."""
    return [{"functionDeclarations": list(tools)}] if form.startswith("gemini") else list(tools)
