"""Reads off two schemas of one form that the first accepts no more than the second: keyword by keyword, child by child.

Most outputs differ from their source by keywords that are left out or relaxed, and one walk proves that. What it cannot
prove says nothing: `containment` asks further then.
"""

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, TypeAlias

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object, fingerprint, object_at
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import parse_fragment, resolve
from toolprism.core.walk import subschemas
from toolprism.losses.plain_keywords import PLAIN, leaves_out, says

#: The most pairs of schemas that are looked at, and the deepest nesting of them.
_MOST: Final = 20_000
_DEEPEST: Final = 60
_DEFINITIONS: Final = ("$defs", "definitions")
_UNEVALUATED: Final = frozenset({"unevaluatedProperties", "unevaluatedItems"})
_COMBINING: Final = frozenset({"$ref", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const"})
_REFERENCE: Final = re.compile(r'"\$ref":(?!"#/(\$defs|definitions)/)')


class Within:
    """Whether a schema of draft 2020-12 accepts only what another accepts, as far as it can be read off them."""

    def __init__(self, narrow: Json, wide: Json) -> None:
        self._roots = narrow, wide
        self._known: dict[tuple[int, int], bool] = {}
        #: The pairs that are being judged, with the depth in the value: deeper in it they may be taken as shown.
        self._open: dict[tuple[int, int], int] = {}
        self._taken = 0
        self._nesting = 0
        #: Keeps the schemas whose ids are known.
        self._kept: list[Json] = []
        #: The pairs that were looked at.
        self.steps = 0

    def holds(self) -> bool:
        """Return whether it is certain.

        >>> Within({"type": "integer", "maximum": 3}, {"type": ["number", "null"], "maximum": 5}).holds()
        True
        """
        return self.within(*self._roots)

    def within(self, narrow: Json, wide: Json) -> bool:
        """Return whether it is certain of a part of either schema; both parts have to live as long as this object."""
        return not self._has_addresses and self._within(narrow, wide, 0)

    @cached_property
    def _has_addresses(self) -> bool:
        """Whether a part has an address of its own, from which its references start."""
        return any("$id" in node and node is not root for root in self._roots for node in subschemas(root))

    def _within(self, narrow: Json, wide: Json, depth: int) -> bool:
        if narrow is False or wide is True or wide == {}:
            return True
        if wide is False or not isinstance(wide, dict):
            return False
        key = id(narrow), id(wide)
        if key in self._known:
            return self._known[key]
        if key in self._open:
            self._taken += 1
            return self._open[key] < depth
        if self._nesting > _DEEPEST or not self._may_go_on():
            return False
        self._open[key], taken = depth, self._taken
        self._nesting += 1
        found = self._judge(narrow if isinstance(narrow, dict) else {}, wide, depth)
        self._nesting -= 1
        del self._open[key]
        if taken == self._taken or not found:
            self._known[key] = found
        return found

    def _may_go_on(self) -> bool:
        self.steps += 1
        if self.steps % 256 == 0:
            ask_deadline()
        return self.steps <= _MOST

    def _judge(self, narrow: Object, wide: Object, depth: int) -> bool:
        if not _UNEVALUATED.isdisjoint(wide):
            return self._are_equal(narrow, wide)
        return all(self._covers(narrow, wide, keyword, depth) for keyword in wide if keyword in _TOLD)

    def _covers(self, narrow: Object, wide: Object, keyword: str, depth: int) -> bool:
        """Return whether what a schema accepts fits one keyword of another: by its own keywords, or by a part of it."""
        if self._own(narrow, wide, keyword, depth):
            return True
        if self._nesting > _DEEPEST or not self._may_go_on():
            return False
        self._nesting += 1
        found = self._by_part(narrow, wide, keyword, depth)
        self._nesting -= 1
        return found

    def _by_part(self, narrow: Object, wide: Object, keyword: str, depth: int) -> bool:
        def covers(part: Json) -> bool:
            return part is False or (isinstance(part, dict) and self._covers(part, wide, keyword, depth))

        if "$ref" in narrow and covers(self._target(0, narrow["$ref"])):
            return True
        if any(covers(part) for part in _list(narrow, "allOf")):
            return True
        unions = [branches for word in UNIONS if (branches := _list(narrow, word))]
        return any(all(covers(branch) for branch in branches) for branches in unions)

    def _own(self, narrow: Object, wide: Object, keyword: str, depth: int) -> bool:
        return leaves_out(narrow, keyword) or _TOLD[keyword](self, narrow, wide, depth)

    def _are_equal(self, narrow: Object, wide: Object) -> bool:
        left = fingerprint(narrow)
        return left == fingerprint(wide) and ('"$ref"' not in left or self._same_definitions)

    @cached_property
    def _same_definitions(self) -> bool:
        """Whether every reference leads to the same on both sides."""
        narrow, wide = (
            [object_at(root, word) for word in _DEFINITIONS] for root in self._roots if isinstance(root, dict)
        )
        texts = [fingerprint(root) for root in self._roots]
        return fingerprint(narrow) == fingerprint(wide) and not any(_REFERENCE.search(text) for text in texts)

    def _target(self, side: int, reference: Json) -> Json:
        """Return what a reference leads to; None if it leads nowhere."""
        tokens = parse_fragment(reference) if isinstance(reference, str) else None
        try:
            return None if tokens is None else resolve(self._roots[side], tokens)
        except KeyError:
            return None

    def reference(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `$ref`."""
        target = self._target(1, wide["$ref"])
        return isinstance(target, (dict, bool)) and self._within(narrow, target, depth)

    def all_of(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `allOf`."""
        return all(self._within(narrow, part, depth) for part in _list(wide, "allOf"))

    def any_of(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `anyOf`: one branch takes it all, or each type has one that takes it."""
        branches = _list(wide, "anyOf")
        if any(self._within(narrow, branch, depth) for branch in branches):
            return True
        types = narrow.get("type")
        if not isinstance(types, list) or len(types) < 2 or not _COMBINING.isdisjoint(narrow):  # noqa: PLR2004  # to split
            return False
        split: list[Json] = [{**narrow, "type": kind} for kind in types]
        self._kept += split
        return all(any(self._within(one, branch, depth) for branch in branches) for one in split)

    def properties(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `properties`."""
        mine = object_at(narrow, "properties")
        rest: Json = True if "patternProperties" in narrow else narrow.get("additionalProperties", True)
        theirs = object_at(wide, "properties")
        return all(self._within(mine.get(name, rest), schema, depth + 1) for name, schema in theirs.items())

    def pattern_properties(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `patternProperties`."""
        mine = object_at(narrow, "patternProperties")
        theirs = object_at(wide, "patternProperties")
        return all(self._within(mine.get(pattern, True), schema, depth + 1) for pattern, schema in theirs.items())

    def additional_properties(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `additionalProperties`: all names that are not named on the wide side have to fit it."""
        free = wide["additionalProperties"]
        more: list[Json] = [narrow.get("additionalProperties", True)]
        for word in ("properties", "patternProperties"):
            named = object_at(wide, word)
            more += [child for name, child in object_at(narrow, word).items() if name not in named]
        return all(self._within(child, free, depth + 1) for child in more)

    def prefix_items(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `prefixItems`."""
        mine, rest = _list(narrow, "prefixItems"), narrow.get("items", True)
        return all(
            self._within(mine[index] if index < len(mine) else rest, schema, depth + 1)
            for index, schema in enumerate(_list(wide, "prefixItems"))
        )

    def items(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `items`."""
        more = _list(narrow, "prefixItems")[len(_list(wide, "prefixItems")) :]
        return all(self._within(child, wide["items"], depth + 1) for child in (*more, narrow.get("items", True)))

    def property_names(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `propertyNames`."""
        return self._within(narrow.get("propertyNames", True), wide["propertyNames"], depth + 1)

    def dependent_schemas(self, narrow: Object, wide: Object, depth: int) -> bool:
        """Judge `dependentSchemas`."""
        mine = object_at(narrow, "dependentSchemas")
        theirs = object_at(wide, "dependentSchemas")
        return all(self._within(mine.get(name, True), schema, depth) for name, schema in theirs.items())

    def same(self, narrow: Object, wide: Object, words: tuple[str, ...]) -> bool:
        """Judge keywords that are not looked into: they have to stand equal."""
        mine, theirs = ({word: node[word] for word in words if word in node} for node in (narrow, wide))
        return self._are_equal(mine, theirs)


_Judge: TypeAlias = Callable[[Within, Object, Object, int], bool]


def _alike(*words: str) -> _Judge:
    return lambda within, narrow, wide, _: within.same(narrow, wide, words)


def _plain(keyword: str) -> _Judge:
    return lambda _, narrow, wide, __: says(narrow, keyword, wide[keyword])


def _list(node: Object, keyword: str) -> list[Json]:
    value = node.get(keyword)
    return value if isinstance(value, list) else []


#: Who judges a keyword of the wide side.
_TOLD: Final[Mapping[str, _Judge]] = {
    "$ref": Within.reference,
    "allOf": Within.all_of,
    "anyOf": Within.any_of,
    "properties": Within.properties,
    "patternProperties": Within.pattern_properties,
    "additionalProperties": Within.additional_properties,
    "prefixItems": Within.prefix_items,
    "items": Within.items,
    "propertyNames": Within.property_names,
    "dependentSchemas": Within.dependent_schemas,
    "oneOf": _alike("oneOf"),
    "not": _alike("not"),
    **dict.fromkeys(("if", "then", "else"), _alike("if", "then", "else")),
    **dict.fromkeys(("contains", "minContains", "maxContains"), _alike("contains", "minContains", "maxContains")),
    **{keyword: _plain(keyword) for keyword in PLAIN},
}
