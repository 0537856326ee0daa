"""A union at the root → one object with the properties of all branches."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.jsontypes import Json, Object
from app.pointer import Path
from app.schema.citations import ANTHROPIC_ROOT, OPENAI_TOOLS, OPENCLAW
from app.schema.edit import Edit, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.keywords import UNIONS
from app.schema.member_union import united
from app.schema.rule import example, rule

_KEPT: Final = ("title", "description")


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(OPENCLAW, OPENAI_TOOLS, ANTHROPIC_ROOT),
    examples=(
        example(
            {
                "anyOf": [
                    {
                        "properties": {"action": {"const": "add"}, "job": {"type": "object"}},
                        "required": ["action", "job"],
                    },
                    {"properties": {"action": {"const": "list"}}, "required": ["action"]},
                ]
            },
            {
                "type": "object",
                "properties": {"action": {"type": "string", "enum": ["add", "list"]}, "job": {"type": "object"}},
                "required": ["action"],
                "additionalProperties": True,
            },
        ),
        example({"type": "object", "properties": {}}, {"type": "object", "properties": {}}),
    ),
)
def flatten_root_union(node: Object, run: Run) -> Iterator[Edit]:
    """Make one object of a tool that branches on an action.

    Providers refuse a union at the root. The values of a property that tells the branches apart become one enum;
    only what every branch requires stays required. Which properties go with which action the tool has to check.
    """
    union = root_union(node)
    if union is not None and not run.path:
        yield flatten(node, union)


def root_union(node: Object) -> str | None:
    """Name the union that a root consists of."""
    return next((union for union in UNIONS if isinstance(node.get(union), list)), None)


def flatten(node: Object, union: str) -> Edit:
    """Write the one object."""
    branches = node[union]
    properties, parts = _properties(node, union, branches)
    flat: dict[str, Json] = {"type": "object"}
    for keyword in _KEPT:
        if keyword in node:
            flat[keyword] = node[keyword]
            parts[keyword,] = (keyword,)
    flat["properties"] = properties
    required = _required(node, branches)
    if required:
        flat["required"] = required
        if required is node.get("required"):
            parts["required",] = ("required",)
    flat["additionalProperties"] = node.get("additionalProperties", True)
    if "additionalProperties" in node:
        parts["additionalProperties",] = ("additionalProperties",)
    return put((), flat, "providers refuse a union at the root; its branches become one object", parts=parts)


def _properties(node: Object, union: str, branches: Sequence[Json]) -> tuple[dict[str, Json], dict[Path, Path]]:
    merged: dict[str, Json] = {}
    parts: dict[Path, Path] = {}
    sides: list[tuple[Path, Json]] = [(("properties",), node.get("properties"))]
    for index, branch in enumerate(branches):
        if isinstance(branch, dict):
            sides.append(((union, index, "properties"), branch.get("properties")))
    for place, properties in sides:
        if not isinstance(properties, dict):
            continue
        for name, schema in properties.items():
            if name not in merged:
                merged[name] = schema
                parts["properties", name] = (*place, name)
            elif (both := united(merged[name], schema)) is not None:
                merged[name] = both
                parts.pop(("properties", name), None)
    return merged, parts


def _required(node: Object, branches: Sequence[Json]) -> Json:
    own = node.get("required")
    if isinstance(own, list) and own:
        return own
    speaking = [
        branch for branch in branches if isinstance(branch, dict) and isinstance(branch.get("properties"), dict)
    ]
    counts: dict[str, int] = {}
    for branch in speaking:
        names = branch.get("required")
        for name in dict.fromkeys(name for name in names if isinstance(name, str)) if isinstance(names, list) else ():
            counts[name] = counts.get(name, 0) + 1
    return [name for name, count in counts.items() if count == len(speaking)]
