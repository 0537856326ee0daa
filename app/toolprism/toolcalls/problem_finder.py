"""Turns AJV's errors into problems; the errors inside a wrapper replace the wrapper's own."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, list_at, object_at, type_of, unique
from toolprism.core.keywords import COMBINERS
from toolprism.core.pointer import parse
from toolprism.core.references import References
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, BudgetExceededError, ErrorObject
from toolprism.toolcalls.problem import (
    NOT_ALLOWED,
    Field,
    Missing,
    NotAllowed,
    Origin,
    Other,
    Problem,
    WrongType,
    line,
    name_problem_text,
)
from toolprism.validation import FUNCTION, value_at

#: Keywords whose schemas apply to the same value: one schema, a list of them, a map of them.
_HERE_ONE: Final = ("if", "then", "else", "not")
_HERE_NAMED: Final = ("dependentSchemas", "dependencies")
#: Keywords whose schemas apply to members or items.
_MEMBERS_ONE: Final = (
    *("additionalProperties", "unevaluatedProperties"),
    *("items", "additionalItems", "contains", "unevaluatedItems"),
)
_TUPLES: Final = ("prefixItems", "items")


def applicable_schemas(references: References, node: Json, path: Sequence[str]) -> Iterator[Object]:
    """Yield every schema object that may apply to the value at a path; include doubtful ones."""
    here = schemas_here(references, [node])
    for token in path:
        here = schemas_below(references, here, token)
    yield from here


def schemas_below(references: References, nodes: Iterable[Object], token: str) -> list[Object]:
    """Return the schemas that may apply to a member or item."""
    return schemas_here(references, (member for one in nodes for member in _members(one, token)))


def longest_tuple(nodes: Iterable[Object]) -> int:
    """Return the number of items from which on the schemas of all items are the same."""
    return max((len(list_at(node, keyword)) for node in nodes for keyword in _TUPLES), default=0)


def schemas_here(references: References, nodes: Iterable[Json]) -> list[Object]:
    """Return schemas and all others that may apply to the same value, without duplicates."""
    found: dict[int, Object] = {}
    waiting = list(nodes)[::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict) and id(node) not in found:
            found[id(node)] = node
            waiting.extend([*references.targets(node), *_here(node)][::-1])
    return list(found.values())


def _here(node: Object) -> Iterator[Json]:
    yield from map(node.get, _HERE_ONE)
    for keyword in COMBINERS:
        yield from list_at(node, keyword)
    for keyword in _HERE_NAMED:
        yield from object_at(node, keyword).values()


def _members(node: Object, token: str) -> Iterator[Json]:
    yield object_at(node, "properties").get(token)
    if token.isdecimal():
        for keyword in _TUPLES:
            yield from list_at(node, keyword)[int(token) :][:1]
    yield from map(node.get, _MEMBERS_ONE)
    yield from object_at(node, "patternProperties").values()


def reduce_union(field: Field, branches: Sequence[list[Problem]], raw: Problem) -> list[Problem]:
    """Return the problems to report for a value that fits no branch.

    A branch of another type helps less than one that lists other values, and that helps less than a branch with a
    problem further inside.
    """
    near = [branch for branch in branches if not _wrong_types(branch, field) and not _listings(branch, field)]
    if near:
        return _nearest(field, near, raw)
    valued = [branch for branch in branches if not _wrong_types(branch, field)]
    if valued:
        return valued[0] if len(valued) == 1 else [_one_listing(field, valued, raw.origin)]
    return [_one_type(field, branches, raw.origin)]


def _nearest(field: Field, branches: Sequence[list[Problem]], raw: Problem) -> list[Problem]:
    """Return the problems of branches that differ inside; a property with listed values often distinguishes them."""
    if len(branches) == 1:
        return branches[0]
    untold = [branch for branch in branches if not _told_apart_by(branch, field)]
    if len(untold) == 1:
        return untold[0]
    if not untold and (common := _common_property(branches, field)):
        return [_one_listing(common, branches, None)]
    return _shared(untold or branches) or [raw]


def _told_apart_by(branch: Iterable[Problem], field: Field) -> list[Field]:
    """Return the direct properties whose value is not one of the listed values."""
    return [one.field for one in branch if isinstance(one, NotAllowed) and one.field[:-1] == field and one.field]


def _common_property(branches: Sequence[list[Problem]], field: Field) -> Field | None:
    first, *others = (_told_apart_by(branch, field) for branch in branches)
    return next((one for one in first if all(one in other for other in others)), None)


def _shared(branches: Sequence[list[Problem]]) -> list[Problem]:
    first, *others = branches
    others_lines = [set(map(line, branch)) for branch in others]
    return [problem for problem in first if all(line(problem) in lines for lines in others_lines)]


def _wrong_types(branch: Iterable[Problem], field: Field) -> list[WrongType]:
    return [one for one in branch if isinstance(one, WrongType) and one.field == field]


def _listings(branch: Iterable[Problem], field: Field) -> list[NotAllowed]:
    return [one for one in branch if isinstance(one, NotAllowed) and one.field == field]


def _one_listing(field: Field, branches: Iterable[list[Problem]], origin: Origin | None) -> NotAllowed:
    values: list[Json] = [value for branch in branches for one in _listings(branch, field) for value in one.allowed]
    return NotAllowed(field, NOT_ALLOWED, tuple(unique(values)), origin)


def _one_type(field: Field, branches: Iterable[list[Problem]], origin: Origin | None) -> WrongType:
    wrong = [one for branch in branches for one in _wrong_types(branch, field)]
    expected = dict.fromkeys(name for one in wrong for name in one.expected)
    return WrongType(field, tuple(expected), wrong[0].got, origin)


#: The error parameter that names a property.
_NAMES: Final = {
    "required": "missingProperty",
    "dependentRequired": "missingProperty",
    "dependencies": "missingProperty",
    "additionalProperties": "additionalProperty",
    "unevaluatedProperties": "unevaluatedProperty",
    "propertyNames": "propertyName",
}

#: Identifies an error that recurs under another schema: path, keyword, message.
_Signature: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True)
class _Wrapped:
    """The content of a wrapper's error: the number of errors before it, and the problems that they stand for."""

    errors: int
    problems: list[Problem]


