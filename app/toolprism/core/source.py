"""The source of a claim about a provider, with the day it was read and the confidence."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

#: How a claim is known, from the best: `measured` claims are asked anew by a program before a release.
Confidence: TypeAlias = Literal[
    "measured", "documented", "source", "observed", "reported", "experimental", "disputed", "convention"
]
CONFIDENCES: Final[tuple[Confidence, ...]] = get_args(Confidence)


@dataclass(frozen=True)
class Source:
    """The source of a claim about a provider."""

    title: str
    #: ISO date on which the claim was read or run.
    read: str
    confidence: Confidence
    url: str | None = None

    def to_json(self) -> dict[str, str]:
        """Return the source as the API returns it."""
        told = {"title": self.title, "read": self.read, "confidence": self.confidence}
        return told if self.url is None else told | {"url": self.url}
