"""Hostile schemas: each ends in a result or a finding, with bounded work."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tests.soak import inputs
from tests.work import lines_run
from toolprism.core.json_types import Json
from toolprism.schema import Normalizer, NormalizeRequest, Result, all_targets, find, normalize, normalize_all


def billion_laughs(levels: int) -> dict[str, Any]:
    """Return definitions that each refer to the next one twice."""
    definitions = {
        f"L{level}": {
            "type": "object",
            "properties": {side: {"$ref": f"#/$defs/L{level + 1}"} for side in ("a", "b")},
        }
        for level in range(levels)
    }
    definitions[f"L{levels}"] = {"type": "object", "properties": {}}
    return {"type": "object", "properties": {"x": {"$ref": "#/$defs/L0"}}, "$defs": definitions}


def expanded(levels: int) -> list[Result]:
    normalizer = Normalizer(billion_laughs(levels), NormalizeRequest(max_nodes=20_000))
    return [normalizer.normalize(target) for target in all_targets("all").values()]


def test_references_that_double_are_refused_before_they_are_expanded() -> None:
    results = expanded(20)
    refused = [result for result in results if result.status == "error"]
    assert {result.target for result in refused} >= {"google", "cca-claude", "mcp", "cursor", "openclaw-gemini"}
    for result in refused:
        assert result.output is None
        assert [finding.code for finding in result.findings] == ["too-large"]
    assert lines_run(lambda: expanded(40)) < 2.5 * lines_run(lambda: expanded(20))


@pytest.mark.parametrize("target", all_targets("all"))
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


@pytest.mark.parametrize("target", all_targets("all"))
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
def test_a_wide_union_takes_work_that_grows_with_its_size(target: str) -> None:
    def work(branches: int) -> int:
        schema: Json = {
            "anyOf": [
                {"type": "object", "properties": {f"p{number}": {"enum": [str(number)]}, "kind": {"const": number}}}
                for number in range(branches)
            ]
        }
        return lines_run(lambda: normalize(schema, target).trail)

    work(4)  # what is computed once and kept
    assert work(400) < 11 * work(40)


def _chain(steps: int, company: dict[str, Any]) -> dict[str, Any]:
    definitions: dict[str, Any] = {f"d{step}": {"$ref": f"#/$defs/d{step + 1}", **company} for step in range(steps)}
    return {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": {**definitions, f"d{steps}": {}}}


@pytest.mark.parametrize("target", [*all_targets(), "anthropic-strict"])
@pytest.mark.parametrize("company", [{}, {"description": "d"}], ids=["bare", "with company"])
def test_a_chain_of_references_takes_work_that_grows_with_its_length(company: dict[str, Any], target: str) -> None:
    def work(steps: int) -> int:
        normalizer = Normalizer(_chain(steps, company), NormalizeRequest(max_nodes=2_000))
        return lines_run(lambda: normalizer.normalize(find(target)).trail)

    assert work(1_200) <= 2.4 * work(600)


_LINKS: dict[str, Callable[[Json], Json]] = {
    "reference": lambda link: link,
    "required property": lambda link: {"type": "object", "properties": {"a": link}, "required": ["a"]},
    "optional property": lambda link: {"type": "object", "properties": {"a": link}},
    "item": lambda link: {"type": "array", "minItems": 1, "items": link},
    "branch": lambda link: {"anyOf": [link, {"type": "null"}]},
    "part": lambda link: {"allOf": [link]},
    "negation": lambda link: {"not": link},
    "value": lambda link: {"type": "object", "additionalProperties": link},
    "condition": lambda link: {"if": link, "then": link},
}


@pytest.mark.parametrize("link", _LINKS)
@pytest.mark.parametrize("end", [{"type": "string"}, {"$ref": "#/$defs/d0"}], ids=["ends", "returns"])
def test_a_long_chain_of_references_fails_no_target(link: str, end: Json) -> None:
    steps = inputs(1_200, soak=2_500)
    definitions = {f"d{step}": _LINKS[link]({"$ref": f"#/$defs/d{step + 1}"}) for step in range(steps)}
    normalizer = Normalizer({"$ref": "#/$defs/d0", "$defs": {**definitions, f"d{steps}": end}}, NormalizeRequest())
    results = [normalizer.normalize(target) for target in all_targets("all").values()]
    assert all(result.output is not None or result.findings for result in results)


def test_the_steps_of_chains_of_references_count_as_nodes() -> None:
    schema = _chain(500, {})
    schema["properties"] = {f"p{number}": {"$ref": "#/$defs/d0"} for number in range(100)}
    normalizer = Normalizer(schema, NormalizeRequest(max_nodes=20_000))
    result = normalizer.normalize(all_targets()["google"])
    assert [finding.code for finding in result.findings] == ["too-large"]


class Compared(str):
    """A name that counts how often it is compared."""

    __slots__ = ()
    times: ClassVar[int] = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other)


def comparisons(size: int, required: Callable[[int], bool]) -> int:
    """Return how often names are compared while all targets look at an object of so many properties."""
    schema: Json = {
        "type": "object",
        "properties": {Compared(f"p{index}"): {"type": "string"} for index in range(size)},
        "required": [Compared(f"p{index}") for index in range(size) if required(index)],
        "additionalProperties": False,
    }
    Compared.times = 0
    for result in normalize_all(schema, targets=all_targets("all")).values():
        assert result.findings is not None
    return Compared.times


@pytest.mark.parametrize(
    "required", [lambda _: True, lambda index: index % 2 == 0, lambda index: index < 5], ids=["all", "half", "few"]
)
def test_twice_the_properties_are_twice_the_comparisons(required: Callable[[int], bool]) -> None:
    assert comparisons(800, required) <= 2.2 * comparisons(400, required)
