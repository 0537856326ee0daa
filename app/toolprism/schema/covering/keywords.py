"""Keywords of the wide schema: whether every value of a case fits them, or none does, and which are not proven."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from toolprism.core.json_types import (
    Json,
    Object,
    as_object,
    fingerprint,
    is_number,
    is_whole,
    list_at,
    object_at,
    same,
)
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import exists, required_names
from toolprism.schema.covering.bounds import BOUNDS, Bound, greatest, named_least, tuple_of
from toolprism.schema.covering.cases import Case, Document, is_never, listed_values, refers, types_of_node

#: Keywords that list the only values.
LISTING: Final = frozenset({"const", "enum"})
#: How many members, references and combinations deep a difference is looked for.
_LEVELS: Final = 6


class Asked(Protocol):
    """A proof as the keywords see it, to which they return for schemas below them."""

    wide: Document
    narrow: Document
    #: What null may stand for, as `Proof` is told.
    nulls: bool
    filled: bool
    omitted: bool

    @property
    def covers(self) -> bool: ...
    @property
    def is_spent(self) -> bool: ...
    @property
    def has_same_definitions(self) -> bool: ...
    def has_step(self, size: int = 0) -> bool: ...
    def cases(self, narrow: tuple[Json, ...]) -> list[Case] | None: ...
    def below(self, wide: Json, narrow: tuple[Json, ...]) -> bool: ...
    def member(self, wide: Json, narrow: tuple[Json, ...], *, or_null: bool) -> bool: ...
    def fits(self, wide: Json, case: Case) -> bool: ...
    def is_alike(self, node: Object, wide: Object, keyword: str) -> bool: ...
    def kept(self, made: Object) -> Object: ...
    def touched(self, listed: Object, case: Case) -> Object: ...


def excludes(proof: Asked, wide: Json, case: Case, levels: int = _LEVELS) -> bool:
    """Return whether it is certain that no value of a case fits a schema of the wide side."""
    if not isinstance(wide, dict):
        return wide is False
    if wide.get("nullable") is True or levels == 0 or not proof.has_step():
        return False
    if "$ref" in wide and proof.wide.has_lone_references:
        return excludes(proof, proof.wide.target(wide), case, levels - 1)
    return (
        case.types.isdisjoint(types_of_node(wide))
        or _lists_others(proof, wide, case)
        or (case.types == {"object"} and _by_member(proof, wide, case, levels - 1))
        or _combined(proof, wide, case, levels - 1)
    )


def _lists_others(proof: Asked, wide: Object, case: Case) -> bool:
    listed = listed_values(wide)
    if listed is None or case.values is None:
        return False
    return proof.wide.listed(wide, listed).keys().isdisjoint(map(fingerprint, case.values))


def _combined(proof: Asked, wide: Object, case: Case, levels: int) -> bool:
    target = proof.wide.target(wide) if "$ref" in wide else None
    entries = list_at(wide, "allOf")
    unions = [wide[keyword] for keyword in UNIONS if isinstance(wide.get(keyword), list)]
    return (
        (target is not None and excludes(proof, target, case, levels))
        or any(excludes(proof, entry, case, levels) for entry in entries)
        or any(all(excludes(proof, branch, case, levels) for branch in union) for union in unions)
    )


def _by_member(proof: Asked, wide: Object, case: Case, levels: int) -> bool:
    """Return whether a member is required that the case forbids, or one that it has does not fit."""
    listed = object_at(wide, "properties")
    # first those that list values, as a property that tells branches apart does
    for name in sorted(
        case.required & listed.keys(), key=lambda name: (LISTING.isdisjoint(as_object(listed[name])), name)
    ):
        cases = proof.cases(case.of_name(name))
        if cases is not None and all(excludes(proof, listed[name], each, levels) for each in cases):
            return True
    return any(is_never(case.of_name(name)) for name in required_names(wide))


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


def repeats(proof: Asked, wide: Object, case: Case) -> bool:
    """Return whether each of these keywords in a schema asks nothing of a case, or is said by the other side, too."""
    return all(
        _is_idle(proof, wide, keyword, case) or is_repeated(proof, wide, keyword, case)
        for keyword in OPAQUE.keys() & wide.keys()
    )


def _is_idle(proof: Asked, wide: Object, keyword: str, case: Case) -> bool:
    if keyword in ("then", "else"):
        return "if" not in wide
    if keyword == "if":
        return wide.keys().isdisjoint(("then", "else"))
    if keyword == "not":
        return excludes(proof, wide["not"], case)
    return bool(OPAQUE[keyword]) and OPAQUE[keyword] not in case.types


def is_repeated(proof: Asked, wide: Object, keyword: str, case: Case) -> bool:
    """Return whether a schema of a case says the same by a keyword, and by those that it means something with."""
    return any(proof.is_alike(node, wide, keyword) for node in case.nodes)


def is_alike(proof: Asked, node: Object, wide: Object, keyword: str) -> bool:
    """Return whether a keyword means the same in two schemas."""
    depends = keyword in _DEPENDENT
    leads = proof.wide.refers and exists(wide if depends else {keyword: wide[keyword]}, refers)
    if leads and not proof.has_same_definitions:
        return False
    beside = next((group for group in TOGETHER if keyword in group), {keyword})
    mine, theirs = ({each: side[each] for each in beside if each in side} for side in (node, wide))
    return same(mine, theirs) and (not depends or same(node, wide))


NULL: Final[Object] = {"type": "null"}
_TEXT: Final[Object] = {"type": "string"}
#: Upper bounds that a node names; what it closes is judged by its parts.
_GREATEST: Final = ("maxItems", "maxProperties", "maxLength", "maximum", "exclusiveMaximum")


def fits_values(proof: Asked, wide: Object, case: Case) -> bool:
    """Return whether types, listed values, required names, bounds and lengths of a schema hold."""
    if "type" in wide and not case.types <= types_of_node(wide):
        return False
    if not LISTING.isdisjoint(wide) and not _are_among(proof, wide, case):
        return False
    if "required" in wide and not _required(proof, wide, case):
        return False
    if BOUNDS.isdisjoint(wide):
        return True
    upper = {keyword: wide[keyword] for keyword in _GREATEST if keyword in wide}
    for kind in case.kinds:
        whole = kind == "integer"
        name = "number" if whole else kind
        low, high = case.least(name, whole=whole), case.greatest(name, whole=whole)
        if name == "object":
            low, high = _after_way_back(proof, wide, case, low, high)
        if named_least(wide, name, whole=whole) > low or greatest((upper,), name, whole=whole) < high:
            return False
    return True


def _after_way_back(proof: Asked, wide: Object, case: Case, low: Bound, high: Bound) -> tuple[Bound, Bound]:
    """Return how many properties there may be where null stands for an absent one, or an absent one for null."""
    fewer = len(case.required & may_be_null(proof, wide, case))
    more = len(required_names(wide) - case.required) if proof.filled else 0
    return (low[0] - fewer, low[1]), (high[0] + more, high[1])


def _are_among(proof: Asked, wide: Object, case: Case) -> bool:
    listed = listed_values(wide)
    if listed is None or case.values is None:
        return listed is None
    known = proof.wide.listed(wide, listed)
    among = ((value, fingerprint(value)) for value in case.values)
    return all(key in known and same(known[key], value) for value, key in among)


def _properties(proof: Asked, wide: Object, case: Case) -> bool:
    if "object" not in case.types:
        return True
    listed = proof.touched(object_at(wide, "properties"), case)
    nullable = may_be_null(proof, wide, case)
    return all(proof.member(schema, case.of_name(name), or_null=name in nullable) for name, schema in listed.items())


def may_be_null(proof: Asked, wide: Object, case: Case) -> frozenset[str]:
    """Return the properties that the wide schema lets be left out and for which null may stand."""
    if not (proof.nulls or proof.omitted):
        return frozenset()
    optional = frozenset(object_at(wide, "properties")) - required_names(wide)
    return optional if proof.nulls else optional & case.required


def _required(proof: Asked, wide: Object, case: Case) -> bool:
    missing = required_names(wide) - case.required if "object" in case.types else ()
    if not missing or not proof.filled:
        return not missing
    listed = object_at(wide, "properties")
    return case.names.issuperset(missing) and all(proof.below(listed.get(name), (NULL,)) for name in missing)


def additional(proof: Asked, wide: Object, case: Case) -> bool:
    """Return whether `additionalProperties` holds."""
    if "object" not in case.types:
        return True
    given = wide["additionalProperties"]
    others = sorted((case.names | case.required) - object_at(wide, "properties").keys())
    is_open = case.greatest("object") > (len(case.required), 0)  # whether there is room for one more
    return all(proof.below(given, case.of_name(name)) for name in others) and (
        not is_open or proof.below(given, case.of_others())
    )


def items(proof: Asked, wide: Object, case: Case) -> bool:
    """Return whether `items` and `prefixItems` hold."""
    if "array" not in case.types:
        return True
    first, rest = tuple_of(wide)
    most = case.greatest("array")[0]
    own = max(len(first), case.own_items)
    for index in range(int(min(own, most))):
        schema = first[index] if index < len(first) else rest
        if schema is not None and not proof.below(schema, case.of_item(index)):
            return False
    return rest is None or most <= own or proof.below(rest, case.of_item(None))


def _names(proof: Asked, wide: Object, case: Case) -> bool:
    given = tuple(node["propertyNames"] for node in case.nodes if "propertyNames" in node)
    if "object" not in case.types or proof.below(wide["propertyNames"], (_TEXT, *given)):
        return True
    closed = next((node for node in case.nodes if node.get("additionalProperties") is False), {})
    listed = [] if closed.get("patternProperties") else [*object_at(closed, "properties")]
    return bool(listed) and all(proof.below(wide["propertyNames"], (proof.kept({"const": name}),)) for name in listed)


def _unique(_proof: Asked, wide: Object, case: Case) -> bool:
    if wide["uniqueItems"] is not True or "array" not in case.types:
        return True
    return case.greatest("array") <= (1, 0) or any(node.get("uniqueItems") is True for node in case.nodes)


def _multiple(_proof: Asked, wide: Object, case: Case) -> bool:
    step = wide["multipleOf"]
    if not is_number(step) or case.types.isdisjoint(("number", "integer")):
        return True
    if case.values is not None:
        return all(not is_number(value) or _divides(step, value) for value in case.values)
    given = [node["multipleOf"] for node in case.nodes if is_number(node.get("multipleOf"))]
    return any(_divides(step, each) for each in (*given, *([] if "number" in case.types else [1])))


def _divides(step: float, value: float) -> bool:
    return step > 0 and (value == step or (is_whole(step) and is_whole(value) and int(value) % int(step) == 0))


CHECKS: Final[Mapping[str, Callable[[Asked, Object, Case], bool]]] = {
    "properties": _properties,
    "additionalProperties": additional,
    "items": items,
    "prefixItems": items,
    "propertyNames": _names,
    "uniqueItems": _unique,
    "multipleOf": _multiple,
}


#: Keywords that may refuse something.
ASKED: Final = frozenset(
    {*CHECKS, *OPAQUE, *BOUNDS, "$ref", "allOf", "anyOf", "oneOf", "type", "required", "enum", "const"}
)
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


def unproven(proof: Asked) -> Iterator[Path]:
    """Yield the places of the wide schema that may refuse what the narrow one accepts; none if it refuses nothing.

    A place is a keyword, or a node of which more cannot be said.

    >>> from toolprism.schema.covering.proof import Proof
    >>> list(unproven(Proof({"items": {"type": "string", "maxLength": 3}}, {"items": {"maxLength": 4}})))
    [('items', 'maxLength'), ('items', 'type')]
    """
    if not proof.covers:
        yield from _places(proof, proof.wide.root, (proof.narrow.root,), ())


def _places(proof: Asked, wide: Json, narrow: tuple[Json, ...], path: Path) -> Iterator[Path]:
    cases = None if proof.is_spent else proof.cases(narrow)
    found: list[Path] = []
    if isinstance(wide, dict) and cases is not None and len(cases) == 1 and wide.get("nullable") is not True:
        found = [(*path, keyword) for keyword in _own(proof, wide, cases[0])]
        found += _below(proof, wide, cases[0], path)
    yield from found or (path,)


def _own(proof: Asked, wide: Object, case: Case) -> Iterator[str]:
    """Yield the keywords of a node that are not proven, without those that hold its parts."""
    for keyword in sorted(wide.keys() & ASKED - _CONTAINERS):
        said = [node[keyword] for node in case.nodes if keyword in node]
        if keyword in _SELF_CONTAINED and any(same(each, wide[keyword]) for each in said):
            continue
        beside = next((group for group in _GROUPS if keyword in group), {keyword})
        if not proof.fits(proof.kept({each: wide[each] for each in beside if each in wide}), case):
            yield keyword


def _below(proof: Asked, wide: Object, case: Case, path: Path) -> Iterator[Path]:
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
