"""`make fuzz`: generated inputs through every target, every hundredth also through the page and the API.

No answer is a 500, what takes more than two seconds is a finding, every patch replays, and what a target that settles
has sent stays as it is when it is sent again.
"""

import argparse
import copy
import json
import os
import random
import sys
from collections import Counter
from time import perf_counter
from typing import Any

import jsonpatch
from starlette.testclient import TestClient

from app.core.json_types import same
from app.schema import Result, Target, all_targets, normalize
from app.web.application import create_app
from app.web.settings import Settings
from tests.vectors import corpus, vectors

_SLOW = 2.0
_CI_SECONDS = 60
_WORDS = """
type properties items anyOf oneOf allOf not enum const required additionalProperties $ref $defs definitions format
pattern minLength nullable default description prefixItems additionalItems if then else def title examples
patternProperties propertyNames dependentRequired dependencies uniqueItems minimum exclusiveMinimum $schema $id
"""
_KEYWORDS = tuple(_WORDS.split())
_NAMES = ("string", "object", "null", "array", "integer", "#", "#/$defs/A", "#/definitions/A")
_TEXTS = (*_NAMES, "", "a/b~c", "\ud800", "^a+$")


class Fuzz:
    """Inputs from a seed, and what they met with."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.pool = [vector.schema for vector in vectors()] + [tool["inputSchema"] for tool in corpus()]
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.client = TestClient(create_app(Settings(links=None, seconds=10)))

    def value(self, depth: int = 3) -> Any:
        """Return any JSON value."""
        pick = self.random.random()
        if depth and pick < 0.35:
            return {self.random.choice(_KEYWORDS): self.value(depth - 1) for _ in range(self.random.randrange(4))}
        if depth and pick < 0.55:
            return [self.value(depth - 1) for _ in range(self.random.randrange(4))]
        scalars = (None, True, False, 0, -1, 1.5, 2**53 + 1, *_TEXTS)
        return self.random.choice(scalars)

    def schema(self) -> Any:
        """Return a known schema that was changed in a few places."""
        if self.random.random() < 0.2:
            return self.value(5)
        schema = copy.deepcopy(self.random.choice(self.pool))
        for _ in range(self.random.randrange(1, 5)):
            places = list(_places(schema))
            if not places:
                return self.value(4)
            holder, key = self.random.choice(places)
            if isinstance(holder, dict) and self.random.random() < 0.3:
                holder[self.random.choice(_KEYWORDS)] = self.value()
            elif self.random.random() < 0.2:
                del holder[key]
            else:
                holder[key] = self.random.choice((self.value, lambda: copy.deepcopy(self.random.choice(self.pool))))()
        return schema

    def run(self, index: int) -> None:
        """Send one input everywhere."""
        schema = self.schema()
        for target in all_targets().values():
            start = perf_counter()
            result = normalize(copy.deepcopy(schema), target.id)
            answer: Any = result.to_json(trail=True)
            took = perf_counter() - start
            self.counts["results"] += 1
            if took > _SLOW and result.status != "error":
                self.note(f"{took:.1f} s", target, schema)
            self.replay(schema, target, result, answer)
        if index % 100 == 0:
            self.ask(schema)

    def replay(self, schema: Any, target: Target, result: Result, answer: Any) -> None:
        """Apply the patch, and the target once more."""
        codes = {finding["code"] for finding in answer["findings"]}
        if "internal-error" in codes:
            self.note("internal error", target, schema)
        if "patch" not in answer:
            return
        try:
            replayed = jsonpatch.apply_patch(json.loads(json.dumps(schema)), answer["patch"])
        except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException, KeyError, TypeError) as error:
            self.note(f"patch: {type(error).__name__}", target, schema)
            return
        if not same(replayed, json.loads(json.dumps(result.output))):
            self.note("patch: another output", target, schema)
        if target.settles and result.status in {"changed", "unchanged"}:
            again = normalize(result.output, target.id)
            if again.status in {"changed", "unchanged"} and not same(again.output, result.output):
                self.note("twice is not once", target, schema)

    def ask(self, schema: Any) -> None:
        """Send an input to page and API."""
        text = json.dumps(schema)
        for path, sent in (
            ("/check", {"data": {"text": text, "tab": self.random.choice(("diff", "output", "changes"))}}),
            ("/api/v1/normalize", {"json": {"schema": schema, "trail": True}}),
            ("/api/v1/validate", {"json": {"schema": schema, "instance": self.value()}}),
        ):
            start = perf_counter()
            status = self.client.post(path, **sent).status_code
            self.counts[f"{path} {status}"] += 1
            if status == 500 or perf_counter() - start > 5 * _SLOW:
                self.note(f"{path} {status} {perf_counter() - start:.1f} s", None, schema)

    def note(self, what: str, target: Target | None, schema: Any) -> None:
        """Remember a problem."""
        self.problems.append(f"{what} at {target.id if target else 'HTTP'}: {json.dumps(schema)[:2_000]}")


def _places(value: Any) -> Any:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in list(entries):
        yield value, key
        yield from _places(child)


def main() -> int:
    """Run for some time; print what was found, and return 1 where that is anything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=_CI_SECONDS if os.environ.get("CI") else 3_600)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options = parser.parse_args()
    fuzz = Fuzz(options.seed)
    end = perf_counter() + options.seconds
    index = 0
    while perf_counter() < end:
        fuzz.run(index)
        index += 1
    for problem in fuzz.problems[:50]:
        sys.stdout.write(f"{problem}\n")
    counts = ", ".join(f"{name}: {count:,}" for name, count in sorted(fuzz.counts.items()))
    sys.stdout.write(f"seed {options.seed}: {index:,} inputs, {len(fuzz.problems)} problems; {counts}\n")
    return 1 if fuzz.problems else 0


if __name__ == "__main__":
    sys.exit(main())
