"""Members in the wrong place are named with the move, and no move loses a property or makes a target worse."""

import json
from typing import Any, Final

import pytest

from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.checking.fixing import fixed_text as check_fixed
from toolprism.checking.model import worst
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, PAGE
from toolprism.lints import Subject
from toolprism.lints.reach import reachable
from toolprism.reading.paste import read
from toolprism.services.labels import standing
from toolprism.services.lint import lint_paste
from toolprism.services.lint_fixes import fixed_text, one_fix
from toolprism.services.normalize import TODAY, check

CITY: dict[str, Any] = {"type": "string", "description": "A city."}
DAYS: dict[str, Any] = {"type": "integer", "description": "How many days."}
SOUND: dict[str, Any] = {"type": "object", "properties": {"city": CITY, "days": DAYS}, "required": ["city"]}
HEAD: dict[str, Any] = {"name": "find", "description": "Find a city."}
RULES = frozenset({"property-outside", "keyword-among-properties", "member-outside", "output-schema", "output-dialect"})


def mcp(schema: Json, **more: Json) -> dict[str, Any]:
    return {**HEAD, "inputSchema": schema, **more}


def chat(schema: Json, **more: Json) -> dict[str, Any]:
    return {"type": "function", "function": {**HEAD, "parameters": schema, **more}}


def without(value: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: each for name, each in value.items() if name not in names}


def found(value: Json) -> list[str]:
    return [each.rule for each in lint_paste(read(json.dumps(value), PAGE)).findings if each.rule in RULES]


