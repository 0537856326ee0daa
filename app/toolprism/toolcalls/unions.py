"""Reduces the problems of a union's branches to the useful ones: the nearest branch's, or those in all branches."""

from collections.abc import Iterable, Sequence

from toolprism.core.json_types import Json, unique
from toolprism.toolcalls.problem import NOT_ALLOWED, Field, NotAllowed, Problem, WrongType, line


def reduce_union(field: Field, branches: Sequence[list[Problem]], raw: Problem) -> list[Problem]:
    """Return the problems to report for a value that fits no branch.

    A branch of another type helps less than one that lists other values, and that helps less than a branch with a
    problem further inside.
    """
    near = [branch for branch in branches if not _wrong_types(branch, field) and not _listings(branch, field)]
    if near:
        return _nearest(field, near, raw)
    valued = [branch for branch in branches if not _wrong_types(branch, field)]
    if valued:
        return valued[0] if len(valued) == 1 else [_one_listing(field, valued)]
    return [_one_type(field, branches)]


def _nearest(field: Field, branches: Sequence[list[Problem]], raw: Problem) -> list[Problem]:
    """Return the problems of branches that differ inside; a property with listed values often distinguishes them."""
    if len(branches) == 1:
        return branches[0]
    untold = [branch for branch in branches if not _told_apart_by(branch, field)]
    if len(untold) == 1:
        return untold[0]
    if not untold and (common := _common_property(branches, field)):
        return [_one_listing(common, branches)]
    return _shared(untold or branches) or [raw]


def _told_apart_by(branch: Iterable[Problem], field: Field) -> list[Field]:
    """Return the direct properties whose value is not one of the listed values."""
    return [one.field for one in branch if isinstance(one, NotAllowed) and one.field[:-1] == field and one.field]


def _common_property(branches: Sequence[list[Problem]], field: Field) -> Field | None:
    first, *others = (_told_apart_by(branch, field) for branch in branches)
    return next((one for one in first if all(one in other for other in others)), None)


def _shared(branches: Sequence[list[Problem]]) -> list[Problem]:
    first, *others = branches
    others_lines = [set(map(line, branch)) for branch in others]
    return [problem for problem in first if all(line(problem) in lines for lines in others_lines)]


def _wrong_types(branch: Iterable[Problem], field: Field) -> list[WrongType]:
    return [one for one in branch if isinstance(one, WrongType) and one.field == field]


def _listings(branch: Iterable[Problem], field: Field) -> list[NotAllowed]:
    return [one for one in branch if isinstance(one, NotAllowed) and one.field == field]


def _one_listing(field: Field, branches: Iterable[list[Problem]]) -> NotAllowed:
    values: list[Json] = [value for branch in branches for one in _listings(branch, field) for value in one.allowed]
    return NotAllowed(field, NOT_ALLOWED, tuple(unique(values)))


def _one_type(field: Field, branches: Iterable[list[Problem]]) -> WrongType:
    wrong = [one for branch in branches for one in _wrong_types(branch, field)]
    expected = dict.fromkeys(name for one in wrong for name in one.expected)
    return WrongType(field, tuple(expected), wrong[0].got)
