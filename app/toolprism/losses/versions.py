"""Two versions of a schema: arguments that worked and are refused now, and those that were refused and work now."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, same
from toolprism.losses.comparison import Comparison, Direction, Source
from toolprism.losses.side import Side
from toolprism.losses.undone import Undone

#: Keywords beside which closing an object would refuse what they name.
_JOINING: Final = frozenset({"allOf", "anyOf", "oneOf", "$ref", "$dynamicRef", "if", "dependentSchemas", "not"})
_MAPS: Final = ("properties", "$defs", "definitions")
_DEEPEST: Final = 60


@dataclass(frozen=True, slots=True)
class Moved:
    """What differs between two versions, each value confirmed by two validators, the smallest first."""

    narrowed: tuple[Json, ...] = ()
    widened: tuple[Json, ...] = ()
    #: Whether nothing else can differ: each direction is proven to lose nothing, or has a value.
    proven: bool = False
    #: The keywords that refuse what is narrowed.
    keywords: frozenset[str] = frozenset()
    #: Why nothing could be compared; empty if it was.
    reason: str = ""


def moved(old: Json, new: Json, *, as_sent: bool = True) -> Moved:
    """Compare two versions of a schema.

    Args:
        old: the earlier version.
        new: the version after it.
        as_sent: an optional property that is new refuses nothing that callers sent: arguments with names that nobody
            could know are left out. Otherwise everything that the earlier version accepts counts.

    >>> moved({"type": "object"}, {"type": "object", "required": ["a"]}).narrowed
    ({},)
    """
    if same(old, new):
        return Moved(proven=True)
    before, after = Side(old), Side(new)
    for side, which in ((before, "earlier"), (after, "new")):
        if side.broken is not None:
            return Moved(reason=f"The {which} schema cannot be checked: {side.broken}.")
    narrowed = Comparison(Source(_closed(old) if as_sent else old), after, Undone()).narrowed()
    widened = Comparison(Source(old), after, Undone()).widened()
    return Moved(
        narrowed=tuple(value for value in _values(narrowed) if before.confirmed(value)),
        widened=tuple(_values(widened)),
        proven=narrowed.is_decided and widened.is_decided,
        keywords=frozenset(found.keyword for found in narrowed.found),
    )


def _values(direction: Direction) -> Iterator[Json]:
    return (found.value for found in direction.found)


def _closed(schema: Json, depth: int = 0) -> Json:
    """Return a schema whose objects take the properties that they name, where nothing else is said."""
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return schema
    found: dict[str, Json] = {**schema}
    for name in _MAPS:
        held = schema.get(name)
        if isinstance(held, dict):
            found[name] = {key: _closed(value, depth + 1) for key, value in held.items()}
    if isinstance(schema.get("items"), dict):
        found["items"] = _closed(schema["items"], depth + 1)
    open_ = "additionalProperties" not in schema and "patternProperties" not in schema
    if open_ and isinstance(schema.get("properties"), dict) and _JOINING.isdisjoint(schema):
        found["additionalProperties"] = False
    return found
