"""A keyword: its check of a value, its check of its own value, and the wording of its errors."""

from collections.abc import Callable, Iterator, Sequence, Sized
from typing import Any, Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.error import Sentence, size
from toolprism.validation.javascript import text
from toolprism.validation.scope import Failure, Scope, Steps
from toolprism.validation.value_text import plural

#: Checks the value only.
Assertion: TypeAlias = Callable[[Scope, Any, Any], Iterator[Failure]]
#: Applies other schemas.
Applicator: TypeAlias = Callable[[Scope, Any, Any], Steps]
#: Runs while a schema is compiled: yields the subschemas, adds strict mode's complaints, raises AJV's errors.
Compiles: TypeAlias = Callable[[CompileState, Any], Subschemas]

#: The types of a keyword value that is one schema, in AJV's order.
SCHEMA: Final = ("object", "boolean")
SCHEMA_OR_BOOLEAN: Final = ("boolean", "object")


class Keyword(NamedTuple):
    """A keyword. `vocabulary` has its position in AJV's order and the types of the values that it checks."""

    name: str
    #: The types that its own value may have, if no meta-schema has checked it; empty means any.
    value_types: Sequence[str] = ()
    #: The type that AJV itself requires of the keyword's value, because no meta-schema describes it.
    checked_type: str | None = None
    #: The check of a value; at most one of the two is set.
    asserts: Assertion | None = None
    applies: Applicator | None = None
    #: Its work while a schema is compiled.
    compiles: Compiles | None = None
    #: The wording of its errors; without it, AJV's message is shown.
    sentence: Sentence | None = None
    #: Whether the members of its own value can be used.
    members_fit: Callable[[Any], bool] | None = None


def is_list_of_names(value: Any) -> bool:
    """Return whether a value is a list of strings."""
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def without(keyword: str, companion: str) -> Compiles:
    """Return the function that adds strict mode's complaint about a keyword that needs another one."""

    def check(state: CompileState, _: Json) -> Subschemas:
        if companion not in state.schema:
            state.complain("strictSchema", f'"{keyword}" without "{companion}" is ignored', keyword)
        yield from ()

    return check


def bounds_size(noun: str, *, least: bool) -> Assertion:
    """Return the check of how many members a value has, or code points if it is a text."""

    def asserts(_: Scope, limit: float, value: Sized) -> Iterator[Failure]:
        if len(value) < limit if least else len(value) > limit:
            words = f"must NOT have {'fewer' if least else 'more'} than {text(limit)} {plural(noun)}"
            yield Failure({"limit": limit}, words)

    return asserts


def sized(name: str, noun: str, hint: str) -> Keyword:
    """Return a keyword `min…` or `max…` about the size of a value, with a hint for one that breaks it."""
    least = name.startswith("min")
    asserts = bounds_size(noun, least=least)
    return Keyword(name, ("number",), asserts=asserts, sentence=size(noun, hint, least=least))
