"""Known differences between AJV and the specification: one row each, with its reason.

A row only names keywords that may cause a difference; removing them and validating again on both sides decides. The
differences were observed with ajv 8.20.0, ajv-formats 3.0.1 and JSON-Schema-Test-Suite 44401e0c (2026-11).
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.validation.javascript import INHERITED, double

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
