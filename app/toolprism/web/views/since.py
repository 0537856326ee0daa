"""What has become better or worse since the paste: its verdicts, kept in a field of the form, are the baseline."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from toolprism.core.json_text import dumps, shortened
from toolprism.losses.finder import called
from toolprism.services.labels import STANDINGS, counted
from toolprism.services.normalize import Checked, Report
from toolprism.services.tool_verdicts import Verdicts, listed_targets, needs_change
from toolprism.web.state import State

#: The most tools of a baseline, the most properties by which a tool is known again, and the most characters.
_MOST_TOOLS: Final = 500
_MOST_NAMES: Final = 6
MOST_CHARACTERS: Final = 60_000
#: The most characters of a name that is told.
_LONGEST_NAME: Final = 60
#: The same verdict has the same digit in every answer.
_DIGITS: Final = "0123456789"


@dataclass(frozen=True, kw_only=True)
class Since:
    """The baseline, and the cells that changed since."""

    #: The value of the field.
    value: str
    #: `better` or `worse` by index of the tool and id of the target.
    changed: Mapping[tuple[int, str], str] = field(default_factory=dict)
    #: What a cell is called.
    noun: str = "cell"
    #: The tools and the targets that are better, and those that are worse, in words; empty for none.
    where: str = ""
    #: The number of tools of the paste that needed a change; None if it is not known.
    needed: int | None = None

    @property
    def better(self) -> int:
        """The number of cells that are better."""
        return sum(each == "better" for each in self.changed.values())

    @property
    def worse(self) -> int:
        """The number of cells that are worse."""
        return len(self.changed) - self.better

    @property
    def sentence(self) -> str:
        """How many cells changed; empty for none."""
        if not self.changed:
            return ""
        noun = self.noun if self.better == 1 else f"{self.noun}s"
        return f"{self.better:,} {noun} better, {self.worse:,} worse since your paste."


def since(report: Report, state: State, found: Mapping[int, Verdicts]) -> Since:
    """Return what changed since the baseline of a form; other tools than those of the baseline start a new one."""
    noun = "cell" if len(report.tools) > 1 else "provider"
    before = _read(state.baseline)
    known = before.get("tools")
    marked = [_mark(checked) for checked in report.tools[:_MOST_TOOLS]]
    if not isinstance(known, list) or not _are_same(known, marked):
        return Since(value=_written(report, state, marked, found), noun=noun)
    if before.get("asked") != _asked(state):
        return Since(value=state.baseline, noun=noun)
    changed = _changed(report, before, marked, found)
    where = " ".join(filter(None, (_where(report, changed, how) for how in ("better", "worse"))))
    return Since(value=state.baseline, changed=changed, noun=noun, where=where, needed=_needed(before))


def _where(report: Report, changed: Mapping[tuple[int, str], str], how: str) -> str:
    """Return which tools are better or worse at which targets: their names, or of many the number."""
    places = [place for place, changes in changed.items() if changes == how]
    if not places:
        return ""
    tools = list(dict.fromkeys(number for number, _ in places))
    at = {target for _, target in places}
    targets = listed_targets([called(target) for target in report.choices.found if target.id in at])
    which = (
        f"`{shortened(report.tools[tools[0]].title, _LONGEST_NAME)}`"
        if len(tools) == 1
        else counted(len(tools), "tool")
    )
    return f"{how.capitalize()}{f': {which}' if len(report.tools) > 1 else ''} at {targets}."


def _needed(before: Mapping[str, object]) -> int | None:
    verdicts = before.get("verdicts")
    if not isinstance(verdicts, list):
        return None
    digits = [[int(digit) for digit in str(each) if digit.isdecimal()] for each in verdicts]
    return sum(needs_change(STANDINGS[digit] for digit in each if digit < len(STANDINGS)) for each in digits)


def _changed(
    report: Report, before: Mapping[str, object], marked: Sequence[str], found: Mapping[int, Verdicts]
) -> dict[tuple[int, str], str]:
    targets = [target.id for target in report.choices.found]
    listed, tools, verdicts = before.get("targets"), before.get("tools"), before.get("verdicts")
    if not (isinstance(listed, list) and isinstance(tools, list) and isinstance(verdicts, list)):
        return {}
    by_name = {_name(mark): digits for mark, digits in zip(tools, verdicts, strict=False)}
    changed = {}
    for number, now in found.items():
        digits = by_name.get(_name(marked[number])) if number < len(marked) else None
        then = dict(zip(map(str, listed), digits, strict=False)) if isinstance(digits, str) else {}
        for target, verdict in zip(targets, now, strict=True):
            digit = then.get(target, "")
            if digit.isdecimal() and int(digit) != STANDINGS.index(verdict):
                changed[number, target] = "better" if STANDINGS.index(verdict) > int(digit) else "worse"
    return changed


def _written(report: Report, state: State, marked: Sequence[str], found: Mapping[int, Verdicts]) -> str:
    """Return a new baseline; empty if not every tool has its verdicts yet, or if it were too long."""
    if len(found) != len(report.tools) or len(report.tools) > _MOST_TOOLS:
        return ""
    text = dumps(
        {
            "asked": _asked(state),
            "targets": [target.id for target in report.choices.found],
            "tools": list(marked),
            "verdicts": ["".join(_DIGITS[STANDINGS.index(each)] for each in found[number]) for number in found],
        }
    )
    return text if len(text) <= MOST_CHARACTERS else ""


def _read(text: str) -> Mapping[str, object]:
    try:
        found = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _asked(state: State) -> str:
    """Return a mark of the options that change verdicts, but for the edition, whose targets are compared by id."""
    asked = state.variants, sorted(state.switches), state.strategies
    return sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _mark(checked: Checked) -> str:
    """Return by what a tool is known again: its name, and some of its properties."""
    schema = checked.job.schema
    properties = schema.get("properties") if isinstance(schema, dict) else None
    names = [*properties][:_MOST_NAMES] if isinstance(properties, dict) else []
    return "\n".join([checked.title, *sorted(names)])


def _name(mark: object) -> str:
    return str(mark).partition("\n")[0]


def _are_same(before: Sequence[object], now: Sequence[str]) -> bool:
    """Return whether most tools of both are the same; a tool alone is known by a property, too."""
    if len(before) == 1 and len(now) == 1:
        old, new = set(str(before[0]).split("\n")[1:]), set(now[0].split("\n")[1:])
        return _name(before[0]) == _name(now[0]) and (not old or not new or bool(old & new))
    names = {_name(mark) for mark in now}
    return 2 * sum(_name(mark) in names for mark in before) >= max(len(before), len(now))
