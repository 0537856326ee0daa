from typing import Any

import pytest

from tests.vectors import corpus
from toolprism.core.json_types import same
from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.limits import PAGE
from toolprism.core.pointer import parse, render, resolve
from toolprism.core.walk import nodes
from toolprism.reading.paste import read
from toolprism.schema import Result, all_targets, normalize
from toolprism.services.results import Coverage, Pasted, changed_places
from toolprism.web.samples import load

SCHEMAS: dict[str, Any] = {sample.id: read(sample.text, PAGE).tools[0].schema for sample in load().values()}
TITLE: Any = {"type": "object", "properties": {"title": {"type": "string", "minLength": 3, "format": "uri"}}}


@pytest.fixture(params=list(SCHEMAS.values()), ids=list(SCHEMAS))
def schema(request: pytest.FixtureRequest) -> Any:
    return request.param


def coverage_of(result: Result) -> dict[str, Coverage]:
    """Return the coverage of the value at every source pointer; an empty dict if there is no output."""
    if result.status == "error":
        return {}
    pasted = Pasted(result.schema)
    return {**dict.fromkeys(pasted.pointers, "kept"), **changed_places(result, pasted)}


def test_every_place_has_a_coverage_unless_nothing_is_sent(schema: Any) -> None:
    for target in all_targets():
        result = normalize(schema, target)
        expected = set() if result.status == "error" else set(Pasted(schema).pointers)
        assert set(coverage_of(result)) == expected


def test_what_is_kept_is_in_the_output_as_it_was_pasted(schema: Any) -> None:
    for target in all_targets():
        result = normalize(schema, target)
        lives = descendants(result)
        for pointer, coverage in coverage_of(result).items():
            value = resolve(schema, parse(pointer))
            if coverage == "kept" and not isinstance(value, (dict, list)):
                assert any(same(value, resolve(result.output, parse(there))) for there in lives[pointer])


def test_what_is_stripped_or_spilled_is_not_sent_under_its_name(schema: Any) -> None:
    for target in all_targets():
        result = normalize(schema, target)
        lives = descendants(result)
        for pointer, coverage in coverage_of(result).items():
            name = pointer.rpartition("/")[2]
            if coverage == "stripped":
                assert pointer not in lives
            elif coverage == "spilled":
                assert not any(there.rpartition("/")[2] == name for there in lives.get(pointer, ()))


def test_nothing_is_lost_where_nothing_is_changed() -> None:
    assert set(coverage_of(normalize(TITLE, "mcp")).values()) == {"kept"}


def test_a_limit_that_moves_into_the_description_is_spilled() -> None:
    found = coverage_of(normalize(TITLE, "google"))
    assert found["/properties/title/minLength"] == "spilled"
    assert found["/properties/title/type"] == "kept"


def test_what_makes_a_target_fail_open_is_rejected() -> None:
    schema: Any = {"type": "object", "properties": {"style": {"type": "object", "additionalProperties": {}}}}
    result = normalize(schema, "openai-strict")
    assert coverage_of(result)[result.fail_open[0].pointer] == "rejected"


def test_a_list_that_loses_an_entry_is_rewritten_on_its_line_and_in_the_list() -> None:
    schema: Any = {
        "type": "object",
        "properties": {"a": {"type": ["string", "null"]}, "b": {"type": "string"}},
        "required": ["a", "b"],
    }
    result = normalize(schema, "cca-claude")
    found = coverage_of(result)
    assert (found["/required"], found["/required/0"], found["/required/1"]) == ("rewritten", "stripped", "rewritten")
    assert "/required" in {rewrite.at for rewrite in result.trail.rewrites}


@pytest.mark.parametrize("target", all_targets())
def test_a_keyword_is_kept_where_its_value_is_and_no_rewrite_removed_it(target: str) -> None:
    for tool in corpus()[::12]:
        schema = tool["inputSchema"]
        result = normalize(schema, target)
        found, lives = coverage_of(result), descendants(result)
        removed = {rewrite.at for rewrite in result.trail.rewrites if rewrite.to is None}
        for path, node in nodes(schema):
            for keyword, value in node.items():
                at = render((*path, keyword))
                if result.status == "error" or keyword in SNAKE_POSITIONS:
                    continue
                twins = [there for there in lives.get(at, ()) if there.rpartition("/")[2] == at.rpartition("/")[2]]
                kept = any(same(value, resolve(result.output, parse(there))) for there in twins)
                assert kept == (found[at] == "kept") or found[at] == "rejected"
                assert not (at in removed and found[at] == "kept" and len(twins) == 0)


def descendants(result: Result) -> dict[str, list[str]]:
    """Return the output pointers at which each source pointer survives."""
    lives: dict[str, list[str]] = {}
    for pointer in Pasted(result.output).pointers:
        for source in result.trail.origins.get(pointer, (pointer,)):
            lives.setdefault(source, []).append(pointer)
    return lives
