"""The rows of a profile, arranged so that a schema can be checked in one pass over its nodes."""

from collections.abc import Sequence
from itertools import repeat
from operator import itemgetter
from typing import Final, TypeAlias

from toolprism.conditions.condition import Found, Look
from toolprism.conditions.names import OTHERS
from toolprism.core.json_types import Json, Object
from toolprism.core.walk import nodes
from toolprism.providers.claim import Breach, Claim, about_keywords

#: The keywords that break a claim, with the claim, and the checks of a node.
_Concerned: TypeAlias = tuple[tuple[tuple[str, Claim], ...], tuple[tuple[Look, Claim], ...]]

#: The most likenesses in the cache, and the most characters of one.
_MOST_KNOWN: Final = 2_048
_LONGEST_KNOWN: Final = 200

#: The `type` of a node, if it is a string, and its keywords.
Likeness: TypeAlias = tuple[str | None, *tuple[str, ...]]


class Walk:
    """Every node of a schema, with its place."""

    def __init__(self, schema: Json) -> None:
        self.nodes = list(nodes(schema))
        #: The indexes of the nodes of each likeness; large schemas repeat a few.
        self.alike: dict[Likeness, list[int]] = {}
        for index, (_, node) in enumerate(self.nodes):
            self.alike.setdefault(likeness_of(node), []).append(index)


def likeness_of(node: Object) -> Likeness:
    """Return what claims ask of a node before they look into it."""
    return (kind if isinstance(kind := node.get("type"), str) else None, *node)


class ClaimIndex:
    """Finds the claims that a schema breaks."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        of_keywords = about_keywords(claims)
        #: The keywords that are reported wherever they occur.
        self._breaking = {subject: claim for claim in of_keywords if claim.code for subject in claim.subjects}
        #: The claimed keywords that break nothing, or only with a certain value.
        self._silent = {
            subject
            for claim in claims
            if claim.group == "keyword"
            for subject in claim.subjects
            if subject not in self._breaking
        }
        self._other = self._breaking.get(OTHERS)
        asked = [
            (claim.condition.finds, claim.condition, claim)
            for claim in claims
            if claim.code and claim.condition is not None and claim not in of_keywords
        ]
        self._at_root = [(look, claim) for look, about, claim in asked if about.scope == "root"]
        self._of_nodes = [each for each in asked if each[1].scope == "node"]
        #: The indexes of these by the keyword that wakes them, and of those that look at every node.
        self._woken: dict[str, list[int]] = {}
        self._awake = [index for index, (_, about, _) in enumerate(self._of_nodes) if about.on is None]
        for index, (_, about, _) in enumerate(self._of_nodes):
            for keyword in about.on or ():
                self._woken.setdefault(keyword, []).append(index)
        self._of_all = [(look, claim) for look, about, claim in asked if about.scope == "schema"]
        self._known: dict[Likeness, _Concerned] = {}

    def breaches(self, schema: Json, walked: Walk) -> list[Breach]:
        """Return everything in a schema, given with its nodes, that breaks a claim, unordered."""
        root = schema if isinstance(schema, dict) else {}
        met = [claim.breach((), found) for look, claim in self._at_root for found in look(root, schema)]
        concerned: list[tuple[int, _Concerned]] = []
        for likeness, indexes in walked.alike.items():
            claims = self._known.get(likeness) or self._concerned(likeness)
            concerned += zip(indexes, repeat(claims)) if any(claims) else ()
        for index, (unlisted, looks) in sorted(concerned, key=itemgetter(0)):
            path, node = walked.nodes[index]
            met += [claim.breach(path, Found((each,), each)) for each, claim in unlisted] if unlisted else ()
            for look, claim in looks:
                for found in look(node, schema):
                    met.append(claim.breach(path, found))
        return met + [claim.breach((), found) for look, claim in self._of_all for found in look(walked.nodes, schema)]

    def _concerned(self, likeness: Likeness) -> _Concerned:
        """Return the claims that nodes of one kind concern, and keep them for most kinds."""
        kind, *keywords = likeness
        claims = [(word, self._breaking.get(word, self._other)) for word in keywords if word not in self._silent]
        woken = sorted({*self._awake}.union(*map(self._woken.get, keywords, repeat(()))))
        asked = [self._of_nodes[index] for index in woken]
        found = (
            tuple([(keyword, claim) for keyword, claim in claims if claim]),
            tuple([(look, claim) for look, about, claim in asked if about.may_hold(keywords, kind)]),
        )
        if len(self._known) < _MOST_KNOWN and sum(map(len, keywords)) + len(kind or "") <= _LONGEST_KNOWN:
            self._known[likeness] = found
        return found
