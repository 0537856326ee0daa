"""What may stand around a keyword: groups of keywords, and tests of a node."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from toolprism import validation
from toolprism.conditions.values import obstacle
from toolprism.core.json_types import Json, Object, is_number, is_of, object_at
from toolprism.core.walk import required_names

#: Whether a node puts one of its keywords into the situation.
Test: TypeAlias = Callable[[Object, str], bool]


TEXT: Final = frozenset({"minLength", "maxLength", "pattern", "format"})
BOUNDS: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"})
NUMBER: Final = BOUNDS | {"multipleOf"}
ARRAY: Final = frozenset(
    {
        "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
        "unevaluatedItems", "additionalItems",
    }
)  # fmt: skip
OBJECT: Final = frozenset(
    {
        "properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
        "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties",
    }
)  # fmt: skip
TYPED: Final = TEXT | NUMBER | ARRAY | OBJECT
_LOGIC: Final = frozenset({"not", "if", "then", "else"})
#: What an engine reads before the type of a node.
_FIRST: Final = ("$ref", "const", "enum", "anyOf", "oneOf", "allOf")
#: A class of characters by a letter: digits, characters of words, spaces, and what is none of them.
_SHORTHAND: Final = re.compile(r"(?<!\\)(?:\\\\)*\\[dDwWsS]")
#: What a judge of names is plainly asked about.
_OF_NAMES: Final = frozenset({"type", "pattern", "enum", "minLength", "maxLength", "description"})
#: Bounds that are nearer to each other leave so few multiples that an engine may write them all.
_NEAR: Final = 10_000
EVERY: Final = TYPED | _LOGIC | {"type", *_FIRST}
#: What shows the type of a node that names none.
_SHOWS: Final = {
    **dict.fromkeys(ARRAY, ("items", "prefixItems")),
    **dict.fromkeys(OBJECT, ("properties", "additionalProperties", "patternProperties")),
}


def beside(name: str) -> Test:
    """Return a test whether a keyword stands in the node."""
    return lambda node, _keyword: name in node


def beside_values(name: str, values: Callable[[Any], list[Any]]) -> Test:
    """Return whether values that are listed beside a keyword break it: what all of them keep is held with them."""

    def is_met(node: Object, keyword: str) -> bool:
        return name in node and any(not fits(value, keyword, node[keyword]) for value in values(node[name]))

    return is_met


#: Whether a value keeps a keyword, for those that listed values are plainly asked about.
_KEPT: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "type": lambda value, kinds: is_of(value, kinds if isinstance(kinds, list) else (kinds,)),
    "minimum": lambda value, least: not is_number(value) or value >= least,
    "maximum": lambda value, most: not is_number(value) or value <= most,
    "exclusiveMinimum": lambda value, least: not is_number(value) or value > least,
    "exclusiveMaximum": lambda value, most: not is_number(value) or value < most,
    "minLength": lambda value, least: not isinstance(value, str) or len(value) >= least,
    "maxLength": lambda value, most: not isinstance(value, str) or len(value) <= most,
}


def fits(value: Json, keyword: str, given: Json) -> bool:
    """Return whether a value plainly keeps a keyword.

    >>> fits("abc", "maxLength", 2), fits(1, "maxLength", 2), fits("a", "pattern", "a")
    (False, True, False)
    """
    kept = _KEPT.get(keyword)
    try:
        return kept is not None and kept(value, given)
    except TypeError:  # the keyword has no value that it may have
        return False


def value(is_it: Callable[[Any], bool]) -> Test:
    """Return a test of the keyword's value."""
    return lambda node, keyword: is_it(node[keyword])


def uses(feature: str) -> Callable[[Any], bool]:
    """Return whether a pattern uses what some engines do not know."""
    return lambda pattern: isinstance(pattern, str) and obstacle(pattern, (feature,)) is not None


