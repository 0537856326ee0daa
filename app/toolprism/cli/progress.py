"""Says on a terminal that work goes on; elsewhere nothing is written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


def is_shown() -> bool:
    """Return whether standard error is a terminal that can show progress."""
    return os.isatty(2) and os.environ.get("TERM") != "dumb"


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show a text with a sign that moves, until the block ends."""
    if not is_shown():
        yield
        return
    from rich.console import Console as Terminal  # only a terminal shows progress
    from rich.markup import escape

    with Terminal(stderr=True).status(escape(what)):
        yield
