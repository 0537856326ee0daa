"""Checks the arguments of a call against a schema: the message for the model, and a repair."""

from dataclasses import dataclass

from toolprism.core.json_types import Json
from toolprism.schema import json_schema_of
from toolprism.toolcalls.arguments import Arguments, InvalidJson, read_arguments
from toolprism.toolcalls.budgeted_validator import ErrorObject
from toolprism.toolcalls.message import message, not_json
from toolprism.toolcalls.repair import repair
from toolprism.toolcalls.step import Step
from toolprism.validation import Choice, Verdict, choose_dialect, validate


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
