"""Finds what a witness is about: the check that refuses it, its place in the paste, and the rule behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, array_index, parse, render
from toolprism.losses.comparison import Found
from toolprism.losses.side import Side
from toolprism.losses.witness import Kind
from toolprism.schema import Effect, Result, Rewrite
from toolprism.validation import ErrorObject

#: Keywords whose errors sum up others.
_SUMMING: Final = frozenset({"anyOf", "oneOf", "allOf", "if", "$ref"})
#: Keywords whose errors come from branches that were not meant.
_OF_BRANCHES: Final = frozenset({"type", "const"})
#: The effects that may accept more, or refuse more.
_CAUSES: Final[dict[Kind, tuple[Effect, ...]]] = {
    "widened": (Effect.WIDER, Effect.UNKNOWN),
    "narrowed": (Effect.NARROWER, Effect.UNKNOWN),
}


@dataclass(frozen=True, slots=True)
class Blame:
    """What a witness is about."""

    #: The error of the side that refuses it; None if it reports none.
    error: ErrorObject | None
    #: The place in the instance.
    pointer: str
    #: The place in the pasted schema.
    at: str
    rule: str


@dataclass(frozen=True, slots=True)
class Culprits:
    """The rewrites of one result that can make a difference."""

    result: Result
    #: By kind, with the places in the paste and in the output.
    _causes: dict[Kind, Sequence[Rewrite]] = field(init=False)

    def __post_init__(self) -> None:
        rewrites = self.result.trail.rewrites
        causes = {
            kind: [each for each in rewrites if each.effect in effects] or [*rewrites]
            for kind, effects in _CAUSES.items()
        }
        object.__setattr__(self, "_causes", causes)

    def blame(self, kind: Kind, found: Found, refusing: Side) -> Blame:
        """Return what a witness is about."""
        error = telling(refusing.errors(found.refused_as), found)
        pointer = render(found.path) if error is None else error.instance_path
        place = "" if error is None else error.place or ""
        if kind == "widened":
            cause = _nearest(place, ((each, each.at) for each in self._causes[kind]))
            return Blame(error, pointer, place, "" if cause is None else cause.rule)
        cause = _nearest(place, ((each, each.to) for each in self._causes[kind] if each.to is not None))
        at = self._origin(place) if cause is None or not _related(cause.to or "", place) else cause.at
        return Blame(error, pointer, at, "" if cause is None else cause.rule)

    def _origin(self, place: str) -> str:
        return self.result.trail.source_of(_indexed(self.result.output, parse(place)))


def telling(errors: Sequence[ErrorObject], found: Found) -> ErrorObject | None:
    """Return the error that says what is wrong: that of the probe, or of the fewest branches."""
    path = render(found.path)
    specific = [error for error in errors if error.keyword not in _SUMMING]
    here = [error for error in specific if error.instance_path == path]
    meant = [error for error in errors if error.instance_path == path and error.keyword == found.keyword]
    unlisted = [error for error in errors if _is_about_name(error, found.path)]
    below = [error for error in specific if error.instance_path.startswith(path)]
    inside = [error for error in below if error.instance_path != path]
    if inside and all(error.keyword in _OF_BRANCHES for error in here):
        here = inside  # the branch of its type is the one that was meant
    for fitting in (meant, here, unlisted, below, specific):
        if fitting:
            return _specific(fitting)
    return errors[-1] if errors else None


def _is_about_name(error: ErrorObject, path: Path) -> bool:
    """Return whether an error says that a property is not listed, and a path ends in that one."""
    names = (error.params.get(word) for word in ("additionalProperty", "unevaluatedProperty"))
    return bool(path) and path[-1] in names and error.instance_path == render(path[:-1])


def _specific(errors: Sequence[ErrorObject]) -> ErrorObject:
    """Return the most telling of several errors: those of a type come from branches that were not meant."""
    ranked = sorted(errors, key=lambda error: (error.keyword in _OF_BRANCHES, -error.instance_path.count("/")))
    return ranked[0]


def _nearest(place: str, candidates: "Iterable[tuple[Rewrite, str | None]]") -> Rewrite | None:
    """Return the rewrite at a place, the nearest above it, the nearest below it, or else beside it."""
    tokens = parse(place)
    best: tuple[int, int] | None = None
    found: Rewrite | None = None
    for rewrite, at in candidates:
        score = _closeness(tokens, parse(at or ""))
        if best is None or score > best:
            best, found = score, rewrite
    return found


def _closeness(place: Path, other: Path) -> tuple[int, int]:
    """Return how near two places are: one above or below the other counts most, then the common way down."""
    common = next((n for n, pair in enumerate(zip(place, other, strict=False)) if pair[0] != pair[1]), None)
    if common is None:
        shorter = min(len(place), len(other))
        return 2 if shorter or place == other else 0, -abs(len(place) - len(other))
    return (1 if common else 0), common - len(other)


def _related(place: str, other: str) -> bool:
    return place == other or f"{other}/".startswith(f"{place}/") or f"{place}/".startswith(f"{other}/")


def _indexed(document: Json, path: Path) -> Path:
    """Return a path with the indexes of arrays as numbers, up to where it leaves the document."""
    found: list[str | int] = []
    here = document
    for token in path:
        if isinstance(here, list):
            index = array_index(token, here)
            if index is None:
                break
            found.append(index)
            here = here[index]
        elif isinstance(here, dict) and token in here:
            found.append(token)
            here = here[str(token)]
        else:
            break
    return tuple(found)
