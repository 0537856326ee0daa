"""A whole number is too large for the engines that read it."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION
from toolprism.providers.reports import ANTHROPIC_INT

#: The range that a double represents exactly, and that of 64 bits.
_EXACT: Final = 2**53
_INT64: Final = (-(2**63), 2**63 - 1)
#: Keywords whose values are numbers or data.
_VALUES: Final = frozenset(
    {
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
        *("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
        *("default", "const", "enum", "example", "examples"),
    }
)
#: The most values checked in one keyword.
_MOST: Final = 1_000


@scoped_lint(
    Scope.PLACE,
    severity="warning",
    bad={
        "type": "object",
        "properties": {"id": {"type": "number", "maximum": 9223372036854775807, "description": "An id."}},
    },
    good={"type": "object", "properties": {"id": {"type": "string", "description": "An id, as digits."}}},
    sources=(ANTHROPIC_INT, JSON_SCHEMA_VALIDATION),
    providers=("anthropic", "openai", "gemini"),
)
def integer_out_of_range(place: Place) -> Iterator[Found]:
    """A whole number should be one that every engine reads exactly.

    A whole number in a bound, a `default`, a `const`, an `enum` or an example exceeds 2^53 (a warning) or does not fit
    into 64 bits (an error). 2^53 - 1, which Zod writes, is allowed.

    Most clients read JSON's numbers as doubles, which are exact up to 2^53: beyond that the provider gets another
    number than you wrote. Anthropic refuses the whole request for larger ones with `int too big to convert`. Use
    strings for such identifiers.
    """
    for keyword in place.node.keys() & _VALUES if place.node else ():
        for path, value in _numbers(place.node[keyword], (*place.path, keyword)):
            if not _INT64[0] <= value <= _INT64[1]:
                yield Found(
                    path, "This whole number does not fit into 64 bits; Anthropic refuses it.", severity="error"
                )
            elif abs(value) > _EXACT:
                yield Found(path, "This whole number lies past 2^53; engines that read doubles change it.")


def _numbers(value: Json, path: Path) -> Iterator[tuple[Path, int]]:
    pending: list[tuple[Json, Path]] = [(value, path)]
    looked = 0
    while pending and looked < _MOST:
        one, at = pending.pop()
        looked += 1
        if isinstance(one, int) and not isinstance(one, bool):
            yield at, one
        elif isinstance(one, list):
            pending += [(entry, (*at, number)) for number, entry in enumerate(one[:_MOST])]
        elif isinstance(one, dict):
            pending += [(member, (*at, name)) for name, member in one.items()]
