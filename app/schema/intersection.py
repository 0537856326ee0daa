"""What two schemas for the same place say together."""

from collections.abc import Sequence

from app.core.json_types import Json, same
from app.core.pointer import Path


def intersect(sides: Sequence[tuple[Json, Path]]) -> tuple[Json, dict[Path, Path]]:
    """Return a schema that holds all that the sides say, and which places of it each side became.

    `true` adds nothing, `false` leaves nothing, equal sides are one, anything else stands in an `allOf`.

    >>> intersect([(True, ("a",)), ({"type": "string"}, ("b",))])
    ({'type': 'string'}, {(): ('b',)})
    """
    kept: list[tuple[Json, Path]] = []
    for value, place in sides:
        if value is False:
            return False, {(): place}
        if value is not True and not any(same(value, other) for other, _ in kept):
            kept.append((value, place))
    if not kept:
        return True, {}
    if len(kept) == 1:
        return kept[0][0], {(): kept[0][1]}
    return {"allOf": [value for value, _ in kept]}, {("allOf", index): place for index, (_, place) in enumerate(kept)}
