"""A `type` array → one type, or a union inside `allOf`."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_REASON: Final = "the server's `type` is one word"


@rule(
    on={"type": list},
    effect=Effect.NARROWER,
    sources=(PI_AI,),
    examples=(
        example({"type": ["string", "number"]}, {"allOf": [{"anyOf": [{"type": "string"}, {"type": "number"}]}]}),
        example({"type": ["string", "null"]}, {"type": "string"}, None),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def type_array_to_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Express several types without a list.

    Ollama reads `type` as a string. One type beside null is written as that type; several become a union, inside an
    `allOf` so that a union of the author's own can be beside it.
    """
    kinds = _inner(node["type"])
    names = list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))
    others = [name for name in names if name != "null"]
    if len(others) > 1:
        yield from _union(node, names)
    else:
        yield from _word(kinds, names, others)


def _inner(kinds: Sequence[Json]) -> Sequence[Json]:
    """Return the list of type names, unwrapped from enclosing lists."""
    while kinds and isinstance(kinds[0], list) and not any(isinstance(kind, str) for kind in kinds):
        kinds = kinds[0]
    return kinds


def _word(kinds: Sequence[Json], names: list[str], others: list[str]) -> Iterator[Edit]:
    if not kinds:
        yield drop("type", "the list names no type", effect=Effect.UNKNOWN)
    elif not names:
        yield put("type", kinds[0], _REASON, effect=Effect.UNKNOWN)
    else:
        lost = bool(others) and "null" in names
        yield put("type", (others or names)[0], _REASON, effect=Effect.NARROWER if lost else Effect.SAME)


def _union(node: Object, names: list[str]) -> Iterator[Edit]:
    union: Json = {"anyOf": [{"type": name} for name in names]}
    given = node.get("allOf")
    entries = list(given) if isinstance(given, list) else []
    parts: dict[Path, Path] = {(index + 1,): ("allOf", index) for index in range(len(entries))}
    yield put("allOf", [union, *entries], _REASON, made_from=("type",), parts=parts, effect=Effect.SAME)
    yield drop("type", _REASON, effect=Effect.SAME)
