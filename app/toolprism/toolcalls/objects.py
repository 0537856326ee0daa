"""Repairs the members of an object: renames, drops, fills in, or repairs them one by one."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, list_at, object_at, same, unique
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.toolcalls.budgeted_validator import BudgetedValidator
from toolprism.toolcalls.names import folded
from toolprism.toolcalls.step import Coerced, Step
from toolprism.validation.vocabulary import is_trivial

#: Schemas that all apply to one value, with references and unions resolved.
Schemas: TypeAlias = tuple[Object, ...]


def alternatives(validator: BudgetedValidator, nodes: Iterable[Json], value: Json) -> Iterator[Schemas]:
    """Yield every set of schemas that a value may be meant for."""
    return _choose(validator, value, (), tuple(nodes))


def _choose(validator: BudgetedValidator, value: Json, plain: Schemas, waiting: Sequence[Json]) -> Iterator[Schemas]:
    validator.spend()
    known = {id(node) for node in plain}
    todo = list(reversed(waiting))
    found = list(plain)
    choices: list[list[Json]] = []
    while todo:
        node = todo.pop()
        if not isinstance(node, dict) or id(node) in known:
            continue
        known.add(id(node))
        found.append(node)
        todo.extend(_also(validator, node, value))
        for branches in filter(None, (list_at(node, keyword) for keyword in UNIONS)):
            fitting = [branch for branch in branches if validator.fits(branch, value)]
            if fitting:
                todo.extend(fitting)
            else:
                choices.append(branches)
    yield from _branch(validator, value, tuple(found), choices)


def _branch(
    validator: BudgetedValidator, value: Json, plain: Schemas, choices: Sequence[Sequence[Json]]
) -> Iterator[Schemas]:
    if not choices:
        yield plain
        return
    first, *others = choices
    for branch in first:
        for extended in _choose(validator, value, plain, (branch,)):
            yield from _branch(validator, value, extended, others)


def _also(validator: BudgetedValidator, node: Object, value: Json) -> Iterator[Json]:
    """Yield the other schemas that a schema applies to this value."""
    yield from validator.references.targets(node)
    yield from list_at(node, "allOf")
    clauses = [node.get(name, True) for name in ("then", "else")]
    if "if" in node and not all(map(is_trivial, clauses)):  # else nobody compiled the condition
        yield clauses[not validator.fits(node["if"], value)]
    for keyword in ("dependentSchemas", "dependencies"):
        if isinstance(value, dict):
            yield from (schema for name, schema in object_at(node, keyword).items() if name in value)


class Shape:
    """The statements of a set of schemas about the members of an object."""

    def __init__(self, validator: BudgetedValidator, plain: Schemas) -> None:
        self._validator = validator
        self._plain = plain

    def nodes(self, name: str) -> list[Json]:
        """Return the schemas of a member."""
        return [schema for node in self._plain for schema in self._schemas(node, name)]

    @cached_property
    def known(self) -> dict[str, None]:
        """The property names in the schemas, in order."""
        return dict.fromkeys(
            [*(name for node in self._plain for name in object_at(node, "properties")), *self.required]
        )

    @cached_property
    def spelt(self) -> Mapping[str, Sequence[str]]:
        """The known names by what is the same in all spellings."""
        found: dict[str, list[str]] = {}
        for name in self.known:
            found.setdefault(folded(name), []).append(name)
        return found

    @cached_property
    def required(self) -> dict[str, None]:
        """The required names."""
        return dict.fromkeys(name for node in self._plain for name in list_at(node, "required"))

    def is_refused(self, name: str) -> bool:
        """Return whether no schema allows a name."""
        return any(
            (not self._is_named(node, name) and (node.get("additionalProperties") is False))
            or (node.get("unevaluatedProperties") is False and not self.is_mentioned(name))
            for node in self._plain
        )

    def is_mentioned(self, name: str) -> bool:
        """Return whether some schema covers a name, or covers all other names."""
        return any(self._is_named(node, name) or object_at(node, "additionalProperties") for node in self._plain)

    def is_unknown(self, name: str) -> bool:
        """Return whether a name is refused, or no schema says anything of it."""
        return self.is_refused(name) or not (name in self.known or self.is_mentioned(name))

    def _schemas(self, node: Object, name: str) -> Iterator[Json]:
        if not self._is_named(node, name):
            yield from (
                node[keyword] for keyword in ("additionalProperties", "unevaluatedProperties") if keyword in node
            )
            return
        properties = object_at(node, "properties")
        if name in properties:
            yield properties[name]
        yield from (
            schema
            for pattern, schema in object_at(node, "patternProperties").items()
            if self._validator.matches(pattern, name)
        )

    def _is_named(self, node: Object, name: str) -> bool:
        return name in object_at(node, "properties") or any(
            self._validator.matches(pattern, name) for pattern in object_at(node, "patternProperties")
        )


def item_nodes(plain: Iterable[Object], index: int) -> list[Json]:
    """Return the schemas of an item."""
    return [schema for node in plain for schema in _schemas_of_item(node, index)]


def _schemas_of_item(node: Object, index: int) -> Iterator[Json]:
    first, others = list_at(node, "prefixItems"), "items"
    if index >= len(first) and isinstance(node.get("items"), list):  # a tuple before 2020-12
        first, others = node["items"], "additionalItems"
    if index < len(first):
        yield first[index]
    elif others in node:
        yield node[others]
    elif others == "items" and "unevaluatedItems" in node:
        yield node["unevaluatedItems"]


#: Null, or a text for null, as the value of a property that may be absent.
DROP_NULL: Final = "drop-null"

#: Texts that models write for a property without a value.
_NOTHING: Final = ("", "null")


def drops_null(name: str, value: Json, required: Container[str]) -> bool:
    """Return whether a value that does not fit means the same as absence."""
    return name not in required and (value is None or (isinstance(value, str) and value in _NOTHING))


#: A property that is not allowed: it loses what the model said.
DROP_UNKNOWN: Final = "drop-unknown"


def drops_unknown(name: str, members: Object, spelt: Mapping[str, Sequence[str]]) -> bool:
    """Return whether an unknown property can be dropped: it is no other spelling of one with another value."""
    return all(other in members and same(members[other], members[name]) for other in spelt.get(folded(name), ()))


#: A required property that is missing or null takes its default.
FILL_DEFAULT: Final = "fill-default"


def default_of(nodes: Iterable[Object]) -> list[Json]:
    """Return a list with the default of a property; an empty list if there is none, or more than one."""
    defaults = unique([node["default"] for node in nodes if "default" in node])
    return defaults if len(defaults) == 1 else []


#: An unknown property that is a missing one in another spelling; a name that is only near is never taken for another.
RENAME_PROPERTY: Final = "rename-property"


class AmbiguousError(Exception):
    """A name spells several properties, or several names spell one."""


def renames(unknown: Iterable[str], spelt: Mapping[str, Sequence[str]], given: Container[str]) -> Mapping[str, str]:
    """Return unknown names with the known names that they spell, and that are not given.

    Args:
        unknown: the unknown names.
        spelt: the known names by what is the same in all spellings.
        given: the names that are given.

    Raises:
        AmbiguousError: a name may be several, or several may be one.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in unknown:
        alike = spelt.get(folded(name), ())
        if any(other not in given for other in alike):
            if len(alike) > 1 or alike[0] in taken:
                raise AmbiguousError
            found[name] = alike[0]
            taken.add(alike[0])
    return found


