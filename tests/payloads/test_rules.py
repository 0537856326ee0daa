"""The rules for one tool: quarantine, the allow-list and its budgets, and warnings."""

from typing import Any

import pytest

from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.limits import PAGE
from toolprism.payloads.omission import clash, leftover_root_union
from toolprism.payloads.request import PayloadTool
from toolprism.payloads.strictness import Budget, is_strictable
from toolprism.services.payload import payload_line

_CATALOGUE = Catalogue()
_COPILOT = ("github-copilot", "gpt-4.1")
_XAI = ("xai", "grok-4.3")
_CEREBRAS = ("cerebras", "gemma-4-31b")


def payload(model: tuple[str, str], tools: Any, trail: bool = False, **options: Any) -> Any:
    line = {"id": 1, "provider": model[0], "model": model[1], "tools": tools, "options": options, "trail": trail}
    return payload_line(line, _CATALOGUE, PAGE)


def tool(parameters: Any, name: str = "t", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "parameters": parameters, **more}


def codes(found: Any) -> list[tuple[str, str]]:
    return [(warning["code"], warning.get("pointer", "")) for warning in found["warnings"]]


@pytest.mark.parametrize(
    "node, is_clash",
    [
        ({"type": "integer", "enum": [1, 2.0]}, False),
        ({"type": "integer", "enum": [1.5]}, True),
        ({"type": "number", "enum": [1, 1.5]}, False),
        ({"type": "boolean", "enum": [0]}, True),
        ({"type": "number", "const": True}, True),
        ({"type": ["string", "null"], "enum": ["a", None]}, False),
        ({"type": "string", "enum": ["a", None]}, True),
        ({"type": "null", "const": None}, False),
        ({"type": "object", "const": {}}, False),
        ({"type": "array", "const": {}}, True),
        ({"type": "string", "default": 1, "examples": [1]}, False),
        ({"type": "file", "enum": ["a"]}, False),
        ({"type": [], "enum": ["a"]}, False),
        ({"enum": ["a", 1]}, False),
        ({"type": "string", "enum": "a"}, False),
    ],
)
def test_a_literal_that_its_type_does_not_admit_is_found_at_any_depth(node: Any, is_clash: bool) -> None:
    for schema in (node, {"properties": {"p": node}}, {"anyOf": [{"items": node}]}, {"$defs": {"d": {"not": node}}}):
        assert (clash(schema) is not None) == is_clash
    assert clash({"default": node, "properties": {"default": {"examples": [node]}}}) is None


@pytest.mark.parametrize(
    "schema, is_refused",
    [
        ({"type": "object", "anyOf": [{"type": "object"}, {"type": "object"}]}, False),
        ({"type": "object", "anyOf": [{"type": "object"}, {"required": ["a"]}]}, True),
        ({"type": "object", "oneOf": [True]}, True),
        ({"type": "object", "anyOf": []}, False),
        ({"anyOf": [{"required": ["a"]}]}, False),
        (True, False),
    ],
)
def test_a_union_beside_an_object_root_needs_branches_typed_as_objects(schema: Any, is_refused: bool) -> None:
    assert (leftover_root_union(schema) is not None) == is_refused


def test_xai_gets_no_union_of_requirements_and_no_tool_with_another_one() -> None:
    root = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}
    requires = [{"required": ["a"]}, {"required": ["b"], "title": "t"}]
    shapes = [{"required": ["a"], "properties": {"a": {"minLength": 1}}}]
    found = payload(_XAI, [tool(root | {"anyOf": requires}, "kept"), tool(root | {"anyOf": shapes}, "left")])
    assert [(each["name"], each["parameters"]) for each in found["tools"]] == [("kept", root)]
    assert [each["name"] for each in found["omitted"]] == ["left"]
    assert "root" in found["omitted"][0]["reason"]


def test_one_tool_that_cannot_be_strict_costs_a_group_of_all_or_none_its_strict_mode() -> None:
    good, open_map = tool({"type": "object", "properties": {}}, "a"), tool({"additionalProperties": True}, "b")
    assert [each["function"]["strict"] for each in payload(_CEREBRAS, [good, good])["tools"]] == [True, True]
    mixed = payload(_CEREBRAS, [good, open_map], trail=True)
    assert not any("strict" in each["function"] for each in mixed["tools"])
    assert mixed["tools"][0]["function"]["parameters"] == {"type": "object", "properties": {}}
    assert "b" in mixed["warnings"][0]["message"]
    attempt = mixed["trails"][1]["stages"][-1]
    assert (attempt["target"], attempt["used"], attempt["status"]) == ("openai-strict", False, "not-strict")
    own = payload(_CEREBRAS, [good, {**good, "strict": False}])
    assert not any("strict" in each["function"] for each in own["tools"])


def test_a_tool_that_is_left_out_still_decides_over_the_group() -> None:
    bad = tool({"type": "object", "properties": {"n": {"type": "integer", "enum": ["a"]}}}, "bad")
    open_map = {"type": "object", "properties": {"n": {"type": "integer", "enum": ["a"]}}, "additionalProperties": True}
    good = tool({"type": "object", "properties": {}}, "good")
    assert payload(_CEREBRAS, [bad, good])["tools"][0]["function"]["strict"] is True
    assert "strict" not in payload(_CEREBRAS, [tool(open_map, "bad"), good])["tools"][0]["function"]