def find_problems(
    validator: BudgetedValidator, node: Json, instance: Json, errors: Sequence[ErrorObject], base: Field = ()
) -> list[Problem]:
    """Return the problems for the errors of an instance under a node of the validator's schema, in order."""
    groups: list[list[Problem]] = []
    left = len(errors)
    while left:
        left -= 1
        error = errors[left]
        case = _Case(validator, node, instance, errors, left, base, error)
        wrapped = case.unwrap()
        left -= wrapped.errors
        groups.append(wrapped.problems)
    return [problem for group in reversed(groups) for problem in group]


@dataclass(frozen=True)
class _Case:
    """One error, the errors before it, and their context."""

    validator: BudgetedValidator
    node: Json
    instance: Json
    #: All errors, and the number of those before this one.
    errors: Sequence[ErrorObject]
    before: int
    base: Field
    error: ErrorObject

    def unwrap(self) -> _Wrapped:
        """Return the problems inside, or the wrapper's own if finding them takes too long."""
        try:
            return self._unwrapped()
        except BudgetExceededError:
            return _Wrapped(self._by_schema_path(), [self._plain()])

    def _unwrapped(self) -> _Wrapped:
        match self.error.keyword:
            case "if":
                return _Wrapped(0, [])
            case "anyOf" | "oneOf":
                return self._union()
            case "contains":
                return self._contains()
            case "propertyNames":
                return self._property_name()
        return _Wrapped(0, [self._plain()])

    @property
    def _path(self) -> Field:
        return parse(self.error.instance_path)

    @property
    def _field(self) -> Field:
        name = _NAMES.get(self.error.keyword)
        named = (str(self.error.params[name]),) if name else ()
        return (*self.base, *self._path, *named)

    @property
    def _value(self) -> Json:
        return value_at(self.instance, self._path)  # type: ignore[no-any-return]  # JSON, or `FUNCTION`

    def _plain(self) -> Problem:
        error, field = self.error, self._field
        origin = Origin(error.keyword, self.node, field[len(self.base) :], error.place)
        match error.keyword:
            case "required":
                return Missing(field, origin)
            case "type":
                got = _type_of(self._value)
                return WrongType(field, tuple(map(str, _entries(error.params["type"]))), got, origin)
            case "enum":
                return NotAllowed(field, error.message, _entries(error.params["allowedValues"]), origin)
            case "const":
                return NotAllowed(field, error.message, (error.params["allowedValue"],), origin)
        return Other(field, error.message, origin)

    def _union(self) -> _Wrapped:
        raw = self._plain()
        if self.error.params.get("passingSchemas"):
            return _Wrapped(0, [raw])
        value = self._value
        for node in self._candidates():
            branches = node[self.error.keyword]
            found = [self.validator.errors(branch, value) for branch in branches]
            count = self._preceding([_signature(error) for some in found for error in some])
            if count is not None:
                field = self._field
                pairs = zip(branches, found, strict=True)
                problems = [find_problems(self.validator, branch, value, some, field) for branch, some in pairs]
                return _Wrapped(count, reduce_union(field, problems, raw))
        return _Wrapped(self._by_schema_path(), [raw])

    def _contains(self) -> _Wrapped:
        value = self._value
        for node in self._candidates():
            count = self._preceding(list(_failing_items(self.validator, node, value)))
            if count is not None:
                return _Wrapped(count, [self._plain()])
        return _Wrapped(self._by_schema_path(), [self._plain()])

    def _property_name(self) -> _Wrapped:
        name = self.error.params["propertyName"]
        for node in self._candidates():
            errors = self.validator.errors(node["propertyNames"], name)
            count = self._preceding([_signature(error) for error in errors])
            if count is not None:
                inner = find_problems(self.validator, node["propertyNames"], name, errors)
                origin = Origin("propertyNames", self.node, self._field)
                texts = (f"property name {name_problem_text(one)}" for one in inner)
                return _Wrapped(count, [Other(self._field, text, origin) for text in texts])
        return _Wrapped(self._by_schema_path(), [self._plain()])

    def _candidates(self) -> Iterator[Object]:
        """Yield the schemas that may have raised this error."""
        for node in applicable_schemas(self.validator.references, self.node, self._path):
            if self.error.keyword in node:
                yield node

    def _preceding(self, expected: Sequence[_Signature]) -> int | None:
        """Return the number of errors inside a wrapper, if they come directly before it."""
        here = self.error.instance_path
        start = self.before - len(expected)
        if start < 0:
            return None
        got = [_signature(error) for error in self.errors[start : self.before]]
        return (
            len(expected) if got == [(here + path, keyword, message) for path, keyword, message in expected] else None
        )

    def _by_schema_path(self) -> int:
        """Return the number of errors before a wrapper that are below it in the schema."""
        inside = self.error.schema_path + "/"
        count = 0
        for error in (self.errors[at] for at in range(self.before - 1, -1, -1)):
            if not error.schema_path.startswith(inside):
                break
            count += 1
        return count


