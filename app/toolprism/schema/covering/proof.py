"""A proof that one schema accepts everything that another accepts, case by case."""

from collections.abc import Callable, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, list_at, object_at, same
from toolprism.core.keywords import DEFINITIONS, POSITIONS, UNIONS
from toolprism.core.lazy import computed
from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.core.walk import exists
from toolprism.schema.covering import keywords
from toolprism.schema.covering.cases import ALL_TYPES, Case, Document, is_never, types_of_node

#: The most steps of one proof, and their nesting.
_MOST: Final = 40_000
#: How many values are looked at in a step.
_SIZE_OF_A_STEP: Final = 100
_DEEPEST: Final = 100
#: The most values of an enum that are looked at one by one.
_MOST_VALUES: Final = 60
_ONLY_NULL: Final = frozenset({"null"})
#: Begins the key of a question in which null is accepted.
_OR_NULL: Final = 0
_Check = Callable[["Proof", Object, Case], bool]


def covers(
    wide: "Json | Document",
    narrow: "Json | Document",
    *,
    nulls: bool = False,
    filled: bool = False,
    omitted: bool = False,
) -> bool:
    """Return whether it is certain that a schema accepts everything that another accepts.

    `format` asserts nothing, and `nullable` accepts null.

    Args:
        wide: the schema that accepts more.
        narrow: the schema that accepts less.
        nulls: whether null may stand for a property that the wide schema lets be left out.
        filled: whether a property that the narrow schema lets be left out is null then.
        omitted: whether a property that the narrow schema requires may be left out for null.

    >>> covers({"type": ["string", "integer"]}, {"anyOf": [{"type": "string"}, {"enum": [1, 2]}]})
    True
    >>> covers({"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 4})
    False
    """
    return Proof(wide, narrow, nulls=nulls, filled=filled, omitted=omitted).covers


