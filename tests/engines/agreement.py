"""Do guarantees agree with what an engine does, on constraints of which the record knows nothing?

Two questions are put into one schema, so that each keyword has neighbours that were never asked together. A constraint
is held if no argument can be written that the schema refuses for this constraint alone.

`constraints.jsonl` has further ones, written by hand: a schema, the pointer of a constraint, arguments that the schema
refuses for it, and by engine whether it is held; an engine that makes no grammar is missing there.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import jsonschema_rs

from tests.engines.engines import Engine, Reader
from tests.engines.places import PLACES, placed, written
from tests.engines.questions import QUESTIONS, Question
from toolprism.guarantees import guarantees
from toolprism.schema import normalize

#: The path of the question's schema at each place.
_AT: Final = {
    "root": "",
    "property": "/properties/p",
    "item": "/items",
    "definition": "/$defs/here",
    "branch": "/properties/p/anyOf/1",
}
_BY_HAND: Final = Path(__file__).with_name("constraints.jsonl")
_VALUES: Final = [value for question in QUESTIONS for value in (*question.good, *question.bad)]


class Compared(NamedTuple):
    """A constraint, what its guarantee says, and whether the engine holds it."""

    schema: Any
    pointer: str
    state: str
    is_held: bool
    #: An argument that the engine writes and the schema refuses, if there is one.
    written: Any

    @property
    def agree(self) -> bool:
        """Whether the guarantee is what the engine does."""
        return (self.state == "enforced") is self.is_held


def compared(engine: Engine, target: str, number: int, seed: int = 1) -> Iterator[Compared]:
    """Yield constraints of generated schemas whose guarantee is known, and what an engine does with each."""
    random = Random(seed)
    left = number
    while left:
        place = random.choice(sorted(PLACES))
        node = _joined(*random.sample(QUESTIONS, 2))
        if node is None:
            continue
        keyword = random.choice(sorted(node))
        bad = _only_for(node, keyword)
        document = placed(node, PLACES[place])
        pointer = f"{_AT[place]}/{keyword}"
        result = normalize(document, target)
        state = next((each.state for each in guarantees(result) if each.pointer == pointer), "unknown")
        if not bad or state == "unknown":
            continue
        reads = _reader(engine, result.output)
        if reads is None:
            continue
        told = [value for value in bad if any(map(reads, written(PLACES[place].arguments(value))))]
        yield Compared(document, pointer, state, not told, told[0] if told else None)
        left -= 1


def by_hand(package: str, target: str) -> Iterator[Compared]:
    """Return the constraints that were written by hand, beside what an engine did with each."""
    for row in _rows():
        if package in row["held"]:
            states = {each.pointer: each.state for each in guarantees(normalize(row["schema"], target))}
            yield Compared(row["schema"], row["pointer"], states[row["pointer"]], row["held"][package], row["bad"][0])


def asked_by_hand(engine: Engine, target: str) -> int:
    """Ask an engine about them, write what it does, and return how many answers are new."""
    rows, changed = _rows(), 0
    for row in rows:
        reads = _reader(engine, normalize(row["schema"], target).output)
        held = {} if reads is None else {engine.package: not _writes(reads, row["bad"])}
        changed += held.get(engine.package) is not row["held"].get(engine.package)
        row["held"] = {package: is_held for package, is_held in row["held"].items() if package != engine.package} | held
    _BY_HAND.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return changed


def _writes(reads: Reader, values: list[Any]) -> bool:
    return any(reads(text) for value in values for text in written(value))


def _rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in _BY_HAND.read_text(encoding="utf-8").splitlines()]


def _reader(engine: Engine, schema: Any) -> Reader | None:
    """Return what reads the arguments for a schema; None where the engine makes no grammar."""
    try:
        return engine.reader(schema)
    except ImportError:
        raise
    except Exception:  # noqa: BLE001  # whatever another project raises is its answer
        return None


def _joined(one: Question, other: Question) -> Any:
    """Return one schema with the keywords of two; None if they say different things."""
    shared = one.schema.keys() & other.schema.keys()
    if one.schema == other.schema or any(one.schema[name] != other.schema[name] for name in shared):
        return None
    return {**one.schema, **other.schema}


def _only_for(node: Any, keyword: str) -> list[Any]:
    """Return the values that a schema refuses for one keyword alone."""
    try:
        takes = _takes(node)
        without = _takes({name: value for name, value in node.items() if name != keyword})
    except ValueError:  # no schema of this draft
        return []
    return [value for value in _VALUES if not takes(value) and without(value)]


def _takes(node: Any) -> Any:
    document = placed(node, PLACES["property"])
    validator = jsonschema_rs.Draft202012Validator(document, validate_formats=True)
    return lambda value: validator.is_valid({"p": value})


def disagreements(found: list[Compared]) -> list[str]:
    """Return what disagrees, most frequent kinds first."""
    kinds = Counter(
        f"`{each.pointer.rpartition('/')[2]}` is {each.state}, and {'held' if each.is_held else 'not held'}"
        for each in found
        if not each.agree
    )
    return [f"{kind}: {count}" for kind, count in kinds.most_common()]
