"""Limits of one paste and of the body of a request, and the environment variables that change them and more."""

import math
import os
from collections.abc import AsyncIterable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_text import shortened

#: More digits than any sensible number has, few enough for `int`.
_MOST_DIGITS: Final = 18
_LONGEST: Final = 40


def variable(name: str) -> str:
    """Return the text of a variable without blanks around it; empty if it is unset."""
    return os.environ.get(name, "").strip()


def bad_variable(name: str, expected: str, example: str) -> BadInput:
    """Return the error for a variable with another value than the expected one."""
    message = (
        f"The environment variable {name} is {shortened(variable(name), _LONGEST)!r}, but {expected} was expected."
    )
    return bad_input("bad-setting", message, hint=f"For example {name}={example}.")


def whole_number(
    name: str, example: str, *, expected: str = "a whole number above 0", least: int = 1, digits: int = _MOST_DIGITS
) -> int | None:
    """Return the whole number in a variable; None if it is unset."""
    text = variable(name)
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) <= digits and int(text) >= least:
        return int(text)
    raise bad_variable(name, expected, example)


def positive_number(name: str, example: str) -> float | None:
    """Return the number in a variable; None if it is unset."""
    text = variable(name)
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if math.isfinite(number) and number > 0:
        return number
    raise bad_variable(name, "a number above 0", example)


def data_file(name: str) -> Path:
    """Return the path of a file in the user's data folder."""
    return _folder("XDG_DATA_HOME", ".local/share") / name


def cache_file(name: str) -> Path:
    """Return the path of a file in the user's cache folder."""
    return _folder("XDG_CACHE_HOME", ".cache") / name


def _folder(name: str, default: str) -> Path:
    return Path(os.environ.get(name) or Path.home() / default) / "toolprism"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of a paste; exceeding one is a finding."""

    #: Bytes of the pasted text in UTF-8.
    max_bytes: int
    #: Nesting depth of objects and arrays.
    max_depth: int = 200
    #: Schema nodes after references are expanded.
    max_nodes: int
    #: Tools in one paste.
    max_tools: int


#: The limits of the page and the API.
PAGE: Final = Limits(max_bytes=1_000_000, max_nodes=20_000, max_tools=500)
#: The limits of the command line.
COMMAND_LINE: Final = Limits(max_bytes=20_000_000, max_nodes=200_000, max_tools=5_000)

#: The variable that limits the time of one request; without it the command line has no limit.
SECONDS: Final = "TOOLPRISM_MAX_SECONDS"

#: The limit that each variable sets.
VARIABLES: Final = {
    "TOOLPRISM_MAX_BYTES": "max_bytes",
    "TOOLPRISM_MAX_DEPTH": "max_depth",
    "TOOLPRISM_MAX_NODES": "max_nodes",
    "TOOLPRISM_MAX_TOOLS": "max_tools",
}


def from_environment(base: Limits) -> Limits:
    """Return the limits with the environment variables applied; an empty variable counts as unset."""
    given = {limit: number for name, limit in VARIABLES.items() if (number := whole_number(name, "1000")) is not None}
    return replace(base, **given) if given else base


def seconds_from_environment() -> float | None:
    """Return the time limit of one request, line or command in seconds; None if the variable is not set."""
    return positive_number(SECONDS, "10")


#: A body that is too long is still read, up to this many times the limit, so that the client receives the response.
_PATIENCE: Final = 8


async def collected(chunks: AsyncIterable[bytes], most: int, hold: Callable[[int], None] | None = None) -> bytes | None:
    """Return the bytes of a body, or None if there are too many; `hold` gets the size of each part and may raise."""
    kept = bytearray()
    size = 0
    async for chunk in chunks:
        size += len(chunk)
        if size <= most:
            if hold is not None:
                hold(len(chunk))
            kept += chunk
        elif size > _PATIENCE * most:
            break
    return None if size > most else bytes(kept)
