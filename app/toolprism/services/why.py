"""Writes the reason for a verdict on one line: the fallback, the refusal, or the lost checks."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from toolprism.core.json_text import shown
from toolprism.core.pointer import Path, parse
from toolprism.schema import FailOpen, Result, Step, narrows
from toolprism.services.labels import place_name, standing
from toolprism.services.rewrites import arranged

#: What passes where a keyword is lost, in words for people; others are named.
_PASSES: Final[Mapping[str, str]] = {
    "required": "required properties may be left out",
    "additionalProperties": "properties may be added",
    "type": "values of other types pass",
    **dict.fromkeys(("enum", "const"), "values that are not listed pass"),
    "pattern": "texts that break a pattern pass",
    "format": "texts of any format pass",
    **dict.fromkeys(("minLength", "maxLength"), "texts of any length pass"),
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"), "numbers out of range pass"
    ),
    **dict.fromkeys(("minItems", "maxItems"), "lists of any length pass"),
    "uniqueItems": "lists with repeated items pass",
    **dict.fromkeys(("oneOf", "anyOf", "if", "then", "else", "not"), "forms may be mixed"),
    "propertyNames": "any name of a property passes",
}
#: The most keywords that are named.
_MOST: Final = 4


def why(result: Result) -> str:
    """Return the reason for a verdict; empty if the verdict needs none."""
    match standing(result):
        case "refused" | "stopped":
            refusing = [each.message for each in result.breaches if each.severity == "error"]
            return next((each.message for each in result.errors), next(iter(refusing), ""))
        case "strict-off" | "empty-fallback":
            return _fails_open(result.fail_open)
        case "loses-checks":
            return _passes(lost.keyword for lost in result.lost_checks) or "more passes than yours allows"
        case "stricter":
            return f"stricter in {_listed(_keywords(_place(step) for step in result.steps if narrows(step)))}"
        case "same-meaning":
            return _harmless(result)
    return ""


def more_reasons(result: Result) -> int:
    """Return how many reasons stand behind a verdict beside the one that `why` names."""
    opens = standing(result) in ("strict-off", "empty-fallback")
    return max(0, len(result.fail_open) - 1) if opens else 0


def _passes(lost: Iterable[str]) -> str:
    """Return what passes without some checks, the most frequent first.

    >>> _passes(["required", "type", "required"])
    'required properties may be left out ×2, values of other types pass'
    """
    counts = Counter(_PASSES.get(each, f"{each} is not checked") for each in lost).most_common()
    return _listed([words if number == 1 else f"{words} ×{number:,}" for words, number in counts])


def _place(step: Step) -> Path:
    return step.node + step.edit.at


def _fails_open(reasons: tuple[FailOpen, ...]) -> str:
    if not reasons:
        return ""
    first = reasons[0]
    return f"{place_name(first.pointer)}: {first.reason}" if first.cause == "impossible" else first.reason


def _harmless(result: Result) -> str:
    """Return the names of removed keywords that have no effect on validity; what is written otherwise is no news."""
    removed = [each.rewrite for each in arranged(result, None).own if each.rewrite.to is None]
    return f"without {_listed(_keywords(parse(each.at) for each in removed))}" if removed else ""


def _keywords(places: Iterable[Path]) -> list[str]:
    """Return the keywords at some places with their counts, the most frequent first."""
    counts = Counter(map(_keyword, places)).most_common()
    named = [("the whole schema" if keyword is None else shown(keyword)[1:-1], number) for keyword, number in counts]
    return [name if number == 1 else f"{name} ×{number:,}" for name, number in named]


def _keyword(place: Path) -> str | None:
    """Return the last token of a place that is not an index; None if there is none."""
    return next((token for token in map(str, reversed(place)) if not token.isdecimal()), None)


def _listed(names: list[str]) -> str:
    more = [f"{len(names) - _MOST:,} more"] if len(names) > _MOST else []
    return ", ".join([*names[:_MOST], *more])
