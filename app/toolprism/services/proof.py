"""What a provider makes of the tools after a fix: proof that it takes the tool now, or the next problem."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from toolprism.conditions.registry import all_conditions
from toolprism.core.json_types import Json
from toolprism.core.patch import PatchError, patched
from toolprism.core.pointer import Path, render
from toolprism.providers import Breach, Profile
from toolprism.providers.errors.edits import Patch
from toolprism.providers.errors.violations import find
from toolprism.providers.sent_tools import SentTool, sent_tools
from toolprism.services.explain_error import OF_STRICT_TOOLS, Explained, profile_of, refused_in

#: The most tools that are searched for the next problem.
_MOST_TOOLS: Final = 500


class Problem(NamedTuple):
    """Something that a provider still refuses in the tools."""

    tool: str
    #: The place in the document.
    at: Path
    breach: Breach
    #: The edit of the document (RFC 6902); None if the author must decide.
    patch: Patch | None


class Proof(NamedTuple):
    """The judgement of a profile on the tools."""

    profile: Profile
    #: The claims that the tools were held against.
    claims: int
    #: The first thing that is still refused: in the tool of the error, or else in another.
    left: Problem | None
    #: Whether the tool of the error itself is accepted: no claim refuses it, and the error's own rule is kept.
    accepted: bool


def proof_of(explained: Explained, document: Json) -> Proof | None:
    """Return what the provider of an error makes of the tools now; None if nothing is recorded of it.

    Args:
        explained: the error, with the tools that were sent.
        document: the tools as they are now, of the same form.
    """
    sent = explained.decoded.first.sent
    tools = sent_tools(document)
    if sent is None or sent not in explained.sent.tools:
        return None
    index = explained.sent.tools.index(sent)
    if index >= len(tools):
        return None
    own = tools[index]
    profile = _judge(explained, own)
    if profile is None:
        return None
    claims = sum(claim.condition is not None and claim.severity == "error" for claim in profile.claims)
    mine = next(_problems(profile, own, index), None)
    rest = (each for at, tool in enumerate(tools[:_MOST_TOOLS]) if at != index for each in _problems(profile, tool, at))
    return Proof(profile, claims, mine or next(rest, None), accepted=mine is None and not _still_breaks(explained, own))


def _still_breaks(explained: Explained, tool: SentTool) -> bool:
    """Return whether the tool breaks the rule of the error at its place."""
    decoded = explained.decoded
    if decoded.rule is None or decoded.hit is None or (decoded.rule in OF_STRICT_TOOLS and tool.strict is False):
        return False
    return decoded.first.pointer in (find(decoded.rule, tool.schema, decoded.hit.details) or [])


def _judge(explained: Explained, tool: SentTool) -> Profile | None:
    rule = explained.decoded.rule or ""
    return profile_of(explained.decoded.provider, "" if tool.strict is False else rule, is_strict=tool.strict is True)


def _problems(profile: Profile, tool: SentTool, index: int) -> Iterator[Problem]:
    if not isinstance(tool.schema, dict):
        return
    for breach in sorted(profile.breaches(tool.schema), key=lambda each: (len(each.path), render(each.path))):
        if breach.severity != "error":
            continue
        patch = _mend(profile, tool, breach)
        at = (*tool.at, *breach.path)
        yield Problem(tool.name or f"tools[{index}]", at, breach, patch)


def _mend(profile: Profile, tool: SentTool, breach: Breach) -> Patch | None:
    """Return the edit of the document that ends a breach for certain, and brings no other."""
    condition = all_conditions().get(breach.condition)
    if condition is None:
        return None
    try:
        edits = condition.mend(tool.schema, breach.path)
        if edits is None:
            return None
        after = patched(tool.schema, [dict(edit) for edit in edits])
    except (KeyError, PatchError):
        return None
    before, now = refused_in(profile, tool.schema), refused_in(profile, after)
    if not (now < before):
        return None
    return [{**edit, "path": render(tool.at) + str(edit["path"])} for edit in edits]
