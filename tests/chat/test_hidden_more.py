"""More of what the contract says of requests and no recorded vector shows: signatures, null, JSON Schema, media."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, convert, error, function, tool, user
from tests.chat.test_hidden import INLINE, PNG, SIG, TEXT_SIG, Talk, called, calling, google, got, models, said, users
from tests.chat.wire import matches, unknown_fields

_ONE = got({"output": "1"})
_ONE_C = got({"output": "1"}, "c")
_STORED: dict[str, Any] = {"model": G3, "signatures": {"c": SIG}}
_SOUND = {"inlineData": {"mimeType": "audio/wav", "data": "AAAA"}}
_MOVED = "Media returned by tool f:"


def litellm(*signatures: str) -> dict[str, Any]:
    return {"provider_specific_fields": {"thought_signatures": list(signatures)}}


TALKS = (
    Talk(
        "LiteLLM's list does not sign a text with what the store knows of a call",
        [user("x"), {**calling("c"), **litellm(SIG)}, tool("c")],
        [users("x"), models(called("c", SIG)), users(_ONE_C)],
        more=_STORED,
    ),
    Talk(
        "the other one of the list does sign it, wherever it stands",
        [user("x"), {**calling("c"), **litellm(TEXT_SIG, SIG), "content": "b"}, tool("c")],
        [users("x"), models({"text": "b", "thoughtSignature": TEXT_SIG}, called("c", SIG)), users(_ONE_C)],
        more=_STORED,
    ),
    Talk(
        "a message that repeats the signature of its call is not signed twice",
        [user("x"), {**calling("c", **google(thought_signature=SIG)), **google(thought_signature=SIG)}, tool("c")],
        [users("x"), models(called("c", SIG)), users(_ONE_C)],
        more={"model": G3},
    ),
    Talk(
        "nor is a text whose stored signature is that of the call",
        [user("x"), {**calling("c"), "content": "b"}, tool("c")],
        [users("x"), models("b", called("c", SIG)), users(_ONE_C)],
        more={**_STORED, "text_signatures": {"b": SIG}},
    ),
    Talk(
        "an empty id is not sent",
        [user("x"), calling("", **google(thought_signature=SIG)), tool("")],
        [users("x"), models(called(None, SIG)), users(_ONE)],
        more={"model": G3},
    ),
    Talk(
        "an id that is only a signature is none",
        [user("x"), calling(f"__thought__{SIG}"), tool(f"__thought__{SIG}")],
        [users("x"), models(called(None, SIG)), users(_ONE)],
        more={"model": G3},
    ),
    Talk(
        "before Gemini 3 native media stand behind the results",
        [user("x"), calling("c"), {**tool("c"), **google(parts=[INLINE, _SOUND])}],
        [users("x"), models(called()), users(_ONE), users(_MOVED, INLINE, _SOUND)],
    ),
    Talk(
        "they follow the media of the message",
        [user("x"), calling("c"), {**tool("c", [*said("1"), PNG]), **google(parts=[_SOUND])}],
        [users("x"), models(called()), users(_ONE), users(_MOVED, INLINE, _SOUND)],
    ),
    Talk(
        "a refusal is what the assistant said",
        [user("x"), {**assistant(), "refusal": "No."}, user("y")],
        [users("x"), models("No."), users("y")],
    ),
    Talk(
        "beside a content it is not said again",
        [user("x"), {**assistant(content="a"), "refusal": "No."}, user("y")],
        [users("x"), models("a"), users("y")],
    ),
    Talk(
        "null is no type of a call",
        [user("x"), calling("c", type=None), tool("c")],
        [users("x"), models(called()), users(_ONE)],
    ),
    Talk(
        "null is no name of a native file",
        [
            user("x"),
            calling("c"),
            {
                **tool("c"),
                **google(parts=[{"inlineData": {**INLINE["inlineData"], "displayName": None}, "fileData": None}]),
            },
        ],
        [users("x"), models(called("c", SIG)), users(got({"output": "1"}, "c", [INLINE]))],
        more=_STORED,
    ),
)


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.name)
def test_messages_become_contents(talk: Talk) -> None:
    answer = convert(talk.messages, **talk.more)
    assert matches(answer["body"]["contents"], talk.contents)
    assert set(answer["warnings"]) == talk.warnings
    assert list(unknown_fields(answer["body"])) == []


_LOOP = {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "$defs": {"N": {"items": {"$ref": "#/$defs/N"}}}}


def _sent(parameters: Any) -> Any:
    answer = convert(tools=[function(parameters=parameters)], options={"schema_mode": "json_schema"})
    assert answer.get("warnings", []) == []
    return answer["body"]["tools"][0]["functionDeclarations"][0] if "body" in answer else error(answer)


@pytest.mark.parametrize(
    "schema",
    [
        _LOOP,
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a", "ghost"]},
        {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}},
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": "object", "properties": {}, "patternProperties": {"^x": {}}},
        {"type": ["object", "null"], "properties": {"a": {}}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"a": {}}}}},
        {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"b": {}}}]},
    ],
)
def test_json_schema_is_sent_as_it_is_and_nothing_is_told_of_it(schema: Any) -> None:
    assert _sent({**schema, "$schema": "s"}) == {"name": "f", "parametersJsonSchema": schema}


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, {"type": "object", "properties": {}, "$schema": "s"}])
def test_json_schema_that_says_nothing_is_left_out(schema: Any) -> None:
    assert _sent(schema) == {"name": "f"}


def test_json_schema_is_an_object_and_not_too_deep() -> None:
    deep: Any = {"type": "object"}
    for _ in range(70):
        deep = {"type": "object", "properties": {"a": deep}}
    at = "tools[0].function.parameters"
    assert _sent({"type": "string"}) == ("parameters_not_object", at)
    assert _sent({"items": {}}) == ("parameters_not_object", at)
    assert _sent(deep) == ("schema_too_deep", at)


def test_a_part_is_counted_with_the_empty_ones_before_it() -> None:
    message = {"role": "system", "content": [*said(""), PNG]}
    assert error(convert([message, user("x")])) == ("unsupported_content_part", "messages[0].content[1].type")


def test_an_answer_has_the_order_of_every_object_even_of_one_property() -> None:
    inner = {"type": "object", "properties": {"b": {"type": "string"}}}
    schema = {"type": "object", "properties": {"a": {"type": "array", "items": inner}}}
    asked = {"type": "json_schema", "json_schema": {"name": "r", "schema": schema}}
    sent = convert(response_format=asked, options={"response_schema_mode": "openapi"})
    written = sent["body"]["generationConfig"]["responseSchema"]
    assert written["propertyOrdering"] == ["a"]
    assert written["properties"]["a"]["items"]["propertyOrdering"] == ["b"]
    declared = convert(tools=[function(parameters=schema)])["body"]["tools"][0]["functionDeclarations"][0]
    assert "propertyOrdering" not in declared["parameters"]


_ALLOWED = {"tools": [{"type": "function", "function": {"name": "f"}}]}


@pytest.mark.parametrize(
    "given, without",
    [
        ({"tools": [{**function(), "type": None}]}, {"tools": [function()]}),
        (
            {
                "tools": [function()],
                "tool_choice": {"type": "allowed_tools", "allowed_tools": {**_ALLOWED, "mode": None}},
            },
            {"tools": [function()], "tool_choice": {"type": "allowed_tools", "allowed_tools": _ALLOWED}},
        ),
        (
            {"tools": [function()], "tool_choice": {"type": "allowed_tools", **_ALLOWED, "allowed_tools": None}},
            {"tools": [function()], "tool_choice": {"type": "allowed_tools", **_ALLOWED}},
        ),
        (
            {"extra_body": {"google": {"safety_settings": [{"category": "c", "threshold": "t", "method": None}]}}},
            {"extra_body": {"google": {"safety_settings": [{"category": "c", "threshold": "t"}]}}},
        ),
    ],
)
def test_null_is_as_good_as_absent_inside_things_too(given: Any, without: Any) -> None:
    answer = convert(**given)
    assert "body" in answer
    assert answer == convert(**without)


@pytest.mark.parametrize("around", ["", " ", "\n\t\r "])
def test_blanks_around_json_do_not_matter(around: str) -> None:
    messages = [user("x"), calling("c", f'{around}{{"n":1}}{around}'), tool("c", f'{around}{{"m":2}}{around}')]
    expected = [users("x"), models(called(n=1)), users(got({"m": 2}))]
    assert matches(convert(messages, model=G25)["body"]["contents"], expected)
