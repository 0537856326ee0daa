"""Whether the plain keywords of a node, those without schemas in them, say at least what a keyword of another says."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, is_number, is_of, object_at, same
from toolprism.core.keywords import TYPE_OF
from toolprism.losses.flat import kinds
from toolprism.losses.pattern_text import fits_pattern

#: Returns whether a node says at least what a keyword with a parameter says.
_Says: TypeAlias = Callable[[Object, Json], bool]
_Test: TypeAlias = Callable[[Json, Json], bool]

#: The most members of an enum that are looked at.
_LISTED: Final = 1_000


def leaves_out(node: Object, keyword: str) -> bool:
    """Return whether a node accepts no value that a keyword judges.

    >>> leaves_out({"type": ["string", "null"]}, "maximum"), leaves_out({"enum": ["a", 1]}, "maximum")
    (True, False)
    """
    kind = TYPE_OF.get(keyword)
    if kind is None:
        return False
    judged = ("number", "integer") if kind == "number" else (kind,)
    listed = _listed(node)
    if listed is not None:
        return not any(is_of(value, judged) for value in listed)
    return "type" in node and not any(kind in judged for kind in kinds(node))


def says(node: Object, keyword: str, parameter: Json) -> bool:
    """Return whether every value that a node accepts fits a plain keyword, as far as the node's own keywords tell.

    >>> says({"minimum": 3}, "minimum", 2), says({"enum": [1, 5]}, "minimum", 2)
    (True, False)
    """
    listed = _listed(node)
    if listed is not None and keyword in _TESTS:
        test = _TESTS[keyword]
        return all(test(value, parameter) for value in listed)
    return PLAIN[keyword](node, parameter)


def _listed(node: Object) -> list[Json] | None:
    found = [node["const"]] if "const" in node else node.get("enum")
    return found if isinstance(found, list) and len(found) <= _LISTED else None


def _types(node: Object, types: Json) -> bool:
    theirs = kinds({"type": types}) if isinstance(types, (str, list)) else []
    return "type" in node and all(kind in theirs or (kind == "integer" and "number" in theirs) for kind in kinds(node))


def _among(node: Object, listed: Json) -> bool:
    """Return whether all values of a node without a list are listed: those of true, false and null alone may be."""
    values: dict[str, tuple[Json, ...]] = {"boolean": (True, False), "null": (None,)}
    return "type" in node and all(
        kind in values and all(_is_listed(value, listed) for value in values[kind]) for kind in kinds(node)
    )


def _is_listed(value: Json, listed: Json) -> bool:
    return isinstance(listed, list) and len(listed) <= _LISTED and any(same(value, each) for each in listed)


def _bound(keyword: str, sibling: str, beyond: Callable[[float, float], bool], *, excludes: bool = False) -> _Says:
    """Return what judges a bound.

    Args:
        keyword: the bound.
        sibling: the other bound of the same side; empty if there is none.
        beyond: whether a bound asks more than another.
        excludes: whether the keyword excludes the bound itself, and not its sibling.
    """

    def judge(node: Object, limit: Json) -> bool:
        mine, other = node.get(keyword), node.get(sibling)
        if not is_number(limit):
            return False
        if is_number(mine) and (mine == limit or beyond(mine, limit)):
            return True
        return is_number(other) and (beyond(other, limit) or (other == limit and not excludes))

    return judge


def _more(left: float, right: float) -> bool:
    return left > right


def _fewer(left: float, right: float) -> bool:
    return left < right


def _required(node: Object, names: Json) -> bool:
    return isinstance(names, list) and all(name in _names(node.get("required")) for name in names)


def _dependent(node: Object, dependent: Json) -> bool:
    mine, given = object_at(node, "dependentRequired"), _names(node.get("required"))
    return isinstance(dependent, dict) and all(
        isinstance(names, list) and all(name in given or name in _names(mine.get(first)) for name in names)
        for first, names in dependent.items()
    )


def _names(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _multiples(node: Object, step: Json) -> bool:
    mine = node.get("multipleOf")
    whole = isinstance(step, int) and not isinstance(step, bool) and step > 0
    if whole and (isinstance(mine, int) and not isinstance(mine, bool)) and mine % step == 0:  # type: ignore[operator]
        return True
    return same(mine, step) or (step == 1 and node.get("type") == "integer")


#: The plain keywords, and what judges each.
PLAIN: Final[Mapping[str, _Says]] = {
    "type": _types,
    "enum": _among,
    "const": lambda node, value: _among(node, [value]),
    "pattern": lambda node, pattern: node.get("pattern") == pattern,
    "multipleOf": _multiples,
    "uniqueItems": lambda node, unique: unique is not True or node.get("uniqueItems") is True,
    "required": _required,
    "dependentRequired": _dependent,
    "minimum": _bound("minimum", "exclusiveMinimum", _more),
    "maximum": _bound("maximum", "exclusiveMaximum", _fewer),
    "exclusiveMinimum": _bound("exclusiveMinimum", "minimum", _more, excludes=True),
    "exclusiveMaximum": _bound("exclusiveMaximum", "maximum", _fewer, excludes=True),
    **{word: _bound(word, "", _more) for word in ("minLength", "minItems", "minProperties")},
    **{word: _bound(word, "", _fewer) for word in ("maxLength", "maxItems", "maxProperties")},
}


def _compared(accepts: Callable[[float, float], bool]) -> _Test:
    return lambda value, limit: not is_number(value) or (is_number(limit) and accepts(value, limit))


def _measured(accepts: Callable[[float, float], bool]) -> _Test:
    return lambda value, limit: not isinstance(value, str) or (is_number(limit) and accepts(len(value), limit))


#: The plain keywords that a listed value can be tested for.
_TESTS: Final[Mapping[str, _Test]] = {
    "type": lambda value, types: is_of(value, kinds({"type": types})),
    "enum": _is_listed,
    "const": same,
    "pattern": lambda value, pattern: (
        not isinstance(value, str) or (isinstance(pattern, str) and fits_pattern(pattern, value) is True)
    ),
    "minimum": _compared(lambda value, limit: value >= limit),
    "maximum": _compared(lambda value, limit: value <= limit),
    "exclusiveMinimum": _compared(lambda value, limit: value > limit),
    "exclusiveMaximum": _compared(lambda value, limit: value < limit),
    "minLength": _measured(lambda length, limit: length >= limit),
    "maxLength": _measured(lambda length, limit: length <= limit),
}
