"""Keywords that are not looked into: they hold if the other side says the same."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from toolprism.core.json_types import Json, Object, same
from toolprism.core.walk import exists
from toolprism.schema.covering.cases import Case
from toolprism.schema.covering.exclusion import excludes

if TYPE_CHECKING:
    from toolprism.schema.covering.proof import Proof

#: These keywords, with the type that they are about; empty for any.
OPAQUE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("dependencies", "dependentRequired", "dependentSchemas", "patternProperties"), "object"),
    "unevaluatedProperties": "object",
    **dict.fromkeys(("contains", "minContains", "maxContains", "unevaluatedItems"), "array"),
    **dict.fromkeys(("not", "if", "then", "else", "$dynamicRef", "$recursiveRef"), ""),
    "pattern": "string",
}
#: Keywords that mean something only together.
TOGETHER: Final = (frozenset({"if", "then", "else"}), frozenset({"contains", "minContains", "maxContains"}))
#: Those whose meaning depends on everything that stands beside them.
_DEPENDENT: Final = frozenset({"unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef"})


def repeats(proof: "Proof", wide: Object, case: Case) -> bool:
    """Return whether each of these keywords in a schema asks nothing of a case, or is said by the other side, too."""
    return all(
        _is_idle(proof, wide, keyword, case) or is_repeated(proof, wide, keyword, case)
        for keyword in OPAQUE.keys() & wide.keys()
    )


def _is_idle(proof: "Proof", wide: Object, keyword: str, case: Case) -> bool:
    if keyword in ("then", "else"):
        return "if" not in wide
    if keyword == "if":
        return wide.keys().isdisjoint(("then", "else"))
    if keyword == "not":
        return excludes(proof, wide["not"], case)
    return bool(OPAQUE[keyword]) and OPAQUE[keyword] not in case.types


def is_repeated(proof: "Proof", wide: Object, keyword: str, case: Case) -> bool:
    """Return whether a schema of a case says the same by a keyword, and by those that it means something with."""
    beside = next((group for group in TOGETHER if keyword in group), {keyword})
    if not proof.has_same_definitions and exists({keyword: wide[keyword]}, _refers):
        return False
    for node in case.nodes:
        if all(_alike(node, wide, each) for each in beside) and (keyword not in _DEPENDENT or same(node, wide)):
            return True
    return False


def _alike(node: Object, wide: Object, keyword: str) -> bool:
    return (keyword in node) == (keyword in wide) and (keyword not in wide or same(node[keyword], wide[keyword]))


def _refers(schema: Json) -> bool:
    return isinstance(schema, dict) and "$ref" in schema
