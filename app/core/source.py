"""Source: where a claim about a provider comes from, the day it was read, and how sure it is."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Confidence: TypeAlias = Literal[
    "documented", "source", "observed", "reported", "experimental", "disputed", "convention"
]


@dataclass(frozen=True)
class Source:
    """Where a claim about a provider comes from."""

    title: str
    #: ISO date on which the claim was read or run.
    read: str
    confidence: Confidence
    url: str | None = None

    def to_json(self) -> dict[str, str]:
        """Return the shape of the API."""
        told = {"title": self.title, "read": self.read, "confidence": self.confidence}
        return told if self.url is None else told | {"url": self.url}
