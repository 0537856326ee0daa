"""What holds for every target on every schema: vectors, real tools, samples and generated ones."""

import json
from collections.abc import Iterator
from typing import Any

import jsonpatch
import pytest

from app.core.json_types import Json, same
from app.core.pointer import escape
from app.schema import Normalizer, Result, all_targets
from app.schema.target import Target
from tests.schema.random_schemas import schemas
from tests.vectors import corpus, vectors

#: Each target sees every vector and tool, and 1,600 of its own: 22,400 generated schemas in all.
_GENERATED = 1_600

Case = tuple[str, Any, Result]


@pytest.fixture(scope="module", params=list(all_targets()))
def target(request: pytest.FixtureRequest) -> Target:
    return all_targets()[request.param]


@pytest.fixture(scope="module")
def cases(target: Target) -> list[Case]:
    seed = list(all_targets()).index(target.id)
    named = [(vector.id, vector.schema) for vector in vectors()]
    named += [(f"corpus/{tool['id']}", tool["inputSchema"]) for tool in corpus()]
    named += [(f"generated/{seed}/{number}", schema) for number, schema in enumerate(schemas(seed, _GENERATED))]
    return [(name, schema, Normalizer(schema).normalize(target)) for name, schema in named]


def test_the_output_is_json_and_the_status_is_true(cases: list[Case]) -> None:
    for name, schema, result in cases:
        json.dumps(result.output, allow_nan=False)
        assert result.status != "error", name
        if result.status == "unchanged":
            assert result.output is schema, name
            assert not result.trail.rewrites, name
        if result.status == "changed":
            assert not same(result.output, schema), name


def test_the_patch_leads_from_the_paste_to_the_output(cases: list[Case]) -> None:
    for name, schema, result in cases:
        patch = json.loads(json.dumps(result.trail.patch))
        assert same(jsonpatch.apply_patch(json.loads(json.dumps(schema)), patch), result.output), name


def test_every_key_of_the_paste_is_at_its_origin_or_named_by_a_rewrite(cases: list[Case]) -> None:
    for name, schema, result in cases:
        origins = result.trail.origins
        places = {"", *pointers(result.output)}
        kept = {source for place in places for source in origins.get(place, [place])}
        named = {rewrite.at for rewrite in result.trail.rewrites}
        lost = [at for at in pointers(schema) if at not in kept and not covers(named, at)]
        assert lost == [], name


def test_origins_and_rewrites_point_at_places_that_are_there(cases: list[Case]) -> None:
    for name, schema, result in cases:
        pasted, sent = {"", *pointers(schema)}, {"", *pointers(result.output)}
        for place, sources in result.trail.origins.items():
            assert place in sent, name
            assert pasted.issuperset(sources), name
        for rewrite in result.trail.rewrites:
            assert rewrite.at in pasted, name
            assert rewrite.to is None or rewrite.to in sent, name
            assert rewrite.reason, name


def test_a_second_run_changes_nothing(target: Target, cases: list[Case]) -> None:
    restless = [
        name
        for name, _, result in cases
        if result.status in ("changed", "unchanged")
        and Normalizer(result.output).normalize(target).status != "unchanged"
    ]
    if target.settles:
        assert restless == []
    else:
        assert len(restless) < 0.01 * len(cases)


def test_a_schema_that_failed_open_says_where_and_why(cases: list[Case]) -> None:
    for name, schema, result in cases:
        pasted = {"", *pointers(schema)}
        assert bool(result.fail_open) == (result.status in ("fallback", "not-strict")), name
        for reason in result.fail_open:
            assert reason.pointer in pasted, name
            assert reason.reason, name


def test_the_paste_is_never_changed() -> None:
    for schema in schemas(seed=77, count=400):
        before = json.dumps(schema)
        normalizer = Normalizer(schema)
        for target in all_targets().values():
            _ = normalizer.normalize(target).trail
        assert json.dumps(schema) == before


def pointers(value: Json, at: str = "") -> Iterator[str]:
    """Return the pointers of a value and of all that is below it."""
    if isinstance(value, dict):
        below = [(f"{at}/{escape(name)}", child) for name, child in value.items()]
    elif isinstance(value, list):
        below = [(f"{at}/{index}", child) for index, child in enumerate(value)]
    else:
        return
    for place, child in below:
        yield place
        yield from pointers(child, place)


def covers(named: set[str], at: str) -> bool:
    """Return whether a rewrite names a place or one above it."""
    while at:
        if at in named:
            return True
        at = at.rpartition("/")[0]
    return "" in named
