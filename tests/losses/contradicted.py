"""Compares each verdict with a proof: `python -m tests.losses.contradicted [STEP]` prints what contradicts one.

A verdict says that checks are lost (`lost_checks`), that valid values are refused (`narrows`), or neither. Whether the
output accepts everything that the paste accepts, and the reverse, is asked of `jsonschema-rs`; where it has no proof,
values that only one side accepts are looked for. Every STEP-th published tool is compared at every target.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from tests.vectors import corpus
from toolprism.losses import Finder
from toolprism.schema import Normalizer, Result, all_targets

_SHOWN: Final = 5
#: What can be said about a verdict, in both directions.
CLAIMS: Final = (
    "lost, and nothing is",
    "not lost, and something is",
    "narrows, and nothing does",
    "misses what narrows",
)

#: Neither shown nor contradicted.
WITHOUT: Final = "narrows, without a value that shows it"


class Contradiction(NamedTuple):
    """A verdict that a proof or a value contradicts."""

    claim: str
    tool: str
    target: str
    verdict: str
    #: The rules that are said to lose or to narrow, or that do.
    rules: tuple[str, ...]
    #: An argument that shows it, if it is no proof.
    shown: Any = None


def contradictions(tool: str, result: Result, finder: Finder) -> Iterator[Contradiction]:
    """Yield what contradicts the verdict of a result."""
    found = finder.directions(result)
    if found is None:
        return
    widened, narrowed = found["widened"], found["narrowed"]
    lost = [each for each in result.lost_checks if each.keyword != "format"]
    rules = tuple(sorted({step.rule.id for step in result.steps if step.effect.value in ("wider", "unknown")}))
    about = tool, result.target, str(result.verdict)
    says_lost = bool(lost) if result.lost_checks else result.verdict == "loses-checks"
    if says_lost and widened.is_proven:
        yield Contradiction(CLAIMS[0], *about, rules)
    if not result.lost_checks and result.verdict != "loses-checks" and widened.found:
        yield Contradiction(CLAIMS[1], *about, tuple(step.rule.id for step in result.steps), widened.found[0].value)
    if result.narrows and narrowed.is_proven:
        yield Contradiction(CLAIMS[2], *about, tuple(sorted({each.rule for each in result.narrows})))
    if result.narrows and not narrowed.is_proven and not narrowed.found:
        yield Contradiction(WITHOUT, *about, tuple(sorted({each.rule for each in result.narrows})))
    if not result.narrows and narrowed.found:
        yield Contradiction(CLAIMS[3], *about, tuple(step.rule.id for step in result.steps), narrowed.found[0].value)


def compared(tools: Iterable[Any], tally: Counter[str]) -> Iterator[Contradiction]:
    """Yield the contradictions of published tools at every target, and count the pairs."""
    for tool in tools:
        schema = tool["inputSchema"]
        normalizer, finder = Normalizer(schema), Finder(schema)
        for target in all_targets("all").values():
            result = normalizer.normalize(target)
            tally["pairs"] += 1
            tally["rewritten"] += bool(result.steps)
            yield from contradictions(tool["id"], result, finder)


def main(step: int = 1) -> int:
    """Compare, print and return the exit code."""
    tally: Counter[str] = Counter()
    shown: Counter[tuple[str, ...]] = Counter()
    for each in compared([*corpus()][::step], tally):
        tally[each.claim] += 1
        key = (each.claim, each.target, *each.rules)
        shown[key] += 1
        if shown[key] <= _SHOWN:
            sys.stdout.write(f"{json.dumps(each)}\n")
    sys.stdout.write(f"{dict(tally)}\n")
    return 1 if any(tally[claim] for claim in CLAIMS) else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
