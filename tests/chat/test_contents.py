"""Messages become contents: the order of parts and results, arguments, results, media, and the owners of signatures."""

from typing import Any

import pytest

from tests.chat.asking import G3, G25, assistant, convert, error, tool, user
from tests.chat.talks import BYPASS, INLINE, PNG, SIG, TEXT_SIG, Talk, called, calling, google, got, models, said, users
from tests.chat.wire import matches, unknown_fields

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


@pytest.mark.parametrize("text", ['{"x":Infinity}', "5", '"a"', "true", "{}{}", "{'a':1}", '{"a":1}}'])
def test_a_value_other_than_an_object_makes_no_arguments(text: str) -> None:
    messages = [user("x"), calling("c", text), tool("z")]
    assert error(convert(messages)) == ("invalid_tool_arguments", "messages[1].tool_calls[0].function.arguments")


def test_a_part_is_counted_with_the_empty_ones_before_it() -> None:
    message = {"role": "system", "content": [*said(""), PNG]}
    assert error(convert([message, user("x")])) == ("unsupported_content_part", "messages[0].content[1].type")


@pytest.mark.parametrize("around", ["", " ", "\n\t\r "])
def test_blanks_around_json_do_not_matter(around: str) -> None:
    messages = [user("x"), calling("c", f'{around}{{"n":1}}{around}'), tool("c", f'{around}{{"m":2}}{around}')]
    expected = [users("x"), models(called(n=1)), users(got({"m": 2}))]
    assert matches(convert(messages, model=G25)["body"]["contents"], expected)
