"""Checks the arguments of a call against a schema: the message for the model, and a repair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, fingerprint, is_of
from toolprism.core.pointer import Path, parse
from toolprism.core.records import View
from toolprism.schema import json_schema_of
from toolprism.toolcalls.arguments import Arguments, InvalidJson, fits_depth, read_arguments
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, BudgetExceededError, ErrorObject
from toolprism.toolcalls.lenient_json import Read, read_text
from toolprism.toolcalls.objects import ObjectCoercion, Schemas, alternatives, item_nodes
from toolprism.toolcalls.problem_finder import message, not_json
from toolprism.toolcalls.step import Coerced, Repair, Step
from toolprism.toolcalls.values import (
    DECODE_JSON,
    ENUM_CASE,
    conversions,
    decoded_text,
    enum_case,
    listed_values,
    read_escaped,
    wanted_types,
)
from toolprism.validation import Choice, Verdict, choose_dialect, validate
from toolprism.validation.dialect import DialectJson


class Coercion:
    """Repairs the arguments of one call, within a budget."""

    def __init__(self, validator: BudgetedValidator) -> None:
        self.validator = validator

    def coerce(self, nodes: Sequence[Json], value: Json, path: Path) -> Coerced | None:
        """Return the only repaired value that fits; None if there is none, or more than one."""
        failing = self._failing_members(nodes, value)
        if not failing:
            return Coerced(value)
        results: dict[str, Coerced] = {}
        for plain in alternatives(self.validator, nodes, value):
            for result in self._outcomes(plain, value, path, failing):
                if all(self.validator.fits(node, result.value) for node in nodes):
                    results.setdefault(fingerprint(result.value), result)
            if len(results) > 1:
                return None
        return next(iter(results.values()), None)

    def _outcomes(self, plain: Schemas, value: Json, path: Path, failing: frozenset[str]) -> Iterator[Coerced]:
        wanted = wanted_types(plain)
        if wanted is None or is_of(value, wanted):
            yield from self._inside(plain, value, path, failing)
            return
        for converted, kinds in conversions(value, wanted):
            inner = self.coerce(plain, converted, path)
            if inner is not None:
                yield inner.after(*(Step(kind, path) for kind in kinds))

    def _inside(self, plain: Schemas, value: Json, path: Path, failing: frozenset[str]) -> Iterator[Coerced]:
        """Repair a value whose type is correct."""
        match value:
            case dict():
                coerced = ObjectCoercion(self.validator, self.coerce, plain, path).coerce(value, failing)
            case list():
                coerced = self._items(plain, value, path, failing)
            case _:
                yield from self._text(plain, value, path)
                return
        if coerced is not None:
            yield coerced

    def _text(self, plain: Schemas, value: Json, path: Path) -> Iterator[Coerced]:
        listed = list(listed_values(plain))
        texts: list[tuple[Json, tuple[Step, ...]]] = [(value, ())]
        if isinstance(value, str) and (decoded := decoded_text(value)) is not None:
            step = Step(DECODE_JSON, path)
            texts.append((decoded, (step,)))
            yield Coerced(decoded, (step,))
        for text, steps in texts:
            for meant in enum_case(text, listed):
                yield Coerced(meant, (*steps, Step(ENUM_CASE, path)))

    def _items(self, plain: Schemas, value: list[Json], path: Path, failing: frozenset[str]) -> Coerced | None:
        items: list[Json] = []
        steps: list[Step] = []
        for index, item in enumerate(value):
            coerced: Coerced | None = Coerced(item)
            if str(index) in failing:
                coerced = self.coerce(item_nodes(plain, index), item, (*path, index))
            if coerced is None:
                return None
            items.append(coerced.value)
            steps.extend(coerced.steps)
        return Coerced(items, tuple(steps))

    def _failing_members(self, nodes: Sequence[Json], value: Json) -> frozenset[str]:
        """Return the names of the members that have errors, with an empty name for the value itself."""
        errors = [error for node in nodes for error in self.validator.errors(node, value)]
        return frozenset(token for error in errors for token in (parse(error.instance_path) or ("",))[:1])


#: No arguments at all, for a tool that needs none.
EMPTY_TO_OBJECT: Final = "empty-to-object"


def is_empty(arguments: Arguments) -> bool:
    """Return whether there are no arguments: blank text, or null."""
    return arguments is None or (isinstance(arguments, InvalidJson) and not arguments.text.strip(" \t\n\r\f\v"))


def repair(schema: Json, arguments: Arguments) -> Coerced | None:
    """Return the only value that the arguments can mean; valid arguments stay unchanged.

    >>> repair({"properties": {"n": {"type": "integer"}}}, {"n": "3"})
    Coerced(value={'n': 3}, steps=(Step(kind='string-to-number', path=('n',), old_name=None),))
    """
    try:
        validator = BudgetedValidator(schema)
        found = _proposal(validator, arguments)
        return found if found and fits_depth(found.value) and validator.fits(validator.schema, found.value) else None
    except (BudgetExceededError, RecursionError):
        return None


def _proposal(validator: BudgetedValidator, arguments: Arguments) -> Coerced | None:
    if not isinstance(arguments, InvalidJson) and validator.fits(validator.schema, arguments):
        return Coerced(arguments)
    if is_empty(arguments) and validator.fits(validator.schema, {}):
        return Coerced({}, (Step(EMPTY_TO_OBJECT, ()),))
    read = _read(arguments.text) if isinstance(arguments, InvalidJson) else Read(arguments)
    if read is None:
        return None
    coerced = Coercion(validator).coerce([validator.schema], read.value, ())
    return coerced and coerced.after(*(Step(kind, ()) for kind in read.kinds))


def _read(text: str) -> Read | None:
    """Read text that is not JSON, or that was encoded twice."""
    found = read_text(text)
    if found is None and (escaped := read_escaped(text)) is not None:
        return Read(escaped.value, (DECODE_JSON, *escaped.kinds))
    return found


class CallJson(View):
    """The message for the model about its arguments, and a repair where one is certain."""

    message: str | None
    repaired: Json
    repairs: list[Repair]
    errors: tuple[ErrorObject, ...] | None
    dialect: DialectJson | None = None


@dataclass(frozen=True, kw_only=True)
class CallReport:
    """The result for one call."""

    #: The message for the model; None if the arguments fit or could not be checked.
    message: str | None
    #: The arguments to use: the given ones if they fit, else the repaired ones, else None.
    repaired: Json
    repairs: tuple[Step, ...] = ()
    #: AJV's errors; None if the text is not JSON or the schema cannot be used.
    errors: tuple[ErrorObject, ...] | None = None
    #: Whether the arguments fit; None if that could not be checked.
    valid: bool | None
    #: The reason why the arguments could not be checked.
    unchecked: str | None = None

    #: The draft that the schema was read as.
    dialect: Choice

    def record(self) -> CallJson:
        """Return the report as the contract defines it, with the dialect if the schema determines one."""
        repairs = [step.to_json() for step in self.repairs]
        return CallJson.showing(self, repairs=repairs, dialect=self.dialect.determined())

    def to_json(self) -> dict[str, Json]:
        """Return the same as JSON."""
        return self.record().to_json()


def check_call(schema: Json, arguments: Json) -> CallReport:
    """Check the arguments of a call; a string is its raw text.

    >>> check_call({"required": ["a"]}, '{"a": 1}').repaired
    {'a': 1}

    Raises:
        BadInput: the arguments are too large or nest too deep.
    """
    return check_read(schema, read_arguments(arguments))


def check_read(schema: Json, arguments: Arguments) -> CallReport:
    """Check arguments that have already been read."""
    schema = json_schema_of(schema)
    choice = choose_dialect(schema)
    if isinstance(arguments, InvalidJson):
        return _with_proposal(schema, arguments, choice, not_json(), None)
    verdict = validate(schema, arguments, dialect=choice.dialect)
    if verdict.valid is None:
        return CallReport(message=None, repaired=None, valid=None, unchecked=_why(verdict), dialect=choice)
    if verdict.valid:
        return CallReport(message=None, repaired=arguments, errors=(), valid=True, dialect=choice)
    errors = tuple(verdict.errors)
    return _with_proposal(schema, arguments, choice, message(schema, arguments, errors), errors)


def _with_proposal(
    schema: Json, arguments: Arguments, choice: Choice, text: str | None, errors: tuple[ErrorObject, ...] | None
) -> CallReport:
    found = repair(schema, arguments)
    repaired, steps = (found.value, found.steps) if found else (None, ())
    return CallReport(message=text, repaired=repaired, repairs=steps, errors=errors, valid=False, dialect=choice)


def _why(verdict: Verdict) -> str:
    if verdict.compile_error is not None:
        return f"the schema does not compile ({verdict.compile_error})"
    if verdict.limit is not None:
        return f"they go past a limit ({verdict.limit})"
    return "a pattern of the schema takes too long"
