"""Compares two documents line by line, with the same order of keys and a label for each side."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import groupby, zip_longest
from typing import Final, Literal, TypeAlias

from toolprism.core.json_text import shown
from toolprism.core.json_types import Json
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import escape, render
from toolprism.schema import Result, all_targets
from toolprism.services.consequences import consequence
from toolprism.services.labels import Standing, standing, whose_output
from toolprism.services.results import COVERAGES, Coverage, lost_places
from toolprism.web.code import Code, Mark, lay_out
from toolprism.web.views.diagnostic_view import Locator

Op: TypeAlias = Literal["same", "removed", "added", "gap"]

_CONTEXT: Final = 3
#: Longer documents take too long to compare.
_MOST_LINES: Final = 3_000


@dataclass(frozen=True, kw_only=True)
class DiffLine:
    """One line with its numbers in the two documents."""

    op: Op
    left: int | None
    right: int | None
    text: str
    #: Whether it has a lost check.
    lost: bool = False


@dataclass(frozen=True, kw_only=True)
class Compared:
    """The verdict for the paste at one of two compared targets."""

    id: str
    title: str
    #: The system that the target follows, or that it shows the provider as of today.
    whose: str
    verdict: Standing
    #: What it means, in one sentence.
    why: str


@dataclass(frozen=True, kw_only=True)
class Pair:
    """What stands beside each other in a comparison: a line of each document, or of one of them; neither for a gap."""

    left: DiffLine | None
    right: DiffLine | None


@dataclass(frozen=True, kw_only=True)
class Diff:
    """A comparison."""

    lines: Sequence[DiffLine]
    #: For two targets, their lines side by side: by turns those that are the same, and those that differ.
    blocks: Sequence[Sequence[Pair]]
    removed: int
    added: int
    quiet: bool
    too_long: bool
    #: Both targets, the open one first; empty if it is compared with the paste.
    targets: Sequence[Compared]
    #: Why it is not compared with the target that was asked for; empty if it is.
    missing: str = ""


def diff(result: Result, other: Result | None, *, quiet: bool) -> Diff:
    """Return the difference between the pasted schema and an output, or between it and another target's output.

    Args:
        result: the result of the selected target.
        other: the result of the target to compare with; None for the pasted schema.
        quiet: whether to omit descriptions.
    """
    left, right = (result.schema, result.output) if other is None else (result.output, other.output)
    if quiet:
        left, right = _without_descriptions(left), _without_descriptions(right)
    before, after = (shown(value, indent=2).split("\n") for value in (left, right))
    too_long = max(len(before), len(after)) > _MOST_LINES
    lines = [] if too_long else list(compared(before, after))
    if other is None:
        lost = lost_lines(left, lost_places(result))
        lines = [replace(line, lost=True) if line.op == "removed" and line.left in lost else line for line in lines]
    return Diff(
        lines=lines,
        blocks=[] if other is None else list(_paired(lines)),
        removed=sum(line.op == "removed" for line in lines),
        added=sum(line.op == "added" for line in lines),
        quiet=quiet,
        too_long=too_long,
        targets=[] if other is None else [_compared(each) for each in (result, other)],
    )


def _compared(result: Result) -> Compared:
    target = all_targets("all")[result.target]
    return Compared(
        id=target.id,
        title=target.title,
        whose=whose_output(target),
        verdict=standing(result),
        why=consequence(result).sentence,
    )


def _paired(lines: Sequence[DiffLine]) -> Iterator[list[Pair]]:
    """Yield blocks of lines side by side: what was removed beside what was added in its place."""
    for is_same, group in groupby(lines, key=lambda line: line.op in ("same", "gap")):
        here = list(group)
        if is_same:
            yield [Pair(left=None, right=None) if line.op == "gap" else Pair(left=line, right=line) for line in here]
            continue
        sides = ([line for line in here if line.op == op] for op in ("removed", "added"))
        yield [Pair(left=left, right=right) for left, right in zip_longest(*sides)]


def lost_lines(value: Json, lost: Collection[str]) -> set[int]:
    """Return the lines, from 1, of a value in JSON with indent 2 that are at or below one of the pointers.

    >>> sorted(lost_lines({"a": {"b": 1}, "c": []}, ["/a"]))
    [2, 3, 4]
    """
    found: set[int] = set()
    line = 1
    #: Values still to be written, with pointer and whether they are lost; a flag alone for a closing bracket.
    pending: list[tuple[Json, str, bool] | bool] = [(value, "", "" in lost)]
    while pending:
        entry = pending.pop()
        here = entry if isinstance(entry, bool) else entry[2]
        if here:
            found.add(line)
        line += 1
        below = [] if isinstance(entry, bool) else list(_members(entry[0], entry[1]))
        if below:
            pending.append(here)
            pending += [(member, pointer, here or pointer in lost) for member, pointer in reversed(below)]
    return found


def _members(value: Json, at: str) -> Iterator[tuple[Json, str]]:
    if isinstance(value, dict):
        yield from ((member, f"{at}/{escape(name)}") for name, member in value.items())
    elif isinstance(value, list):
        yield from ((entry, f"{at}/{index}") for index, entry in enumerate(value))


def compared(before: Sequence[str], after: Sequence[str]) -> Iterator[DiffLine]:
    """Yield the lines of two texts; lines far from any difference are omitted."""
    groups = SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(_CONTEXT)
    for number, group in enumerate(groups):
        if number:
            yield DiffLine(op="gap", left=None, right=None, text="")
        for op, start, end, other_start, other_end in group:
            if op == "equal":
                for offset in range(end - start):
                    left, right = start + offset, other_start + offset
                    yield DiffLine(op="same", left=left + 1, right=right + 1, text=before[left])
                continue
            for left in range(start, end):
                yield DiffLine(op="removed", left=left + 1, right=None, text=before[left])
            for right in range(other_start, other_end):
                yield DiffLine(op="added", left=None, right=right + 1, text=after[right])


def _without_descriptions(schema: Json) -> Json:
    """Return a schema without its texts for people and models, but with properties called `description`."""
    if not isinstance(schema, dict):
        return schema
    return {
        keyword: _inner(value, POSITIONS.get(keyword)) for keyword, value in schema.items() if keyword != "description"
    }


def _inner(value: Json, holds: Holds | None) -> Json:
    if holds is None:
        return value
    if isinstance(value, list):
        return [_without_descriptions(entry) for entry in value]
    if holds is Holds.MAP and isinstance(value, dict):
        return {name: _without_descriptions(entry) for name, entry in value.items()}
    return _without_descriptions(value)


_MARKS: Final[Mapping[Coverage, Mark]] = {
    "rejected": "cause",
    "stripped": "gone",
    "spilled": "gone",
    "rewritten": "edit",
    "removed": "left",
}


@dataclass(frozen=True, kw_only=True)
class Sides:
    """The two columns."""

    original: Code
    #: None if there is no output.
    output: Code | None


def sides(result: Result, found: Mapping[str, Coverage], locator: Locator) -> Sides:
    """Return both columns; each line of the output has the pasted lines that it comes from.

    Args:
        result: the result of the open target.
        found: the coverage of each place that is not kept.
        locator: where the paste stands in the text.
    """
    marks = {pointer: _MARKS[coverage] for pointer, coverage in found.items()}
    refused = [breach.path for breach in result.breaches if breach.severity == "error"]
    marks.update((result.trail.source_of(path), "cause") for path in refused)
    original = lay_out(result.schema, marks, {}, locator.lines)
    if result.status == "error":
        return Sides(original=original, output=None)
    output_marks = _output_marks(result)
    output_marks.update((render(path), "cause") for path in refused)
    output = lay_out(result.output, output_marks, _spilled(result))
    return Sides(original=original, output=_linked(output, original, result))


def coverage_by_line(lines: Mapping[str, int], found: Mapping[str, Coverage]) -> dict[int, Coverage]:
    """Return for each pasted line the worst coverage of its content, without kept lines.

    Args:
        lines: the line of each place.
        found: the coverage of each place that is not kept.
    """
    best_first = sorted(found.items(), key=lambda each: -COVERAGES.index(each[1]))
    return {lines[pointer]: coverage for pointer, coverage in best_first if pointer in lines}


def _linked(output: Code, original: Code, result: Result) -> Code:
    """Return the output with the source of each line."""
    origins = result.trail.origins_among(output.line_of)
    sources: dict[int, set[int]] = {}
    for pointer, number in output.line_of.items():
        for source in origins.get(pointer, (pointer,)):
            line = original.line(source)
            if line is not None:
                sources.setdefault(number, set()).add(line)
    return replace(output, sources=sources)


def _spilled(result: Result) -> dict[str, list[str]]:
    return {
        rewrite.to: [spill.text for spill in rewrite.step.edit.spills]
        for rewrite in result.trail.rewrites
        if rewrite.to is not None and rewrite.step.edit.spills
    }


def _output_marks(result: Result) -> dict[str, Mark]:
    """Return the places of the output that differ from the paste."""
    marks: dict[str, Mark] = {}
    for rewrite in result.trail.rewrites:
        if rewrite.to is not None:
            marks.setdefault(rewrite.to, "new" if rewrite.before is None else "edit")
    return marks
