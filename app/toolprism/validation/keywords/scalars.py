"""The keywords of texts and numbers, and those of any value: types and constants."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from toolprism.core.json_types import Json
from toolprism.validation.budgets import Refusal
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.ecma import refusal
from toolprism.validation.error import (
    COMPARED,
    EXAMPLES,
    HOLDS,
    TYPES,
    ErrorCase,
    describe,
    either,
    format_given,
    nearest,
    quoted,
    schema_hint,
    short,
    type_hint,
)
from toolprism.validation.formats import FORMATS, ORDERS
from toolprism.validation.javascript import double, equal, is_type, key, text
from toolprism.validation.scope import Assertion, Failure, Keyword, Scope, sized


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


#: From here on JavaScript prints an exponent, so AJV's test for a whole number, which reads the text, fails.
_EXPONENT_FROM: Final = 1e21


def _bounds(sign: str, exclusive: str = "") -> Assertion:
    """Return the check of a bound; a boolean, as in draft-04, is none, and makes the one beside it exclusive."""

    def asserts(scope: Scope, limit: float, value: float) -> Iterator[Failure]:
        if isinstance(limit, bool):
            return
        wanted = sign[0] if exclusive and scope.schema.get(exclusive) is True else sign
        if not HOLDS[wanted](double(value), double(limit)):
            yield Failure({"comparison": wanted, "limit": limit}, f"must be {wanted} {text(limit)}")

    return asserts


def multiple_of(_: Scope, divisor: float, value: float) -> Iterator[Failure]:
    """Require a multiple. For AJV, 0.3 is not a multiple of 0.1, and from 1e21 times the divisor nothing is."""
    step = double(divisor)
    times = double(value) / step if step else math.nan
    if not (times.is_integer() and abs(times) < _EXPONENT_FROM):
        yield Failure({"multipleOf": divisor}, f"must be multiple of {text(divisor)}")


def _compile_exclusive(keyword: str, bound: str) -> Callable[[CompileState, Json], Subschemas]:
    """Raise an error for the boolean form of draft-04 without its bound."""

    def check(state: CompileState, limit: Json) -> Subschemas:
        if isinstance(limit, bool) and bound not in state.schema:
            raise Refusal(f"{keyword} can only be used with {bound}")
        yield from ()

    return check


def _compared(case: ErrorCase) -> str:
    limit = f"{COMPARED[case.params['comparison']]} {quoted(case.params['limit'])}"
    return f"{case.subject} is {format_given(case.value)}, but must be {limit}. Choose a number in that range."


def _multiple_of(case: ErrorCase) -> str:
    step = quoted(case.params["multipleOf"])
    return f"{case.subject} is {format_given(case.value)}, but must be a multiple of {step}. Round it to one."


#: The keywords for numbers.


def pattern(scope: Scope, source: str, value: str) -> Iterator[Failure]:
    """Require a match anywhere in the text."""
    if not scope.run.matcher.matches(source, value):
        yield Failure({"pattern": source}, f'must match pattern "{source}"')


def format_(scope: Scope, name: str, value: object) -> Iterator[Failure]:
    """Require a format; formats unknown to ajv-formats are ignored."""
    known = FORMATS.get(name) if scope.run.formats else None
    if known is not None and isinstance(value, str) == known.is_for_text and not known.accepts(value):
        yield Failure({"format": name}, f'must match format "{name}"')


def compile_pattern(_: CompileState, source: str) -> Subschemas:
    """Raise an error if the value is not a pattern."""
    if reason := refusal(source, strict=True):
        raise Refusal(reason)
    yield from ()


def _compile_format(state: CompileState, name: str) -> Subschemas:
    if name not in FORMATS:
        message = f'unknown format "{name}" ignored in schema at path "{state.path}"'
        state.compilation.note("unknownFormat", message, state, ("format",))
    yield from ()


def _compile_bound(keyword: str) -> Callable[[CompileState, Json], Subschemas]:
    def check(state: CompileState, _: Json) -> Subschemas:
        name = state.schema["format"]
        known = FORMATS.get(name)
        if known is not None and not known.is_open and name not in ORDERS:
            raise Refusal(f'"{keyword}": format "{name}" does not define "compare" function')
        yield from ()

    return check


def _does_not_match(case: ErrorCase) -> str:
    pattern = short(case.params["pattern"])
    return f"{case.subject} is {describe(case.value)}, which does not match the pattern `{pattern}`. Change it to fit."


def _is_not_valid(case: ErrorCase) -> str:
    name = case.params["format"]
    hint = f"It should look like {EXAMPLES[name]}." if name in EXAMPLES else "Write it in that format."
    return f"{case.subject} is {describe(case.value)}, which is not a valid `{short(name)}`. {hint}"


def _out_of_range(case: ErrorCase) -> str:
    early = case.params["comparison"] in (">=", ">")
    hint = f"Choose {'a later' if early else 'an earlier'} one."
    limit = f"{COMPARED[case.params['comparison']]} {quoted(case.params['limit'])}"
    return f"{case.subject} is {describe(case.value)}, but must be {limit}. {hint}"


def _format_bound(name: str, sign: str) -> Keyword:
    """Return a keyword that bounds a text in the order of its format."""

    def asserts(scope: Scope, limit: str, value: str) -> Iterator[Failure]:
        compare = ORDERS.get(scope.schema["format"]) if scope.run.formats else None
        order = compare(value, limit) if compare else None
        if order is not None and not HOLDS[sign](order, 0):
            yield Failure({"comparison": sign, "limit": limit}, f"should be {sign} {limit}")

    return Keyword(name, checked_type="string", asserts=asserts, compiles=_compile_bound(name), sentence=_out_of_range)


#: The keywords for strings.


KEYWORDS: Final = (
    Keyword("type", asserts=type_, sentence=_of_other_type),
    Keyword("nullable", checked_type="boolean"),
    Keyword("const", asserts=const, sentence=_not_the_constant),
    Keyword("enum", ("array",), asserts=enum, compiles=_compile_enum, sentence=_not_listed),
    Keyword("maximum", ("number",), asserts=_bounds("<=", "exclusiveMaximum"), sentence=_compared),
    Keyword("minimum", ("number",), asserts=_bounds(">=", "exclusiveMinimum"), sentence=_compared),
    Keyword(
        "exclusiveMaximum",
        ("number",),
        asserts=_bounds("<"),
        compiles=_compile_exclusive("exclusiveMaximum", "maximum"),
        sentence=_compared,
    ),
    Keyword(
        "exclusiveMinimum",
        ("number",),
        asserts=_bounds(">"),
        compiles=_compile_exclusive("exclusiveMinimum", "minimum"),
        sentence=_compared,
    ),
    Keyword("multipleOf", ("number",), asserts=multiple_of, sentence=_multiple_of),
    sized("maxLength", "character", "Shorten it."),
    sized("minLength", "character", "Write more."),
    Keyword("pattern", ("string",), asserts=pattern, compiles=compile_pattern, sentence=_does_not_match),
    Keyword("format", ("number", "string"), asserts=format_, compiles=_compile_format, sentence=_is_not_valid),
    _format_bound("formatMaximum", "<="),
    _format_bound("formatMinimum", ">="),
    _format_bound("formatExclusiveMaximum", "<"),
    _format_bound("formatExclusiveMinimum", ">"),
)
