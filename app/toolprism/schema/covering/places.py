"""The places of a schema of which it is not proven that they refuse nothing that another schema accepts."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, object_at, same
from toolprism.core.pointer import Path
from toolprism.schema.covering.cases import Case
from toolprism.schema.covering.keywords import additional, items, may_be_null
from toolprism.schema.covering.proof import ASKED, Proof
from toolprism.schema.covering.repeated import TOGETHER

#: Keywords whose parts are places of their own.
_CONTAINERS: Final = frozenset({"properties", "items", "additionalProperties"})
#: Keywords whose value alone says what they refuse.
_SELF_CONTAINED: Final = frozenset(
    {"type", "enum", "const", "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "multipleOf"}
    | {"required", "minProperties", "maxProperties"}
)
#: Keywords that mean something only together. In draft-04 a boolean says whether the bound beside it is exclusive.
_GROUPS: Final = (
    *TOGETHER,
    frozenset({"minimum", "exclusiveMinimum"}),
    frozenset({"maximum", "exclusiveMaximum"}),
    frozenset({"prefixItems", "items", "additionalItems"}),
)


def unproven(proof: Proof) -> Iterator[Path]:
    """Yield the places of the wide schema that may refuse what the narrow one accepts; none if it refuses nothing.

    A place is a keyword, or a node of which more cannot be said.

    >>> list(unproven(Proof({"items": {"type": "string", "maxLength": 3}}, {"items": {"maxLength": 4}})))
    [('items', 'maxLength'), ('items', 'type')]
    """
    if not proof.covers:
        yield from _places(proof, proof.wide.root, (proof.narrow.root,), ())


def _places(proof: Proof, wide: Json, narrow: tuple[Json, ...], path: Path) -> Iterator[Path]:
    cases = None if proof.is_spent else proof.cases(narrow)
    found: list[Path] = []
    if isinstance(wide, dict) and cases is not None and len(cases) == 1 and wide.get("nullable") is not True:
        found = [(*path, keyword) for keyword in _own(proof, wide, cases[0])]
        found += _below(proof, wide, cases[0], path)
    yield from found or (path,)


def _own(proof: Proof, wide: Object, case: Case) -> Iterator[str]:
    """Yield the keywords of a node that are not proven, without those that hold its parts."""
    for keyword in sorted(wide.keys() & ASKED - _CONTAINERS):
        if keyword in _SELF_CONTAINED and any(
            keyword in node and same(node[keyword], wide[keyword]) for node in case.nodes
        ):
            continue  # the other side says the same
        beside = next((group for group in _GROUPS if keyword in group), {keyword})
        if not proof.fits(proof.kept({each: wide[each] for each in beside if each in wide}), case):
            yield keyword


def _below(proof: Proof, wide: Object, case: Case, path: Path) -> Iterator[Path]:
    nullable = may_be_null(proof, wide, case)
    if "additionalProperties" in wide and not additional(proof, wide, case):
        yield (*path, "additionalProperties")
    for name, schema in object_at(wide, "properties").items():
        narrow = case.of_name(name)
        if "object" in case.types and not proof.member(schema, narrow, or_null=name in nullable):
            yield from _places(proof, schema, narrow, (*path, "properties", name))
    if "items" in wide and not items(proof, wide, case):
        whole = isinstance(wide["items"], dict) and "prefixItems" not in wide and not case.own_items
        at = (*path, "items")
        yield from _places(proof, wide["items"], case.of_item(None), at) if whole else (at,)
