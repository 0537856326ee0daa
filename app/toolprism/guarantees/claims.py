"""What the claims of a profile say of a keyword: listed keywords are held where the provider holds any."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from toolprism.conditions.names import OTHERS
from toolprism.core.finding import Source
from toolprism.guarantees.guarantee import State
from toolprism.providers import Claim, Support, find_profile

_MEANS: Final[Mapping[Support, State]] = {
    "accepted": "enforced",
    "ignored": "sent",
    "disputed": "unknown",
    "refused": "unknown",
    "unknown": "unknown",
}


def claimed(profile: str, keyword: str) -> tuple[State, Source]:
    """Return whether a provider says that it holds a model to a keyword, and where.

    >>> state, source = claimed("openai-strict", "pattern")
    >>> state, source.confidence
    ('enforced', 'documented')
    """
    claims = _by_keyword(profile)
    claim = claims.get(keyword) or claims[OTHERS]
    state = _MEANS[claim.support]
    # a claim about all other keywords lists none, so that it vouches for none
    return ("unknown" if state == "enforced" and keyword not in claim.subjects else state), claim.sources[0]


@cache
def _by_keyword(profile: str) -> Mapping[str, Claim]:
    """Return the claims of a profile about keywords; the first that names one is the one that holds for it."""
    claims = [claim for claim in find_profile(profile).claims if claim.group == "keyword"]
    return {subject: claim for claim in reversed(claims) for subject in claim.subjects}
