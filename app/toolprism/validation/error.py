"""One error of an instance, in AJV's form, and with its value."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.records import UNWRITTEN, Record
from toolprism.validation.value_text import counted, describe, quoted, short


@dataclass(frozen=True, slots=True)
class ErrorObject(Record):
    """An entry of AJV's `validate.errors`."""

    is_camel: ClassVar = True

    #: JSON Pointer of the value.
    instance_path: str
    #: The place of the keyword as AJV writes it: through a reference it may start again at `#`.
    schema_path: str
    keyword: str
    params: dict[str, Json]
    message: str
    #: The property whose name is invalid; only below `propertyNames`.
    property_name: str | None = None
    #: JSON Pointer of the keyword in the given schema; None if it is in another document.
    place: Annotated[str | None, UNWRITTEN] = None


def errors_text(errors: list[ErrorObject]) -> str:
    """Return the errors on one line, as AJV writes them when it refuses a schema."""
    return ", ".join(f"data{error.instance_path} {error.message}" for error in errors)


#: Comparisons in words.
COMPARED: Final[Mapping[str, str]] = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
#: Whether a comparison holds.
HOLDS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


@dataclass(frozen=True, slots=True)
class ErrorCase:
    """An error with the value that it is about."""

    subject: str
    value: Any
    params: Mapping[str, Any]
    message: str
    #: Whether the value is part of a schema, and the error comes from the meta-schema.
    of_schema: bool


#: Returns one or two plain sentences about an error.
Sentence: TypeAlias = Callable[[ErrorCase], str]


def format_given(value: Any) -> str:
    """Return a value as a person would write it."""
    return describe(value) if isinstance(value, (dict, list)) else quoted(value)


def size(noun: str, hint: str, *, least: bool) -> Sentence:
    """Return the sentence for a value that has too few or too many members."""

    def say(case: ErrorCase) -> str:
        count = len(case.value) if isinstance(case.value, (str, list, dict)) else 0
        bound = "at least" if least else "at most"
        limit = case.params["limit"]
        if not count and least and isinstance(limit, (int, float)):
            return f"{case.subject} is empty; at least {counted(limit, noun)} {'is' if limit == 1 else 'are'} required."
        return f"{case.subject} has {counted(count, noun)}, but must have {bound} {quoted(limit)}. {hint}"

    return say


def items_end(case: ErrorCase) -> str:
    """Return the sentence for an array that is too long."""
    count = len(case.value) if isinstance(case.value, list) else 0
    limit = quoted(case.params["limit"])
    return f"{case.subject} has {counted(count, 'item')}, but no more than {limit} may be there. Leave out the rest."


def unknown_property(parameter: str) -> Sentence:
    """Return the sentence for a property that is not allowed; a parameter of the error names it."""

    def say(case: ErrorCase) -> str:
        name = short(case.params[parameter])
        return f"{case.subject} may not have the property `{name}`. Leave it out, or check how its name is spelled."

    return say