class Proof:
    """What is known about two schemas."""

    def __init__(
        self,
        wide: "Json | Document",
        narrow: "Json | Document",
        *,
        nulls: bool = False,
        filled: bool = False,
        omitted: bool = False,
    ) -> None:
        self.wide = Document.of(wide)
        self.narrow = Document.of(narrow)
        self.filled = filled
        self.omitted = omitted
        self.nulls = nulls
        self._left = _MOST
        #: How deep in a value the current place is, and how deep in schemas.
        self._level = 0
        self._depth = 0
        self._open: dict[tuple[int, ...], int] = {}
        self._assumed: set[tuple[int, ...]] = set()
        self._known: dict[tuple[int, ...], bool] = {}
        #: Schemas that references led to, each with how deep in a value.
        self._asked: set[tuple[int, int]] = set()
        self._alike: dict[tuple[int, int, str], bool] = {}

    @computed
    def covers(self) -> bool:
        """Whether it is certain that the wide schema accepts everything that the narrow one accepts."""
        try:
            return self.holds(self.wide.root, (self.narrow.root,))
        except RecursionError:  # a caller is deep in a schema already
            return False

    @property
    def is_spent(self) -> bool:
        """Whether nothing more is looked at."""
        return self._left < 0 or self._depth > _DEEPEST

    def has_step(self, size: int = 0) -> bool:
        """Take a step, or several for a look at many values, and return whether it was left."""
        self._left -= 1 + size // _SIZE_OF_A_STEP
        return self._left >= 0

    def holds(self, wide: Json, narrow: tuple[Json, ...]) -> bool:
        """Return whether what fits all narrow schemas is certain to fit the wide one."""
        if not isinstance(wide, dict):
            return wide is not False or self.cases(narrow) == []
        if is_never(narrow) or keywords.ASKED.isdisjoint(wide) or self._is_plain(wide, narrow, or_null=False):
            return True
        return self._once((id(wide), *map(id, narrow)), wide, narrow, or_null=False)

    def _once(self, key: tuple[int, ...], wide: Json, narrow: tuple[Json, ...], *, or_null: bool) -> bool:
        """Return whether the narrow schemas fit, which is asked once, and assumed where schemas lead back here."""
        if key in self._known:
            return self._known[key]
        if key in self._open:  # what is assumed deeper in a value follows from what is shown here
            self._assumed.add(key)
            return self._level > self._open[key]
        self._open[key] = self._level
        cases = self.cases(narrow)
        if or_null and cases is not None:
            cases = [case.without_null() for case in cases if case.types != _ONLY_NULL]
        found = cases is not None and all(self.fits(wide, case) for case in cases)
        del self._open[key]
        if not found and key in self._assumed:
            self._known = {each: known for each, known in self._known.items() if not known}
        self._known[key] = found
        return found

    def cases(self, narrow: tuple[Json, ...]) -> list[Case] | None:
        """Return the cases of narrow schemas that all have to fit; None if there are too many."""
        return self.narrow.cases(narrow) if self.has_step() else None

    def below(self, wide: Json, narrow: tuple[Json, ...]) -> bool:
        """Return whether a schema for a part of the value holds."""
        self._level += 1
        found = self.holds(wide, narrow)
        self._level -= 1
        return found

    def member(self, wide: Json, narrow: tuple[Json, ...], *, or_null: bool) -> bool:
        """Return whether the schema of a property holds, which may be null beside what it accepts."""
        if not or_null or not isinstance(wide, dict) or keywords.ASKED.isdisjoint(wide):
            return self.below(wide, narrow)
        if self._is_plain(wide, narrow, or_null=True):
            return True
        self._level += 1
        found = self._once((_OR_NULL, id(wide), *map(id, narrow)), wide, narrow, or_null=True)
        self._level -= 1
        return found

    def fits(self, wide: Json, case: Case) -> bool:
        """Return whether every value of a case fits; if it is not certain, parts of the case are tried."""
        if self._left < 0 or self._depth > _DEEPEST:
            return False
        if isinstance(wide, dict) and self._is_untouched(wide, case.nodes):
            return True
        self._depth += 1
        found = self._fits_whole(wide, case) or self._fits_in_parts(wide, case)
        self._depth -= 1
        return found

    def is_alike(self, node: Object, wide: Object, keyword: str) -> bool:
        """Return whether a keyword means the same in two schemas; each two are compared once."""
        key = (id(node), id(wide), keyword)
        if key not in self._alike:
            self._alike[key] = keywords.is_alike(self, self.kept(node), self.kept(wide), keyword)
        return self._alike[key]

    def leads(self, wide: Object, case: Case) -> bool:
        """Return whether every value of a case fits what a reference leads to, if that is not asked already."""
        target = self.wide.target(wide)
        key = (id(target), self._level)
        if target is None or key in self._asked:
            return False
        self._asked.add(key)
        found = self.fits(target, case)
        self._asked.discard(key)
        return found

    def kept(self, made: Object) -> Object:
        """Return a schema that was made for a question, and keep it."""
        self.wide.made.append(made)
        self.narrow.made.append(made)
        return made

    def _fits_whole(self, wide: Json, case: Case) -> bool:
        if not isinstance(wide, dict):
            return wide is not False
        if wide.get("nullable") is True and "null" in case.types:
            rest = case.without_null()
            return not rest.types or self._fits_whole(wide, rest)
        if not self.has_step(len(case.values or ())) or not keywords.fits_values(self, wide, case):
            return False
        return all(_OF_KEYWORD[keyword](self, wide, case) for keyword in filter(_OF_KEYWORD.get, wide))

    def _fits_in_parts(self, wide: Json, case: Case) -> bool:
        if case.values is not None and 1 < len(case.values) <= _MOST_VALUES:
            return all(self._fits_whole(wide, case.of_value(value)) for value in case.values)
        kinds = case.kinds
        if len(kinds) > 1:
            named = types_of_node(wide) if isinstance(wide, dict) else ALL_TYPES
            parts = (case.of_type(kind) for kind in sorted(kinds, key=named.__contains__))  # the hopeless first
            return all(part is None or self._fits_whole(wide, part) for part in parts)
        has_branches = isinstance(wide, dict) and any(union in wide for union in UNIONS)
        return kinds == {"object"} and has_branches and self._fits_by_member(wide, case)

    def _fits_by_member(self, wide: Json, case: Case) -> bool:
        """Return whether the objects of a case fit, taken by the values of a property that tells branches apart."""
        for name in sorted(case.required):
            cases = self.cases(case.of_name(name)) or ()
            values = [value for each in cases for value in each.values or ()]
            if 1 < len(values) <= _MOST_VALUES and all(each.values is not None for each in cases):
                parts = ({"properties": {name: self.kept({"const": value})}} for value in values)
                return all(self._fits_whole(wide, case.beside(part)) for part in parts)
        return False

    def _is_plain(self, wide: Object, narrow: tuple[Json, ...], *, or_null: bool) -> bool:
        """Return whether a glance shows that one of the narrow schemas fits: it is untouched, or null was added."""
        if self._is_untouched(wide, narrow):
            return True
        branches = list_at(wide, "anyOf") if wide.keys() & keywords.ASKED == {"anyOf"} else []
        if any(isinstance(each, dict) and self._is_untouched(each, narrow) for each in branches):
            return True
        return any(
            isinstance(each, dict) and "anyOf" in each and self._are_plain(wide, each, or_null) for each in narrow
        )

    def _are_plain(self, wide: Object, union: Object, or_null: bool) -> bool:  # noqa: FBT001  # handed down
        branches = union["anyOf"]
        if not isinstance(branches, list) or not branches or not _UNSURE.isdisjoint(union):
            return False
        return all((or_null and each == keywords.NULL) or self._is_untouched(wide, (each,)) for each in branches)

    def _is_untouched(self, wide: Object, narrow: tuple[Json, ...]) -> bool:
        """Return whether one of the narrow schemas is the wide one, as at most places of an output.

        A schema that is the same object is the same with all that it holds; only what null stands for, or a reference
        to what a rule has touched, may tell the two apart.
        """
        if _LEADING.isdisjoint(wide) and keywords.LISTING.isdisjoint(wide):
            return wide in narrow
        return id(wide) in map(id, narrow) and (_LEADING.isdisjoint(wide) or not self._is_led_apart)

    def touched(self, listed: Object, case: Case) -> Object:
        """Return the schemas of properties without those that a case has as the same objects, untouched."""
        for node in case.nodes:
            given = object_at(node, "properties")
            if given and self._is_led_apart:
                listed = {name: each for name, each in listed.items() if each is not given.get(name) or _leads(each)}
            elif given:
                listed = {name: each for name, each in listed.items() if each is not given.get(name)}
        return listed

    @computed
    def _is_led_apart(self) -> bool:
        """Whether a schema that is the same object in both may mean something else in each."""
        return self.filled or self.omitted or self.wide.refers or self.narrow.refers

    @computed
    def reverse(self) -> "Proof | None":
        """The proof of the opposite; None for one that was asked for as such."""
        found = Proof(self.narrow, self.wide)
        found.__dict__["reverse"] = None
        return found

    @computed
    def plain(self) -> "Proof":
        """The same proof of schemas as they stand, whatever null may stand for."""
        if not (self.nulls or self.filled or self.omitted):
            return self
        found = Proof(self.wide, self.narrow)
        found.__dict__["reverse"] = self.reverse
        return found

    @computed
    def has_same_definitions(self) -> bool:
        """Whether both sides define the same, so that a reference to a definition means the same in both."""
        wide, narrow = self.wide.root, self.narrow.root
        if not isinstance(wide, dict) or not isinstance(narrow, dict) or exists(narrow, _refers_elsewhere):
            return False
        return all(same(wide.get(keyword), narrow.get(keyword)) for keyword in DEFINITIONS)


