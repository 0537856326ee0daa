"""A claim: a row of a profile, which says how the provider treats a condition, with sources and its own words.

A claim about something that no schema shows has words in place of a condition.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from toolprism.conditions.condition import Condition, Found, Group
from toolprism.conditions.names import OTHERS, tool_name_pattern, unknown_keyword
from toolprism.core.finding import Severity, Source
from toolprism.core.pointer import Path

__all__ = ["Breach", "Claim", "Found", "Group", "Support"]

Support: TypeAlias = Literal["accepted", "refused", "ignored", "disputed", "unknown"]
#: The conditions of these scopes are looked for in schemas.
_IN_SCHEMAS: Final = ("node", "root", "schema")


class Breach(NamedTuple):
    """Something in a schema that a provider refuses or does not enforce."""

    code: str
    path: Path
    message: str
    hint: str
    #: `error` if the provider refuses the request for it.
    severity: Severity
    #: The source of the claim.
    citation: Source
    #: The provider's own words, if known.
    says: str = ""
    #: The id of the condition.
    condition: str = ""
    #: `tool` where the place leads into the tool, with its wrapper, and not into the schema.
    scope: Literal["tool", ""] = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Claim:
    """How a provider treats something."""

    group: Group
    #: The subject: keywords, formats, or a few words.
    subjects: tuple[str, ...]
    support: Support
    #: The sources; if they disagree, the one that is followed comes first.
    sources: tuple[Source, ...]
    #: Further statements of the sources, and how they disagree.
    note: str = ""
    #: The provider's message when it refuses.
    says: str = ""
    #: The code of the finding for a breach; empty if there are no findings.
    code: str = ""
    severity: Severity = "error"
    #: None if no schema shows it.
    condition: Condition | None = None
    #: Words for the sentences of the condition.
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def said(self) -> str:
        """What the provider says, with an ellipsis where a schema would fill in its place."""
        return _PLACES.sub(lambda found: "(…)" if found[0] == "{context}" else "…", self.says)

    def breach(self, path: Path, found: Found) -> Breach:
        """Return the breach for a place below the node at a path."""
        asked = self.condition
        assert asked is not None, "only a condition is found"
        at = (*path, *found.at)
        says = _filled(self.says, path, at) if "{" in self.says else self.says
        message = asked.filled(asked.message, found.what, **self.words)
        hint = asked.filled(asked.hint, found.what, **self.words)
        scope: Literal["tool", ""] = "tool" if asked.scope == "tool" else ""
        return Breach(self.code, at, message, hint, self.severity, self.sources[0], says, asked.id, scope)


_PLACES: Final = re.compile(r"\{(?:context|path|keyword|name|index)\}")


def _filled(says: str, path: Path, at: Path) -> str:
    """Insert the place of a breach into a provider's message; parts that only the request determines stay open."""
    places = {
        "{context}": str(tuple(map(str, path))),
        "{path}": ".".join(map(str, path)) or "root",
        "{keyword}": str(at[-1]) if at else "",
        "{name}": "…",
        "{index}": "…",
    }
    for name, value in places.items():
        says = says.replace(name, value)
    return says


#: What a provider does with a keyword that it does not take.
_DOES: Final[Mapping[Support, str]] = {
    "refused": "refuses",
    "ignored": "does not enforce",
    "disputed": "may refuse",
    "unknown": "does not list",
    "accepted": "does not list",
}
#: The codes of findings about keywords.
_CODES: Final[Mapping[Support, str]] = {"ignored": "keyword-not-enforced", "disputed": "keyword-disputed"}


def _row(asked: Condition, support: Support, sources: tuple[Source, ...], **parts: Any) -> Claim:
    """Return a row; its code is that of the condition, unless the support or the caller says otherwise."""
    about_keywords = asked.id == unknown_keyword.id
    code = _CODES.get(support, asked.code) if about_keywords else asked.code
    words = {"does": _DOES[support]} if about_keywords else {}
    given = {name: value for name, value in parts.items() if value is not None}
    return Claim(
        support=support,
        sources=sources,
        condition=asked,
        **{
            "group": asked.group,
            "subjects": asked.subjects,
            "code": code if asked.scope in _IN_SCHEMAS else "",
            "words": words,
            **given,
        },
    )