def spend(budget: Budget, properties: Any, name: str = "bash", **more: Any) -> Any:
    schema = {"type": "object", "properties": properties, "required": [], "additionalProperties": False}
    given = PayloadTool(name=name, description=None, parameters=schema, **more)
    return budget.grant(given, schema, schema)


def texts(count: int) -> dict[str, Any]:
    return {f"p{number:02}": {"type": "string"} for number in range(count)}


def test_a_request_may_spend_24_optional_properties_and_then_unions() -> None:
    budget = Budget()
    assert spend(budget, texts(20)) == frozenset()
    assert spend(budget, texts(6)) == {("properties", "p04"), ("properties", "p05")}
    assert spend(budget, texts(15)) is None, "14 unions are left"
    assert len(spend(budget, texts(14))) == 14
    assert spend(budget, texts(1)) is None
    assert spend(budget, {}) == frozenset(), "what costs nothing is strict to the end"


def test_a_tool_that_cannot_pay_pays_nothing() -> None:
    budget = Budget()
    unions = {name: {"type": ["string", "integer"]} for name in texts(17)}
    assert spend(budget, unions) is None
    assert spend(budget, texts(24)) == frozenset()
    assert spend(budget, {"a": {"type": "string"}, **{f"b{name}": schema for name, schema in unions.items()}}) is None
    assert len(spend(budget, texts(16))) == 16


def test_a_property_that_is_a_union_already_costs_one() -> None:
    budget = Budget()
    assert spend(budget, texts(24)) is not None
    union = {name: {"type": ["string", "integer"]} for name in texts(16)}
    assert len(spend(budget, union)) == 16
    assert spend(budget, {"a": {"anyOf": [{"type": "string"}]}}) is None


def test_20_tools_of_one_request_may_be_strict() -> None:
    budget = Budget()
    assert [spend(budget, {}) is not None for _ in range(21)] == [True] * 20 + [False]


def test_nested_properties_count_and_the_author_s_flag_decides() -> None:
    budget = Budget()
    inner = {"type": "object", "properties": texts(25), "required": [], "additionalProperties": False}
    granted = spend(budget, {"o": {"type": "array", "items": inner}})
    assert granted == {
        ("properties", "o", "items", "properties", "p23"),
        ("properties", "o", "items", "properties", "p24"),
    }
    assert spend(Budget(), {}, strict=False) is None
    assert spend(Budget(), {}, strict=True) is not None
    assert spend(Budget(), {}, name="Bash") is None


@pytest.mark.parametrize(
    "properties, strictable",
    [
        ({"a": {"type": "string"}}, True),
        ({"a": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}, True),
        ({"a": {}}, False),
        ({"a": True}, False),
        ({"a": {"description": "untyped"}}, False),
        ({"a": {"type": "object", "properties": {}}}, False),
        ({"a": {"type": ["object", "null"], "additionalProperties": {"type": "string"}}}, False),
        ({"a": {"type": "string", "oneOf": []}}, False),
        ({"oneOf": {"type": "string"}}, True),
        ({"a": {"type": "string", "default": {"oneOf": 1}}}, True),
    ],
)
def test_only_closed_and_typed_schemas_without_refused_keywords_are_strict(properties: Any, strictable: bool) -> None:
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    assert is_strictable(schema, schema) == strictable


def test_what_a_user_should_know_is_a_warning_with_its_place() -> None:
    plain = {"type": "object", "properties": {}}
    tools = [tool(plain, "a.b"), tool(plain, "x"), tool(plain, "x"), tool({"additionalProperties": True}, strict=True)]
    found = payload(_COPILOT, tools)
    assert ("invalid-tool-name", "/tools/0/name") in codes(found)
    assert ("duplicate-tool-name", "/tools/2/name") in codes(found)
    assert ("not-strict", "/tools/3/parameters/additionalProperties") in codes(found)
    assert codes(payload(("google", "gemini-2.5-pro"), [tool(plain, "a.b")])) == []


def test_a_model_that_runs_inside_its_client_says_so() -> None:
    model = next(iter(_CATALOGUE.of_provider("local")))
    found = payload(("local", model.id), [tool({})])
    assert (found["transport"], found["tools"], found["steps"]) == (None, None, [])
    assert codes(found) == [("not-runnable", "")]


def test_a_schema_past_the_limits_costs_its_own_tool() -> None:
    laughs = {f"d{level}": {"allOf": [{"$ref": f"#/$defs/d{level + 1}"}] * 9} for level in range(7)}
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/d0"}},
        "$defs": {**laughs, "d7": {"type": "string"}},
    }
    found = payload(("google", "gemini-2.5-pro"), [tool(schema, "huge"), tool({"type": "object"}, "small")])
    assert [each["name"] for each in found["omitted"]] == ["huge"]
    assert [each["name"] for each in found["tools"][0]["functionDeclarations"]] == ["small"]
