"""The tools that a model was offered, by name, in any provider's form."""

from toolprism.core.json_types import Json
from toolprism.tool_forms import declared, schema_of


def schemas_by_name(tools: Json) -> dict[str, Json]:
    """Return the schema of every tool by name, None without a schema; the first of two equal names wins.

    >>> schemas_by_name([{"type": "function", "function": {"name": "a", "parameters": {}}}, {"name": "b"}])
    {'a': {}, 'b': None}
    """
    found: dict[str, Json] = {}
    for tool in declared(tools):
        name = tool.get("name")
        if isinstance(name, str):
            found.setdefault(name, schema_of(tool))
    return found
