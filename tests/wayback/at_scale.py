"""The law of the way back at scale: `python -m tests.wayback.at_scale [PAIRS [SEED]]` prints how often it held.

A pair is a generated schema with an instance that it accepts. Each goes to every target and comes back, without a
strategy and with each that may do something for the schema; then so do 20 instances of every published tool, unless
another seed than the first is given.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, Final

from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from tests.wayback.strategic import CHOICES
from tests.wayback.test_laws import broken, valid
from toolprism.core.json_text import dumps
from toolprism.schema import Normalizer, NormalizeRequest, all_targets, helpful, read_strategies

_PAIRS: Final = 100_000
_INSTANCES: Final = 20
_AT_ONCE: Final = 500
_SHOWN: Final = 5


def choices_for(schema: Any) -> Iterator[tuple[str, ...]]:
    """Yield no strategy, and each that may do something for a schema."""
    yield ()
    names = {strategy.id for strategy in helpful(schema)}
    for choice in CHOICES:
        if choice.partition("=")[0] in names:
            yield (choice,)


def tried(schema: Any, instances: list[Any], tally: Counter[str]) -> None:
    """Send instances of a schema to every target and back, and count what happens."""
    for chosen in choices_for(schema):
        normalizer = Normalizer(schema, NormalizeRequest(strategies=read_strategies(chosen)))
        for target in all_targets("all").values():
            found = broken(normalizer.normalize(target), instances)
            tally["round trips"] += len(instances)
            tally["broken"] += len(found)
            if found and tally["shown"] < _SHOWN:
                tally["shown"] += 1
                sys.stderr.write(f"broken: {target.id} {chosen} {dumps(schema)} {dumps(found[0][0])}\n")


def told(name: str, given: Iterable[tuple[Any, list[Any]]], pairs: int | None = None) -> bool:
    """Print what happens to schemas with their instances; return whether the law held."""
    tally: Counter[str] = Counter()
    for schema, instances in given:
        tally["schemas"] += 1
        tally["without instances"] += not instances
        tally["fewer than 20"] += len(instances) < _INSTANCES
        tally["pairs"] += len(instances)
        tried(schema, instances, tally)
        if pairs is not None and tally["pairs"] >= pairs:
            break
        if tally["schemas"] % _AT_ONCE == 0:
            sys.stderr.write(f"{name}: {dict(tally)}\n")
    sys.stdout.write(f"{name}: {dict(tally)}\n")
    return not tally["broken"]


def generated(first: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield generated schemas that accept something, without end, from a seed on."""
    for seed in count(first):
        for schema in schemas(seed, _AT_ONCE, mistakes=False):
            instances = valid(schema, _INSTANCES)
            if instances:
                yield schema, instances


def main(pairs: int = _PAIRS, seed: int = 0) -> int:
    """Try the law; return the exit code."""
    held = told("generated", generated(seed), pairs)
    if seed:
        return 0 if held else 1
    published = ((tool["inputSchema"], valid(tool["inputSchema"], _INSTANCES)) for tool in corpus())
    return 0 if told("published", published) and held else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
