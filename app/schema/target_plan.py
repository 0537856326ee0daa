"""Plan: the work of a target, in order, and what it looks out for before and after."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.core.finding import Severity
from app.core.json_types import Json
from app.core.pointer import Path
from app.schema.engine.passes import Pass
from app.schema.engine.rule import Source
from app.schema.engine.survey import Survey


class Obstacle(NamedTuple):
    """Why a schema cannot be sent in the form that was asked for."""

    path: Path
    reason: str


class Advisory(NamedTuple):
    """What a user should know of an output that is sent all the same."""

    code: str
    path: Path
    message: str
    hint: str
    #: `error` where the provider refuses the request for it.
    severity: Severity
    #: Who says that the provider does.
    citation: Source


Advisories: TypeAlias = Callable[[Json], Iterable[Advisory]]
Check: TypeAlias = Callable[[Json], Iterable[Obstacle]]
#: The same before the passes, with a survey of the schema.
EarlyCheck: TypeAlias = Callable[[Json, Survey], Iterable[Obstacle]]


@dataclass(frozen=True, kw_only=True, eq=False)
class TargetPlan:
    """The work of a target, in order."""

    #: Shared with every target that prepares alike, and done once.
    prepare: tuple[Pass, ...] = ()
    #: What makes the rest pointless; asked of the prepared schema.
    before: EarlyCheck | None = None
    passes: tuple[Pass, ...] = ()
    #: What must not be left; asked of the result.
    after: Check | None = None
    #: What the provider may refuse although the target leaves it; asked of the result.
    advisories: Advisories | None = None
    #: What replaces a result with obstacles; None: the prepared schema goes out instead.
    fallback: Pass | None = None
