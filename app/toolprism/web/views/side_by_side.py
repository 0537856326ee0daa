"""The pasted schema and the output side by side, each line linked to the lines that it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.pointer import render
from toolprism.schema import Result
from toolprism.services.results import COVERAGES, Coverage
from toolprism.web.code import Code, Mark, lay_out
from toolprism.web.views.diagnostic_view import Locator

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
    """Return both columns; each line of the output has the pasted lines that it comes from."""
    marks = {pointer: _MARKS[coverage] for pointer, coverage in found.items() if coverage != "kept"}
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
        found: the coverage of each place.
    """
    worst: dict[int, Coverage] = {}
    for pointer, coverage in [each for each in found.items() if each[1] != "kept"]:
        line = lines.get(pointer)
        if line is not None:
            worst[line] = min(worst.get(line, coverage), coverage, key=COVERAGES.index)
    return worst


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
