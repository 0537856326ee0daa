"""The numbers of an enum → texts."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, compact, is_number
from toolprism.providers.citations import GOOGLE_ENUM, VERTEX_ENUM
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lists_numbers

_REASON: Final = "the provider's enums hold texts"


@rule(
    on={"enum": list},
    effect=Effect.UNKNOWN,
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    examples=(
        example({"type": "integer", "enum": [1, 2]}, {"type": "string", "enum": ["1", "2"]}),
        example({"enum": [0.5, 2], "default": 2}, {"enum": ["0.5", "2"], "default": "2", "type": "string"}),
        example({"type": "integer", "format": "int32", "enum": [1]}, {"type": "string", "enum": ["1"]}),
        example({"type": "string", "enum": ["1"]}, {"type": "string", "enum": ["1"]}),
    ),
)
def integer_enum_to_texts(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write an enum of numbers as one of texts.

    Gemini's `parameters` list only texts in an enum. Both the type and the members become texts, which every version of
    the field accepts.

    Its effect is unknown because texts take the place of numbers; the way back makes them numbers again.
    """
    members = node["enum"]
    if lists_numbers(node) and isinstance(members, list):
        texts: list[Json] = [*map(_text, members)]
        yield put("enum", texts, _REASON)
        yield put("type", "string", _REASON, made_from=("enum",))
        if "format" in node:
            yield drop("format", "this format is one of numbers", effect=Effect.SAME)
        if is_number(node.get("default")):
            yield put("default", _text(node["default"]), _REASON, effect=Effect.SAME)


def _text(number: float) -> str:
    return str(number) if isinstance(number, int) else compact(number)
