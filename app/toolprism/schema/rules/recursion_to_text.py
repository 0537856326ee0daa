"""A reference that closes a circle → JSON in a text."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.core.pointer import Path, render
from toolprism.providers.citations import DEEPSEEK, GOOGLE_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.json_texts import json_text, sentence
from toolprism.schema.recursion import Copies, circles

_REASON: Final = "a provider without recursion takes what is below here as JSON in a text"
_LEVELS: Final = "a provider without recursion takes some levels of it"


@rule(
    effect=Effect.UNKNOWN,
    sources=(DEEPSEEK, GOOGLE_SCHEMA),
    examples=(
        example(
            {
                "properties": {"a": {"$ref": "#/$defs/A"}},
                "$defs": {"A": {"type": "object", "properties": {"next": {"$ref": "#/$defs/A"}}}},
            },
            {
                "properties": {"a": {"$ref": "#/$defs/A"}},
                "$defs": {
                    "A": {
                        "type": "object",
                        "properties": {
                            "next": {
                                "type": "string",
                                "description": "JSON in a text: a value that fits the JSON Schema "
                                '{"type":"object","properties":{"next":{"$ref":"#/$defs/A"}}}. '
                                "In it, #/$defs/A is that schema itself.",
                            }
                        },
                    }
                },
            },
        ),
        example({"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string"}}},
                {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string"}}}),
    ),
)  # fmt: skip
def recursion_to_text(node: Object, context: PassContext, levels: int = 0) -> Iterator[Edit]:
    """Write what lies below a recursive reference as JSON in a text.

    Providers without recursion refuse the schema, or cut it. Some levels may be written out before the text. The
    description says which JSON it holds; the provider enforces none of it.

    Its effect is unknown because texts take the place of values of any shape; the way back reads the JSON.
    """
    found = [*circles(node)] if context.is_root else []
    said: dict[Path, str] = {}
    for circle, copy in Copies(found, context.max_nodes).each(levels):
        if levels:
            sources = ((*circle.path, "$ref"), circle.target)
            yield put(circle.path, copy.value, _LEVELS, made_from=sources, effect=Effect.SAME)
        for place, end in copy.ends.items():
            if end.target not in said:
                said[end.target] = f"{sentence(end.schema)} In it, #{render(end.target)} is that schema itself."
            text = json_text(end.node, said[end.target])
            yield put((*circle.path, *place), text, _REASON, made_from=((*circle.path, *place, "$ref"),))
