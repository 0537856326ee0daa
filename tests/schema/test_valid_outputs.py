"""An output is a valid schema, unless it contains the author's own mistake in its original place."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from tests.schema.random_schemas import schemas
from tests.schema.reference_validator import refused_by_meta_schema
from tests.vectors import corpus, vectors
from toolprism.core.pointer import parse, render, resolve
from toolprism.core.walk import nodes
from toolprism.schema import Normalizer, Result, all_targets

#: Values that their keyword cannot have.
_MISTAKES: Final[tuple[tuple[str, Any], ...]] = (
    ("$comment", 5),
    ("title", 5),
    ("description", 5),
    ("format", 5),
    ("pattern", 5),
    ("$schema", 5),
    ("minLength", "x"),
    ("maximum", "x"),
    ("required", "a"),
    ("deprecated", "x"),
    ("examples", 5),
    ("uniqueItems", 5),
    ("minItems", -1),
)
#: Mistakes that a target's reference makes of a valid schema, as the contract prescribes: the target, the keyword, and
#: what its value is then.
_PRESCRIBED: Final[tuple[tuple[str, str, Any], ...]] = (
    ("openclaw-gemini", "type", []),  # of `["null"]` nothing is left, and OpenClaw sends that
)
_GENERATED: Final = 120


def cases() -> Iterator[Any]:
    """Yield schemas of every kind: valid ones, and such with one wrong value."""
    yield from [vector.schema for vector in vectors()][::12]
    yield from [tool["inputSchema"] for tool in corpus()][::40]
    for number, schema in enumerate(schemas(seed=31, count=_GENERATED, mistakes=False)):
        yield schema
        if isinstance(schema, dict):
            random = Random(number)
            wrong = copy.deepcopy(schema)
            places: list[Any] = [node for _, node in nodes(wrong)]
            keyword, value = random.choice(_MISTAKES)
            random.choice(places)[keyword] = value
            yield wrong


@pytest.mark.parametrize("target", all_targets())
def test_what_is_invalid_in_an_output_was_so_in_the_paste(target: str) -> None:
    valid = 0
    for schema in cases():
        result = Normalizer(schema).normalize(all_targets()[target])
        if result.status == "unchanged":
            continue
        wrong = [place for place in invalid(result.output) if not is_the_authors(place, schema, result)]
        assert [place for place in wrong if not is_prescribed(target, place, result.output)] == [], schema
        valid += not wrong
    assert valid >= 30


def invalid(schema: Any) -> list[str]:
    """Return the places that the meta-schema refuses, read as the draft that refuses least."""
    found = [
        {render(path) for path in refused_by_meta_schema(schema, draft)}
        for draft in (Draft202012Validator, Draft7Validator)
    ]
    return min([sorted(places) for places in found], key=len)


def is_the_authors(place: str, schema: Any, result: Result) -> bool:
    """Whether the value stood in the paste, at the same keyword or as the same member, and was wrong there."""
    path = parse(place)
    sources = result.trail.origins.get(place, [place])
    return any(_stood(source, path, schema, result.output) for source in sources)


def _stood(source: str, path: tuple[str, ...], schema: Any, output: Any) -> bool:
    try:
        value = resolve(schema, parse(source))
    except KeyError:
        return False
    is_same_keyword = parse(source)[-1:] == path[-1:] or (path and path[-1].isdigit())
    now = resolve(output, path)
    if isinstance(value, (dict, list)):
        return bool(is_same_keyword) and type(value) is type(now)  # what is in it may have changed
    return bool(is_same_keyword) and repr(value) == repr(now)


def is_prescribed(target: str, place: str, output: Any) -> bool:
    """Whether the contract asks for that very output."""
    keyword = place.rpartition("/")[2]
    return any((target, keyword) == (t, k) and resolve(output, parse(place)) == value for t, k, value in _PRESCRIBED)
