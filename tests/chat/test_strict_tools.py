"""`strict` of functions: dropped with a warning, or kept as the mode VALIDATED."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, convert, function

_VALIDATED = {"strict_tools": "validated"}
_STRICT = [function("f", strict=True), function("g", strict=True)]
_SOME = [function("f", strict=True), function("g")]
_ALLOWED = {"type": "allowed_tools", "allowed_tools": {"mode": "auto", "tools": [function("f")]}}


def calling(answer: Any) -> Any:
    return answer["body"].get("toolConfig", {}).get("functionCallingConfig")


@pytest.mark.parametrize("asked", [{}, {"tool_choice": "auto"}, {"tool_choice": None}, {"function_call": "auto"}])
def test_where_every_function_is_strict_and_the_model_may_choose_calls_are_validated(asked: Any) -> None:
    answer = convert(model=G3, tools=_STRICT, options=_VALIDATED, **asked)
    assert calling(answer) == {"mode": "VALIDATED"}
    assert answer["warnings"] == []


@pytest.mark.parametrize("choice", [None, "auto"])
@pytest.mark.parametrize("options", [{}, {"strict_tools": "drop"}])
def test_by_default_strict_is_dropped(choice: Any, options: Any) -> None:
    answer = convert(model=G3, tools=_STRICT, tool_choice=choice, options=options)
    assert calling(answer) == (None if choice is None else {"mode": "AUTO"})
    assert answer["warnings"] == ["strict_dropped"]


@pytest.mark.parametrize(
    "asked, mode",
    [
        ({"tools": _SOME}, None),
        ({"tools": _SOME, "tool_choice": "auto"}, "AUTO"),
        ({"tools": _STRICT, "tool_choice": "required"}, "ANY"),
        ({"tools": _STRICT, "tool_choice": "none"}, "NONE"),
        ({"tools": _STRICT, "tool_choice": function("f")}, "ANY"),
        ({"tools": _STRICT, "model": G25}, None),
        ({"tools": _STRICT, "model": "gemini-2.5-pro", "tool_choice": "auto"}, "AUTO"),
    ],
)
def test_anywhere_else_strict_is_dropped(asked: Any, mode: str | None) -> None:
    answer = convert(**{"model": G3, "options": _VALIDATED, **asked})
    assert (calling(answer) or {}).get("mode") == mode
    assert answer["warnings"] == ["strict_dropped"]


def test_without_strict_functions_nothing_is_validated() -> None:
    answer = convert(model=G3, tools=[function()], options=_VALIDATED)
    assert (calling(answer), answer["warnings"]) == (None, [])
    assert calling(convert(model=G3, options=_VALIDATED)) is None


def test_a_list_of_allowed_functions_is_validated_already() -> None:
    answer = convert(model=G3, tools=_STRICT, tool_choice=_ALLOWED, options=_VALIDATED)
    assert calling(answer) == {"mode": "VALIDATED", "allowedFunctionNames": ["f"]}
    assert answer["warnings"] == []


def test_built_in_tools_and_streamed_arguments_change_nothing_of_it() -> None:
    streamed = {"google": {"stream_function_call_arguments": True, "tools": [{"google_search": {}}]}}
    answer = convert(model=G3, tools=_STRICT, options=_VALIDATED, extra_body=streamed)
    assert calling(answer) == {"mode": "VALIDATED", "streamFunctionCallArguments": True}
