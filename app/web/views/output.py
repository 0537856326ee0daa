"""Output: exactly what is sent, to be copied or kept as a file."""

from dataclasses import dataclass
from typing import Final

from app.core.json_text import dumps, shown
from app.schema import Result

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


def output(result: Result) -> Output:
    """Write the output of a target."""
    text = shown(result.output, indent=2)
    return Output(
        text=text[:_MOST],
        bytes=len(dumps(result.output).encode("utf-8", "surrogatepass")),
        cut=len(text) > _MOST,
        operations=len(result.trail.patch),
    )
