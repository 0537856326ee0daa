"""Plan: the work of a target, in order, and what it looks out for before and after."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.core.json_types import Json
from app.core.pointer import Path
from app.schema.engine.passes import Pass
from app.schema.engine.survey import Survey


class Obstacle(NamedTuple):
    """Why a schema cannot be sent in the form that was asked for."""

    path: Path
    reason: str


#: Called with a schema and a survey of it, which may show that there is nothing to look for.
Check: TypeAlias = Callable[[Json, Survey], Iterable[Obstacle]]


@dataclass(frozen=True, kw_only=True, eq=False)
class TargetPlan:
    """The work of a target, in order."""

    #: Shared with every target that prepares alike, and done once.
    prepare: tuple[Pass, ...] = ()
    #: What makes the rest pointless; asked of the prepared schema.
    before: Check | None = None
    passes: tuple[Pass, ...] = ()
    #: What must not be left; asked of the result.
    after: Check | None = None
    #: What the provider fails the request for must not be left either; the profile of the target says what.
    unrefused: bool = False
    #: What replaces a result with obstacles; None: the prepared schema goes out instead.
    fallback: Pass | None = None