#: A tool with a member in the wrong place, what finds it, and the tool after `lint --fix`; None: no fix.
MISPLACED: dict[str, tuple[Json, str, Json]] = {
    "arguments in the place of the schema": (mcp({"city": CITY, "days": DAYS}), "property-outside",
                                            mcp({"properties": {"city": CITY, "days": DAYS}, "type": "object"})),
    "arguments as texts": (mcp({"city": "A city", "days": "integer"}), "property-outside", mcp(
        {"properties": {"city": {"type": "string", "description": "A city"}, "days": {"type": "integer"}},
         "type": "object"})),
    "texts and schemas": (chat({"city": CITY, "note": "What for"}), "property-outside", chat(
        {"properties": {"city": CITY, "note": {"type": "string", "description": "What for"}}, "type": "object"})),
    "one beside properties": (mcp({"type": "object", "properties": {"city": CITY}, "days": DAYS}), "property-outside",
                              mcp({"type": "object", "properties": {"city": CITY, "days": DAYS}})),
    "arguments below a type": (mcp({"type": "object", "city": CITY}), "property-outside",
                               mcp({"type": "object", "properties": {"city": CITY}})),
    "arguments beside required": (mcp({"city": CITY, "required": ["city"]}), "property-outside",
                                  mcp({"required": ["city"], "properties": {"city": CITY}, "type": "object"})),
    "an argument called like a keyword": (mcp({"title": CITY, "description": CITY, "format": CITY}),
                                          "property-outside", mcp({"properties": {
                                              "title": CITY, "description": CITY, "format": CITY}, "type": "object"})),
    "in an inner object": (mcp({"type": "object", "properties": {"at": {
        "type": "object", "description": "Where.", "properties": {"city": CITY}, "days": DAYS}}}),
        "property-outside", mcp({"type": "object", "properties": {"at": {
            "type": "object", "description": "Where.", "properties": {"city": CITY, "days": DAYS}}}})),
    "two of one name": (mcp({"type": "object", "properties": {"city": CITY}, "city": {"type": "integer"}}),
                        "property-outside", None),
    "required inside": (mcp({"type": "object", "properties": {"city": CITY, "required": ["city"]}}),
                        "keyword-among-properties",
                        mcp({"type": "object", "properties": {"city": CITY}, "required": ["city"]})),
    "type inside": (mcp({"properties": {"city": CITY, "type": "object"}}), "keyword-among-properties",
                    mcp({"properties": {"city": CITY}, "type": "object"})),
    "type inside and outside": (mcp({"type": "object", "properties": {"city": CITY, "type": "object"}}),
                                "keyword-among-properties", mcp({"type": "object", "properties": {"city": CITY}})),
    "a text inside": (mcp({"type": "object", "properties": {"city": CITY, "description": "All."}}),
                      "keyword-among-properties",
                      mcp({"type": "object", "properties": {"city": CITY}, "description": "All."})),
    "closed inside": (mcp({"type": "object", "properties": {"city": CITY, "additionalProperties": False}}),
                      "keyword-among-properties",
                      mcp({"type": "object", "properties": {"city": CITY}, "additionalProperties": False})),
    "required inside and outside": (
        mcp({"type": "object", "properties": {"city": CITY, "days": DAYS, "required": ["days"]}, "required": ["city"]}),
        "keyword-among-properties",
        mcp({"type": "object", "properties": {"city": CITY, "days": DAYS}, "required": ["city", "days"]})),
    "another type inside": (mcp({"type": "object", "properties": {"city": CITY, "title": "a"}, "title": "b"}),
                            "keyword-among-properties", None),
    "required beside parameters": (chat(without(SOUND, "required"), required=["city"]), "member-outside", chat(SOUND)),
    "required beside inputSchema": (mcp(without(SOUND, "required"), required=["city"]), "member-outside", mcp(SOUND)),
    "required twice": (chat(SOUND, required=["city"]), "member-outside", chat(SOUND)),
    "required in both": (chat(SOUND, required=["days"]), "member-outside",
                         chat({**SOUND, "required": ["city", "days"]})),
    "closed beside parameters": (chat(SOUND, additionalProperties=False), "member-outside",
                                 chat({**SOUND, "additionalProperties": False})),
    "definitions beside parameters": (
        chat({"type": "object", "properties": {"city": {"$ref": "#/$defs/c"}}}, **{"$defs": {"c": CITY}}),
        "member-outside",
        chat({"type": "object", "properties": {"city": {"$ref": "#/$defs/c"}}, "$defs": {"c": CITY}})),
    "parameters beside function": ({"type": "function", "function": HEAD, "parameters": SOUND}, "member-outside",
                                   chat(SOUND)),
    "a name beside function": ({"type": "function", "name": "find", "function": {
        "description": "Find a city.", "parameters": SOUND}}, "member-outside",
        {"type": "function", "function": {"description": "Find a city.", "parameters": SOUND, "name": "find"}}),
    "strict beside function": ({**chat(SOUND), "strict": False}, "member-outside", chat(SOUND, strict=False)),
    "no parameters at all": ({"type": "function", "function": {**HEAD, **SOUND}}, "member-outside",
                             {"type": "function", "function": {**HEAD, "parameters": SOUND}}),
    "beside a schema of Anthropic": ({**HEAD, "input_schema": without(SOUND, "required"), "required": ["city"]},
                                     "member-outside", {**HEAD, "input_schema": SOUND}),
    "beside a schema of Bedrock": (
        {"toolSpec": {**HEAD, "inputSchema": {"json": without(SOUND, "required")}, "required": ["city"]}},
        "member-outside", {"toolSpec": {**HEAD, "inputSchema": {"json": SOUND}}}),
    "an output without a type": (mcp(SOUND, outputSchema={"properties": {"n": DAYS}}), "output-schema",
                                 mcp(SOUND, outputSchema={"properties": {"n": DAYS}, "type": "object"})),
    "an output that is a choice of objects": (
        mcp(SOUND, outputSchema={"oneOf": [{"type": "object"}]}), "output-schema",
        mcp(SOUND, outputSchema={"oneOf": [{"type": "object"}], "type": "object"})),
    "an output that is a list": (mcp(SOUND, outputSchema={"type": "array"}), "output-schema", None),
    "an output of two types": (mcp(SOUND, outputSchema={"type": ["object", "null"]}), "output-schema", None),
    "an output that is null": (mcp(SOUND, outputSchema=None), "output-schema", None),
    "an output that is empty": (mcp(SOUND, outputSchema={}), "output-schema", None),
    "an output that refers to nothing": (
        mcp(SOUND, outputSchema={"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}}), "output-schema", None),
    "an output with a boolean": (mcp(SOUND, outputSchema={"type": "object", "properties": {"a": True}}),
                                 "output-schema", None),
    "an output with an unknown type": (
        mcp(SOUND, outputSchema={"type": "object", "properties": {"a": {"type": "strin"}}}), "output-schema", None),
    "an output of draft-07": (
        mcp(SOUND, outputSchema={"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}),
        "output-dialect", None),
}  # fmt: skip


@pytest.mark.parametrize("given, rule, fixed", MISPLACED.values(), ids=MISPLACED)
def test_a_member_in_the_wrong_place_is_named_with_the_move(given: Json, rule: str, fixed: Json) -> None:
    assert found(given) == [rule]
    after, _ = fixed_text(json.dumps(given), PAGE)
    assert json.loads(after) == (given if fixed is None else fixed)
    assert fixed is None or found(fixed) == []


@pytest.mark.parametrize("given, rule, fixed", MISPLACED.values(), ids=MISPLACED)
def test_reports_and_files_say_and_do_the_same(given: Json, rule: str, fixed: Json) -> None:
    text = json.dumps(given, indent=2)
    (checked,) = check(read(text, PAGE), PAGE).tools
    (told,) = [each for each in checked.findings if each.code in RULES]
    assert (told.code, told.line is None) == (rule, False)
    if fixed is not None:
        assert json.loads(check_fixed(text, "json", COMMAND_LINE, named=True).text) == fixed
        findings = lint_paste(read(text, PAGE)).findings
        number = next(number for number, each in enumerate(findings) if each.rule == rule)
        assert findings[number].fix is not None
        assert found(json.loads(one_fix(text, PAGE, number))) == []


#: What looks like it, and is as it should be.
IN_PLACE: dict[str, Json] = {
    "a sound tool": chat(SOUND),
    "a property called required": mcp({"type": "object", "properties": {"required": {"type": "boolean"}}}),
    "a property called type": mcp({"type": "object", "properties": {"type": CITY, "description": CITY}}),
    "types in the place of schemas": mcp({"type": "object", "properties": {"name": "string", "type": "string"}}),
    "properties that are booleans": mcp({"type": "object", "properties": {"a": True, "b": False}}),
    "a vendor's keyword": mcp({**SOUND, "x-ui": {"type": "object"}, "ui": {"widget": "select"}}),
    "keywords of OpenAPI": mcp({**SOUND, "xml": {"name": "a"}, "externalDocs": {"url": "https://a"}}),
    "a default that looks like a schema": mcp({**SOUND, "default": {"type": "a"}, "examples": [{"type": "b"}]}),
    "definitions": mcp({**SOUND, "definitions": {"a": CITY}, "$defs": {"b": CITY}}),
    "a keyword of Gemini's SDKs": mcp({**SOUND, "additional_properties": {"type": "string"}}),
    "only words about the root": mcp({"type": "object", "title": "T", "description": "D"}),
    "an empty schema": mcp({}),
    "a reference at the root": mcp({"$ref": "#/$defs/a", "$defs": {"a": SOUND}}),
    "an output of an object": mcp(SOUND, outputSchema=SOUND),
    "an output of 2020-12": mcp(SOUND, outputSchema={
        "$schema": "https://json-schema.org/draft/2020-12/schema", **SOUND}),
    "an output with references": mcp(SOUND, outputSchema={
        "type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": SOUND}}),
    "annotations of MCP": mcp(SOUND, title="T", annotations={"readOnlyHint": True}, _meta={"required": ["a"]}),
    "Gemini's answer beside": {**HEAD, "parameters": SOUND, "response": {"type": "object"}},
}  # fmt: skip


@pytest.mark.parametrize("given", IN_PLACE.values(), ids=IN_PLACE)
def test_what_stands_in_its_place_is_left_alone(given: Json) -> None:
    assert found(given) == []


def test_no_published_tool_has_anything_in_the_wrong_place() -> None:
    tools: list[Json] = [mcp(tool["inputSchema"]) for tool in corpus()[::9]]
    assert found(tools) == []


def test_a_pointer_says_which_schema_it_leads_into() -> None:
    given = mcp(SOUND, outputSchema={"type": "object", "properties": {"a": {"$ref": "#/x"}}})
    (told,) = [each.to_json() for each in lint_paste(read(json.dumps(given), PAGE)).findings if each.rule in RULES]
    assert (told["pointer"], told["scope"]) == ("/outputSchema/properties/a/$ref", "tool")
    assert "#/x" in str(told["message"])


def _mutilated(schema: dict[str, Any], number: int) -> list[tuple[Json, Json]]:
    """Return tools with a member in the wrong place, each with the tool that is meant."""
    known = {name: each for name, each in schema.get("properties", {}).items() if isinstance(each, dict)}
    if schema.get("type") != "object" or not known:
        return []
    name = [*known][number % len(known)]
    schema = {**schema, "properties": known}
    demanding, free = {**schema, "required": [name]}, without(schema, "required")
    return [
        (mcp(known), mcp({"type": "object", "properties": known})),
        (mcp({**schema, "properties": without(known, name), name: known[name]}), mcp(schema)),
        (mcp({**free, "properties": {**known, "required": [name]}}), mcp(demanding)),
        (mcp({**without(schema, "type"), "properties": {**known, "type": "object"}}), mcp(schema)),
        (chat(free, required=[name]), mcp(demanding)),
        ({"type": "function", "function": HEAD, "parameters": schema}, mcp(schema)),
        (mcp(schema, outputSchema=without(schema, "type")), mcp(schema)),
    ]


def _reached(value: Json) -> frozenset[tuple[str, ...]]:
    (tool,) = read(json.dumps(value), PAGE).tools
    return reachable(Subject(schema=tool.schema))


def _verdicts(value: Json) -> dict[str, str]:
    (checked,) = check(read(json.dumps(value), PAGE), PAGE, TODAY).tools
    return {result.target: standing(result) for result in checked.job.results()}


#: The verdict of a target before and after: worse is only what the tool is once its members stand in their place.
_MOVES: Final = RULES - {"output-schema", "output-dialect"}


def check_law(given: Json, meant: Json = None) -> int:
    """Return how many fixes a tool has; each loses no property and makes no target worse.

    A member that is moved to its place is seen for the first time; no target is worse than it is for the meant tool.
    """
    text = json.dumps(given)
    findings = lint_paste(read(text, PAGE)).findings
    fixes = [number for number, each in enumerate(findings) if each.fix is not None]
    before = (_reached(given), _verdicts(given)) if fixes else None
    right = _verdicts(meant) if fixes and meant is not None else {}
    for number in fixes:
        assert before is not None
        after = json.loads(one_fix(text, PAGE, number))
        assert before[0] <= _reached(after), (findings[number], given)
        for target, verdict in _verdicts(after).items():
            allowed = [before[1][target], *([right[target]] if right and findings[number].rule in _MOVES else [])]
            assert worst([verdict, *allowed]) in allowed, (findings[number], target, allowed, verdict, given)
    return len(fixes)


def test_no_fix_of_a_mutilated_tool_makes_it_worse() -> None:
    published = [tool["inputSchema"] for tool in corpus()[::97]]
    tools = [pair for number, schema in enumerate(published) for pair in _mutilated(schema, number)]
    assert sum(check_law(each, meant) for each, meant in tools) > 50


@pytest.mark.parametrize("seed", range(2))
def test_no_fix_of_a_generated_tool_makes_it_worse(seed: int) -> None:
    made = [schema for schema in schemas(seed, 30) if isinstance(schema, dict)]
    assert sum(check_law(mcp(schema)) for schema in made) >= 0
    tools = [pair for number, schema in enumerate(made) for pair in _mutilated(schema, number)]
    assert sum(check_law(each, meant) for each, meant in tools) > 10