#: Repairs a value under schemas, at a path.
Coerce: TypeAlias = Callable[[Sequence[Json], Json, Path], Coerced | None]


class _NoRepairError(Exception):
    """A member cannot be repaired."""


@dataclass
class _Members:
    """Collects the repaired object, member by member."""

    members: dict[str, Json] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    def put(self, name: str, coerced: Coerced) -> None:
        """Add a member, with the steps of its repair."""
        self.members[name] = coerced.value
        self.steps.extend(coerced.steps)


class ObjectCoercion:
    """Repairs one object under one set of schemas."""

    def __init__(
        self, validator: BudgetedValidator, coerce: Coerce, plain: Schemas, path: Path, asked: frozenset[str]
    ) -> None:
        self._validator = validator
        self._asked = asked
        self._coerce = coerce
        self._path = path
        self._shape = Shape(validator, plain)

    def coerce(self, value: Object, failing: frozenset[str]) -> Coerced | None:
        """Return the object with every failing member repaired; None if one cannot be repaired."""
        result = _Members()
        try:
            renamed = self._renamed(value)
            for name in value:
                if name in renamed:
                    result.put(*renamed[name])
                else:
                    self._place(result, name, value, failing)
            for name in self._shape.required:
                if name not in result.members:
                    self._fill(result, name)
        except _NoRepairError:
            return None
        return Coerced(result.members, tuple(result.steps))

    def _place(self, result: _Members, name: str, value: Object, failing: frozenset[str]) -> None:
        """Add a member, repaired if necessary, or leave it out."""
        if self._shape.is_refused(name):
            if DROP_UNKNOWN not in self._asked or not drops_unknown(name, value, self._shape.spelt):
                raise _NoRepairError
            result.steps.append(Step(DROP_UNKNOWN, (*self._path, name)))
        elif name not in failing:
            result.members[name] = value[name]
        elif coerced := self._coerce_member(name, value[name]):
            result.put(name, coerced)
        else:
            self._leave_out(result, name, value[name])

    def _leave_out(self, result: _Members, name: str, member: Json) -> None:
        """Treat null as absence; a required member may have a default."""
        if drops_null(name, member, self._shape.required):
            result.steps.append(Step(DROP_NULL, (*self._path, name)))
        elif member is None:
            self._fill(result, name)
        else:
            raise _NoRepairError

    def _fill(self, result: _Members, name: str) -> None:
        """Add a member with its default, if the schema has one."""
        plain = next(alternatives(self._validator, self._shape.nodes(name), None), ())
        for default in default_of(plain):
            result.put(name, Coerced(default, (Step(FILL_DEFAULT, (*self._path, name)),)))
            return
        raise _NoRepairError

    def _renamed(self, value: Object) -> Mapping[str, tuple[str, Coerced]]:
        """Return the new name and the value of every member to be renamed."""
        unknown = [name for name in value if self._shape.is_unknown(name)]
        found: dict[str, tuple[str, Coerced]] = {}
        for old, new in renames(unknown, self._shape.spelt, value).items():
            coerced = self._coerce_member(new, value[old])
            if coerced is None:
                raise _NoRepairError
            found[old] = (new, coerced.after(Step(RENAME_PROPERTY, (*self._path, new), old)))
        return found

    def _coerce_member(self, name: str, member: Json) -> Coerced | None:
        return self._coerce(self._shape.nodes(name), member, (*self._path, name))
