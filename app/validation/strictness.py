"""AJV's `strictTypes`: a keyword stands where its type is named, and a type where the schemas around it allow it."""

from collections.abc import Sequence
from typing import Final

from app.validation.compile_state import CompileState
from app.validation.vocabulary import TYPES_FOR, order_of

#: More than one type, of which one may be null, makes a union.
_PAIR = 2
#: Belongs to tuples before 2020-12.
_OTHERS: Final = "additionalItems"


def check_types(draft: CompileState, types: Sequence[str]) -> None:
    """Complain about types, and narrow those that the parts of the schema may have."""
    if types:
        _check_context(draft, types)
    if len(types) > 1 and not (len(types) == _PAIR and "null" in types):
        draft.complain_here("strictTypes", "use allowUnionTypes to allow union type keyword", "type")
    applicable = {*draft.types, "number"} if "integer" in draft.types else set(draft.types)
    for keyword in order_of(draft.schema).typed:
        wanted = TYPES_FOR[keyword]
        if applicable.isdisjoint(wanted):
            _complain_of_missing_type(draft, wanted, keyword)
    if _OTHERS in draft.schema and _OTHERS in draft.compilation.dialect.added:
        if "array" not in draft.types:
            _complain_of_missing_type(draft, ("array",), _OTHERS)
        if not isinstance(draft.schema.get("items"), list):
            message = f'"{_OTHERS}" is ignored when "items" is not an array of schemas'
            draft.complain("strictSchema", message, _OTHERS)


def _complain_of_missing_type(draft: CompileState, wanted: Sequence[str], keyword: str) -> None:
    draft.complain_here("strictTypes", f'missing type "{",".join(wanted)}" for keyword "{keyword}"', keyword)


def _check_context(draft: CompileState, types: Sequence[str]) -> None:
    around = draft.types
    if not around:
        draft.types = list(types)
        return
    for kind in types:
        if not _includes(around, kind):
            draft.complain_here("strictTypes", f'type "{kind}" not allowed by context "{",".join(around)}"', "type")
    draft.types = [
        kind if _includes(types, kind) else "integer"
        for kind in around
        if _includes(types, kind) or (kind == "number" and "integer" in types)
    ]


def _includes(types: Sequence[str], kind: str) -> bool:
    return kind in types or (kind == "integer" and "number" in types)
