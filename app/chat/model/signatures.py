"""Lookup: what a conversion asks for: signatures of calls by id, and of texts by the text; all of them at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol


class UnsignedPart(NamedTuple):
    """A call (by its id) or a text (by itself) that is to be signed."""

    kind: Literal["call", "text"]
    name: str


@dataclass(frozen=True, kw_only=True)
class FoundSignatures:
    """The signatures that were found, and what was the matter."""

    signatures: Mapping[UnsignedPart, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


class SignatureSource(Protocol):
    """Something that knows signatures."""

    def find(self, wanted: Sequence[UnsignedPart]) -> FoundSignatures:
        """Give those that are known; never raises."""


@dataclass(frozen=True)
class GivenSignatures:
    """Signatures that the caller has at hand."""

    calls: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def find(self, wanted: Sequence[UnsignedPart]) -> FoundSignatures:
        """Look them up."""
        if not self.calls and not self.texts:
            return FoundSignatures()
        tables = {"call": self.calls, "text": self.texts}
        known = {one: tables[one.kind][one.name] for one in wanted if one.name in tables[one.kind]}
        return FoundSignatures(signatures=known)
