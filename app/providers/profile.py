"""A profile: what one provider accepts in one field of its request, claim by claim; it checks schemas.

A profile is one file in `app/providers/profiles` that defines a `PROFILE`; these modules are discovered.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final, TypeAlias

from app.core.errors import UnknownProvider
from app.core.json_types import Json
from app.core.walk import nodes
from app.providers.claim import Breach, Claim, Found, Look, Walked

#: The subject of the claim about keywords that no other claim names.
OTHERS: Final = "any other keyword"


#: The `type` of a node, if it is a string, and its keywords.
_Likeness: TypeAlias = tuple[str | None, *tuple[str, ...]]
#: The keywords that break a claim, with the claim, and the checks of a node.
_Concerned: TypeAlias = tuple[tuple[tuple[str, Claim], ...], tuple[tuple[Look, Claim], ...]]

#: The most likenesses in the cache, and the most characters of one.
_MOST_KNOWN: Final = 2_048
_LONGEST_KNOWN: Final = 200


@dataclass(frozen=True, kw_only=True, eq=False)
class Profile:
    """What one provider accepts in one field of its request."""

    id: str
    title: str
    #: The provider's name; several profiles may share it.
    provider: str
    #: The field of the request.
    field: str
    claims: tuple[Claim, ...]
    #: The models, versions or back ends to which it applies; empty for all.
    models: str = ""

    def breaches(self, schema: Json, walked: Walked | None = None) -> Iterator[Breach]:
        """Yield everything in a schema that the provider refuses, ignores or does not list, unordered.

        Args:
            schema: any schema.
            walked: its nodes, if known.
        """
        walked = list(nodes(schema)) if walked is None else walked
        root = schema if isinstance(schema, dict) else {}
        for claim in self._at_root:
            assert claim.look_at_root is not None, "that is why it is here"
            yield from (claim.breach((), found) for found in claim.look_at_root((), root, schema))
        for path, node in walked:
            kind = node.get("type")
            unlisted, looks = self._concerned((kind if isinstance(kind, str) else None, *node))
            for keyword, claim in unlisted:
                yield claim.breach(path, _unlisted(keyword, claim))
            for look, claim in looks:
                for found in look(path, node, schema):
                    yield claim.breach(path, found)
        for claim in self._of_all:
            assert claim.look_at_all is not None, "that is why it is here"
            yield from (claim.breach((), found) for found in claim.look_at_all(walked, schema))

    def _concerned(self, likeness: "_Likeness") -> "_Concerned":
        """Return the claims that nodes of one kind concern, found once for most nodes."""
        found = self._known.get(likeness)
        if found is None:
            kind, *keywords = likeness
            claims = [(keyword, self._breaking.get(keyword, self._other)) for keyword in keywords]
            found = (
                tuple((keyword, claim) for keyword, claim in claims if claim and keyword not in self._silent),
                tuple((claim.look, claim) for claim in self.claims if claim.look and claim.may_break(keywords, kind)),
            )
            if len(self._known) < _MOST_KNOWN and sum(map(len, keywords)) + len(kind or "") <= _LONGEST_KNOWN:
                self._known[likeness] = found
        return found

    @cached_property
    def _known(self) -> dict["_Likeness", "_Concerned"]:
        return {}

    @property
    def keywords(self) -> frozenset[str]:
        """The keywords that the provider lists."""
        return frozenset(
            subject
            for claim in self.claims
            if claim.group == "keyword" and claim.support == "accepted"
            for subject in claim.subjects
        )

    @cached_property
    def _breaking(self) -> Mapping[str, Claim]:
        """The keywords that are reported wherever they occur."""
        named = [claim for claim in self.claims if claim.group == "keyword" and claim.code and claim.look is None]
        return {subject: claim for claim in named for subject in claim.subjects}

    @cached_property
    def _silent(self) -> frozenset[str]:
        """The claimed keywords that break nothing."""
        return frozenset(
            subject for claim in self.claims if claim.group == "keyword" for subject in claim.subjects
        ) - frozenset(self._breaking)

    @cached_property
    def _other(self) -> Claim | None:
        """The claim about keywords that no other claim names."""
        return self._breaking.get(OTHERS)

    @cached_property
    def _at_root(self) -> tuple[Claim, ...]:
        return tuple(claim for claim in self.claims if claim.look_at_root is not None)

    @cached_property
    def _of_all(self) -> tuple[Claim, ...]:
        return tuple(claim for claim in self.claims if claim.look_at_all is not None)


def _unlisted(keyword: str, claim: Claim) -> Found:
    """Return the finding for a keyword that the provider does not accept."""
    what = {"refused": "refuses", "ignored": "does not enforce", "disputed": "may refuse"}.get(
        claim.support, "does not list"
    )
    hint = "Remove it from the schema, or say it in the description."
    return Found((keyword,), f"`{keyword}` is in the schema, and the provider {what} it.", hint)


def find_profile(name: str) -> Profile:
    """Return the profile with that id.

    Raises:
        UnknownProvider: there is none; the message names the nearest.
    """
    known = all_profiles()
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        raise UnknownProvider(name, near[0] if near else None)
    return known[name]


@cache
def all_profiles() -> Mapping[str, Profile]:
    """Return every profile of `app.providers.profiles` by id, ordered by provider, then id."""
    package = importlib.import_module("app.providers.profiles")
    found = [
        importlib.import_module(module.name).PROFILE
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    ]
    ordered = sorted(found, key=lambda profile: (profile.provider.lower(), profile.id))
    assert len({profile.id for profile in ordered}) == len(ordered), "two profiles have one id"
    return MappingProxyType({profile.id: profile for profile in ordered})
