"""A union at the root → one required property that holds it."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import root_union

#: The property; `arguments` would read like the wrapper that some models write by mistake.
_NAME: Final = "value"
#: What only a root says.
_OF_THE_ROOT: Final = ("$schema", "$id", "$defs", "definitions", "$comment")
_REASON: Final = "the root is one object, as the provider requires; the union stands below it"
_TYPED: Final = {"type": "object"}


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
                        "anyOf": [
                            {"type": "object", "properties": {"a": {}}},
                            {"$ref": "#/properties/value/anyOf/0"},
                        ]
                    }
                },
                "required": ["value"],
                "additionalProperties": False,
            },
        ),
        example({"type": "object", "properties": {}}, {"type": "object", "properties": {}}),
    ),
)
def wrap_root_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the union the schema of one required property.

    Several providers refuse a union at the root, and accept it below. Every branch keeps its own checks, which one
    object for all of them would lose.

    Its effect is unknown because a call has one more level; the way back removes it.
    """
    if not context.is_root or root_union(node) is None:
        return
    inner = {word: value for word, value in node.items() if word not in _OF_THE_ROOT}
    outer: dict[str, Json] = {word: value for word, value in node.items() if word in _OF_THE_ROOT}
    parts: dict[Path, Path] = {(word,): (word,) for word in outer}
    parts |= {("properties", _NAME, word): (word,) for word in inner}
    wrapped: dict[str, Json] = {
        **outer,
        **_TYPED,
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
