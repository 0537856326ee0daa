"""What providers accept: rows of conditions, with source and date.

claim      a row: how a provider treats a condition     profile   the rows about one field of one provider
claim_index  which rows a schema breaks, by one walk of its nodes for all profiles
citations, audited  the sources                           reports   threads and probes, and advice
shared_rows  rows that several profiles share
shapes     what SDKs refuse before anything is sent, as recorded by `make shapes`
situations  what stands around a keyword, by which engines differ
held       what an engine does with a keyword where it stands
profiles/  one profile a file                             client, clients   MCP clients
budgets    limits that the tools of a request share, and the use of each tool
sent_tools  the tools of a request, each at its index
errors/    a provider's error → tool, place, rule, cause and fix

Nothing here imports a rule, a target or the engine: a profile checks any schema, pasted or rewritten.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.providers.claim import Breach, Claim, Group, Support
    from toolprism.providers.claim_index import Walk
    from toolprism.providers.profile import Profile, all_profiles, find_profile

_HOMES: Final = lazy_names(
    {
        "toolprism.providers.claim": "Breach Claim Group Support",
        "toolprism.providers.claim_index": "Walk",
        "toolprism.providers.profile": "Profile all_profiles find_profile",
    }
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = ["Breach", "Claim", "Group", "Profile", "Support", "Walk", "all_profiles", "find_profile"]
