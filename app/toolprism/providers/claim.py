"""A claim: something that a provider accepts, refuses or ignores, with its sources and, if possible, its check.

A claim about keywords names them; one about shapes checks a node; one about limits checks the whole schema.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.source import Source

Support: TypeAlias = Literal["accepted", "refused", "ignored", "disputed", "unknown"]
Group: TypeAlias = Literal["keyword", "root", "shape", "type", "format", "pattern", "name", "limit"]


class Found(NamedTuple):
    """A result of a check."""

    #: Path below the checked node; from the root, for a check of the whole schema.
    at: Path
    message: str
    hint: str


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


#: Called with the place of a node, the node, and its document.
Look: TypeAlias = Callable[[Path, Object, Json], Iterator[Found]]
#: Returns whether a check may find anything in a node, given its keywords and its `type` if that is a string.
When: TypeAlias = Callable[[Collection[str], str | None], bool]
#: Every node of a schema, with its place.
Walked: TypeAlias = Sequence[tuple[Path, Object]]
#: Called with every node and its place, and the document.
LookAtAll: TypeAlias = Callable[[Walked, Json], Iterator[Found]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Claim:
    """Something that a provider accepts, refuses or ignores."""

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
    #: The code of the finding for a breach.
    code: str = ""
    severity: Severity = "error"
    #: The keywords that trigger the check; None checks every node.
    on: frozenset[str] | None = None
    #: What else a node must be like; None: anything.
    when: When | None = None
    look: Look | None = None
    look_at_root: Look | None = None
    look_at_all: LookAtAll | None = None

    def may_break(self, keywords: Collection[str], kind: str | None) -> bool:
        """Whether the check of a node has to look at nodes with these keywords and this `type`."""
        woken = self.on is None or not self.on.isdisjoint(keywords)
        return self.look is not None and woken and (self.when is None or self.when(keywords, kind))

    def breach(self, path: Path, found: Found) -> Breach:
        """Return the breach for a result, with its path from the root."""
        at = (*path, *found.at)
        says = _filled(self.says, path, at) if "{" in self.says else self.says
        return Breach(self.code, at, found.message, found.hint, self.severity, self.sources[0], says)


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


def about_shape(  # noqa: PLR0913  # the parts of a claim
    subject: str,
    source: Source,
    code: str,
    look: Look,
    *on: str,
    support: Support = "refused",
    severity: Severity = "error",
    says: str = "",
    when: When | None = None,
) -> Claim:
    """Return a claim about the shape of a node; `on` names keywords that trigger its check, `when` a condition."""
    return Claim(
        group="shape",
        subjects=(subject,),
        support=support,
        sources=(source,),
        says=says,
        code=code,
        severity=severity,
        on=frozenset(on) or None,
        when=when,
        look=look,
    )


def is_of_type(node: Object, kind: str) -> bool:
    """Return whether a node's type is, or lists, a type."""
    given = node.get("type")
    return given == kind or (isinstance(given, list) and kind in given)
