"""An output as JSON Schema reads it: the words that OpenAPI adds, in those of JSON Schema."""

from typing import Any

from toolprism.core.json_types import Json


def as_json_schema(schema: Json, *, exclusive: bool = True) -> Any:
    """Return an output as JSON Schema: `nullable` as a type or branch, types in lower case, the format `enum` as texts.

    Unless `exclusive`, a value may fit several branches of `oneOf`: two that were told apart may both be texts now.

    >>> as_json_schema({"type": "INTEGER", "nullable": True})
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}
    """
    if isinstance(schema, list):
        return [as_json_schema(each, exclusive=exclusive) for each in schema]
    if not isinstance(schema, dict):
        return schema
    node = {
        keyword: value
        if keyword in ("enum", "const", "default", "required")
        else as_json_schema(value, exclusive=exclusive)
        for keyword, value in schema.items()
        if not (keyword == "nullable" and isinstance(value, bool))
    }
    kind = node.get("type")
    if isinstance(kind, str):
        node["type"] = kind.lower()
    if node.get("format") == "enum" and isinstance(node.get("enum"), list):
        node["type"] = "string"
    if not exclusive and isinstance(node.get("oneOf"), list):
        beside = node.get("allOf")
        node["allOf"] = [*(beside if isinstance(beside, list) else ()), {"anyOf": node.pop("oneOf")}]
    return {"anyOf": [node, {"type": "null"}]} if schema.get("nullable") is True else node
