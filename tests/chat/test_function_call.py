"""The deprecated `functions` and `function_call` of a request, which `tools` and `tool_choice` replaced."""

from typing import Any

import pytest

from tests.chat.asking import convert, error, function

_FUNCTION = {"name": "f", "description": "d", "parameters": {"type": "object", "properties": {"a": {"type": "string"}}}}


def test_functions_are_declared_as_tools_are() -> None:
    tools = [{"type": "function", "function": _FUNCTION}]
    assert convert(functions=[_FUNCTION]) == convert(tools=tools)


def test_functions_follow_tools() -> None:
    body = convert(tools=[function("g")], functions=[_FUNCTION])["body"]
    assert [declared["name"] for declared in body["tools"][0]["functionDeclarations"]] == ["g", "f"]


@pytest.mark.parametrize(
    "choice, config",
    [
        ("auto", {"mode": "AUTO"}),
        ("none", {"mode": "NONE"}),
        ({"name": "f"}, {"mode": "ANY", "allowedFunctionNames": ["f"]}),
    ],
)
def test_a_function_call_is_a_choice(choice: Any, config: Any) -> None:
    answer = convert(functions=[_FUNCTION], function_call=choice)
    assert answer["body"]["toolConfig"] == {"functionCallingConfig": config}
    assert answer["warnings"] == []


def test_a_tool_choice_wins_over_a_function_call() -> None:
    answer = convert(functions=[_FUNCTION], tool_choice="none", function_call="auto")
    assert answer["body"]["toolConfig"] == {"functionCallingConfig": {"mode": "NONE"}}
    assert answer["warnings"] == ["ignored_param:function_call"]


def test_a_function_call_without_functions_is_dropped_or_an_error() -> None:
    assert convert(function_call="none")["warnings"] == ["tool_choice_ignored"]
    assert error(convert(function_call={"name": "f"})) == ("tool_choice_without_tools", "function_call")


@pytest.mark.parametrize(
    "asked, code, at",
    [
        ({"functions": {}}, "invalid_type", "functions"),
        ({"functions": [5]}, "invalid_type", "functions[0]"),
        ({"functions": [{"name": ""}]}, "missing_function_name", "functions[0].name"),
        ({"functions": [{"name": "a b"}]}, "invalid_function_name", "functions[0].name"),
        ({"functions": [_FUNCTION, _FUNCTION]}, "duplicate_function_name", "functions[1].name"),
        ({"tools": [function()], "functions": [_FUNCTION]}, "duplicate_function_name", "functions[0].name"),
        ({"functions": [{"name": "f", "parameters": []}]}, "parameters_not_object", "functions[0].parameters"),
        ({"functions": [{"name": f"f{number}"} for number in range(513)]}, "too_many_tools", "functions"),
        ({"functions": [_FUNCTION], "function_call": "required"}, "invalid_tool_choice", "function_call"),
        ({"functions": [_FUNCTION], "function_call": {"name": "g"}}, "unknown_tool_choice", "function_call.name"),
        ({"functions": [_FUNCTION], "function_call": {}}, "invalid_tool_choice", "function_call.name"),
    ],
)
def test_a_mistake_is_reported_with_its_place(asked: Any, code: str, at: str) -> None:
    assert error(convert(**asked)) == (code, at)
