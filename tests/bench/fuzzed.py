"""One generated input for every target, and sometimes also for the page and the API."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from time import process_time
from typing import Any

import jsonpatch
from starlette.testclient import TestClient

from tests.vectors import corpus, vectors
from toolprism.core.json_types import same
from toolprism.schema import Normalizer, Result, Target, all_targets, normalize
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

#: Seconds of CPU time that one target may take.
_SLOW = 2.0
#: Seconds for page and API, which run half of all targets, and lint.
_SLOW_ANSWER = 10.0
#: One input of this many goes through the page and the API.
_ASKED = 100
#: Characters of an input in the report.
_SHOWN = 4_000
_WORDS = """
type properties items anyOf oneOf allOf not enum const required additionalProperties $ref $defs definitions format
pattern minLength nullable default description prefixItems additionalItems if then else def title examples
patternProperties propertyNames dependentRequired dependencies uniqueItems minimum exclusiveMinimum $schema $id
"""
_KEYWORDS = tuple(_WORDS.split())
_NAMES = ("string", "object", "null", "array", "integer", "#", "#/$defs/A", "#/definitions/A")
_TEXTS = (*_NAMES, "", "a/b~c", "\ud800", "^a+$")
#: Keywords with a list of schemas, and with one.
_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_SINGLE = ("items", "not", "additionalProperties", "propertyNames", "if", "then")
_LEAVES: tuple[dict[str, Any], ...] = (
    {"type": "string", "minLength": 1}, {"pattern": "a"}, {"enum": ["a", 1, None]}, {"const": "a"}, {"type": "null"},
    {"type": ["string", "null"]}, {"type": "string", "nullable": True}, {"type": "integer", "minimum": 1}, {},
    {"type": "object", "properties": {"a": {"type": "integer"}, "b": {}}, "additionalProperties": False},
    {"required": ["a"]}, {"dependentRequired": {"a": ["b"]}}, {"patternProperties": {"^x": {}}}, {"format": "date"},
    {"type": ["string"], "def": {"type": "string"}}, {"const": []}, {"pattern": "\\p{L}"}, {"items": [{}]},
    {"nullable": True}, {"enum": []}, {"type": ["array", "null"]}, {"$ref": "#/$defs/B/anyOf/0"},
    {"$ref": "#/allOf/0"}, {"$ref": "#/properties/a"},
    {"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}, {"description": "d", "default": "a"}, {"maxItems": 2},
)  # fmt: skip
#: What the output of a status may have when it is normalized again: strict stays strict, and not strict stays so.
_AGAIN = {
    "changed": ("unchanged",),
    "not-strict": ("not-strict",),
    "fallback": ("unchanged", "fallback"),  # the empty object is sound; a value that is no schema stays
}
_SCALARS = (None, True, False, 0, -1, 1.5, 2**53 + 1, *_TEXTS)


@cache
def _pool() -> list[Any]:
    return [vector.schema for vector in vectors()] + [tool["inputSchema"] for tool in corpus()]


@cache
def _client() -> TestClient:
    return TestClient(create_app(Settings(links=None, seconds=60)), raise_server_exceptions=False)


@dataclass
class Met:
    """The findings of inputs."""

    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def add(self, other: "Met") -> None:
        """Add other findings."""
        self.counts += other.counts
        self.problems += other.problems
        self.slowest = max(self.slowest, other.slowest)


class Fuzzed:
    """Return the input with a number, which only depends on the seed."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = random.Random(f"{seed} {number}")
        self._number = number
        self._name = f"input {number} of seed {seed}"
        self._schema = self._made()
        self.met = Met()

    def _value(self, depth: int = 3) -> Any:
        pick = self._random.random()
        if depth and pick < 0.35:
            return {self._random.choice(_KEYWORDS): self._value(depth - 1) for _ in range(self._random.randrange(4))}
        if depth and pick < 0.55:
            return [self._value(depth - 1) for _ in range(self._random.randrange(4))]
        return self._random.choice(_SCALARS)

    def _known(self) -> Any:
        return copy.deepcopy(self._random.choice(_pool()))

    def _tree(self, depth: int = 3) -> dict[str, Any]:
        """Return a valid schema of nested combiners; changes in a few places of another schema rarely make one."""
        node = copy.deepcopy(self._random.choice(_LEAVES))
        for _ in range(self._random.randint(1, 2) if depth else 0):
            keyword = self._random.choice((*_LISTS, *_LISTS, *_SINGLE, "properties"))
            if keyword in _LISTS:
                node[keyword] = [self._tree(depth - 1) for _ in range(self._random.randint(1, 3))]
            else:
                below = self._tree(depth - 1)
                node[keyword] = below if keyword in _SINGLE else {"a": below, "b": self._tree(depth - 1)}
        return node

    def _made(self) -> Any:
        """Return a known schema changed in a few places, a tree of combiners, or a random value."""
        pick = self._random.random()
        if pick < 0.2:
            return self._value(5)
        if pick < 0.4:
            root = {"type": "object", "properties": {"p": self._tree()}} if pick < 0.3 else self._tree()
            return {**root, "$defs": {"A": self._tree(1), "B": self._tree(1)}}
        schema = self._known()
        for _ in range(self._random.randrange(1, 5)):
            places = list(_places(schema))
            if not places:
                return self._value(4)
            holder, key = self._random.choice(places)
            if isinstance(holder, dict) and self._random.random() < 0.3:
                holder[self._random.choice(_KEYWORDS)] = self._value()
            elif self._random.random() < 0.2:
                del holder[key]
            else:
                make: Callable[[], Any] = self._random.choice((self._value, self._known))
                holder[key] = make()
        return schema

    def run(self) -> Met:
        """Run an input everywhere, and return the findings."""
        schema = self._schema
        text = json.dumps(schema)
        normalizer = Normalizer(schema)
        for target in all_targets("all").values():
            start = process_time()
            result = normalizer.normalize(target)
            answer: Any = result.to_json(trail=True)
            took = process_time() - start
            self.met.counts["results"] += 1
            self.met.slowest = max(self.met.slowest, took)
            if took > _SLOW and result.status != "error":
                self._note(f"{took:.1f} s", target.id)
            self._replay(target, result, answer)
            self._repeat(target, result)
        if json.dumps(schema) != text:
            self._note("a changed input", "some target")
        if self._number % _ASKED == 0:
            self._ask()
        return self.met

    def _replay(self, target: Target, result: Result, answer: Any) -> None:
        """Apply the patch."""
        if any(finding["code"] == "internal-error" for finding in answer["findings"]):
            self._note("internal error", target.id)
        if "patch" not in answer or result.status == "error":
            return
        replayed = self._schema
        if answer["patch"]:
            try:
                replayed = jsonpatch.apply_patch(self._schema, json.loads(json.dumps(answer["patch"])))
            except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException, KeyError, TypeError) as error:
                self._note(f"patch: {type(error).__name__}", target.id)
                return
        if not same(replayed, result.output):
            self._note("patch: another output", target.id)

    def _repeat(self, target: Target, result: Result) -> None:
        """Send the output through the target again: it stays, with its status, or a finding says that it does not."""
        if result.status in {"unchanged", "error"}:
            return
        again = normalize(result.output, target.id)
        if again.status == "error":
            return
        self.met.counts[f"twice at {target.id}"] += 1
        stays = same(again.output, result.output)
        settles = stays and again.status in _AGAIN[result.status]
        says = any(finding.code == "changes-again" for finding in result.findings)
        if target.settles and not settles:
            self._note(f"twice is not once: {result.status}, then {again.status}", target.id)
        elif says and stays:
            self._note("a wrong finding", target.id)
        elif not says and not stays and result.changes_again is not None:  # of a large schema nothing is said
            self._note("twice is not once, and no finding says so", target.id)

    def _ask(self) -> None:
        """Send it to page and API."""
        text = json.dumps(self._schema)
        instance = self._value()
        tab = self._random.choice(("diff", "output", "changes"))
        api = {"schema": self._schema, "instance": instance}
        for path, sent in (
            ("/check", {"data": {"text": text, "arguments": json.dumps(instance), "tab": tab}}),
            ("/api/v1/normalize", {"content": json.dumps({"schema": self._schema, "trail": True}).encode()}),
            ("/api/v1/validate", {"content": json.dumps(api).encode()}),
            ("/api/v1/lint", {"content": json.dumps({"tool": {"name": "a", "parameters": self._schema}}).encode()}),
        ):
            start = process_time()
            status = _client().post(path, **sent).status_code
            took = process_time() - start
            self.met.counts[f"{path} {status}"] += 1
            if status == 500 or took > _SLOW_ANSWER:
                self._note(f"{status} after {took:.1f} s", path)

    def _note(self, what: str, where: str) -> None:
        self.met.problems.append(f"{self._name}: {what} at {where}: {json.dumps(self._schema)[:_SHOWN]}")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in list(entries):
        yield value, key
        yield from _places(child)
