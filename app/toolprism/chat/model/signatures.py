"""Thought signatures that a response carries, and those that a request lacks."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from toolprism.core.records import Absent, View


class UnsignedPart(NamedTuple):
    """A tool call (identified by its id) or a text (identified by itself) without a signature."""

    kind: Literal["call", "text"]
    name: str


@dataclass(frozen=True, kw_only=True)
class FoundSignatures:
    """The result of a look-up."""

    signatures: Mapping[UnsignedPart, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


class SignatureSource(Protocol):
    """A source of signatures."""

    def find(self, parts: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the known signatures; never raises."""


@dataclass(frozen=True)
class GivenSignatures:
    """Signatures that the caller already has."""

    calls: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def find(self, parts: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the signatures of the parts that are listed."""
        if not self.calls and not self.texts:
            return FoundSignatures()
        tables = {"call": self.calls, "text": self.texts}
        known = {part: tables[part.kind][part.name] for part in parts if part.name in tables[part.kind]}
        return FoundSignatures(signatures=known)


def digest_of(text: str) -> str:
    """Return the digest that identifies a text in a store, so that the text itself is never stored."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class SeenSignature(View):
    """A signature in a response: of a tool call, or of the text of a choice."""

    choice: int
    tool_call: int | None = None
    text: str | Absent | None = Absent.ABSENT
    signature: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivedSignature:
    """A signature in a response: of a tool call, or of the text of a choice."""

    choice: int
    signature: str
    #: Number and id of the tool call; None for a text.
    tool_call: int | None = None
    call_id: str | None = None
    #: Digest of the text, and the text itself if it was kept.
    digest: str | None = None
    text: str | None = None

    @property
    def subject(self) -> UnsignedPart:
        """The signed part: a call identified by its id, or a text identified by its digest."""
        if self.call_id is not None:
            return UnsignedPart("call", self.call_id)
        assert self.digest is not None, "a signature belongs to a call or to a text"
        return UnsignedPart("text", self.digest)

    def record(self) -> SeenSignature:
        """Return the shape of the API and the command line."""
        return SeenSignature.showing(self, text=Absent.ABSENT if self.tool_call is not None else self.text)
