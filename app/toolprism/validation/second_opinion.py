"""The verdict of the specification, with the reason if AJV's verdict differs.

Both sides really validate. The documented differences only explain: the keywords of a candidate are removed from the
schema, and if both sides then agree, or AJV then compiles, the candidate is the explanation.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, render
from toolprism.core.walk import nodes
from toolprism.validation.compiled_schema import compiled, compiled_once
from toolprism.validation.differences import ROWS, Row
from toolprism.validation.evaluator import Verdict
from toolprism.validation.quick_check import passes_meta_schema
from toolprism.validation.report import SchemaReport
from toolprism.validation.specification import NotAsked, accepts_instance, accepts_schema

#: The time limit for finding an explanation.
_SECONDS: Final = 2.0
#: Places of one keyword that are tried one by one.
_MOST_PLACES: Final = 20


@dataclass(frozen=True, slots=True)
class Difference:
    """A reason why AJV and the specification differ."""

    #: The name of a documented difference, or `unexplained`.
    name: str
    #: JSON Pointer of the keyword in the schema.
    where: str
    #: One sentence.
    reason: str


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """The verdict of the specification."""

    #: None if there is no verdict.
    valid: bool | None
    #: Whether AJV agrees, as far as both have a verdict.
    agrees: bool
    differences: tuple[Difference, ...] = ()
    #: The reason why there is no verdict, in words.
    not_asked: str | None = None


UNEXPLAINED: Final = Difference(
    "unexplained", "", "AJV and jsonschema differ here, and no known difference was found to explain it."
)


def opinion_of_schema(schema: Json, report: SchemaReport) -> SecondOpinion:
    """Return whether the specification accepts a schema, and why AJV differs if it refuses or cannot compile it."""
    if report.limit is not None:
        return _unasked(f"the check was ended by a limit ({report.limit})")

    def settles(changed: Json) -> bool:
        specification = passes_meta_schema(changed) or accepts_schema(changed)
        return _is_usable(compiled_once(changed).report) is specification

    search = _Search(schema, None, compiles=False, settles=settles)
    return _opinion(search, _is_usable(report), lambda: passes_meta_schema(schema) or accepts_schema(schema))


def opinion_of_instance(schema: Json, instance: Json, verdict: Verdict, *, formats: bool = True) -> SecondOpinion:
    """Return whether the specification accepts an instance, and why AJV's verdict differs if it does."""
    if verdict.limit is not None or verdict.unchecked:
        return _unasked(f"AJV's side has no verdict ({verdict.limit or 'a pattern takes too long'})")
    report = compiled(schema).report
    if not report.schema_valid and not (report.schema_throws and passes_meta_schema(schema)):
        return _unasked("the schema is not valid")

    compiles = verdict.valid is not None

    def settles(changed: Json) -> bool:
        ajv = compiled_once(changed).validate(instance, formats=formats).valid
        return ajv is accepts_instance(changed, instance) if compiles else ajv is not None

    search = _Search(schema, instance, compiles=compiles, settles=settles)
    return _opinion(search, verdict.valid, partial(accepts_instance, schema, instance))


def _is_usable(report: SchemaReport) -> bool:
    return bool(report.schema_valid) and report.compile_error is None


def _unasked(reason: str) -> SecondOpinion:
    return SecondOpinion(None, agrees=True, not_asked=reason)


def _opinion(search: "_Search", ajv: object, ask: Callable[[], bool]) -> SecondOpinion:
    try:
        valid = ask()
    except NotAsked as reason:
        return _unasked(str(reason))
    if valid is ajv:
        return SecondOpinion(valid, agrees=True)
    return SecondOpinion(valid, agrees=False, differences=tuple(search.differences()))


@dataclass(eq=False, slots=True)
class _Search:
    """A search for the differences that account for two verdicts."""

    schema: Json
    instance: Json
    #: Whether AJV compiles the schema.
    compiles: bool
    #: Returns whether a changed schema leaves nothing to explain.
    settles: Callable[[Json], bool]
    _end: float = field(default_factory=lambda: time.monotonic() + _SECONDS)

    def differences(self) -> Iterator[Difference]:
        """Yield the one difference that explains the verdicts, or the smallest set that does."""
        rows = [row for row in ROWS if (row.affects_verdicts if self.compiles else row.prevents_compiling)]
        found = {row: places for row in rows if (places := self._places(row))}
        enough = next(([row] for row, places in found.items() if self._explain(places)), None)
        needed = enough or self._few(found)
        for row in needed:
            yield Difference(row.name, render(self._place(found[row])), row.reason)
        if not needed:
            yield UNEXPLAINED

    def _few(self, found: Mapping[Row, Sequence[Path]]) -> Sequence[Row]:
        needed = list(found)
        if not self._explain([place for row in needed for place in found[row]]):
            return []
        for row in reversed(needed.copy()):
            others = [one for one in needed if one is not row]
            if self._explain([place for other in others for place in found[other]]):
                needed = others
        return needed

    def _place(self, places: Sequence[Path]) -> Path:
        """Return the one place that explains the verdicts, or the first."""
        single = (place for place in places[:_MOST_PLACES] if len(places) > 1 and self._explain([place]))
        return next(single, places[0])

    def _places(self, row: Row) -> Sequence[Path]:
        return [(*path, keyword) for path, node in nodes(self.schema) for keyword in row.finds(node, self.instance)]

    def _explain(self, places: Sequence[Path]) -> bool:
        """Return whether nothing is left to explain after some keywords are removed."""
        if time.monotonic() > self._end:
            return False
        try:
            return self.settles(_without(self.schema, _tree(places)))
        except NotAsked:
            return False


def _tree(places: Sequence[Path]) -> dict[str | int, Any]:
    """Return paths as nested objects; None marks the end of a path."""
    tree: dict[str | int, Any] = {}
    for *above, last in places:
        here = tree
        for token in above:
            here = here.setdefault(token, {})
            if here is None:
                break
        else:
            here[last] = None
    return tree


def _without(value: Any, tree: Mapping[str | int, Any]) -> Any:
    if isinstance(value, list):
        return [_without(entry, tree.get(index) or {}) for index, entry in enumerate(value)]
    if not isinstance(value, dict) or not tree:
        return value
    return {
        name: _without(entry, tree.get(name) or {}) for name, entry in value.items() if tree.get(name, ...) is not None
    }
