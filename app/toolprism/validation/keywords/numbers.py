"""Keywords for numbers; every number is a double."""

import math
from collections.abc import Callable, Iterator
from typing import Final

from toolprism.core.json_types import Json
from toolprism.validation.budgets import Refusal
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.error import COMPARED, HOLDS, ErrorCase, format_given
from toolprism.validation.javascript import double, text
from toolprism.validation.keyword import Assertion, Keyword
from toolprism.validation.scope import Failure, Scope
from toolprism.validation.value_text import quoted

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
KEYWORDS: Final = (
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
)