def _all_of(proof: Proof, wide: Object, case: Case) -> bool:
    entries = wide["allOf"]
    return not isinstance(entries, list) or all(proof.fits(entry, case) for entry in entries)


def _any_of(proof: Proof, wide: Object, case: Case) -> bool:
    branches = wide["anyOf"]
    return not isinstance(branches, list) or any(proof.fits(branch, case) for branch in branches)


def _one_of(proof: Proof, wide: Object, case: Case) -> bool:
    branches = wide["oneOf"]
    return (
        not isinstance(branches, list)
        or keywords.is_repeated(proof, wide, "oneOf", case)
        or _fits_one(proof, branches, case)
        or any(_are_equal(proof, branches, node.get("oneOf")) for node in case.nodes)
    )


def _fits_one(proof: Proof, branches: list[Json], case: Case) -> bool:
    """Return whether a case fits a branch, and nothing of it another."""
    fitting = next((index for index, branch in enumerate(branches) if proof.fits(branch, case)), None)
    if fitting is None:
        return False
    return all(keywords.excludes(proof, other, case) for other in (*branches[:fitting], *branches[fitting + 1 :]))


def _are_equal(proof: Proof, branches: list[Json], others: object) -> bool:
    """Return whether the branches of both sides accept the same, one by one."""
    if not isinstance(others, list) or len(others) != len(branches) or proof.reverse is None:
        return False
    pairs = list(zip(branches, others, strict=True))
    is_wider = all(proof.plain.holds(mine, (their,)) for mine, their in pairs)
    return is_wider and all(proof.reverse.holds(their, (mine,)) for mine, their in pairs)


def _leads(schema: Json) -> bool:
    return isinstance(schema, dict) and not _LEADING.isdisjoint(schema)


def _refers_elsewhere(schema: Json) -> bool:
    if not isinstance(schema, dict):
        return False
    found = [(keyword, str(schema[keyword])) for keyword in REFERENCE_KEYWORDS if keyword in schema]
    return any(keyword != "$ref" or not to.startswith(("#/$defs/", "#/definitions/")) for keyword, to in found)


_OF_KEYWORD: Final[Mapping[str, _Check]] = {
    "$ref": Proof.leads,
    "allOf": _all_of,
    "anyOf": _any_of,
    "oneOf": _one_of,
    **keywords.CHECKS,
    **dict.fromkeys(keywords.OPAQUE, keywords.repeats),
}
#: Keywords that lead to other places, which a rule may have touched.
_REFERENCES: Final = frozenset(REFERENCE_KEYWORDS)
#: Beside these, the branches of a union may not be all that a schema accepts.
_UNSURE: Final = frozenset({"$ref", "nullable"})
_LEADING: Final = frozenset(POSITIONS) | _REFERENCES
