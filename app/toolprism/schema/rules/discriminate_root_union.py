"""A union at the root → one object with an enum that says which properties go with each value."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, compact, object_at
from toolprism.core.keywords import UNIONS
from toolprism.core.walk import required_names
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.root_merge import Merged, Side, discriminator, merged_root, values_of


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
        example({"anyOf": [{"properties": {"a": {}}}]}, {"anyOf": [{"properties": {"a": {}}}]}),
    ),
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
    told = {**object_at(properties, name), "description": _description(merged, name)}
    whole: dict[str, Json] = {**merged.schema, "properties": {**properties, name: told}}
    parts = {place: source for place, source in merged.parts.items() if place != ("properties", name)}
    also = {**merged.also}
    also["properties", name] = tuple((*side.path, "properties", name) for side in merged.branches)
    reason = "the provider refuses a union at the root; the values of this property tell its branches apart"
    yield put((), whole, reason, parts=parts, also=also)


def _description(merged: Merged, name: str) -> str:
    own = object_at(object_at(merged.schema, "properties"), name).get("description")
    said = " ".join(_goes_with(side, name) for side in merged.branches)
    return f"{own}\n\n{said}" if isinstance(own, str) and own else said


def _goes_with(side: Side, name: str) -> str:
    needed = required_names(side.node)
    others = [each if each in needed else f"{each} (optional)" for each in object_at(side.node, "properties")]
    others = [each for each in others if each not in (name, f"{name} (optional)")]
    which = ", ".join(map(compact, values_of(side, name)))
    return f"{which} goes with {', '.join(others) or 'nothing else'}."
