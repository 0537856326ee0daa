"""Labels: what page and command line call a status, an effect and a cause, and how they shorten a value."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from app.core.json_text import shown
from app.core.json_types import Json
from app.schema import Cause, Effect, Result, Status

#: What page and command line call a result: its status, or that the provider refuses what is sent.
Standing: TypeAlias = Status | Literal["refused"]

#: From the worst to the best.
STANDINGS: Final[Sequence[Standing]] = ("error", "refused", "not-strict", "fallback", "changed", "unchanged")

STANDING_WORDS: Final[Mapping[Standing, str]] = MappingProxyType(
    {
        "error": "error",
        "refused": "refused",
        "not-strict": "not strict",
        "fallback": "fallback",
        "changed": "changed",
        "unchanged": "unchanged",
    }
)

EFFECT_WORDS: Final[Mapping[Effect, str]] = MappingProxyType(
    {
        Effect.SAME: "lossless",
        Effect.WIDER: "check lost",
        Effect.NARROWER: "stricter",
        Effect.UNKNOWN: "undecided",
    }
)

EFFECT_MEANS: Final[Mapping[Effect, str]] = MappingProxyType(
    {
        Effect.SAME: "Exactly the same arguments are accepted.",
        Effect.WIDER: "Arguments that the pasted schema refuses are accepted.",
        Effect.NARROWER: "Arguments that the pasted schema accepts are refused.",
        Effect.UNKNOWN: "Whether more or fewer arguments are accepted cannot be promised.",
    }
)

CAUSE_WORDS: Final[Mapping[Cause, str]] = MappingProxyType(
    {"impossible": "impossible", "bypassed": "switched off", "author": "the author's wish"}
)

#: A text of more characters is not repeated when something is added to it.
_SAID_ALREADY: Final = 24


def standing(result: Result) -> Standing:
    """Return what to call a result: refused where a finding of severity `error` says so."""
    refused = result.status != "error" and any(finding.severity == "error" for finding in result.findings)
    return "refused" if refused else result.status


def counted(number: int, one: str, many: str | None = None) -> str:
    """Count things.

    >>> counted(1, "tool"), counted(2_000, "tool"), counted(0, "lost check")
    ('1 tool', '2,000 tools', '0 lost checks')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def shortened(value: Json, most: int = 120) -> str:
    """Write a value on one line, cut in the middle of nowhere when it is long.

    >>> shortened({"type": "string"}), shortened("x" * 20, 10)
    ('{"type":"string"}', '"xxxxxxxx…')
    """
    text = shown(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def difference(before: Json, after: Json, most: int = 120) -> tuple[str, str]:
    """Write two values so that one sees how they differ: of a long text, only its new end.

    >>> difference("A city, as its code of three letters.", "A city, as its code of three letters. {minLength: 3}")
    ('', '"… {minLength: 3}"')
    """
    if isinstance(before, str) and isinstance(after, str) and after.startswith(before) and len(before) > _SAID_ALREADY:
        return "", f'"…{shortened(after[len(before) :], most)[1:]}'
    return shortened(before, most), shortened(after, most)


def place_name(pointer: str) -> str:
    """Return the name of a place; the root has no pointer that one could see."""
    return pointer or "(root)"
