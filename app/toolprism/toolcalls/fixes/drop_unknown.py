"""drop-unknown: a property that is not allowed and not near a known name, or that repeats the value of a known one."""

from collections.abc import Iterable
from typing import Final

from toolprism.core.json_types import Object, same
from toolprism.toolcalls.names import is_near

KIND: Final = "drop-unknown"


def drops_unknown(name: str, members: Object, known: Iterable[str]) -> bool:
    """Return whether an unknown property can be dropped without losing information."""
    near = [other for other in known if is_near(name, other)]
    return all(other in members and same(members[other], members[name]) for other in near)
