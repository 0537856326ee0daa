"""What the contract says of requests that no recorded vector shows: the question, and the answer beside it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, convert, error, function, tool, user
from tests.chat.wire import matches, unknown_fields

SIG = "U0lH"
TEXT_SIG = "VEVYVA=="
BYPASS = "skip_thought_signature_validator"
PNG = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
INLINE = {"inlineData": {"mimeType": "image/png", "data": "iVBORw0KGgo="}}


def google(**members: Any) -> dict[str, Any]:
    return {"extra_content": {"google": members}}


def calling(name: str, arguments: Any = "{}", **more: Any) -> dict[str, Any]:
    """An assistant message with one call of `f`."""
    call = {"id": name, "type": "function", "function": {"name": "f", "arguments": arguments}, **more}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def said(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text} for text in texts]


def users(*given: Any) -> dict[str, Any]:
    return {"role": "user", "parts": [{"text": part} if isinstance(part, str) else part for part in given]}


def models(*given: Any) -> dict[str, Any]:
    return {**users(*given), "role": "model"}


def called(name: str | None = None, sig: str | None = None, **args: Any) -> dict[str, Any]:
    return {"functionCall": {"id": name, "name": "f", "args": args}, "thoughtSignature": sig}


def got(response: Any, name: str | None = None, nested: Any = None) -> dict[str, Any]:
    return {"functionResponse": {"id": name, "name": "f", "response": response, "parts": nested}}


@dataclass(frozen=True)
class Talk:
    """Messages, and the contents that they become."""

    name: str
    messages: list[Any]
    contents: list[Any]
    warnings: frozenset[str] = frozenset()
    more: dict[str, Any] = field(default_factory=dict)


_ONE = got({"output": "1"})
_ONE_C = got({"output": "1"}, "c")
_LATER = frozenset({"tool_result_moved"})
_MISSING = frozenset({"signature_missing"})
_REF = frozenset({"ref_in_tool_result"})
_STORED: dict[str, Any] = {"model": G3, "signatures": {"c": SIG}}


def _answered(name: str, content: Any, response: Any, warnings: frozenset[str] = frozenset()) -> Talk:
    return Talk(
        name,
        [user("x"), calling("c"), tool("c", content)],
        [users("x"), models(called()), users(got(response))],
        warnings,
    )


def _argued(name: str, arguments: Any, **args: Any) -> Talk:
    return Talk(
        name, [user("x"), calling("c", arguments), tool("c")], [users("x"), models(called(**args)), users(_ONE)]
    )


TALKS = (
    Talk("users in a row are one content", [user("a"), user(said("b", "c"))], [users("a", "b", "c")]),
    Talk(
        "models in a row are one content",
        [user("x"), assistant(content="y"), assistant(content="z")],
        [users("x"), models("y", "z")],
    ),
    Talk(
        "an instruction in between parts nobody",
        [user("a"), {"role": "system", "content": "s"}, user("b")],
        [users("a", "b")],
    ),
    Talk(
        "text stands before the calls",
        [user("x"), {**calling("c"), "content": "hm"}, tool("c")],
        [users("x"), models("hm", called()), users(_ONE)],
    ),
    Talk(
        "results stand in the order of the calls",
        [user("x"), assistant("c", "d"), tool("d", "2"), tool("c")],
        [users("x"), models(called("c", SIG), called("d")), users(_ONE_C, got({"output": "2"}, "d"))],
        more=_STORED,
    ),
    Talk(
        "one late result comes back to the others",
        [user("x"), assistant("c", "d"), tool("c"), user("hurry"), tool("d", "2")],
        [users("x"), models(called(), called()), users(_ONE, got({"output": "2"})), users("hurry")],
        _LATER,
    ),
    _argued("empty arguments are none", ""),
    _argued("null arguments are none", None),
    _argued("the word null is no argument", "null"),
    _argued("arguments may be an object already", {"n": 1}, n=1),
    _answered("plain text is an output", "15C", {"output": "15C"}),
    _answered("a list is an output", '[1,{"a":2}]', {"output": [1, {"a": 2}]}),
    _answered("a number stays text", "42", {"output": "42"}),
    _answered("null stays text", "null", {"output": "null"}),
    _answered("a quoted text keeps its quotes", '"hi"', {"output": '"hi"'}),
    _answered("nothing is an empty output", "", {"output": ""}),
    _answered("NaN makes no object", '{"a":NaN}', {"output": '{"a":NaN}'}),
    _answered("half an object is text", '{"a":', {"output": '{"a":'}),
    _answered("an error is an object like any other", '{"error":"boom"}', {"error": "boom"}),
    _answered("texts are joined before they are read", said('{"a":', "1}"), {"a": 1}),
    _answered("a reference inside a list is sent as text", '[{"$ref":"a"}]', {"output": '[{"$ref":"a"}]'}, _REF),
    _answered("an escaped reference is one, too", '{"\\u0024ref":"a"}', {"output": '{"\\u0024ref":"a"}'}, _REF),
    _answered("a word about references is none", '{"a":"see $ref"}', {"a": "see $ref"}),
    Talk(
        "from Gemini 3 on a picture stands inside the result",
        [user("x"), calling("c"), tool("c", [*said("shot"), PNG])],
        [users("x"), models(called("c", SIG)), users(got({"output": "shot"}, "c", [INLINE]))],
        more=_STORED,
    ),
    Talk(
        "before that it stands behind all results",
        [user("x"), assistant("c", "d"), tool("c", [*said("shot"), PNG]), tool("d")],
        [
            users("x"),
            models(called(), called()),
            users(got({"output": "shot"}), _ONE),
            users("Media returned by tool f:", INLINE),
        ],
    ),
    Talk(
        "what the client has wins over the store",
        [user("x"), calling("c", **google(thought_signature=SIG)), tool("c")],
        [users("x"), models(called("c", SIG)), users(_ONE_C)],
        more={"model": G3, "signatures": {"c": "T1RIRVI="}},
    ),
    Talk(
        "a signature in an id is found though the result names the bare id",
        [user("x"), calling(f"c__thought__{SIG}"), tool("c")],
        [users("x"), models(called("c", SIG)), users(_ONE_C)],
        more={"model": G3},
    ),
    Talk(
        "what signs the second of two parallel calls stays there",
        [user("x"), assistant("c", "d"), tool("c"), tool("d")],
        [users("x"), models(called("c", SIG), called("d", "Qg==")), users(_ONE_C, got({"output": "1"}, "d"))],
        more={"model": G3, "signatures": {"c": SIG, "d": "Qg=="}},
    ),
    Talk(
        "only the unsigned step of a turn gets a stand-in",
        [user("x"), calling("c"), tool("c"), calling("d"), tool("d")],
        [
            users("x"),
            models(called("c", SIG)),
            users(_ONE_C),
            models(called("d", BYPASS)),
            users(got({"output": "1"}, "d")),
        ],
        _MISSING,
        _STORED,
    ),
    Talk(
        "LiteLLM's list signs the text with what no call has",
        [
            user("x"),
            {
                **calling("c", provider_specific_fields={"thought_signature": SIG}),
                "content": "b",
                "provider_specific_fields": {"thought_signatures": [TEXT_SIG, SIG]},
            },
            tool("c"),
        ],
        [users("x"), models({"text": "b", "thoughtSignature": TEXT_SIG}, called("c", SIG)), users(_ONE_C)],
        more={"model": G3},
    ),
)


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.name)
def test_messages_become_contents(talk: Talk) -> None:
    answer = convert(talk.messages, **talk.more)
    assert matches(answer["body"]["contents"], talk.contents)
    assert set(answer["warnings"]) == talk.warnings
    assert list(unknown_fields(answer["body"])) == []


#: A name, the schema of a property, and what becomes of it; `#/$defs/P` is a whole number.
PROPERTIES = """
# a type may be null
{"type": ["string", "null"]}
{"type": "string", "nullable": true}
# several types are a union
{"type": ["string", "integer"], "description": "d"}
{"anyOf": [{"type": "string", "description": "d"}, {"type": "integer", "description": "d"}]}
# null beside several is in each
{"type": ["string", "integer", "null"]}
{"anyOf": [{"type": "string", "nullable": true}, {"type": "integer", "nullable": true}]}
# one branch beside null is merged, the outer words win
{"anyOf": [{"type": "integer", "minimum": 1, "description": "in"}, {"type": "null"}], "description": "out",
"default": null}
{"type": "integer", "minimum": 1, "nullable": true, "description": "out"}
# a description in a branch stays
{"anyOf": [{"type": "integer"}, {"type": "string", "description": "s"}], "description": "o"}
{"anyOf": [{"type": "integer", "description": "o"}, {"type": "string", "description": "s"}]}
# a union stands alone
{"type": "object", "title": "T", "anyOf": [{"type": "string"}, {"type": "integer"}]}
{"anyOf": [{"type": "string"}, {"type": "integer"}]}
# a constant is an enum
{"const": "x"}
{"type": "string", "enum": ["x"]}
# whole numbers are told as text
{"type": "integer", "enum": [1, 2]}
{"type": "integer", "enum": ["1", "2"], "format": "enum"}
# the empty text is no value, and null is nullable
{"type": "string", "enum": ["a", "", null]}
{"type": "string", "enum": ["a"], "nullable": true}
# a tuple is a union of a fixed length
{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]}
{"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}, "minItems": 2, "maxItems": 2}
# what Vertex knows is kept
{"type": "string", "title": "T", "default": "x", "pattern": "^a", "minLength": 1, "example": "a", "$comment": "c",
"readOnly": true}
{"type": "string", "title": "T", "default": "x", "pattern": "^a", "minLength": 1, "example": "a"}
# a format that nobody documents is left out
{"type": "string", "format": "uuid"}
{"type": "string"}
# a type is inferred
{"properties": {"b": {"items": {"type": "string"}}}}
{"type": "object", "properties": {"b": {"type": "array", "items": {"type": "string"}}}}
# anything is a string
true
{"type": "string"}
# a reference in a list is written out
{"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/P"}, {"type": "null"}]}}
{"type": "array", "items": {"type": "integer", "nullable": true}}
# a reference twice is no loop
{"type": "object", "properties": {"x": {"$ref": "#/$defs/P"}, "y": {"$ref": "#/$defs/P"}}}
{"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}
"""


def documents(text: str) -> Iterator[Any]:
    """Read JSON documents that stand one after the other."""
    at = 0
    while at < len(text):
        value, at = json.JSONDecoder().raw_decode(text, at)
        at += 1  # the end of the line
        yield value


CASES = [case.split("\n", 1) for case in PROPERTIES.strip().removeprefix("# ").split("\n# ")]


@pytest.mark.parametrize("text", [text for _, text in CASES], ids=[name for name, _ in CASES])
def test_parameters_become_a_schema(text: str) -> None:
    given, expected = documents(text)
    schema = {"type": "object", "properties": {"a": given}, "$defs": {"P": {"type": "integer"}}}
    answer = convert(tools=[function(parameters=schema)])
    declared = answer["body"]["tools"][0]["functionDeclarations"][0]["parameters"]
    assert declared == {"type": "object", "properties": {"a": expected}}
    assert answer["warnings"] == []


@pytest.mark.parametrize("text", ['{"x":Infinity}', "5", '"a"', "true", "{}{}", "{'a':1}", '{"a":1}}'])
def test_what_is_no_object_makes_no_arguments(text: str) -> None:
    messages = [user("x"), calling("c", text), tool("z")]
    assert error(convert(messages)) == ("invalid_tool_arguments", "messages[1].tool_calls[0].function.arguments")


_OPTIONAL = (
    "tools tool_choice functions function_call parallel_tool_calls response_format reasoning_effort stop seed n user "
    "temperature top_p top_k max_tokens max_completion_tokens logprobs top_logprobs modalities stream stream_options "
    "presence_penalty frequency_penalty metadata logit_bias store service_tier prediction verbosity extra_body"
)


def test_null_is_as_good_as_absent() -> None:
    nothing: Any = dict.fromkeys(_OPTIONAL.split())
    assert convert(**nothing) == convert()


def test_a_message_as_the_sdk_has_it_goes_back_as_it_is() -> None:
    names = ("refusal", "annotations", "audio", "function_call", "tool_calls", "reasoning_content", "extra_content")
    echoed = {"role": "assistant", "content": "y", **dict.fromkeys(names)}
    assert convert([user("x"), echoed], model=G25) == convert([user("x"), assistant(content="y")], model=G25)
