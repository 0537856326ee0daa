"""What a user is told: a finding, and the source of the claim behind it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from toolprism.core.records import Address, Count, Date, Pointer, Record

#: How a claim is known, from the best: `measured` claims are asked anew by a program before a release.
Confidence: TypeAlias = Literal[
    "measured", "documented", "source", "observed", "reported", "experimental", "disputed", "convention"
]


@dataclass(frozen=True)
class Source:
    """The source of a claim about a provider."""

    title: str
    #: ISO date on which the claim was read or run.
    read: Date
    confidence: Confidence
    url: Address | None = None

    def to_json(self) -> dict[str, str]:
        """Return the source as the API returns it."""
        return {name: text for name, text in vars(self).items() if text is not None}


Severity: TypeAlias = Literal["error", "warning", "note"]


@dataclass(frozen=True, kw_only=True)
class Finding(Record):
    """A problem: what is wrong, where, what was expected, and one hint."""

    #: A stable kebab-case name, for scripts.
    code: str
    #: One sentence: what was found and, where that adds something, what was expected.
    message: str
    severity: Severity = "error"
    #: JSON Pointer into the pasted document; None if the text is not JSON.
    pointer: Pointer | None = None
    #: Line and column in the pasted text, both from 1; None if the text is not known.
    line: Count | None = None
    column: Count | None = None
    #: At most one piece of advice.
    hint: str | None = None
    #: The source of a claim about a provider: `title`, `read` (the date), `confidence` and, where there is one, `url`.
    citation: Annotated[Mapping[str, str], Source] | None = None
    #: The id of the condition that holds there, if it is one; the code is what findings said before conditions.
    condition: str | None = None
    #: What the provider itself says.
    says: str | None = None

    def sentence(self) -> str:
        """Return the finding on one line: place first, hint last."""
        place = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        return f"{place}{self.message}{f' {self.hint}' if self.hint else ''}"
