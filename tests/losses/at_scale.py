"""Losses at scale: `python -m tests.losses.at_scale [STEP [OFFSET [GENERATED]]]` holds another finder against ours.

Every so many published tools, and generated schemas, at every target. It prints how many witnesses are false, how many
losses are untold, how often a verdict is refuted, and how many pairs are decided. With `--log FILE` each schema is a
line of the file, and a second run goes on where the first one ended.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tests.losses.other_finder import Judge, refuted, tried
from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.core.json_text import dumps
from toolprism.core.json_types import fingerprint
from toolprism.losses import Finder, Loss
from toolprism.losses.undone import Undone
from toolprism.schema import Normalizer, Result, all_targets

_INSTANCES: Final = 240
#: How many instances are made of each output, beside those of the schema.
_OF_OUTPUT: Final = 40
_SHOWN: Final = 40


def told(name: str, schema: Any, tally: Counter[str], seed: int = 7) -> None:
    """Compare one schema at each target, and count what is found."""
    finder, normalizer = Finder(schema), Normalizer(schema)
    source: Judge | None = None
    values: list[Any] = []
    of_outputs: dict[str, list[Any]] = {}
    for target in all_targets("all").values():
        result = normalizer.normalize(target)
        loss = finder.loss(result)
        if loss.loss is None:
            tally["nothing to compare"] += 1
            continue
        tally["pairs"] += 1
        tally["decided"] += loss.proven
        if result.output == schema:
            tally["equal"] += 1
            continue
        if source is None:
            source, values = Judge(schema), list(tried(schema, seed, _INSTANCES))
        key = fingerprint(result.output)
        if key not in of_outputs:
            of_outputs[key] = [*values, *tried(result.output, seed, _OF_OUTPUT)]
        _witnesses(name, result, loss, source, tally)
        _untold(name, result, loss, [*refuted(result, source, of_outputs[key])], tally)
        tally["instances"] += len(of_outputs[key])


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
        sys.stderr.write(f"{what}: {name} {result.target} {result.verdict} {dumps(value)[:300]}\n")


def given(step: int, offset: int, generated: int, seed: int = 1) -> Iterator[tuple[str, Any]]:
    """Yield published tools, and then generated schemas."""
    yield from ((tool["id"], tool["inputSchema"]) for tool in islice(corpus(), offset, None, step))
    yield from ((dumps(schema), schema) for schema in schemas(seed, generated, mistakes=False))


def counted(name: str, schema: Any, seed: int) -> Counter[str]:
    """Return the counts of one schema."""
    tally: Counter[str] = Counter(schemas=1)
    try:
        told(name, schema, tally, seed)
    except (ValueError, RecursionError, TypeError) as error:  # a schema that the other finder cannot read
        tally[f"not read: {type(error).__name__}"] += 1
    return tally


def main(arguments: Sequence[str]) -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.losses.at_scale")
    parser.add_argument("step", nargs="?", type=int, default=20)
    parser.add_argument("offset", nargs="?", type=int, default=0)
    parser.add_argument("generated", nargs="?", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7, help="of the instances, and of the generated schemas")
    parser.add_argument("--log", type=Path, help="a file that takes a line for each schema, and is continued")
    options = parser.parse_args(arguments)
    lines = options.log.read_text().splitlines() if options.log and options.log.exists() else []
    kept = {(name, seed): Counter(counts) for name, seed, counts in map(json.loads, lines)}
    total = sum(kept.values(), Counter[str]())
    for name, schema in given(options.step, options.offset, options.generated, options.seed):
        if (name, options.seed) in kept:
            continue
        tally = counted(name, schema, options.seed)
        total += tally
        if options.log:
            with options.log.open("a") as log:
                log.write(json.dumps([name, options.seed, tally]) + "\n")
    sys.stdout.write("".join(f"{what}: {count:,}\n" for what, count in sorted(total.items())))


if __name__ == "__main__":
    main(sys.argv[1:])
