"""A union at the root becomes an object, as the user chooses."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, compact, object_at
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes, required_names
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine import Edit, Effect, PassContext, example, put, rule
from toolprism.schema.keywords import first_list, paragraphs
from toolprism.schema.root_merge import Side, discriminator, merged_root, values_of


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    examples=(
        example(
            {
                "anyOf": [
                    {
                        "properties": {"action": {"const": "add"}, "job": {"type": "object"}, "at": {}},
                        "required": ["action", "job"],
                    },
                    {"properties": {"action": {"const": "list"}}, "required": ["action"]},
                ]
            },
            {
                "type": "object",
                "properties": {
                    "action": {
                        "type": "string",
                        "enum": ["add", "list"],
                        "description": '"add" goes with job, at (optional). "list" goes with nothing else.',
                    },
                    "job": {"type": "object"},
                    "at": {},
                },
                "required": ["action"],
            },
        ),
    ),
    leaves=({"anyOf": [{"properties": {"a": {}}}]},),
)
def discriminate_root_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make one object of the actions of a tool, and say with each action what goes with it.

    Several providers refuse a union at the root. Where one property tells its branches apart, its values become an
    enum, whose description says which properties each value needs. The tool has to check that they agree.

    Its effect is unknown because the properties of all branches may be combined, while a branch that is open loses its
    freedom at the properties of the others.
    """
    merged = merged_root(node) if context.is_root else None
    name = discriminator(merged) if merged is not None else None
    if merged is None or name is None:
        return
    properties = object_at(merged.schema, "properties")
    said = " ".join(_goes_with(side, name) for side in merged.branches)
    own = object_at(properties, name)
    told = {**own, "description": paragraphs(own.get("description"), said)}
    whole: dict[str, Json] = {**merged.schema, "properties": {**properties, name: told}}
    parts = {place: source for place, source in merged.parts.items() if place != ("properties", name)}
    also = {**merged.also}
    also["properties", name] = tuple((*side.path, "properties", name) for side in merged.branches)
    reason = "the provider refuses a union at the root; the values of this property tell its branches apart"
    yield put((), whole, reason, parts=parts, also=also)


def _goes_with(side: Side, name: str) -> str:
    needed = required_names(side.node)
    named = [each for each in object_at(side.node, "properties") if each != name]
    others = [each if each in needed else f"{each} (optional)" for each in named]
    which = ", ".join(map(compact, values_of(side, name)))
    return f"{which} goes with {', '.join(others) or 'nothing else'}."


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    examples=(
        example(
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "required": ["a"]},
                    {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
                ]
            },
            {
                "type": "object",
                "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "b": {}},
                "required": ["a"],
            },
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}]},),
)
def merge_root_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make one object of a root whose branches are objects.

    Several providers refuse a union at the root. A property keeps the schemas of all branches that have it, and stays
    required if every branch requires it. The tool has to check which properties go together.

    Its effect is unknown because the properties of all branches may be combined, while a branch that is open loses its
    freedom at the properties of the others.
    """
    merged = merged_root(node) if context.is_root else None
    if merged is not None:
        reason = "the provider refuses a union at the root; its branches become one object"
        yield put((), merged.schema, reason, parts=merged.parts, also=merged.also)


#: The property; `arguments` would read like the wrapper that some models write by mistake.
_NAME: Final = "value"
#: What only a root says.
_OF_THE_ROOT: Final = ("$schema", "$id", "$defs", "definitions", "$comment")
_REASON: Final = "the root is one object, as the provider requires; the union stands below it"


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    examples=(
        example(
            {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"$ref": "#/anyOf/0"}], "$defs": {"A": {}}},
            {
                "$defs": {"A": {}},
                "type": "object",
                "properties": {
                    "value": {
                        "anyOf": [{"type": "object", "properties": {"a": {}}}, {"$ref": "#/properties/value/anyOf/0"}]
                    }
                },
                "required": ["value"],
                "additionalProperties": False,
            },
        ),
    ),
    leaves=({"type": "object", "properties": {}},),
)
def wrap_root_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the union the schema of one required property.

    Several providers refuse a union at the root, and accept it below. Every branch keeps its own checks, which one
    object for all of them would lose.

    Its effect is unknown because a call has one more level; the way back removes it.
    """
    if not context.is_root or first_list(node) is None:
        return
    inner = {word: value for word, value in node.items() if word not in _OF_THE_ROOT}
    outer: dict[str, Json] = {word: value for word, value in node.items() if word in _OF_THE_ROOT}
    parts: dict[Path, Path] = {(word,): (word,) for word in outer}
    parts |= {("properties", _NAME, word): (word,) for word in inner}
    wrapped: dict[str, Json] = {
        **outer,
        "type": "object",
        "properties": {_NAME: inner},
        "required": [_NAME],
        "additionalProperties": False,
    }
    yield put((), wrapped, _REASON, parts=parts)
    for path, below in [*nodes(wrapped)]:
        reference = below.get("$ref")
        moved = _moved(reference) if isinstance(reference, str) else None
        if moved is not None:
            yield put((*path, "$ref"), moved, "what it refers to has moved below the new property", effect=Effect.SAME)


def _moved(reference: str) -> str | None:
    """Return a reference to a place that has moved; None for any other."""
    kept = reference.startswith(tuple(f"#/{word}/" for word in _OF_THE_ROOT))
    if kept or not (reference == "#" or reference.startswith("#/")):
        return None
    return f"#/properties/{_NAME}{reference[1:]}"