def _type_of(value: object) -> str:
    """Return the type of a value as JavaScript names it; an inherited member, such as `toString`, is a function."""
    return "function" if value is FUNCTION else type_of(value)  # type: ignore[arg-type]  # all others are JSON


def _entries(value: Json) -> tuple[Json, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _signature(error: ErrorObject, above: str = "") -> _Signature:
    return above + error.instance_path, error.keyword, error.message


def _failing_items(validator: BudgetedValidator, node: Object, value: Json) -> Iterator[_Signature]:
    """Yield the errors of the items that do not fit, as far as AJV checked."""
    most = node.get("maxContains")
    fitting = 0
    for index, item in enumerate(value if isinstance(value, list) else ()):
        errors = validator.errors(node["contains"], item)
        fitting += not errors
        if most is not None and fitting > most:
            return
        for error in errors:
            yield _signature(error, f"/{index}")


HEAD: Final = "Parameter validation failed:"
FOOT: Final = "Please fix the parameters and try again."
_NO_JSON: Final = Other((), "arguments are not valid JSON")


def message(schema: Json, instance: Json, errors: Sequence[ErrorObject]) -> str | None:
    """Return the origin's message for AJV's errors, word for word; None if there are none."""
    if not errors:
        return None
    validator = BudgetedValidator(schema)
    return _numbered(find_problems(validator, validator.schema, instance, errors))


def not_json() -> str:
    """Return the origin's message for a text that is not JSON."""
    return _numbered([_NO_JSON])


def _numbered(problems: Iterable[Problem]) -> str:
    """Return the message with the problems as a numbered list without duplicates."""
    lines = dict.fromkeys(map(line, problems))
    numbered = (f"{number}. {text}" for number, text in enumerate(lines, 1))
    return "\n".join((HEAD, "", *numbered, "", FOOT))
