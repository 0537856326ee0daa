"""An open map → JSON in a text."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import ANY, example, rule
from toolprism.schema.json_texts import json_text, provenance, sentence
from toolprism.schema.open_maps import OpenMap, closed_with, kept, open_map

_REASON: Final = "a provider that requires every property named takes a map as JSON in a text"


@rule(
    on={"type": ANY},
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT,),
    examples=(
        example(
            {"properties": {"a": {"type": "object", "additionalProperties": {"type": "integer"}}}},
            {
                "properties": {
                    "a": {
                        "type": "string",
                        "description": "JSON in a text: a value that fits the JSON Schema "
                        '{"type":"object","additionalProperties":{"type":"integer"}}.',
                    }
                }
            },
        ),
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": True},
            {
                "type": "object",
                "properties": {
                    "a": {"type": "string"},
                    "others": {
                        "type": "string",
                        "description": 'JSON in a text: a value that fits the JSON Schema {"type":"object"}. '
                        "It holds the properties that are not named.",
                    },
                },
                "additionalProperties": False,
            },
        ),
        example({"type": "object", "properties": {}}, {"type": "object", "properties": {}}),
    ),
)
def open_map_to_text(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write a map with names that nobody has listed as JSON in a text.

    The description says which JSON; the provider enforces none of it. Beside named properties the text is a member
    `others`.

    Its effect is unknown because texts take the place of objects; the way back reads the JSON.
    """
    found = open_map(node, context)
    if found is None:
        return
    if not found.stays:
        yield put((), _text_in_place_of(node), _REASON, made_from=(("type",),), also=provenance(node))
        return
    text = json_text({}, f"{sentence(_others(found))} It holds the properties that are not named.")
    parts: dict[Path, Path] = {place: place for place in kept(found)}
    yield put((), closed_with(found, text), _REASON, parts=parts, made_from=() if parts else (("type",),))


def _text_in_place_of(node: Object) -> dict[str, Json]:
    kind = node["type"]
    text = json_text(node, sentence({**node, "type": "object"}))
    if isinstance(kind, list):
        text["type"] = ["string" if each == "object" else each for each in kind]
    return text


def _others(found: OpenMap) -> Json:
    words = ("additionalProperties", "patternProperties", "propertyNames")
    held = {word: found.node[word] for word in words if found.node.get(word, True) is not True}
    return {"type": "object", **held}
