"""The plan of a target: its passes in order, and its checks before and after."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.schema.engine.passes import Pass


class Obstacle(NamedTuple):
    """The reason why a schema cannot be sent in the requested form."""

    path: Path
    reason: str


#: Yields what speaks against a schema.
Check: TypeAlias = Callable[[Json], Iterable[Obstacle]]


@dataclass(frozen=True, kw_only=True, eq=False)
class TargetPlan:
    """The passes and checks of a target."""

    #: Passes shared with other targets, which run once for all of them.
    prepare: tuple[Pass, ...] = ()
    #: A check of the prepared schema that can make the other passes pointless.
    before: Check | None = None
    passes: tuple[Pass, ...] = ()
    #: A check of the result.
    after: Check | None = None
    #: Whether the result must not have breaches for which the provider fails the request, by the target's profile.
    unrefused: bool = False
    #: Replaces a result with obstacles; None sends the prepared schema instead.
    fallback: Pass | None = None