def is_untyped(node: Object, keyword: str) -> bool:
    """Return whether a node names no type, but shows it."""
    return "type" not in node and not any(name in node for name in _FIRST) and not is_alone(node, keyword)


def is_alone(node: Object, keyword: str) -> bool:
    """Return whether a node says of what type it is neither by `type` nor by what else it holds."""
    shows = _SHOWS.get(keyword)
    untyped = "type" not in node and not any(name in node for name in _FIRST)
    return untyped and shows is not None and not any(name in node for name in shows)


def kinds(node: Object) -> tuple[Any, ...]:
    """Return the types that a node names; None where it names none."""
    kind = node.get("type")
    return tuple(kind) if isinstance(kind, list) else (kind,)


def lacks_names(node: Object, _keyword: str) -> bool:
    """Return whether `required` names what `properties` does not list."""
    return not required_names(node) <= object_at(node, "properties").keys()


def fit_names(node: Object) -> bool:
    """Return whether `propertyNames` plainly takes every listed property.

    >>> fit_names({"properties": {"ab": {}}, "propertyNames": {"pattern": "^a"}}), fit_names({"propertyNames": False})
    (True, False)
    """
    judge = node["propertyNames"]
    if not isinstance(judge, dict) or not judge.keys() <= _OF_NAMES:
        return False
    return all(_fits_name(judge, name) for name in object_at(node, "properties"))


def _fits_name(judge: Object, name: str) -> bool:
    listed, pattern = judge.get("enum"), judge.get("pattern")
    return (
        (not isinstance(listed, list) or name in listed)
        and (not isinstance(pattern, str) or validation.pattern_matches(pattern, name) is True)
        and all(fits(name, keyword, judge[keyword]) for keyword in ("minLength", "maxLength") if keyword in judge)
    )


def has_bound(node: Object) -> bool:
    """Return whether a number has a bound."""
    return any(name in node for name in BOUNDS)


def has_near_bounds(node: Object) -> bool:
    """Return whether an integer has both bounds, of which the one is not far from the other."""
    least, most = (
        next(
            (node[name] for name in (f"{bound}imum", f"exclusive{bound.title()}imum") if is_number(node.get(name))),
            None,
        )
        for bound in ("min", "max")
    )
    is_integer = node.get("type") == "integer"
    return is_integer and least is not None and most is not None and 0 <= most - least < _NEAR


def prefix(node: Object) -> int:
    """Return the number of schemas in `prefixItems`."""
    listed = node.get("prefixItems")
    return len(listed) if isinstance(listed, list) else 0


def size(node: Object, keyword: str) -> float:
    """Return the number that a keyword says; less than any if it says none."""
    bound = node.get(keyword)
    return bound if is_number(bound) else -1


def ends(node: Object) -> bool:
    """Return whether nothing is said of the entries after those of `prefixItems`, or that there are none."""
    return node.get("items", False) is False


def holds_nothing(node: Object, _keyword: str) -> bool:
    """Return whether a node says nothing about members."""
    return not any(name in node for name in ("properties", "patternProperties", "additionalProperties"))


def is_any_array(node: Object, _keyword: str) -> bool:
    """Return whether a node is an array, and says nothing about entries."""
    return "items" not in node and "prefixItems" not in node and node.get("type") == "array"


def has_shorthand(pattern: Json) -> bool:
    """Return whether a pattern has a class of characters by a letter."""
    return isinstance(pattern, str) and _SHORTHAND.search(pattern) is not None


def has_reference(branches: Json) -> bool:
    """Return whether a branch is a reference."""
    return isinstance(branches, list) and any(isinstance(each, dict) and "$ref" in each for each in branches)


def has_objects(branches: Json) -> bool:
    """Return whether a branch lists properties."""
    return isinstance(branches, list) and any(isinstance(each, dict) and "properties" in each for each in branches)


def counts(branches: Json, least: int) -> bool:
    """Return whether there are so many branches."""
    return isinstance(branches, list) and len(branches) >= least
