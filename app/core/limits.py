"""Limits: how much one paste may hold, and the environment variables that change it."""

import math
import os
from dataclasses import dataclass, replace
from typing import Final

from app.core.errors import BadInput
from app.core.finding import Finding

#: More digits than any sensible limit has, and few enough for `int`.
_MOST_DIGITS: Final = 18


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Past each of these a paste ends in a finding."""

    #: Bytes of the pasted text in UTF-8.
    max_bytes: int
    #: Objects and arrays inside one another.
    max_depth: int = 200
    #: Schema nodes, after references are expanded.
    max_nodes: int
    #: Tools in one paste.
    max_tools: int


#: For the page and the API.
PAGE: Final = Limits(max_bytes=1_000_000, max_nodes=20_000, max_tools=500)
#: For the command line.
COMMAND_LINE: Final = Limits(max_bytes=20_000_000, max_nodes=200_000, max_tools=5_000)

#: Names the variable with the time of one request; without it the command line takes the time that it needs.
SECONDS: Final = "TOOLPRISM_MAX_SECONDS"

#: Which variable sets which limit.
VARIABLES: Final = {
    "TOOLPRISM_MAX_BYTES": "max_bytes",
    "TOOLPRISM_MAX_DEPTH": "max_depth",
    "TOOLPRISM_MAX_NODES": "max_nodes",
    "TOOLPRISM_MAX_TOOLS": "max_tools",
}


def from_environment(base: Limits) -> Limits:
    """Let the environment variables override the limits; an empty variable counts as not set.

    Raises:
        BadInput: a variable is no whole number above zero.
    """
    given = {name: os.environ.get(name, "").strip() for name in VARIABLES}
    return replace(base, **{VARIABLES[name]: _whole_number(name, text) for name, text in given.items() if text})


def seconds_from_environment() -> float | None:
    """Return the time of one request, or of one line or command; None where the variable is not set.

    Raises:
        BadInput: it is no number above zero.
    """
    text = os.environ.get(SECONDS, "").strip()
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if math.isfinite(seconds) and seconds > 0:
        return seconds
    message = f"The environment variable {SECONDS} is {text[:40]!r}, but a number above 0 was expected."
    raise BadInput(Finding(code="bad-setting", message=message, hint=f"For example {SECONDS}=10."))


def _whole_number(name: str, text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) > 0:
        return int(text)
    raise BadInput(
        Finding(
            code="bad-setting",
            message=f"The environment variable {name} is {text[:40]!r}, but a whole number above 0 was expected.",
            hint=f"For example {name}=1000.",
        )
    )
