"""Linting is bounded, and nothing crashes it."""

from functools import partial
from typing import Any

import pytest

from tests.schema.malformed_schemas import malformed_schemas
from tests.vectors import corpus
from tests.work import lines_run
from toolprism.lints import Subject, lint

JUNK: tuple[Any, ...] = (None, True, False, 0, -1, 1.5, "", "x", [], [None], {}, {"": None}, [[]])
KEYWORDS = (
    *("type", "properties", "required", "enum", "const", "anyOf", "items", "prefixItems", "$ref", "$defs", "pattern"),
    *("patternProperties", "additionalProperties", "default", "examples", "example", "format", "minimum", "if"),
    *("description", "dependentRequired", "dependencies", "not", "nullable", "maxItems", "uniqueItems", "$id"),
)


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_no_value_of_a_keyword_crashes_it(keyword: str) -> None:
    for value in JUNK:
        roots: tuple[Any, ...] = ({keyword: value}, {"type": "object", "properties": {"a": {keyword: value}}})
        for schema in roots:
            lint(Subject(schema=schema, name="a", is_tool=True))


@pytest.mark.parametrize("schema", JUNK)
def test_no_root_crashes_it(schema: Any) -> None:
    lint(Subject(schema=schema))


def test_malformed_schemas_do_not_crash_it() -> None:
    for schema in malformed_schemas(9, 150):
        lint(Subject(schema=schema))


def test_deep_schemas_do_not_crash_it() -> None:
    for keyword in ("items", "not", "additionalProperties"):
        schema: Any = {"type": "string"}
        for _ in range(250):
            schema = {keyword: schema}
        lint(Subject(schema=schema))


def test_names_of_prototypes_are_names() -> None:
    names = ("__proto__", "constructor", "prototype", "hasOwnProperty", "toString")
    properties = {name: {"type": "string", "description": f"{name}."} for name in names}
    assert lint(Subject(schema={"type": "object", "properties": properties, "required": list(names)})) == ()


def wide(count: int, node: Any) -> Any:
    return {"type": "object", "properties": {f"p{number}": dict(node) for number in range(count)}}


@pytest.mark.parametrize(
    "node",
    [
        {"type": "string", "default": 5},
        {"minLength": 1},
        {"type": "string", "minItems": 1},
        {"$ref": "#"},
        {"type": "number", "minimum": 0, "exclusiveMinimum": True},
    ],
)
def test_work_grows_with_the_schema(node: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.lints.trial._MOST_VISITS", 500)  # past it, growth is seen
    small, large = (lines_run(partial(lint, Subject(schema=wide(count, node)))) for count in (40, 160))
    assert large < 8 * small


def test_no_lint_finds_something_in_half_of_the_published_tools() -> None:
    tools = corpus()[::12]
    found: dict[str, int] = {}
    for tool in tools:
        given = Subject(schema=tool["inputSchema"], name=tool["tool"], description=tool["description"], is_tool=True)
        for rule in {one.rule for one in lint(given) if one.severity != "note"}:
            found[rule] = found.get(rule, 0) + 1
    assert max(found.values()) < len(tools) / 5


@pytest.mark.parametrize("word", ["example", "default"])
def test_a_value_beside_a_reference_without_end_that_nothing_leads_to_is_left_alone(word: str) -> None:
    """Definitions that no reference leads to are not compiled with the schema, so this shows only when one is asked."""
    for there in ({"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}):
        definitions = {"A": {**there, word: 1}, "B": {"$ref": "#/$defs/A"}}
        schema: Any = {"type": "object", "properties": {"a": {"type": "string"}}, "$defs": definitions}
        assert f"{word}-invalid" not in {found.rule for found in lint(Subject(schema=schema))}
