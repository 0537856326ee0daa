"""The exceptions. They are few, because mistakes in a paste are findings.

ToolprismError
├── BadInput       the input cannot be read: carries the finding
│   └── NotJson      a Python value is not JSON; carries its place
├── Unavailable    the work cannot be done now, or at all: carries the finding
│   ├── OutOfTime    it took longer than allowed
│   ├── OutOfMemory  it needs more memory than allowed
│   ├── Busy         too many others are waiting
│   └── WorkerLost   its worker process has ended
├── TooLarge       a schema exceeds the limit of nodes or depth while it is rewritten
└── UnknownName    nothing has that name; names the nearest one
    ├── UnknownTarget    no target
    ├── UnknownProvider  no profile of a provider
    ├── UnknownClient  no client of MCP servers
    └── UnknownCondition  no condition
"""

from collections.abc import Iterable
from typing import Final

from toolprism.core.finding import Finding

#: The most characters of an unknown name that a message repeats.
_MOST_SHOWN: Final = 80


class ToolprismError(Exception):
    """An error that one sentence explains to the user."""


class BadInput(ToolprismError):
    """The input cannot be read.

    >>> import toolprism
    >>> toolprism.normalize([{"type": "object"}, {"type": "object"}], "google")
    Traceback (most recent call last):
    toolprism.core.errors.BadInput: There are 2 tools, but one was expected. Use `normalize_tools` for several.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence())
        self.finding = finding


def bad_input(code: str, message: str, *, pointer: str = "", hint: str | None = None) -> BadInput:
    """Return the error for unreadable input, built from the parts of its finding."""
    return BadInput(Finding(code=code, message=message, pointer=pointer, hint=hint))


class NotJson(BadInput):
    """A Python value is not JSON.

    >>> import toolprism
    >>> toolprism.normalize({"maximum": float("inf")}, "google")
    Traceback (most recent call last):
    toolprism.core.errors.NotJson: The value at /maximum is inf. JSON has no such number.
    """

    def __init__(self, message: str, *, pointer: str, hint: str | None = None) -> None:
        super().__init__(Finding(code="not-json", message=message, pointer=pointer, hint=hint))


class Unavailable(ToolprismError):
    """The work cannot be done now, or at all."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence())
        self.finding = finding


class OutOfTime(Unavailable):
    """The work took longer than allowed."""

    def __init__(self, seconds: float) -> None:
        message = f"This took more than {seconds:g} s and was stopped."
        super().__init__(Finding(code="out-of-time", message=message, hint="Paste fewer or smaller tools at a time."))


class OutOfMemory(Unavailable):
    """The work needs more memory than allowed."""

    def __init__(self, most: int) -> None:
        message = f"This needs more than {most // 1_000_000:,} MB of memory and was stopped."
        super().__init__(Finding(code="out-of-memory", message=message, hint="Paste fewer or smaller tools at a time."))


class Busy(Unavailable):
    """Too many others are waiting."""

    def __init__(self) -> None:
        message = "The server is busy: too many requests wait."
        super().__init__(Finding(code="busy", message=message, hint="Try again in a few seconds."))


class WorkerLost(Unavailable):
    """The process that did the work has ended."""

    def __init__(self) -> None:
        message = "The process that worked on this has ended before it was done."
        super().__init__(Finding(code="worker-lost", message=message, hint="Try again."))


class TooLarge(ToolprismError):
    """A schema exceeds a limit."""

    def __init__(self, *, nodes: int, pointer: str) -> None:
        super().__init__(
            f"With its references expanded the schema has more than {nodes:,} nodes, or nests too deep to be walked."
        )
        self.nodes = nodes
        self.pointer = pointer


class UnknownName(ToolprismError):
    """Nothing has that name.

    >>> import toolprism
    >>> toolprism.normalize({}, "google", no_stritc=True)
    Traceback (most recent call last):
    toolprism.core.errors.UnknownName: There is no option called no_stritc. Did you mean no_strict?
    """

    def __init__(self, message: str, *, name: str, nearest: str | None) -> None:
        super().__init__(message)
        self.name = name
        #: The most similar name; None if there is none.
        self.nearest = nearest


def unknown_name(kind: str, name: str, known: Iterable[str]) -> UnknownName:
    """Return the error for an unknown name, with the nearest of the known ones, or else all of them.

    >>> str(unknown_name("option", "no_stritc", ["ingest", "no_strict"]))
    'There is no option called no_stritc. Did you mean no_strict?'
    """
    names = list(known)
    shown = name[:_MOST_SHOWN]
    near = nearest(shown, names, 0.5)
    advice = f"Did you mean {near}?" if near else f"Known are {', '.join(names)}."
    return UnknownName(f"There is no {kind} called {shown}. {advice}", name=name, nearest=near)


class UnknownTarget(UnknownName):
    """No target has that id."""

    def __init__(self, name: str, nearest: str | None) -> None:
        advice = f" Did you mean {nearest}?" if nearest else " `toolprism targets` lists them."
        super().__init__(f"There is no target called {name}.{advice}", name=name, nearest=nearest)


class UnknownProvider(UnknownName):
    """No provider profile has that id."""

    def __init__(self, name: str, nearest: str | None) -> None:
        advice = f" Did you mean {nearest}?" if nearest else ""
        super().__init__(f"There is no provider profile called {name}.{advice}", name=name, nearest=nearest)


class UnknownClient(UnknownName):
    """No MCP client has that id."""

    def __init__(self, name: str, nearest: str | None) -> None:
        advice = f" Did you mean {nearest}?" if nearest else " `toolprism providers --clients` lists them."
        super().__init__(f"There is no client called {name}.{advice}", name=name, nearest=nearest)


class UnknownCondition(UnknownName):
    """No condition has that id."""

    def __init__(self, name: str, nearest: str | None) -> None:
        advice = f" Did you mean {nearest}?" if nearest else " `toolprism conditions` lists them."
        super().__init__(f"There is no condition called {name}.{advice}", name=name, nearest=nearest)


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known name that is most similar to a name; None if none is.

    >>> nearest("gogle", ["google", "openai"]), nearest("x", ["google", "openai"])
    ('google', None)
    """
    from difflib import get_close_matches  # only a mistaken name needs it, and every start would wait for it

    return next(iter(get_close_matches(name, list(known), n=1, cutoff=cutoff)), None)
