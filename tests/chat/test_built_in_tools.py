"""Built-in tools: in both notations and spellings, beside functions or alone, and what is not one of them."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, convert, error, function
from tests.chat.wire import unknown_fields

_NAMES = {
    "googleSearch": "google_search",
    "codeExecution": "code_execution",
    "urlContext": "url_context",
    "enterpriseWebSearch": "enterprise_web_search",
}
_SPELLINGS = [(spelling, camel) for camel, snake in _NAMES.items() for spelling in (camel, snake)]


@pytest.mark.parametrize("model", [G3, G25])
@pytest.mark.parametrize("spelling, camel", _SPELLINGS)
def test_every_notation_and_spelling_is_sent_in_camel_case(spelling: str, camel: str, model: str) -> None:
    tools: Any = ({"type": spelling}, {spelling: {}}, {"type": spelling, spelling: {}}, {"type": None, spelling: {}})
    for tool in tools:
        answer = convert(tools=[tool], model=model)
        assert answer["body"]["tools"] == [{camel: {}}]
        assert answer["warnings"] == []
        assert list(unknown_fields(answer["body"])) == []


@pytest.mark.parametrize(
    "tool",
    [
        {"google_search": {"exclude_domains": ["a.example"], "search_types": {"web_search": {}}, "x": None}},
        {"googleSearch": {"excludeDomains": ["a.example"], "searchTypes": {"webSearch": {}}}},
        {"type": "googleSearch", "google_search": {"excludeDomains": ["a.example"], "searchTypes": {"webSearch": {}}}},
        {"type": "google_search", "exclude_domains": ["a.example"], "search_types": {"web_search": {}}},
    ],
)
def test_settings_are_sent_in_camel_case(tool: Any) -> None:
    sent = {"excludeDomains": ["a.example"], "searchTypes": {"webSearch": {}}}
    assert convert(tools=[tool])["body"]["tools"] == [{"googleSearch": sent}]


def test_functions_come_first_and_each_built_in_tool_is_one_of_its_own() -> None:
    tools = [{"type": "codeExecution"}, function("a"), {"googleSearch": {}, "urlContext": {}}, function("b")]
    assert convert(tools=tools, model=G3)["body"]["tools"] == [
        {"functionDeclarations": [{"name": "a"}, {"name": "b"}]},
        {"codeExecution": {}},
        {"googleSearch": {}},
        {"urlContext": {}},
    ]


def test_a_built_in_tool_that_comes_twice_is_sent_once_with_its_settings() -> None:
    tools = [{"type": "googleSearch"}, {"google_search": {"exclude_domains": ["a.example"]}}]
    for given in (tools, tools[::-1], [*tools, {"google_search": {"exclude_domains": ["b.example"]}}]):
        assert convert(tools=given)["body"]["tools"] == [{"googleSearch": {"excludeDomains": ["a.example"]}}]


def test_a_tool_choice_is_about_functions_only() -> None:
    search = [{"type": "googleSearch"}]
    answer = convert(tools=search, tool_choice="auto")
    assert answer["warnings"] == ["tool_choice_ignored"]
    assert "toolConfig" not in answer["body"]
    assert error(convert(tools=search, tool_choice="required")) == ("tool_choice_without_tools", "tool_choice")


def test_the_gemini_api_does_not_take_the_enterprise_search() -> None:
    answer = convert(tools=[{"type": "enterpriseWebSearch"}], options={"target": "gemini"})
    assert "tools" not in answer["body"]
    assert answer["warnings"] == ["ignored_param:enterprise_web_search"]


def test_cached_content_excludes_built_in_tools_as_well() -> None:
    cached = {"google": {"cached_content": "c"}}
    code = "cached_content_conflict"
    assert error(convert(tools=[{"urlContext": {}}], extra_body=cached))[0] == code
    assert error(convert(extra_body={"google": {**cached["google"], "tools": [{"url_context": {}}]}}))[0] == code


def test_json_beside_a_built_in_tool_is_a_warning_before_gemini_3() -> None:
    asked: Any = {"tools": [{"type": "googleSearch"}], "response_format": {"type": "json_object"}}
    assert convert(**asked)["warnings"] == ["json_with_tools"]
    assert convert(**asked, model=G3)["warnings"] == []


@pytest.mark.parametrize(
    "tool, code, at",
    [
        ({"type": "web_search"}, "unsupported_tool_type", "tools[0].type"),
        ({"type": "googleMaps"}, "unsupported_tool_type", "tools[0].type"),
        ({"googleMaps": {}}, "unsupported_tool_type", "tools[0].googleMaps"),
        ({"functionDeclarations": []}, "unsupported_tool_type", "tools[0].functionDeclarations"),
        ({"googleSearch": 5}, "invalid_type", "tools[0].googleSearch"),
        ({"googleSearch": None}, "invalid_type", "tools[0].function"),
        ({}, "invalid_type", "tools[0].function"),
        ({"type": "function"}, "invalid_type", "tools[0].function"),
    ],
)
def test_anything_else_is_refused_at_its_place(tool: Any, code: str, at: str) -> None:
    assert error(convert(tools=[tool])) == (code, at)


@pytest.mark.parametrize(
    "asked, at",
    [
        ({"tools": [{"type": "custom", "custom": {"name": "grep"}}]}, "tools[0].type"),
        ({"tools": [function(), {"type": "custom", "name": "grep"}]}, "tools[1].type"),
        ({"tools": [function()], "tool_choice": {"type": "custom", "custom": {"name": "grep"}}}, "tool_choice"),
    ],
)
def test_a_custom_tool_is_refused_with_the_reason_and_what_to_do(asked: Any, at: str) -> None:
    answer = convert(**asked)
    assert error(answer) == ("invalid_tool_choice" if at == "tool_choice" else "unsupported_tool_type", at)
    assert "free text" in answer["error"]["message"]
    assert "one string property" in answer["error"]["message"]
    assert "grep" not in answer["error"]["message"]
