"""The verdict of the specification, with the reason if AJV's verdict differs.

Both sides really validate. The documented differences only explain: the keywords of a candidate are removed from the
schema, and if both sides then agree, or AJV then compiles, the candidate is the explanation.

A row only names keywords that may cause a difference; removing them and validating again on both sides decides. The
differences were observed with ajv 8.20.0, ajv-formats 3.0.1 and JSON-Schema-Test-Suite 44401e0c (2026-11).
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path, render
from toolprism.core.walk import nodes
from toolprism.validation.evaluator import Verdict
from toolprism.validation.javascript import INHERITED, double
from toolprism.validation.quick_check import passes_meta_schema
from toolprism.validation.report import SchemaReport, compiled, compiled_once
from toolprism.validation.specification import NotAsked, accepts_instance, accepts_schema

#: Yields the keywords of a schema that may cause a difference; the second argument is the instance.
Finder: TypeAlias = Callable[[Object, Json], Iterator[str]]

#: Whole numbers up to here are exact as doubles.
_EXACT_UP_TO: Final = 2**53


@dataclass(frozen=True, slots=True)
class Row:
    """A known difference."""

    name: str
    #: One sentence.
    reason: str
    finds: Finder
    #: Whether it can prevent AJV from compiling.
    prevents_compiling: bool = False
    #: Whether it can change the verdict on an instance.
    affects_verdicts: bool = True


def _any_of(*keywords: str, where: Callable[[Any], bool] = lambda _: True, beside: str | None = None) -> Finder:
    """Return the finder of keywords whose value passes a test, where another keyword stands if one is named."""

    def finds(node: Object, _: Json) -> Iterator[str]:
        found = keywords if beside is None or beside in node else ()
        return (keyword for keyword in found if keyword in node and where(node[keyword]))

    return finds


#: The keywords that name properties.
_NAMING: Final = ("required", "properties", "dependentRequired", "dependentSchemas", "dependencies")


def _names_inherited(value: Any) -> bool:
    if isinstance(value, dict):
        return not INHERITED.isdisjoint(value) or any(_names_inherited(entry) for entry in value.values())
    return isinstance(value, list) and any(isinstance(name, str) and name in INHERITED for name in value)


def _doubles(node: Object, instance: Json) -> Iterator[str]:
    """Yield the keywords that compare numbers, if a number here or in the instance is not exact as a double."""
    inexact = _holds_inexact(instance)
    for keyword in _COMPARING:
        if keyword in node and (inexact or _holds_inexact(node[keyword])):
            yield keyword


_COMPARING: Final = tuple("type const enum minimum maximum exclusiveMinimum exclusiveMaximum uniqueItems".split())


def _holds_inexact(value: Any) -> bool:
    pending = [value]
    while pending:
        one = pending.pop()
        if isinstance(one, dict):
            pending += one.values()
        elif isinstance(one, list):
            pending += one
        elif isinstance(one, int) and abs(one) > _EXACT_UP_TO and double(one) != one:
            return True
    return False


#: Every documented difference, the most specific first.
ROWS: Final[Collection[Row]] = (
    Row(
        "format",
        "In 2020-12 `format` is an annotation that refuses nothing; AJV with ajv-formats checks it, in its own way.",
        _any_of("format", "formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum"),
        prevents_compiling=True,
    ),
    Row("dependencies", "2020-12 has no `dependencies` and ignores it; AJV enforces it.", _any_of("dependencies")),
    Row(
        "nullable",
        "`nullable` is OpenAPI's: the specification ignores it, AJV allows null by it and wants a `type` beside it.",
        _any_of("nullable"),
        prevents_compiling=True,
    ),
    Row(
        "empty-enum",
        "The specification allows an empty `enum`, which nothing fits; AJV refuses to compile it.",
        _any_of("enum", where=lambda allowed: allowed == []),
        prevents_compiling=True,
        affects_verdicts=False,
    ),
    Row(
        "inherited-names",
        "AJV takes a property that every JavaScript object inherits, such as `constructor`, for present.",
        _any_of(*_NAMING, where=_names_inherited),
    ),
    Row(
        "other-draft",
        "AJV for 2020-12 knows no other draft, and throws where `$schema` names one.",
        _any_of("$schema"),
        prevents_compiling=True,
        affects_verdicts=False,
    ),
    Row(
        "dynamic-references",
        "AJV resolves dynamic and recursive references in its own way, and only those to a bare fragment.",
        _any_of("$dynamicRef", "$recursiveRef", "$dynamicAnchor", "$recursiveAnchor"),
        prevents_compiling=True,
    ),
    Row(
        "keyword-id",
        "AJV refuses the old keyword `id`; the specification ignores it.",
        _any_of("id"),
        prevents_compiling=True,
        affects_verdicts=False,
    ),
    Row(
        "multiples",
        "AJV divides doubles and finds no multiples from 1e21 times up; jsonschema is exact with whole numbers.",
        _any_of("multipleOf"),
    ),
    Row(
        "doubles",
        "To AJV every number is a double: whole numbers above 2^53 are rounded, and huge ones are not numbers.",
        _doubles,
    ),
    Row(
        "counted-contains",
        "Without `maxContains`, `minContains: 0` switches `contains` off in AJV, so that it checks no item.",
        _any_of("minContains", "maxContains", beside="contains"),
    ),
    Row("condition-looks", "AJV counts what a failing `if` has evaluated; the specification does not.", _any_of("if")),
    Row(
        "unevaluated",
        "AJV settles partly while it compiles what other keywords evaluate, and may count more or less than it should.",
        _any_of("unevaluatedProperties", "unevaluatedItems"),
    ),
    Row(
        "patterns",
        "AJV compiles every pattern as ECMA-262 with the `u` flag and refuses the schema where that fails.",
        _any_of("pattern", "patternProperties"),
        prevents_compiling=True,
        affects_verdicts=False,
    ),
    Row(
        "references",
        "AJV resolves references, addresses and anchors while it compiles, and refuses what leads nowhere or clashes.",
        _any_of("$ref", "$id", "$anchor"),
        prevents_compiling=True,
    ),
)


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
