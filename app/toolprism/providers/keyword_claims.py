"""Short constructors for claims about keywords, formats and types."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, Found, Support
from toolprism.providers.claim_index import OTHERS

#: Keywords that describe a value and never check it.
ANNOTATIONS: Final = (
    "title",
    "description",
    "default",
    "examples",
    "example",
    "$schema",
    "$id",
    "$comment",
    "deprecated",
    "readOnly",
    "writeOnly",
)

#: The types of JSON Schema.
ALL_TYPES: Final = ("string", "number", "integer", "boolean", "object", "array", "null")
_LEFTOVER: Final = "leftover-keyword"


def accepts(keywords: Iterable[str], *sources: Source, note: str = "") -> Claim:
    """Return the claim that a provider accepts keywords."""
    return Claim(group="keyword", subjects=tuple(keywords), support="accepted", sources=sources, note=note)


def refuses(keywords: Iterable[str], *sources: Source, note: str = "", says: str = "") -> Claim:
    """Return the claim that a provider refuses a request with these keywords."""
    return Claim(
        group="keyword",
        subjects=tuple(keywords),
        support="refused",
        sources=sources,
        note=note,
        says=says,
        code=_LEFTOVER,
    )


def ignores(keywords: Iterable[str], *sources: Source, note: str = "") -> Claim:
    """Return the claim that a provider accepts keywords but does not enforce them."""
    return Claim(
        group="keyword",
        subjects=tuple(keywords),
        support="ignored",
        sources=sources,
        note=note,
        code="keyword-not-enforced",
        severity="note",
    )


def disputes(keywords: Iterable[str], *sources: Source, note: str, severity: Severity = "warning") -> Claim:
    """Return the claim that sources disagree about keywords; the note says how."""
    return Claim(
        group="keyword",
        subjects=tuple(keywords),
        support="disputed",
        sources=sources,
        note=note,
        code="keyword-disputed",
        severity=severity,
    )


def others(support: Support, source: Source, severity: Severity | None, note: str = "", says: str = "") -> Claim:
    """Return the claim about every keyword that no other claim names; without a severity there are no findings."""
    code = "" if severity is None else "keyword-not-enforced" if support == "ignored" else _LEFTOVER
    return Claim(
        group="keyword",
        subjects=(OTHERS,),
        support=support,
        sources=(source,),
        note=note,
        says=says,
        code=code,
        severity=severity or "note",
    )


def formats(names: Iterable[str], source: Source, *, otherwise: Support, severity: Severity, note: str = "") -> Claim:
    """Return the claim about the formats that a provider accepts; `otherwise` applies to all other formats."""
    known = frozenset(names)
    what = "does not enforce" if otherwise == "ignored" else "does not list"

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        name = node["format"]
        if isinstance(name, str) and name not in known:
            yield Found(("format",), f"The provider {what} the format `{name}`.", "Say it in the description.")

    return Claim(
        group="format",
        subjects=tuple(names),
        support="accepted",
        sources=(source,),
        note=note or f"any other format is {otherwise}",
        code="format-not-listed",
        severity=severity,
        on=frozenset({"format"}),
        look=look,
    )


def types(names: Iterable[str], *sources: Source, note: str = "") -> Claim:
    """Return the claim about the types that a provider accepts; any other name fails the request."""
    known = frozenset(names)

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        given = node["type"]
        for kind in given if isinstance(given, list) else [given]:
            if not isinstance(kind, str) or kind not in known:
                message = f"The provider does not take the type {json.dumps(kind)}."
                yield Found(("type",), message, f"It takes {', '.join(names)}.")
                return

    return Claim(
        group="type",
        subjects=tuple(names),
        support="accepted",
        sources=sources,
        note=note,
        code="type-not-taken",
        on=frozenset({"type"}),
        when=lambda _keywords, kind: kind not in known,
        look=look,
    )


def unknown(subject: str, source: Source, note: str) -> Claim:
    """Return the claim that nothing is known about a subject."""
    return Claim(group="shape", subjects=(subject,), support="unknown", sources=(source,), note=note)
