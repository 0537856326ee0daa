"""Twice is once: what a target sends stays as it is, with its status, when it is normalized again."""

from typing import Any

import pytest

from tests.schema.restless import RESTLESS
from toolprism.core.json_types import same
from toolprism.schema import Result, Target, all_targets, normalize
from toolprism.schema.normalizer import MOST_RUN_AGAIN

#: A reference through a union to a definition that leads back to it: what is written out at the root lacks the other.
_ENTANGLED: Any = {
    "$ref": "#/$defs/B/anyOf/0",
    "$defs": {"A": {"$ref": "#/allOf/0", "allOf": [{"$ref": "#/$defs/B"}]}, "B": {"anyOf": [{"$ref": "#/$defs/A"}]}},
}


@pytest.mark.parametrize("schema", RESTLESS)
def test_twice_is_once(schema: Any) -> None:
    left_out = {"openai-gpt-5"} if same(schema, _ENTANGLED) else set()
    targets = [target for target in all_targets("all").values() if target.settles and target.id not in left_out]
    assert [target.id for target in targets if not is_settled(target, normalize(schema, target.id))] == []


def is_settled(target: Target, result: Result) -> bool:
    """Return whether the output stays, and the status: strict stays strict, and only a fallback becomes a success."""
    again = normalize(result.output, target.id)
    status = "not-strict" if result.status == "not-strict" else "unchanged"
    return same(again.output, result.output) and again.status == status


@pytest.mark.parametrize(
    "schema, target",
    [
        ({"properties": {"a": {"$ref": "#"}}, "required": ["a"]}, "moonshot-current"),
        ({"properties": {"a": {"type": [], "enum": [False, None]}}}, "moonshot-current"),
        ({"properties": {"a": {"type": ["a", []], "enum": [{}, "a"]}}}, "moonshot-current"),
        ({"enum": ["a", 1]}, "vertex-openapi"),
        ({"anyOf": [{"prefixItems": [{}], "enum": ["a", 1]}]}, "google-parameters"),
    ],
)
def test_twice_is_once_also_where_it_may_not_be(schema: Any, target: str) -> None:
    assert is_settled(all_targets("all")[target], normalize(schema, target))


@pytest.mark.parametrize(
    "schema, target",
    [
        ({"type": "null", "anyOf": []}, "google"),
        ({"oneOf": [], "type": "object", "properties": {}}, "openclaw-gemini"),
        ({"properties": {"a": {"anyOf": ["string"]}}}, "vertex-openapi"),
    ],
)
def test_a_finding_says_where_twice_is_not_once(schema: Any, target: str) -> None:
    result = normalize(schema, target)
    assert not is_settled(all_targets("all")[target], result)
    note = next(finding for finding in result.findings if finding.code == "changes-again")
    assert note.severity == "note"


@pytest.mark.parametrize("target", [target.id for target in all_targets("all").values() if not target.settles])
@pytest.mark.parametrize("status", ["unchanged", "changed"])
def test_no_finding_is_about_an_output_that_stays(status: str, target: str) -> None:
    properties: Any = {"a": {"type": ["string", "null"]}, "b": {"type": "string", "nullable": True}}
    first = normalize({"type": "object", "properties": properties, "x-own": 1}, target)
    result = first if status == "changed" else normalize(first.output, target)
    assert result.status == status
    assert "changes-again" not in {finding.code for finding in result.findings}


def test_the_verdict_needs_no_second_run(monkeypatch: pytest.MonkeyPatch) -> None:
    result = normalize({"type": "null", "anyOf": []}, "google")
    monkeypatch.setattr(result, "changes_again", pytest.fail)
    assert result.verdict == "not-a-schema"


def test_a_large_schema_is_not_normalized_twice_for_a_note() -> None:
    restless = next(target for target in all_targets("all").values() if not target.settles)
    properties: dict[str, Any] = {str(number): {"type": ["string", "null"]} for number in range(MOST_RUN_AGAIN - 1)}
    within = normalize({"type": "object", "properties": properties}, restless.id)
    beyond = normalize({"type": "object", "properties": {**properties, "last": {}, "next": {}}}, restless.id)
    assert within.changes_again is not None
    assert beyond.changes_again is None
