"""Combines two schemas for the same place so that both apply."""

from collections.abc import Sequence

from toolprism.core.json_types import Json, same
from toolprism.core.pointer import Path


def intersect(sides: Sequence[tuple[Json, Path]]) -> tuple[Json, dict[Path, Path]]:
    """Return a schema equivalent to all sides together, and the places of each side in it.

    `true` adds nothing, `false` accepts nothing, equal sides are merged, others are combined in an `allOf`.

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
