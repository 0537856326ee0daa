"""The effect of a rewrite on the set of instances that a schema accepts."""

from enum import Enum
from functools import lru_cache

from toolprism.core.keywords import SNAKE_POSITIONS, Holds
from toolprism.core.pointer import Path


class Effect(Enum):
    """The accepted instances, compared with the schema before the rewrite."""

    #: Exactly the same instances are accepted.
    SAME = "same"
    #: Everything accepted before is still accepted, and possibly more: a check is lost.
    WIDER = "wider"
    #: Nothing new is accepted, and possibly less.
    NARROWER = "narrower"
    #: Neither is guaranteed.
    UNKNOWN = "unknown"


_FLIPPED = {Effect.WIDER: Effect.NARROWER, Effect.NARROWER: Effect.WIDER}

#: Below these a wider subschema makes the whole neither wider nor narrower: they decide which other check runs (`if`),
#: count matches (`oneOf`, `contains` with `maxContains`) or depend on what siblings evaluated.
_OPAQUE = frozenset({"if", "oneOf", "contains"})
#: Without these in a path, an effect at its end is that on the whole.
_TURNING = _OPAQUE | {"not"}


@lru_cache(maxsize=1_000)  # the steps at one node, and those of several targets, ask for the same
def seen_from(path: Path, effect: Effect) -> Effect:
    """Return the effect on the whole document of an effect at a node: `not` reverses it, `if` makes it unknown."""
    if effect is Effect.SAME or effect is Effect.UNKNOWN or _TURNING.isdisjoint(path):
        return effect
    tokens = iter(path)
    for token in tokens:
        if isinstance(token, int):  # an entry of a draft-07 tuple
            continue
        holds = SNAKE_POSITIONS.get(token)
        if holds is None:
            break
        if token == "not":  # noqa: S105  # a keyword
            effect = _FLIPPED[effect]
        elif token in _OPAQUE:
            return Effect.UNKNOWN
        if holds is Holds.MAP or holds is Holds.LIST:
            next(tokens, None)
    return effect
