"""Output: exactly what is sent, to be copied or kept as a file."""

from dataclasses import dataclass
from typing import Final

from app.jsontext import dumps, shown
from app.schema import Outcome

#: Characters that a browser shows at ease; the rest is in the file.
_MOST: Final = 200_000


@dataclass(frozen=True, kw_only=True)
class Output:
    """What is sent."""

    text: str
    bytes: int
    #: It goes on in the file.
    cut: bool
    operations: int


def output(outcome: Outcome) -> Output:
    """Write the output of a target."""
    text = shown(outcome.output, indent=2)
    return Output(
        text=text[:_MOST],
        bytes=len(dumps(outcome.output).encode("utf-8", "surrogatepass")),
        cut=len(text) > _MOST,
        operations=len(outcome.trail.patch),
    )
