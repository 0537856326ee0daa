"""Signatures, ids, refusals and native media of messages, converted to contents."""

from typing import Any

import pytest

from tests.chat.asking import G3, assistant, convert, tool, user
from tests.chat.talks import INLINE, PNG, SIG, TEXT_SIG, Talk, called, calling, google, got, models, said, users
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
