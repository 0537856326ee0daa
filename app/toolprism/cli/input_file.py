"""Reads the files of a command, and runs its work on each: the exit codes, and what an unreadable file means."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from toolprism.cli.console import Console
from toolprism.core.alarm import within
from toolprism.core.errors import BadInput, OutOfTime, ToolprismError, bad_input

STDIN: Final = "-"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_CHUNK: Final = 65_536


def called(name: str) -> str:
    """Return the name of a file in a message."""
    return "standard input" if name == STDIN else name


def read_text(name: str, console: Console, max_bytes: int) -> str:
    """Read a file, or standard input for `-`.

    Raises:
        BadInput: the file cannot be read, is too long, or is not UTF-8.
    """
    with _readable(), nullcontext(console.stdin) if name == STDIN else Path(name).open("rb") as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise _too_long(max_bytes)
    return decoded(data)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Name a file in the message of its error, where the error ends the command.

    Raises:
        ToolprismError: the file cannot be read.
    """
    try:
        yield
    except BadInput as error:
        raise ToolprismError(f"{called(name)}: {error}") from None


def lines_of(name: str, console: Console, max_bytes: int) -> Iterator[str | BadInput]:
    """Yield lines one by one; an unreadable line becomes an error in its place.

    Raises:
        BadInput: the file cannot be opened.
    """
    if name == STDIN:
        yield from _lines(console.stdin, max_bytes)
        return
    with _readable():
        file = Path(name).open("rb")  # noqa: SIM115  # closed below; only opening is told so
    with file:
        yield from _lines(file, max_bytes)


@contextmanager
def _readable() -> Iterator[None]:
    """Raise BadInput for a file that cannot be read."""
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        reason = getattr(error, "strerror", None) or str(error)
        raise bad_input("unreadable-file", f"It cannot be read: {reason}.") from None


def _lines(stream: BinaryIO, max_bytes: int) -> Iterator[str | BadInput]:
    while data := stream.readline(max_bytes + 1):
        if len(data) > max_bytes and not data.endswith(b"\n"):
            while data and not data.endswith(b"\n"):
                data = stream.readline(_CHUNK)
            yield _too_long(max_bytes)
            continue
        try:
            yield decoded(data.rstrip(b"\r\n"))
        except BadInput as error:
            yield error


def decoded(data: bytes) -> str:
    """Return bytes decoded as UTF-8.

    Raises:
        BadInput: the bytes are not UTF-8.
    """
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        message = f"This is not UTF-8 text: byte {error.start + 1:,} is 0x{data[error.start]:02x}."
        hint = "It looks like UTF-16; save it as UTF-8." if data.startswith(_UTF_16) else "Save it as UTF-8."
        raise bad_input("not-utf-8", message, hint=hint) from None


def _too_long(max_bytes: int) -> BadInput:
    message = f"There are more than {max_bytes:,} bytes."
    return bad_input("too-many-bytes", message, hint="Raise TOOLPRISM_MAX_BYTES, or split it.")


DONE: Final = 0
CHECK_FAILED: Final = 1
UNREADABLE: Final = 2


def or_stdin(files: Sequence[str], options: argparse.Namespace, console: Console) -> Sequence[str]:
    """Return the names of the files; without any, standard input.

    Raises:
        ToolprismError: no file is named, and standard input is a terminal.
    """
    if not files and console.stdin_is_terminal:
        raise ToolprismError(f"Name a FILE, or - for standard input. Try: {options.prog} --help")
    return files or [STDIN]


def on_each(files: Sequence[str], console: Console, work: Callable[[str], int], seconds: float | None = None) -> int:
    """Run the work on each file, for so many seconds at most; return the highest exit code.

    A file that cannot be read, or not in time, is reported, and the next is read.
    """
    return max(_on(name, console, work, seconds) for name in files)


def _on(name: str, console: Console, work: Callable[[str], int], seconds: float | None) -> int:
    try:
        with within(seconds):
            return work(name)
    except BadInput as error:
        console.complain(f"{called(name)}: {error}")
        return UNREADABLE
    except OutOfTime as error:
        console.complain(f"{called(name)}: {too_late(error)}")
        return CHECK_FAILED


def too_late(error: OutOfTime) -> str:
    """Return the sentence for a deadline that has passed."""
    return f"{error.finding.message} Raise --deadline, or give it fewer or smaller tools at a time."
