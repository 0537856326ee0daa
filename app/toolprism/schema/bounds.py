"""Bounds the length of one target's result for one schema: lists are cut, and outputs and trails left out."""

from collections.abc import Sequence
from typing import Final

from toolprism.core.finding import Finding, Severity
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json
from toolprism.schema.engine.log import Mark, Step, steps
from toolprism.schema.engine.trail import Trail

#: A result may be this many times as long as the schema, plus a number of characters.
_TIMES: Final = 20
_SPARE: Final = 1_000_000
#: The length of a keyword's name and the punctuation around it.
_MEMBER: Final = 40


def adds_little(log: Sequence[Step | Mark]) -> bool:
    """Return whether everything that was written, including repetitions, is shorter than any bound.

    An output is at most as long as the schema plus the values that edits wrote. Adding these up is much faster than
    measuring the output, and nearly always sufficient.
    """
    known: dict[int, int] = {}
    left = _SPARE
    for _, _, edit, before in steps(log):
        if edit.op == "drop":
            continue
        value = before if edit.op == "copy" else edit.value
        left -= _MEMBER + (len(value) if type(value) is str else text_length(value, known))
        if left < 0:
            return False
    return True


class Bounds:
    """The characters left for one result."""

    def __init__(self, length: int) -> None:
        """Start with the length of the schema."""
        self._most = self._left = _TIMES * length + _SPARE
        #: Findings about everything that was left out.
        self.findings: list[Finding] = []

    def takes_output(self, output: Json) -> bool:
        """Count an output; return whether there is room for it."""
        if not self._take(text_length(output)):
            self._leave_out("output-too-large", "error", "What would be sent")
        return not self.findings

    def cut(self, entries: list[Json], what: str) -> list[Json]:
        """Return as many entries as fit into half of the room."""
        room = self._left // 2
        for index, entry in enumerate(entries):
            length = text_length(entry)
            room -= length
            if room < 0:
                self._leave_out("list-cut-off", "note", f"The rest of {len(entries):,} {what}")
                return entries[:index]
            self._take(length)
        return entries

    def takes_trail(self, trail: Trail) -> bool:
        """Count a trail; return whether there is room for it."""
        if all(map(self._take, trail.lengths())):
            return True
        self._leave_out("trail-too-large", "warning", "The trail")
        return False

    def _take(self, length: int) -> bool:
        self._left -= length
        return self._left >= 0

    def _leave_out(self, code: str, severity: Severity, what: str) -> None:
        message = f"{what} is left out: the answer may have {self._most:,} characters, {_TIMES} for each of the schema."
        self.findings.append(Finding(code=code, severity=severity, message=message, pointer=""))