def refuses(  # noqa: PLR0913  # what is said of a row
    asked: Condition,
    *sources: Source,
    note: str = "",
    says: str = "",
    severity: Severity = "error",
    who: str | None = None,
    support: Support = "refused",
) -> Claim:
    """Return the row that a provider refuses a request with a condition; `who`: which of its models do."""
    note = note or (f"refused by {who}" if who else "")
    words = {"who": who} if who else None
    return _row(asked, support, sources, note=note, says=says, severity=severity, words=words)


def refuses_tool(asked: Condition, *sources: Source, says: str = "") -> Claim:
    """Return the row that a provider refuses a tool for what stands around its schema."""
    return _row(asked, "refused", sources, says=says, code=asked.code)


#: Returns the row that sources disagree, or that some models or back ends refuse it; the note says how.
disputes: Final = partial(refuses, support="disputed", severity="warning")


def ignores(
    asked: Condition, *sources: Source, note: str = "", severity: Severity = "note", code: str | None = None
) -> Claim:
    """Return the row that a provider accepts something but does not enforce it."""
    return _row(asked, "ignored", sources, note=note, severity=severity, code=code)


def accepts(asked: Condition, *sources: Source, note: str = "") -> Claim:
    """Return the row that a provider accepts something."""
    return _row(asked, "accepted", sources, note=note, code="")


def lists(
    asked: Condition, *sources: Source, otherwise: Support = "refused", severity: Severity = "error", note: str = ""
) -> Claim:
    """Return the row about the types or formats that a provider accepts; `otherwise` applies to all others."""
    does = _DOES["ignored" if otherwise == "ignored" else "unknown"]
    words = {"listed": ", ".join(asked.subjects), "does": does, "otherwise": otherwise}
    if asked.group == "format":
        note = note or f"any other format is {otherwise}"
    return _row(asked, "accepted", sources, note=note, severity=severity, words=words)


def others(support: Support, source: Source, severity: Severity | None, note: str = "", says: str = "") -> Claim:
    """Return the row about every keyword that no other row names; without a severity there are no findings."""
    code = "" if severity is None else "keyword-not-enforced" if support == "ignored" else unknown_keyword.code
    return _row(
        unknown_keyword((OTHERS,)), support, (source,), note=note, says=says, code=code, severity=severity or "note"
    )


def unknown(what: Condition | str, source: Source, note: str) -> Claim:
    """Return the row that nothing is known for certain; no findings."""
    if isinstance(what, str):
        return Claim(group="shape", subjects=(what,), support="unknown", sources=(source,), note=note)
    return _row(what, "unknown", (source,), note=note, group="shape", code="")


def of_request(what: Condition | str, *sources: Source, note: str = "", says: str = "") -> Claim:
    """Return the row about a whole request, which a single schema cannot break."""
    if isinstance(what, str):
        return Claim(group="limit", subjects=(what,), support="refused", sources=sources, note=note, says=says)
    return _row(what, "refused", sources, note=note, says=says, code="")


def of_fact(what: str, *sources: Source, note: str) -> Claim:
    """Return the row about something that every request has, and what the provider makes of it; no findings."""
    return Claim(group="shape", subjects=(what,), support="accepted", sources=sources, note=note)


def tool_name(pattern: str, *sources: Source, note: str = "", disputed: bool = False) -> Claim:
    """Return the row about the name of a tool."""
    return _row(tool_name_pattern(pattern), "disputed" if disputed else "refused", sources, note=note)


def about_keywords(claims: Iterable[Claim]) -> list[Claim]:
    """Return the rows that name keywords as such."""
    return [claim for claim in claims if claim.condition is not None and claim.condition.id == unknown_keyword.id]
