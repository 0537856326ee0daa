"""AJV's `strictTypes`: a keyword needs its type beside it, and the enclosing schemas must allow a type."""

from collections.abc import Sequence
from typing import Final

from toolprism.validation.compile_state import CompileState
from toolprism.validation.vocabulary import TYPES_FOR, order_of

#: A union has more than two types, or two of which none is null.
_PAIR = 2
#: A keyword of tuples before 2020-12.
_OTHERS: Final = "additionalItems"


def check_types(state: CompileState, types: Sequence[str]) -> None:
    """Add complaints about types, and narrow the types for the subschemas."""
    if types:
        _check_context(state, types)
    if len(types) > 1 and not (len(types) == _PAIR and "null" in types):
        state.complain_here("strictTypes", "use allowUnionTypes to allow union type keyword", "type")
    applicable = {*state.types, "number"} if "integer" in state.types else set(state.types)
    for keyword in order_of(state.schema).typed:
        wanted = TYPES_FOR[keyword]
        if applicable.isdisjoint(wanted):
            _complain_of_missing_type(state, wanted, keyword)
    if _OTHERS in state.schema and _OTHERS in state.compilation.dialect.added:
        if "array" not in state.types:
            _complain_of_missing_type(state, ("array",), _OTHERS)
        if not isinstance(state.schema.get("items"), list):
            message = f'"{_OTHERS}" is ignored when "items" is not an array of schemas'
            state.complain("strictSchema", message, _OTHERS)


def _complain_of_missing_type(state: CompileState, wanted: Sequence[str], keyword: str) -> None:
    state.complain_here("strictTypes", f'missing type "{",".join(wanted)}" for keyword "{keyword}"', keyword)


def _check_context(state: CompileState, types: Sequence[str]) -> None:
    around = state.types
    if not around:
        state.types = list(types)
        return
    for kind in types:
        if not _includes(around, kind):
            state.complain_here("strictTypes", f'type "{kind}" not allowed by context "{",".join(around)}"', "type")
    state.types = [
        kind if _includes(types, kind) else "integer"
        for kind in around
        if _includes(types, kind) or (kind == "number" and "integer" in types)
    ]


def _includes(types: Sequence[str], kind: str) -> bool:
    return kind in types or (kind == "integer" and "number" in types)
