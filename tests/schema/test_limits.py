"""Schemas that are made to hurt: they end in a finding, soon."""

import time
from typing import Any

import pytest

from app.core.json_types import Json
from app.schema import Normalizer, NormalizeRequest, all_targets, normalize


def billion_laughs(levels: int) -> dict[str, Any]:
    """Definitions that each hold the next one twice."""
    definitions = {
        f"L{level}": {
            "type": "object",
            "properties": {side: {"$ref": f"#/$defs/L{level + 1}"} for side in ("a", "b")},
        }
        for level in range(levels)
    }
    definitions[f"L{levels}"] = {"type": "object", "properties": {}}
    return {"type": "object", "properties": {"x": {"$ref": "#/$defs/L0"}}, "$defs": definitions}


def test_twenty_levels_of_references_that_double_end_in_under_a_second() -> None:
    normalizer = Normalizer(billion_laughs(20), NormalizeRequest(max_nodes=20_000))
    started = time.perf_counter()
    results = [normalizer.normalize(target) for target in all_targets().values()]
    assert time.perf_counter() - started < 1
    refused = [result for result in results if result.status == "error"]
    assert {result.target for result in refused} >= {"google", "cca-claude", "mcp", "cursor", "openclaw-gemini"}
    for result in refused:
        assert result.output is None
        assert [finding.code for finding in result.findings] == ["too-large"]


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"type": "object", "properties": {"a": {"$ref": "#"}}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A", "description": "d"}}},
        {"items": {"$ref": "#/items", "description": "d"}},
        {"properties": {"a": {"$ref": "#/properties/b", "title": "t"}, "b": {"$ref": "#/properties/a", "title": "u"}}},
    ],
)
def test_a_reference_in_a_circle_ends(schema: Any, target: str) -> None:
    assert normalize(schema, target).status != "error"


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize("wrap", ["items", "properties", "anyOf", "not", "optional type array"])
def test_two_hundred_levels_are_walked(target: str, wrap: str) -> None:
    makers: dict[str, Any] = {
        "items": lambda inner: {"type": "array", "items": inner},
        "properties": lambda inner: {"type": "object", "properties": {"a": inner}},
        "anyOf": lambda inner: {"anyOf": [inner, {"type": "null"}]},
        "not": lambda inner: {"not": inner},
        "optional type array": lambda inner: {"type": ["object", "null"], "properties": {"a": inner}},
    }
    schema: Any = {"type": "string"}
    for _ in range(199 if wrap in ("items", "not") else 99):
        schema = makers[wrap](schema)
    result = normalize(schema, target)
    assert result.status != "error"
    assert result.trail is not None


def test_a_remote_reference_is_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("a socket was opened")

    monkeypatch.setattr("socket.socket.connect", refuse)
    remote: Json = {
        "$schema": "http://127.0.0.1:9/own",
        "type": "object",
        "properties": {"a": {"$ref": "http://127.0.0.1:9/a.json"}},
    }
    for target in all_targets():
        assert normalize(remote, target).status != "error"


@pytest.mark.parametrize("target", all_targets())
def test_a_wide_union_takes_time_that_grows_with_its_size(target: str) -> None:
    def spent(branches: int) -> float:
        schema: Json = {
            "anyOf": [
                {"type": "object", "properties": {f"p{number}": {"enum": [str(number)]}, "kind": {"const": number}}}
                for number in range(branches)
            ]
        }
        started = time.perf_counter()
        _ = normalize(schema, target).trail
        return time.perf_counter() - started

    spent(100)
    assert spent(4_000) < 60 * max(spent(400), 0.005), "ten times the branches took sixty times the time"
