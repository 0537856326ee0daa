"""What providers accept: claims with source and date, and their checks.

claim      one claim and its check                        profile   the claims about one field of one provider
claim_index  which claims a schema breaks, by one walk of its nodes for all profiles
keyword_claims  claims about keywords and formats         shapes    claims about the root and objects
references  claims about references and recursion
anthropic_claims  gemini_claims  what the profiles of one provider share
limits     claims about sizes, patterns and names         values    claims about types, enums, unions, numbers
citations  the sources                                    reports   the sources that are threads and probes
advice     sources for lints that no claim needs
measured   what engines of constrained decoding do with each keyword, as recorded by `make engines`
situations  what stands around a keyword, by which engines differ  neighbours  the tests of those situations
held       what an engine does with a keyword where it stands    branches  whether branches exclude each other
constraints  the members of a schema that refuse values
patterns   regular expressions as text
profiles/  one profile a file
budgets    limits that the tools of a request share, and the use of each tool
sent_tools  the tools of a request, each at its index
errors/    a provider's error → tool, place, rule, cause and fix

Nothing here imports a rule, a target or the engine: a profile checks any schema, pasted or rewritten.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import exported

if TYPE_CHECKING:
    from toolprism.providers.claim import Breach, Claim, Group, Support
    from toolprism.providers.claim_index import Walk
    from toolprism.providers.profile import Profile, all_profiles, find_profile

_HOMES: Final[Mapping[str, str]] = {
    "Breach": "toolprism.providers.claim",
    "Claim": "toolprism.providers.claim",
    "Group": "toolprism.providers.claim",
    "Profile": "toolprism.providers.profile",
    "Support": "toolprism.providers.claim",
    "Walk": "toolprism.providers.claim_index",
    "all_profiles": "toolprism.providers.profile",
    "find_profile": "toolprism.providers.profile",
}

__getattr__ = exported(__name__, _HOMES)

__all__ = ["Breach", "Claim", "Group", "Profile", "Support", "Walk", "all_profiles", "find_profile"]
