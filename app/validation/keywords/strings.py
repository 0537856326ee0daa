"""Keywords for strings, and `format`, which is for numbers too."""

import operator
from collections.abc import Callable, Iterator

from app.validation.formats import FORMATS, comparison
from app.validation.javascript import text
from app.validation.scope import Failure, Scope


def max_length(_: Scope, limit: float, value: str) -> Iterator[Failure]:
    """Require at most the given number of code points."""
    if len(value) > limit:
        yield Failure({"limit": limit}, f"must NOT have more than {text(limit)} characters")


def min_length(_: Scope, limit: float, value: str) -> Iterator[Failure]:
    """Require at least the given number of code points."""
    if len(value) < limit:
        yield Failure({"limit": limit}, f"must NOT have fewer than {text(limit)} characters")


def pattern(scope: Scope, source: str, value: str) -> Iterator[Failure]:
    """Require a match anywhere in the text."""
    if not scope.run.matcher.matches(source, value):
        yield Failure({"pattern": source}, f'must match pattern "{source}"')


def format_(scope: Scope, name: str, value: object) -> Iterator[Failure]:
    """Require a format; one that ajv-formats does not know is ignored."""
    known = FORMATS.get(name) if scope.run.formats else None
    if known is not None and isinstance(value, str) == known.is_for_text and not known.accepts(value):
        yield Failure({"format": name}, f'must match format "{name}"')


def format_maximum(scope: Scope, limit: str, value: str) -> Iterator[Failure]:
    """Require at most the limit, in the order of the format."""
    yield from _bound(scope, "<=", operator.gt, limit, value)


def format_minimum(scope: Scope, limit: str, value: str) -> Iterator[Failure]:
    """Require at least the limit, in the order of the format."""
    yield from _bound(scope, ">=", operator.lt, limit, value)


def format_exclusive_maximum(scope: Scope, limit: str, value: str) -> Iterator[Failure]:
    """Require less than the limit, in the order of the format."""
    yield from _bound(scope, "<", operator.ge, limit, value)


def format_exclusive_minimum(scope: Scope, limit: str, value: str) -> Iterator[Failure]:
    """Require more than the limit, in the order of the format."""
    yield from _bound(scope, ">", operator.le, limit, value)


def _bound(scope: Scope, sign: str, fails: Callable[[float, float], bool], limit: str, value: str) -> Iterator[Failure]:
    compare = comparison(scope.schema["format"]) if scope.run.formats else None
    order = compare(value, limit) if compare else None
    if order is not None and fails(order, 0):
        yield Failure({"comparison": sign, "limit": limit}, f"should be {sign} {limit}")
