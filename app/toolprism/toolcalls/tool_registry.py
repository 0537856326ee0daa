"""The tools that a model was offered, by name, in any provider's form."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object

#: Members that may hold the schema; the first one present is used.
_SCHEMA_MEMBERS: Final = ("parameters", "input_schema", "inputSchema", "parametersJsonSchema", "parameters_json_schema")
#: Members that hold the tool itself, and members that hold several.
_WRAPPERS: Final = ("function", "toolSpec")
_LISTS: Final = ("functionDeclarations", "function_declarations")
#: The member that Bedrock wraps around a schema.
_JSON: Final = "json"


def schemas_by_name(tools: Json) -> dict[str, Json]:
    """Return the schema of every tool by name, None without a schema; the first of two equal names wins.

    >>> schemas_by_name([{"type": "function", "function": {"name": "a", "parameters": {}}}, {"name": "b"}])
    {'a': {}, 'b': None}
    """
    found: dict[str, Json] = {}
    for tool in _each(tools):
        name = tool.get("name")
        if isinstance(name, str):
            found.setdefault(name, _schema(tool))
    return found


def _each(tools: Json) -> Iterator[Object]:
    for tool in tools if isinstance(tools, list) else [tools]:
        if not isinstance(tool, dict):
            continue
        inner = [tool[wrapper] for wrapper in _WRAPPERS if isinstance(tool.get(wrapper), dict)]
        lists = [entry for name in _LISTS if isinstance(tool.get(name), list) for entry in tool[name]]
        yield from inner or (entry for entry in lists or [tool] if isinstance(entry, dict))


def _schema(tool: Object) -> Json:
    schema = next((tool[member] for member in _SCHEMA_MEMBERS if tool.get(member) is not None), None)
    if isinstance(schema, dict) and isinstance(schema.get(_JSON), dict) and len(schema) == 1:
        return dict(schema[_JSON])
    return schema
