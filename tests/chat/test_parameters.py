"""Tools, choices, formats, efforts and the parameters of sampling."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, convert, error, function

_SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}}


def deep(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


@pytest.mark.parametrize(
    "tools, code, at",
    [
        (5, "invalid_type", "tools"),
        ([{"type": "web_search"}], "unsupported_tool_type", "tools[0].type"),
        ([{"type": "function"}], "invalid_type", "tools[0].function"),
        ([function("")], "missing_function_name", "tools[0].function.name"),
        ([function("a" * 129)], "invalid_function_name", "tools[0].function.name"),
        ([function(), function()], "duplicate_function_name", "tools[1].function.name"),
        ([function(description=5)], "invalid_type", "tools[0].function.description"),
        ([function(parameters=[])], "parameters_not_object", "tools[0].function.parameters"),
        ([function(parameters={"type": "string"})], "parameters_not_object", "tools[0].function.parameters"),
        ([function(parameters=deep(65))], "schema_too_deep", "tools[0].function.parameters"),
        ([function(f"f{number}") for number in range(513)], "too_many_tools", "tools"),
    ],
)
def test_a_tool_that_cannot_be_sent_is_an_error(tools: Any, code: str, at: str) -> None:
    assert error(convert(tools=tools)) == (code, at)


@pytest.mark.parametrize("parameters", [None, {}, {"type": "object"}, {"type": "object", "properties": {}}])
def test_a_function_without_arguments_has_no_parameters(parameters: Any) -> None:
    body = convert(tools=[function(parameters=parameters, description="")])["body"]
    assert body["tools"] == [{"functionDeclarations": [{"name": "f"}]}]


def test_parameters_may_be_sent_as_json_schema() -> None:
    schema = {**_SCHEMA, "$schema": "s", "additionalProperties": False}
    answer = convert(tools=[function(parameters=schema, strict=True)], options={"schema_mode": "json_schema"})
    (declared,) = answer["body"]["tools"][0]["functionDeclarations"]
    assert declared == {"name": "f", "parametersJsonSchema": {**_SCHEMA, "additionalProperties": False}}
    assert answer["warnings"] == ["strict_dropped"]


def test_the_gemini_api_takes_fewer_formats() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "format": "email"}}}
    for target, left in (("vertex", {"type": "string", "format": "email"}), ("gemini", {"type": "string"})):
        body = convert(tools=[function(parameters=schema)], options={"target": target})["body"]
        assert body["tools"][0]["functionDeclarations"][0]["parameters"]["properties"]["a"] == left


@pytest.mark.parametrize(
    "choice, expected",
    [
        ("auto", {"mode": "AUTO"}),
        ("none", {"mode": "NONE"}),
        ("required", {"mode": "ANY"}),
        ("validated", {"mode": "VALIDATED"}),
        (None, None),
        (
            {"type": "allowed_tools", "allowed_tools": {"mode": "required", "tools": [function(), function()]}},
            {"mode": "ANY", "allowedFunctionNames": ["f"]},
        ),
    ],
)
def test_every_choice_has_a_mode(choice: Any, expected: Any) -> None:
    body = convert(tools=[function()], tool_choice=choice)["body"]
    assert body.get("toolConfig", {}).get("functionCallingConfig") == expected


@pytest.mark.parametrize(
    "choice, code, at",
    [
        (5, "invalid_tool_choice", "tool_choice"),
        ({"type": "x"}, "invalid_tool_choice", "tool_choice"),
        ({"type": "function"}, "invalid_tool_choice", "tool_choice.function"),
        (function("g"), "unknown_tool_choice", "tool_choice.function.name"),
        (
            {"type": "allowed_tools", "allowed_tools": {"tools": []}},
            "invalid_tool_choice",
            "tool_choice.allowed_tools.tools",
        ),
    ],
)
def test_a_choice_that_is_none_is_an_error(choice: Any, code: str, at: str) -> None:
    assert error(convert(tools=[function()], tool_choice=choice)) == (code, at)


def test_a_choice_without_tools_is_dropped_or_an_error() -> None:
    assert convert(tools=[], tool_choice="auto")["warnings"] == ["tool_choice_ignored"]
    assert error(convert(tool_choice=function())) == ("tool_choice_without_tools", "tool_choice")


def generation(**more: Any) -> Any:
    return convert(**more)["body"].get("generationConfig")


def test_formats_become_mime_types_and_schemas() -> None:
    schema = {"type": "object", "properties": {"b": {"type": "string"}, "a": {"enum": [1]}}, "$schema": "s"}
    asked = {"type": "json_schema", "json_schema": {"name": "r", "schema": schema}}
    assert generation(response_format={"type": "text"}) == {"responseMimeType": "text/plain"}
    assert generation(response_format={"type": "json_object"}) == {"responseMimeType": "application/json"}
    for more in ({"model": "gemini-1.5-pro"}, {"options": {"response_schema_mode": "openapi"}}):
        sent = generation(response_format=asked, **more)["responseSchema"]
        assert sent["propertyOrdering"] == ["b", "a"]
        assert sent["properties"]["a"] == {"type": "integer", "enum": ["1"], "format": "enum"}
    assert "$schema" not in generation(response_format=asked)["responseJsonSchema"]


@pytest.mark.parametrize(
    "given, at",
    [
        (5, "response_format"),
        ({"type": "xml"}, "response_format.type"),
        ({"type": "json_schema"}, "response_format.json_schema"),
        ({"type": "json_schema", "json_schema": {}}, "response_format.json_schema.schema"),
    ],
)
def test_a_format_that_is_none_is_an_error(given: Any, at: str) -> None:
    assert error(convert(response_format=given)) == ("invalid_response_format", at)


def test_a_json_answer_beside_tools_is_a_warning_before_gemini_3() -> None:
    asked: Any = {"tools": [function()], "response_format": {"type": "json_object"}}
    assert convert(**asked)["warnings"] == ["json_with_tools"]
    assert convert(**asked, model=G3)["warnings"] == []


@pytest.mark.parametrize(
    "model, effort, config, warned",
    [
        ("gemini-2.5-flash", "none", {"thinkingBudget": 0}, False),
        ("gemini-2.5-pro", "none", {"thinkingBudget": 128}, True),
        ("gemini-2.5-flash-lite", "minimal", {"thinkingBudget": 1024}, False),
        ("gemini-2.5-pro", "xhigh", {"thinkingBudget": 24576}, True),
        ("gemini-3-pro-preview", "none", {"thinkingLevel": "LOW"}, True),
        ("gemini-3.1-pro", "medium", {"thinkingLevel": "MEDIUM"}, False),
        ("gemini-3-flash", "none", {"thinkingLevel": "MINIMAL"}, True),
        ("gemini-3.7-flash", "none", {"thinkingLevel": "LOW"}, True),
        ("gemini-3-flash", "xhigh", {"thinkingLevel": "HIGH"}, True),
        ("gemini-flash-latest", "minimal", {"thinkingLevel": "LOW"}, False),
    ],
)
def test_every_effort_is_a_budget_or_a_level(model: str, effort: str, config: Any, warned: bool) -> None:
    answer = convert(model=model, reasoning_effort=effort)
    assert answer["body"]["generationConfig"] == {"thinkingConfig": config}
    assert bool(answer["warnings"]) == warned


@pytest.mark.parametrize(
    "asked, code, at",
    [
        ({"reasoning_effort": "max"}, "invalid_reasoning_effort", "reasoning_effort"),
        (
            {"extra_body": {"google": {"thinking_config": {"thinking_level": "low", "thinking_budget": 1}}}},
            "conflicting_thinking_config",
            "extra_body.google.thinking_config",
        ),
        ({"seed": 2**31}, "invalid_seed", "seed"),
        ({"seed": 1.5}, "invalid_seed", "seed"),
        ({"stop": list("abcdef")}, "too_many_stop_sequences", "stop"),
        ({"stop": ["a", 5]}, "invalid_type", "stop[1]"),
        ({"temperature": "hot"}, "invalid_type", "temperature"),
        ({"temperature": True}, "invalid_type", "temperature"),
        ({"temperature": 10**400}, "invalid_type", "temperature"),
        ({"n": 1.5}, "invalid_type", "n"),
        ({"modalities": ["smell"]}, "invalid_type", "modalities[0]"),
        ({"stream": "yes"}, "invalid_type", "stream"),
        (
            {"extra_body": {"google": {"safety_settings": [{"x": "y"}]}}},
            "invalid_type",
            "extra_body.google.safety_settings[0]",
        ),
        (
            {"tools": [function()], "extra_body": {"google": {"cached_content": "c"}}},
            "cached_content_conflict",
            "extra_body.google.cached_content",
        ),
    ],
)
def test_a_parameter_that_cannot_be_sent_is_an_error(asked: Any, code: str, at: str) -> None:
    assert error(convert(**asked)) == (code, at)


def test_parameters_have_gemini_s_names() -> None:
    given = generation(
        top_p=0.5,
        top_k=3,
        max_tokens=7.0,
        stop=["", "a"],
        modalities=["text", "image"],
        logprobs=False,
        top_logprobs=0,
    )
    assert given == {
        "topP": 0.5,
        "topK": 3,
        "maxOutputTokens": 7,
        "stopSequences": ["a"],
        "responseModalities": ["TEXT", "IMAGE"],
    }


def test_parameters_without_a_counterpart_are_reported() -> None:
    answer = convert(
        user="u",
        metadata={"a": "b"},
        store=None,
        parallel_tool_calls=False,
        extra_body={"google": {"thought_tag_marker": "t"}, "other": 1},
    )
    assert set(answer["warnings"]) == {
        "ignored_param:user",
        "ignored_param:metadata",
        "ignored_param:extra_body.google.thought_tag_marker",
        "ignored_param:extra_body.other",
        "ignored_param:parallel_tool_calls",
    }


def test_thoughts_are_included_only_on_request() -> None:
    assert generation(options={"include_thoughts": True}) == {"thinkingConfig": {"includeThoughts": True}}
    assert generation(model="gemini-2.0-flash", options={"include_thoughts": True}) is None


def test_a_loop_of_definitions_that_grows_without_bound_is_an_error() -> None:
    names = [f"D{number}" for number in range(12)]
    definitions = {
        name: {"type": "object", "properties": {other: {"$ref": f"#/$defs/{other}"} for other in names}}
        for name in names
    }
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": definitions}
    assert error(convert(tools=[function(parameters=schema)]))[0] == "schema_too_deep"
    assert G25 != G3


def test_numbers_too_large_for_the_wire_are_left_out() -> None:
    huge = 10**400
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "integer", "exclusiveMinimum": huge, "minLength": huge},
            "b": {"type": "integer", "enum": [huge]},
        },
    }
    body = convert(tools=[function(parameters=schema)])["body"]
    sent = body["tools"][0]["functionDeclarations"][0]["parameters"]["properties"]
    assert sent == {"a": {"type": "integer"}, "b": {"type": "integer", "enum": [str(huge)], "format": "enum"}}


def test_all_schemas_of_a_request_together_have_a_size() -> None:
    definitions: dict[str, Any] = {"D0": {"type": "object", "properties": {"a": {"type": "string"}}}}
    for number in range(1, 12):
        below = {"$ref": f"#/$defs/D{number - 1}"}
        definitions[f"D{number}"] = {"type": "object", "properties": {"a": below, "b": below}}
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/D11"}}, "$defs": definitions}
    assert "body" in convert(tools=[function(parameters=schema)])
    code, at = error(convert(tools=[function(f"f{number}", parameters=schema) for number in range(512)]))
    assert (code, at) == ("schema_too_deep", "tools[7].function.parameters")
