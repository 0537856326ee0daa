"""`true` → any of the types, `false` → none of them."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import LLAMA_CPP, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_OPEN: Final = {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "object", "array", "null")]}


@rule(
    effect=Effect.SAME,
    sources=(LLAMA_CPP, PI_AI),
    examples=(example(before=True, after=_OPEN), example(before=False, after={"not": _OPEN})),
)
def boolean_schema_to_types(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a boolean schema by a union of all types.

    A grammar is built from types, and `true` has none.
    """
    value = _OPEN if node is True else {"not": _OPEN}  # type: ignore[comparison-overlap]
    yield put((), value, "a grammar is built from types, and a boolean names none")
