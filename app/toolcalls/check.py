"""Check: a schema and the arguments of a call → what is wrong, in the model's words, and a proposal."""

from dataclasses import dataclass

from app.core.json_types import Json
from app.toolcalls.arguments import Arguments, Unread, read_arguments
from app.toolcalls.budgeted_validator import ErrorObject
from app.toolcalls.message import message, not_json
from app.toolcalls.repair import repair
from app.toolcalls.schema_uri import undeclared
from app.toolcalls.step import Step
from app.validation import Verdict, validate


@dataclass(frozen=True, kw_only=True)
class CallReport:
    """What is to be said of one call."""

    #: What the model is told; None when nothing is wrong, or nothing could be checked.
    message: str | None
    #: The arguments as they may be used: as they were when they fit, the proposal when there is one, else None.
    repaired: Json
    repairs: tuple[Step, ...] = ()
    #: AJV's; None when the text is no JSON, or the schema cannot be used.
    errors: tuple[ErrorObject, ...] | None = None
    #: Whether the arguments fit; None when that could not be checked.
    valid: bool | None
    #: Why that could not be checked.
    unchecked: str | None = None

    def to_json(self) -> dict[str, Json]:
        """Write the report as the contract has it."""
        return {
            "message": self.message,
            "repaired": self.repaired,
            "repairs": [step.to_json() for step in self.repairs],
            "errors": None if self.errors is None else [error.to_json() for error in self.errors],
        }


def check_call(schema: Json, arguments: Json) -> CallReport:
    """Check the arguments of a call; a string is its raw text.

    >>> check_call({"required": ["a"]}, '{"a": 1}').repaired
    {'a': 1}

    Raises:
        BadInput: the arguments are too large, or nest too deep.
    """
    return check_read(schema, read_arguments(arguments))


def check_read(schema: Json, arguments: Arguments) -> CallReport:
    """Check arguments that have been read."""
    if isinstance(arguments, Unread):
        return _proposing(schema, arguments, not_json(), None)
    verdict = validate(undeclared(schema), arguments)
    if verdict.valid is None:
        return CallReport(message=None, repaired=None, valid=None, unchecked=_why(verdict))
    if verdict.valid:
        return CallReport(message=None, repaired=arguments, errors=(), valid=True)
    errors = tuple(verdict.errors)
    return _proposing(schema, arguments, message(schema, arguments, errors), errors)


def _proposing(
    schema: Json, arguments: Arguments, said: str | None, errors: tuple[ErrorObject, ...] | None
) -> CallReport:
    found = repair(schema, arguments)
    repaired, steps = (found.value, found.steps) if found else (None, ())
    return CallReport(message=said, repaired=repaired, repairs=steps, errors=errors, valid=False)


def _why(verdict: Verdict) -> str:
    if verdict.compile_error is not None:
        return f"the schema does not compile ({verdict.compile_error})"
    if verdict.limit is not None:
        return f"they go past a limit ({verdict.limit})"
    return "a pattern of the schema takes too long"
