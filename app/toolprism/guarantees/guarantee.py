"""Whether anybody holds the model to one constraint of the paste."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from toolprism.core.finding import Confidence, Source
from toolprism.core.json_types import Json
from toolprism.core.records import Pointer, as_json

#: `enforced`: a grammar or the provider's check holds the model to it. `sent`: the model reads it, nothing holds it.
#: `described`: only the words of a description say it. `removed`: the model does not see it.
State: TypeAlias = Literal["enforced", "sent", "described", "removed", "unknown"]
#: How it is known: an engine was asked, the provider says so, somebody saw it, or it follows from what is sent.
Basis: TypeAlias = Literal["measured", "documented", "reported", "inferred"]

#: From the best to the worst, as one constraint depends on those around it.
STATES: Final[tuple[State, ...]] = ("enforced", "unknown", "sent", "described", "removed")

BASES: Final[tuple[Basis, ...]] = get_args(Basis)
_OF_CONFIDENCE: Final[dict[Confidence, Basis]] = {
    "measured": "measured",
    "documented": "documented",
    "source": "documented",
}


class Guarantee(NamedTuple):
    """The state of one constraint at one target."""

    #: Source pointer, which ends in the keyword.
    pointer: Pointer
    state: State
    basis: Basis
    #: What it depends on; empty if on nothing.
    when: str = ""
    source: Source | None = None

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return as_json(self)


def basis_of(source: Source) -> Basis:
    """Return the basis of a guarantee that rests on a source."""
    return _OF_CONFIDENCE.get(source.confidence, "reported")


def worst(states: Iterable[State]) -> State:
    """Return the worst of states.

    >>> worst(["enforced", "sent"]), worst([])
    ('sent', 'enforced')
    """
    return max(states, key=STATES.index, default="enforced")


def summary(guarantees: Iterable[Guarantee]) -> str:
    """Return how many constraints are held.

    >>> summary([Guarantee("/type", "enforced", "measured"), Guarantee("/not", "sent", "measured")])
    'holds 1 of 2 constraints'
    """
    states = [each.state for each in guarantees]
    word = "constraint" if len(states) == 1 else "constraints"
    return f"holds {states.count('enforced'):,} of {len(states):,} {word}"
