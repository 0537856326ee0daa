"""AJV's `strictTypes`: a keyword stands where its type is named, and a type where the schemas around it allow it."""

from collections.abc import Sequence

from app.validation.compiling import Draft
from app.validation.dialect import TYPES_FOR

#: More than one type, of which one may be null, makes a union.
_PAIR = 2


def check_types(draft: Draft, types: Sequence[str]) -> None:
    """Complain about types, and narrow those that the parts of the schema may have."""
    if types:
        _check_context(draft, types)
    if len(types) > 1 and not (len(types) == _PAIR and "null" in types):
        draft.complain_here("strictTypes", "use allowUnionTypes to allow union type keyword")
    for keyword, wanted in TYPES_FOR.items():
        if keyword in draft.schema and not any(_applies(draft.types, kind) for kind in wanted):
            draft.complain_here("strictTypes", f'missing type "{",".join(wanted)}" for keyword "{keyword}"')


def _check_context(draft: Draft, types: Sequence[str]) -> None:
    around = draft.types
    if not around:
        draft.types = list(types)
        return
    for kind in types:
        if not _includes(around, kind):
            draft.complain_here("strictTypes", f'type "{kind}" not allowed by context "{",".join(around)}"')
    draft.types = [
        kind if _includes(types, kind) else "integer"
        for kind in around
        if _includes(types, kind) or (kind == "number" and "integer" in types)
    ]


def _includes(types: Sequence[str], kind: str) -> bool:
    return kind in types or (kind == "integer" and "number" in types)


def _applies(types: Sequence[str], kind: str) -> bool:
    return kind in types or (kind == "number" and "integer" in types)
