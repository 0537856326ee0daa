"""The three streams of a command, and text that is safe and, on a terminal, coloured; it says that work goes on."""

import contextlib
import io
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO, Final, Literal, TextIO, TypeAlias

from toolprism.core.errors import ToolprismError

Style: TypeAlias = Literal["plain", "bold", "dim", "good", "warn", "bad"]

_CODES: Final[Mapping[Style, str]] = MappingProxyType(
    {"bold": "1", "dim": "2", "good": "32", "warn": "33", "bad": "31;1"}
)
#: By the severity of a finding.
SEVERITY_STYLES: Final[Mapping[str, Style]] = MappingProxyType({"error": "bad", "warning": "warn", "note": "dim"})
#: Characters that could control a terminal or reverse text: controls, lone surrogates, and direction marks.
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_WIDTH_OF_A_FILE: Final = 100


def printable(text: str) -> str:
    r"""Return a text with characters escaped that must not reach a terminal.

    >>> printable("\x1b[31mred")
    '\\u001b[31mred'
    """
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class OutputLost(ToolprismError):
    """The output cannot be written."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"Standard output cannot be written: {error.strerror or 'it is closed'}.")


@dataclass(frozen=True, kw_only=True)
class Console:
    """Writes data to stdout, everything else to stderr."""

    stdin: BinaryIO
    stdin_is_terminal: bool
    stdout: TextIO
    stderr: TextIO
    coloured: bool
    width: int

    @classmethod
    def of_process(cls) -> "Console":
        """Return a console for this process's streams, set to UTF-8; a closed stream is replaced by an empty one.

        Raises:
            OutputLost: there is no standard output.
        """
        stdin, stderr = sys.stdin, sys.stderr or io.StringIO()  # None: closed before the process started
        if sys.stdout is None:
            stderr.write(f"toolprism: {OutputLost(OSError())}\n")
            raise OutputLost(OSError())
        for stream in (sys.stdout, stderr):
            with contextlib.suppress(AttributeError):  # a stream in a test need not be a text file
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        terminal = sys.stdout.isatty()
        return cls(
            stdin=io.BytesIO() if stdin is None else stdin.buffer,
            stdin_is_terminal=stdin is not None and stdin.isatty(),
            stdout=sys.stdout,
            stderr=stderr,
            coloured=terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
            width=shutil.get_terminal_size().columns if terminal else _WIDTH_OF_A_FILE,
        )

    def ink(self, text: str, style: Style = "plain") -> str:
        """Return text made safe and, on a terminal, coloured."""
        safe = printable(text)
        return f"\x1b[{_CODES[style]}m{safe}\x1b[0m" if self.coloured and style in _CODES else safe

    def line(self, text: str = "") -> None:
        """Print one line of data that is already safe."""
        self.write(f"{text}\n")

    def write(self, text: str) -> None:
        """Print a piece of data.

        Raises:
            OutputLost: the disk is full, or nobody is there.
            BrokenPipeError: nobody reads on.
        """
        with _printing():
            self.stdout.write(text)

    def flush(self) -> None:
        """Flush the data printed so far.

        Raises:
            OutputLost: the disk is full, or nobody is there.
            BrokenPipeError: nobody reads on.
        """
        with _printing():
            self.stdout.flush()

    def complain(self, sentence: str) -> None:
        """Write an error."""
        self.stderr.write(f"toolprism: {printable(sentence)}\n")

    def note(self, sentence: str) -> None:
        """Write a notice: neither data nor an error."""
        self.stderr.write(f"{printable(sentence)}\n")
        self.stderr.flush()


@contextlib.contextmanager
def _printing() -> Iterator[None]:
    """Distinguish an error of the output from an error of a file that is being read."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost(error) from None


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
