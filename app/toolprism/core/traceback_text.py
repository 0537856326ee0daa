"""Formats an exception for a log: its type and its stack, without anything that a user sent."""

import traceback
from collections.abc import Iterator


def traceback_text(error: BaseException) -> str:
    r"""Return the types and stack frames of an exception and its causes, the first cause first.

    Neither messages nor values are included, because they may contain pasted text.

    >>> try:
    ...     int("secret")
    ... except ValueError as error:
    ...     traceback_text(error).splitlines()[-1], "secret" in traceback_text(error)
    ('ValueError', False)
    """
    return "\n".join(line for one in reversed(list(_chain(error))) for line in _lines(one))


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    here: BaseException | None = error
    while here is not None and id(here) not in seen:
        seen.add(id(here))
        yield here
        here = here.__cause__ or (None if here.__suppress_context__ else here.__context__)


def _lines(error: BaseException) -> Iterator[str]:
    yield "Traceback (most recent call last):"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}'
    yield type(error).__name__
