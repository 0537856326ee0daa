"""`type`, `const` and `enum`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from toolprism.core.json_types import Json
from toolprism.validation.budgets import Refusal
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.error import ErrorCase, format_given
from toolprism.validation.hints import schema_hint, type_hint
from toolprism.validation.javascript import equal, is_type, key, text
from toolprism.validation.keyword import Keyword
from toolprism.validation.scope import Failure, Scope
from toolprism.validation.value_text import TYPES, describe, either, nearest, quoted


class Types(NamedTuple):
    """The value of `type`."""

    #: Includes the null that `nullable` adds.
    names: Sequence[str]
    #: The value as AJV prints it.
    wanted: Json


#: Up to this many values of `enum` are compared one by one; more are looked up.
_FEW: Final = 8


@dataclass(frozen=True)
class Allowed:
    """The value of `enum`."""

    values: Sequence[Json]

    @cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset(map(key, self.values))

    def __contains__(self, value: Any) -> bool:
        if len(self.values) <= _FEW:
            return any(equal(value, one) for one in self.values)
        return key(value) in self._keys


def type_(_: Scope, types: Types, value: Any) -> Iterator[Failure]:
    """Require one of some types."""
    for name in types.names:
        if is_type(name, value):
            return
    yield Failure({"type": types.wanted}, f"must be {text(types.wanted)}")


def const(_: Scope, allowed: Json, value: Any) -> Iterator[Failure]:
    """Require one value."""
    if not equal(value, allowed):
        yield Failure({"allowedValue": allowed}, "must be equal to constant")


def enum(_: Scope, allowed: Allowed, value: Any) -> Iterator[Failure]:
    """Require one of some values."""
    if value not in allowed:
        yield Failure({"allowedValues": allowed.values}, "must be equal to one of the allowed values")


def _compile_enum(_: CompileState, allowed: Sequence[Json]) -> Subschemas:
    if not allowed:
        raise Refusal("enum must have non-empty array")
    yield from ()


def _of_other_type(case: ErrorCase) -> str:
    given = case.params["type"]
    types = given if isinstance(given, list) else [given]
    expected = either([TYPES.get(name, name) for name in types])
    hint = (case.of_schema and schema_hint(case.subject, case.value)) or type_hint(case.value, types)
    return f"{case.subject} is {describe(case.value)}, but {expected} is expected. {hint}"


def _not_listed(case: ErrorCase) -> str:
    allowed = case.params["allowedValues"]
    meant = nearest(case.value, allowed)
    hint = f" — did you mean {quoted(meant)}?" if meant is not None else ". Choose one of these."
    values = either([quoted(value) for value in allowed[:50]])
    return f"{case.subject} must be one of {values}; you wrote {format_given(case.value)}{hint}"


def _not_the_constant(case: ErrorCase) -> str:
    wanted = quoted(case.params["allowedValue"])
    return f"{case.subject} must be {wanted}; you wrote {format_given(case.value)}. Only this one value is allowed."


#: The keywords that name types and values.
KEYWORDS: Final = (
    Keyword("type", asserts=type_, sentence=_of_other_type),
    Keyword("nullable", checked_type="boolean"),
    Keyword("const", asserts=const, sentence=_not_the_constant),
    Keyword("enum", ("array",), asserts=enum, compiles=_compile_enum, sentence=_not_listed),
)
