"""What SDKs refuse before anything is sent: the record of `make shapes`, `shapes.json` beside this, and its rows."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from toolprism.core.finding import Source
from toolprism.providers.claim import Claim, of_fact, of_request

_FILE: Final = Path(__file__).with_name("shapes.json")


class Sdk(NamedTuple):
    """A client library that was asked to send tools through one field of its requests."""

    package: str
    version: str
    #: ISO date.
    day: str
    field: str
    #: What is odd about the tools that it did not send; a keyword stands for itself.
    refused: tuple[str, ...]

    @property
    def source(self) -> Source:
        """The source of claims about this library."""
        return Source(f"measured with {self.package} {self.version}", self.day, "measured")


@cache
def _record() -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", json.loads(_FILE.read_text(encoding="utf-8")))


@cache
def sdks() -> tuple[Sdk, ...]:
    """Return every library that was asked, in the order of the record."""
    return tuple(Sdk(**{**row, "refused": tuple(row["refused"])}) for row in _record()["sdks"])


def sdk(package: str, field: str = "") -> Sdk:
    """Return a library by its package, and by the field if it has two.

    >>> sdk("google-genai", "parameters_json_schema").refused
    ('strict',)
    """
    return next(each for each in sdks() if each.package == package and field in ("", each.field))


def before_sending(package: str, field: str = "") -> Claim:
    """Return the row of what a library refuses before anything is sent."""
    return row(sdk(package, field))


def row(found: Sdk) -> Claim:
    """Return the row of what a library does with tools, as it was asked."""
    if not found.refused:
        note = "it checks nothing before it sends"
        return of_fact(f"every tool, by the SDK {found.package}", found.source, note=note)
    return of_request(f"by the SDK {found.package}, before it sends: {', '.join(found.refused)}", found.source)


def agrees(claim: Claim, found: Sdk) -> bool:
    """Return whether a row says neither more nor less than the record of a library."""
    told = row(found)
    return (claim.subjects, claim.support, claim.note) == (told.subjects, told.support, told.note)


def pattern_of(shape: str) -> str:
    """Return the pattern of a shape of Bedrock's service model, with its length.

    >>> pattern_of("ToolName")
    '^[a-zA-Z0-9_-]{1,64}$'
    """
    limits = _record()["limits"][shape]
    return f"^{limits['pattern'].removesuffix('+')}{{{limits['min']},{limits['max']}}}$"
