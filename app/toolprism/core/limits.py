"""Limits of one paste, and the environment variables that change them."""

from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.environment import positive_number, whole_number


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
    """Return the limits with the environment variables applied; an empty variable counts as unset.

    Raises:
        BadInput: a variable is not a whole number above zero.
    """
    given = {limit: whole_number(name, "1000") for name, limit in VARIABLES.items()}
    return replace(base, **{limit: number for limit, number in given.items() if number is not None})


def seconds_from_environment() -> float | None:
    """Return the time limit of one request, line or command in seconds; None if the variable is not set.

    Raises:
        BadInput: the variable is not a number above zero.
    """
    return positive_number(SECONDS, "10")
