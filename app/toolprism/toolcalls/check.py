"""Checks the arguments of a call against a schema: the message for the model, and a repair."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json
from toolprism.schema import json_schema_of
from toolprism.toolcalls.arguments import Arguments, InvalidJson, fits_depth, read_arguments
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, BudgetExceededError, ErrorObject
from toolprism.toolcalls.coercion import Coercion
from toolprism.toolcalls.lenient_json import Read, read_text
from toolprism.toolcalls.problem_finder import message, not_json
from toolprism.toolcalls.step import Coerced, Step
from toolprism.toolcalls.values import DECODE_JSON, read_escaped
from toolprism.validation import Choice, Verdict, choose_dialect, validate

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
        return _checked(BudgetedValidator(schema), arguments)
    except (BudgetExceededError, RecursionError):
        return None


def _checked(validator: BudgetedValidator, arguments: Arguments) -> Coerced | None:
    coerced = _proposal(validator, arguments)
    return (
        coerced if coerced and fits_depth(coerced.value) and validator.fits(validator.schema, coerced.value) else None
    )


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

    def to_json(self) -> dict[str, Json]:
        """Return the report as the contract defines it, with the dialect if the schema determines one."""
        answer: dict[str, Json] = {
            "message": self.message,
            "repaired": self.repaired,
            "repairs": [step.to_json() for step in self.repairs],
            "errors": None if self.errors is None else [error.to_json() for error in self.errors],
        }
        return {**answer, "dialect": self.dialect.to_json()} if self.dialect.because else answer


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
