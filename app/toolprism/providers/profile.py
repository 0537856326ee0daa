"""A profile: what one provider accepts in one field of its request, claim by claim; it checks schemas.

A profile is one file in `app/toolprism/providers/profiles` that defines a `PROFILE`, and is named after the
profile's id.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from toolprism.core.errors import UnknownProvider, nearest
from toolprism.core.json_types import Json, Object
from toolprism.core.lazy import Registry
from toolprism.providers.claim import Breach, Claim
from toolprism.providers.claim_index import ClaimIndex, Walk


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
    #: The id of the dialect that it takes beside JSON Schema; empty for none.
    dialect: str = ""

    def breaches(self, schema: Json, walked: Walk | None = None) -> list[Breach]:
        """Return everything in a schema that the provider refuses, ignores or does not list, unordered.

        Args:
            schema: any schema.
            walked: its nodes, if known.
        """
        return self._index.breaches(schema, walked or Walk(schema))

    def breaches_of_tool(self, tool: Object) -> list[Breach]:
        """Return what the provider refuses around the schema of a tool, which is given with its wrapper."""
        asked = (claim for claim in self.claims if claim.code and claim.condition and claim.condition.scope == "tool")
        return [
            claim.breach((), found) for claim in asked if claim.condition for found in claim.condition.at_node(tool)
        ]

    @cached_property
    def _index(self) -> ClaimIndex:
        return ClaimIndex(self.claims)

    @property
    def keywords(self) -> frozenset[str]:
        """The keywords that the provider lists."""
        return frozenset(
            subject
            for claim in self.claims
            if claim.group == "keyword" and claim.support == "accepted"
            for subject in claim.subjects
        )


_PROFILES: Final = Registry[Profile]("toolprism.providers.profiles", "PROFILE")


def find_profile(name: str) -> Profile:
    """Return the profile with that id.

    Raises:
        UnknownProvider: there is none; the message names the nearest.
    """
    if name not in _PROFILES:
        raise UnknownProvider(name, nearest(name, _PROFILES, cutoff=0.5))
    return _PROFILES[name]


@cache
def all_profiles() -> Mapping[str, Profile]:
    """Return every profile of `toolprism.providers.profiles` by id, ordered by provider, then id."""
    ordered = sorted(_PROFILES.values(), key=lambda profile: (profile.provider.lower(), profile.id))
    return MappingProxyType({profile.id: profile for profile in ordered})
