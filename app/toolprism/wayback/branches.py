"""Finds the branches of a union that a value may belong to: quickly by type, or exactly, by validating."""

from typing import Any, Final

from toolprism.core.json_types import Json, Object, is_of, same
from toolprism.core.lazy import computed
from toolprism.core.references import References
from toolprism.core.walk import required_names
from toolprism.validation import Parts, compiled
from toolprism.wayback.places import Branch


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


#: The most references that are followed one after another.
_MOST_FOLLOWED: Final = 20


class Branches:
    """The branches of one output."""

    def __init__(self, output: Json, *, exclusive: bool = True) -> None:
        self._output = output
        #: Whether a value fits only one branch of a `oneOf` inside a branch.
        self._exclusive = exclusive
        self._references = References(output)

    @computed
    def _parts(self) -> Parts:
        return compiled(as_json_schema(self._output, exclusive=self._exclusive)).parts()

    def takes(self, branch: Branch, value: Json) -> bool:
        """Return whether a branch accepts a value."""
        return (
            self._parts.validate(as_json_schema(branch.schema, exclusive=self._exclusive), value, formats=False).valid
            is True
        )

    def may_take(self, branch: Branch, value: Json) -> bool:
        """Return whether the type of a value, and the constants of its members, let a branch accept it."""
        node = self.followed(branch.schema)
        if not isinstance(node, dict):
            return node is not False
        if value is None and node.get("nullable") is True:
            return True
        if not _is_typed(node, value) and not (isinstance(value, str) and node.get("format") == "enum"):
            return False
        return not isinstance(value, dict) or self._agrees(node, value)

    def _agrees(self, node: Object, value: Object) -> bool:
        """Return whether no constant of a property contradicts the value."""
        properties = node.get("properties")
        if not isinstance(properties, dict) or any(name not in value for name in required_names(node)):
            return not isinstance(properties, dict)
        return all(_allows(properties[name], given) for name, given in value.items() if name in properties)

    def followed(self, schema: Json) -> Json:
        """Return the schema that a branch leads to by references."""
        for _ in range(_MOST_FOLLOWED):
            reference = schema.get("$ref") if isinstance(schema, dict) else None
            if not isinstance(reference, str) or not isinstance(schema, dict):
                break
            target = self._references.resolve(reference, schema)
            if target is None:
                break
            schema = target[1]
        return schema


def _is_typed(node: Object, value: Json) -> bool:
    kind = node.get("type")
    types = [kind] if isinstance(kind, str) else kind
    if not isinstance(types, list):
        return _allows(node, value)
    return is_of(value, [each.lower() for each in types if isinstance(each, str)])


def _allows(schema: Json, value: Json) -> bool:
    """Return whether the constants of a schema, if it has any, contain a value."""
    if not isinstance(schema, dict):
        return schema is not False
    if "const" in schema:
        return same(schema["const"], value)
    members = schema.get("enum")
    return not isinstance(members, list) or any(same(member, value) for member in members)
