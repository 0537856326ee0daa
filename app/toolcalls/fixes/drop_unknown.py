"""drop-unknown: a property that is not allowed and not near a known name, or repeats the value of a known one."""

from collections.abc import Iterable
from typing import Final

from app.core.json_types import Object, same
from app.toolcalls.names import is_near

KIND: Final = "drop-unknown"


def drops_unknown(name: str, members: Object, known: Iterable[str]) -> bool:
    """Return whether nothing is lost without an unknown property."""
    near = [other for other in known if is_near(name, other)]
    return all(other in members and same(members[other], members[name]) for other in near)
