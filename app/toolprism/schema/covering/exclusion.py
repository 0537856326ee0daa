"""Whether it is certain that no value of a case fits a schema."""

from typing import TYPE_CHECKING, Final

from toolprism.core.json_types import Json, Object, object_at, same
from toolprism.core.walk import required_names
from toolprism.schema.covering.cases import Case, listed_values, types_of_node

if TYPE_CHECKING:
    from toolprism.schema.covering.proof import Proof

#: How many members, references and combinations deep a difference is looked for.
_LEVELS: Final = 6


def excludes(proof: "Proof", wide: Json, case: Case, levels: int = _LEVELS) -> bool:
    """Return whether it is certain that no value of a case fits a schema of the wide side."""
    if not isinstance(wide, dict):
        return wide is False
    if wide.get("nullable") is True or levels == 0:
        return False
    return (
        case.types.isdisjoint(types_of_node(wide))
        or _lists_others(wide, case)
        or (case.types == {"object"} and _by_member(proof, wide, case, levels - 1))
        or _combined(proof, wide, case, levels - 1)
    )


def _lists_others(wide: Object, case: Case) -> bool:
    listed = listed_values(wide)
    if listed is None or case.values is None:
        return False
    return not any(same(value, each) for each in listed for value in case.values)


def _combined(proof: "Proof", wide: Object, case: Case, levels: int) -> bool:
    target = proof.wide.target(wide) if "$ref" in wide else None
    entries = wide["allOf"] if isinstance(wide.get("allOf"), list) else []
    unions = [wide[keyword] for keyword in ("anyOf", "oneOf") if isinstance(wide.get(keyword), list)]
    return (
        (target is not None and excludes(proof, target, case, levels))
        or any(excludes(proof, entry, case, levels) for entry in entries)
        or any(all(excludes(proof, branch, case, levels) for branch in union) for union in unions)
    )


def _by_member(proof: "Proof", wide: Object, case: Case, levels: int) -> bool:
    """Return whether a member is required that the case forbids, or one that it has does not fit."""
    needed, listed = required_names(wide), object_at(wide, "properties")
    if any(False in case.of_name(name) for name in needed) or (needed - case.names and False in case.of_others()):
        return True
    for name in sorted(case.required & listed.keys()):
        cases = proof.cases(case.of_name(name))
        if cases is not None and all(excludes(proof, listed[name], each, levels) for each in cases):
            return True
    return False
