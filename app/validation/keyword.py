"""A keyword: what it demands of a value, of its own value, and how its errors read."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from app.core.json_types import Json
from app.validation.compile_state import CompileState, Subschemas
from app.validation.error_case import Sentence
from app.validation.scope import Failure, Scope, Steps

#: Looks at the value only.
Assertion: TypeAlias = Callable[[Scope, Any, Any], Iterator[Failure]]
#: Applies further schemas.
Applicator: TypeAlias = Callable[[Scope, Any, Any], Steps]
#: Runs while a schema is compiled: yields the subschemas, adds strict mode's complaints, raises AJV's refusals.
Compiles: TypeAlias = Callable[[CompileState, Any], Subschemas]

#: The types of the value of a keyword that holds one schema, in the order in which AJV names them.
SCHEMA: Final = ("object", "boolean")
SCHEMA_OR_BOOLEAN: Final = ("boolean", "object")


class Keyword(NamedTuple):
    """A keyword. Its place in AJV's order, and the type of the values that it is for, stand in `vocabulary`."""

    name: str
    #: The types that its own value may have, where no meta-schema has checked it; empty is any.
    value_types: Sequence[str] = ()
    #: The type that AJV asks of its own value by itself, since no meta-schema knows the keyword.
    checked_type: str | None = None
    #: What it demands of a value; at most one of the two.
    asserts: Assertion | None = None
    applies: Applicator | None = None
    #: What it does while a schema is compiled.
    compiles: Compiles | None = None
    #: Its errors in plain words; without it AJV's message is shown.
    sentence: Sentence | None = None
    #: Whether the members of its own value can be used.
    members_fit: Callable[[Any], bool] | None = None


def is_list_of_names(value: Any) -> bool:
    """Return whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def without(keyword: str, companion: str) -> Compiles:
    """Return strict mode's complaint about a keyword that does nothing without another one."""

    def check(state: CompileState, _: Json) -> Subschemas:
        if companion not in state.schema:
            state.complain("strictSchema", f'"{keyword}" without "{companion}" is ignored', keyword)
        yield from ()

    return check
