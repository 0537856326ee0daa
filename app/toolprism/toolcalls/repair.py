"""Repairs arguments that do not fit: the whole result fits, or there is no repair."""

from typing import Final

from toolprism.core.json_types import Json
from toolprism.toolcalls.arguments import Arguments, InvalidJson, fits_depth
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, BudgetExceededError
from toolprism.toolcalls.coercion import Coercion
from toolprism.toolcalls.lenient_json import Read, read_text
from toolprism.toolcalls.step import Coerced, Step
from toolprism.toolcalls.values import DECODE_JSON, read_escaped

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
