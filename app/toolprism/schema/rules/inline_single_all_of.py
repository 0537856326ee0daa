"""`allOf` of one entry → the entry."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, same, unique
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import ANTHROPIC_TOOLS, DEEPSEEK, OPENAI_STRICT, OPENAI_STRICT_SDK
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.overlay import reads_neighbours
from toolprism.schema.ref_expansion import led_to, waits_for


@rule(
    on={"allOf"},
    effect=Effect.SAME,
    again=True,
    sources=(OPENAI_STRICT, OPENAI_STRICT_SDK, DEEPSEEK, ANTHROPIC_TOOLS),
    examples=(
        example({"allOf": [{"type": "string"}], "description": "d"}, {"description": "d", "type": "string"}),
        example({"allOf": [{"minLength": 1}, {"maxLength": 2}]}, {"allOf": [{"minLength": 1}, {"maxLength": 2}]}),
    ),
)
def inline_single_all_of(node: Object, context: PassContext) -> Iterator[Edit]:
    """Merge the only entry of an `allOf` into the node.

    Strict mode has no `allOf`; a single entry is equivalent to its keywords in the node itself. If both have the same
    keyword, the entry takes precedence, but the properties of both stay. An entry that is a reference waits until the
    node has none of its own. A reference that leads into the list finds nothing afterwards.
    """
    entries = node["allOf"]
    if not isinstance(entries, list) or len(entries) != 1 or not isinstance(entries[0], dict):
        return
    entry = entries[0]
    if "$ref" in entry and waits_for(node, context):
        return
    for keyword, value in entry.items():
        if keyword != "allOf":
            yield from _take_up(node, keyword, value)
    reason = "an `allOf` of one entry is that entry"
    beside = node.keys() - {"allOf"}
    null = "nullable" in entry and not beside <= ANNOTATIONS  # it applies to the whole value
    sure = not null and not reads_neighbours(entry, beside) and (*context.path, "allOf") not in context.of_root(led_to)
    effect = Effect.SAME if sure else Effect.UNKNOWN
    if "allOf" in entry:
        parts: dict[Path, Path] = {(): ("allOf", 0, "allOf")}
        yield put("allOf", entry["allOf"], reason, parts=parts, effect=effect)
    else:
        yield drop("allOf", reason, effect=effect)


def _take_up(node: Object, keyword: str, value: Json) -> Iterator[Edit]:
    own, at = node.get(keyword), ("allOf", 0, keyword)
    reason = "strict mode has no `allOf`; its one entry moves up"
    if keyword == "properties" and isinstance(own, dict) and isinstance(value, dict):
        for name in value:
            if name in own:
                yield drop(
                    ("properties", name), "the entry of the `allOf` says it too, and wins", effect=Effect.UNKNOWN
                )
            yield move((*at, name), ("properties", name), reason)
    elif keyword == "required" and isinstance(own, list) and isinstance(value, list):
        names = unique([*own, *value])
        if not same(names, own):
            yield put("required", names, reason, made_from=(at,))
    elif keyword not in node:
        yield move(at, keyword, reason)
    elif not same(value, own):
        yield drop(keyword, "the entry of the `allOf` says it too, and wins", effect=Effect.UNKNOWN)
        yield move(at, keyword, reason, effect=Effect.UNKNOWN)
