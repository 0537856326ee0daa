"""One request for each reason to refuse it, with the place of the mistake."""

from typing import Any, NamedTuple

from tests.chat.asking import assistant, function, tool, user


class InMessages(NamedTuple):
    """A mistake in the messages; they can follow any others."""

    code: str
    messages: list[Any]
    #: The number of the wrong message among these, and the place in it.
    message: int
    at: str


class Elsewhere(NamedTuple):
    """A mistake in the tools or the parameters."""

    code: str
    asked: dict[str, Any]
    at: str


def _called(name: str, function: dict[str, Any], **more: Any) -> list[Any]:
    """A valid call, except for the given members, and its result."""
    call = {"id": name, "type": "function", "function": {"name": "f", "arguments": "{}", **function}, **more}
    return [assistant(tool_calls=[call]), tool(name)]


def _image(url: str) -> list[Any]:
    return [user([{"type": "image_url", "image_url": {"url": url}}])]


_CALL = "tool_calls[0]"
IN_MESSAGES = (
    InMessages("unknown_role", [{"role": "robot", "content": "x"}], 0, "role"),
    InMessages("invalid_type", [user(5)], 0, "content"),
    InMessages("unsupported_content_part", [user([{"type": "smell"}])], 0, "content[0].type"),
    InMessages("invalid_data_url", _image("data:image/png,x"), 0, "content[0].image_url.url"),
    InMessages("unknown_media_type", _image("https://e.com/a"), 0, "content[0].image_url.url"),
    InMessages("missing_function_name", _called("m1", {"name": ""}), 0, f"{_CALL}.function.name"),
    InMessages("invalid_function_name", _called("m2", {"name": "a b"}), 0, f"{_CALL}.function.name"),
    InMessages("invalid_tool_arguments", _called("m3", {"arguments": "{"}), 0, f"{_CALL}.function.arguments"),
    InMessages("unsupported_tool_type", _called("m4", {}, type="custom"), 0, f"{_CALL}.type"),
    InMessages("duplicate_tool_call_id", [assistant("m5", "m5"), tool("m5"), tool("m5")], 0, "tool_calls[1].id"),
    InMessages("dangling_tool_result", [tool("m6")], 0, "tool_call_id"),
    InMessages("duplicate_tool_result", [assistant("m7"), tool("m7"), tool("m7")], 2, "tool_call_id"),
    InMessages("missing_tool_result", [assistant("m8")], 0, f"{_CALL}.id"),
)

_DEEP: dict[str, Any] = {"type": "string"}
for _ in range(70):
    _DEEP = {"type": "object", "properties": {"a": _DEEP}}
IN_TOOLS = (
    Elsewhere("invalid_type", {"tools": 5}, "tools"),
    Elsewhere("unsupported_tool_type", {"tools": [{"type": "smell"}]}, "tools[0].type"),
    Elsewhere("missing_function_name", {"tools": [function("")]}, "tools[0].function.name"),
    Elsewhere("invalid_function_name", {"tools": [function("5")]}, "tools[0].function.name"),
    Elsewhere("duplicate_function_name", {"tools": [function(), function()]}, "tools[1].function.name"),
    Elsewhere("parameters_not_object", {"tools": [function(parameters=[])]}, "tools[0].function.parameters"),
    Elsewhere("schema_too_deep", {"tools": [function(parameters=_DEEP)]}, "tools[0].function.parameters"),
    Elsewhere("too_many_tools", {"tools": [function(f"f{number}") for number in range(513)]}, "tools"),
    Elsewhere("invalid_tool_choice", {"tools": [function()], "tool_choice": "any"}, "tool_choice"),
    Elsewhere(
        "unknown_tool_choice", {"tools": [function()], "tool_choice": function("g")}, "tool_choice.function.name"
    ),
    Elsewhere("tool_choice_without_tools", {"tool_choice": "required"}, "tool_choice"),
)


def _google(**members: Any) -> dict[str, Any]:
    return {"extra_body": {"google": members}}


_EXTRA = "extra_body.google"
IN_PARAMETERS = (
    Elsewhere("invalid_type", {"temperature": "hot"}, "temperature"),
    Elsewhere("invalid_response_format", {"response_format": {"type": "xml"}}, "response_format.type"),
    Elsewhere("invalid_response_format", {"response_format": {"type": "object"}}, "response_format"),
    Elsewhere("invalid_reasoning_effort", {"reasoning_effort": "max"}, "reasoning_effort"),
    Elsewhere(
        "conflicting_thinking_config",
        {"reasoning_effort": "low", **_google(thinking_config={"thinking_budget": 1})},
        "reasoning_effort",
    ),
    Elsewhere("invalid_seed", {"seed": 2**31}, "seed"),
    Elsewhere("too_many_stop_sequences", {"stop": list("abcdef")}, "stop"),
    Elsewhere(
        "cached_content_conflict", {"tools": [function()], **_google(cached_content="c")}, f"{_EXTRA}.cached_content"
    ),
)
