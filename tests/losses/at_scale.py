"""Losses at scale: `python -m tests.losses.at_scale [STEP [OFFSET [GENERATED]]]` holds another finder against ours.

Every so many published tools, and generated schemas, at each target of today. It prints how many witnesses are false,
how many losses are untold, how often a verdict is refuted, and how many pairs are decided.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from tests.losses.other_finder import Judge, refuted, tried
from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.core.json_text import dumps
from toolprism.losses import Finder, Loss
from toolprism.losses.undone import Undone
from toolprism.schema import Normalizer, Result, all_targets

_INSTANCES: Final = 240
_SHOWN: Final = 40


def told(name: str, schema: Any, tally: Counter[str]) -> None:
    """Compare one schema at each target, and count what is found."""
    finder, normalizer = Finder(schema), Normalizer(schema)
    source: Judge | None = None
    values: list[Any] = []
    for target in all_targets("current").values():
        result = normalizer.normalize(target)
        loss = finder.loss(result)
        if loss.loss is None:
            continue
        tally["pairs"] += 1
        tally["decided"] += loss.proven
        if result.output == schema:
            tally["equal"] += 1
            continue
        if source is None:
            source, values = Judge(schema), list(tried(schema, 7, _INSTANCES))
        _witnesses(name, result, loss, source, tally)
        _untold(name, result, loss, [*refuted(result, source, values)], tally)
        tally["instances"] += len(values)


def _witnesses(name: str, result: Result, loss: Loss, source: Judge, tally: Counter[str]) -> None:
    output, undone = Judge(result.output), Undone.after(result)
    for witness in loss.witnesses:
        tally["witnesses"] += 1
        if witness.kind == "widened":
            holds = output.confirmed(witness.instance) and not any(
                source.confirmed(each) for each in undone.back(witness.instance)
            )
        else:
            holds = source.confirmed(witness.instance) and not any(
                output.confirmed(each) for each in undone.forward(witness.instance)
            )
        if not holds:
            _say(tally, "false", name, result, witness.instance)


def _untold(name: str, result: Result, loss: Loss, found: list[tuple[str, Any]], tally: Counter[str]) -> None:
    known = {"none": (), "both": ("widened", "narrowed")}.get(str(loss.loss), (loss.loss,))
    seen: set[str] = set()
    for kind, value in found:
        if kind in seen:
            continue
        seen.add(kind)
        if kind not in known:
            _say(tally, "untold, though proven" if loss.proven else "untold", name, result, value)
        if result.verdict in ("same-meaning", "as-pasted"):
            _say(tally, "verdict refuted", name, result, value)


def _say(tally: Counter[str], what: str, name: str, result: Result, value: Any) -> None:
    tally[what] += 1
    if tally[what] <= _SHOWN:
        sys.stderr.write(f"{what}: {name} {result.target} {result.verdict} {dumps(value)}\n")


def given(step: int, offset: int, generated: int) -> Iterator[tuple[str, Any]]:
    """Yield published tools, and then generated schemas."""
    yield from ((tool["id"], tool["inputSchema"]) for tool in islice(corpus(), offset, None, step))
    yield from ((dumps(schema), schema) for schema in schemas(offset + 1, generated, mistakes=False))


def main(arguments: list[str]) -> None:
    """Run and print."""
    step, offset, generated = (int(each) for each in (*arguments, *("20", "0", "0")[len(arguments) :]))
    tally: Counter[str] = Counter()
    for name, schema in given(step, offset, generated):
        try:
            told(name, schema, tally)
        except (ValueError, RecursionError, TypeError) as error:  # a schema that the other finder cannot read
            tally[f"not read: {type(error).__name__}"] += 1
    sys.stdout.write("".join(f"{what}: {count:,}\n" for what, count in sorted(tally.items())))


if __name__ == "__main__":
    main(sys.argv[1:])
