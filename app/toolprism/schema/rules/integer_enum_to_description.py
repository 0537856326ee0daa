"""The numbers of an enum → a sentence of the description."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, compact
from toolprism.providers.citations import GOOGLE_ENUM, VERTEX_ENUM
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lists_numbers


@rule(
    on={"enum": list},
    effect=Effect.WIDER,
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    examples=(
        example(
            {"type": "integer", "enum": [1, 2], "description": "Days."},
            {"type": "integer", "description": "Days.\n\nOne of 1, 2."},
            3,
        ),
        example({"type": "string", "enum": ["1"]}, {"type": "string", "enum": ["1"]}),
    ),
)
def integer_enum_to_description(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Say in the description which numbers are allowed, and keep the type.

    Gemini's `parameters` list only texts in an enum. The model sends numbers, as the tool expects; the tool has to
    check which.
    """
    members = node["enum"]
    if not lists_numbers(node) or not isinstance(members, list):
        return
    said, before = f"One of {', '.join(map(compact, members))}.", node.get("description")
    text = f"{before}\n\n{said}" if isinstance(before, str) and before else said
    reason = "the provider's enums hold no numbers; the model can still read them here"
    yield put("description", text, reason, made_from=("enum",), effect=Effect.SAME)
    if "type" not in node:
        kind = "integer" if all(isinstance(each, int) for each in members) else "number"
        yield put("type", kind, "the type that the numbers share", made_from=("enum",), effect=Effect.SAME)
    yield drop("enum", "the provider's enums hold no numbers")
