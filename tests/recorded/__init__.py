"""Records what everything says of providers: `python -m tests.recorded`, some seconds, writes what differs.

A change of a record is a change of what the product says, so its diff is read before it is committed. Each line begins
with what it is about, and only a change of that changes the line.

facts      facts.txt: what each row of a profile, target, rule, lint, condition and form says of itself
published  published.txt: what is done to a fixed set of published tools, and said of them, as text
beside     beside.txt: what each condition, rule and form makes of documents beside its own examples, counted
decoded    decoded.txt: what the decoder makes of each form's sample, and of words
folder     where the records are
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from tests.recorded import beside, decoded, published
from tests.recorded.facts import facts
from tests.recorded.folder import FOLDER

#: What a line is about, and the function that returns what is said of it.
Consumers: TypeAlias = Callable[[], Iterator[tuple[str, Callable[[], list[str]]]]]
#: The files, beside that of the facts, with those whose lines they hold.
FILES: Final[Mapping[str, Consumers]] = {
    "beside.txt": beside.consumers,
    "published.txt": published.consumers,
    "decoded.txt": decoded.consumers,
}


def lines_of(file: str) -> Iterator[str]:
    """Yield the lines of a record as they are now."""
    if file == "facts.txt":
        yield from facts()
        return
    for name, told in FILES[file]():
        yield from (f"{name}: {line}" for line in told())


def recorded(file: str) -> list[str]:
    """Return the lines of a record as they stand in the file."""
    return (FOLDER / file).read_text("utf-8").splitlines()
