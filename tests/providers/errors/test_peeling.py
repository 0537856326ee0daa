"""A message is decoded in the same way whatever wrapper it had."""

import html
import json
import textwrap

import pytest

from toolprism.providers.errors.decoder import decode

_MESSAGE = "Invalid schema for function 'make_row': In context=('properties', 'cells'), array schema missing items."
_WIRE = json.dumps({"error": {"message": _MESSAGE, "type": "invalid_request_error", "param": "tools[3].parameters"}})


def twice(text: str) -> str:
    return json.dumps({"error": {"raw": json.dumps({"body": text})}})


def boxed(text: str) -> str:
    return "\n".join(f"│ {line:<60} │" for line in textwrap.wrap(text, 60, break_long_words=True))


def javascript(text: str) -> str:
    return "raw: '{\\n' +\n        " + " +\n        ".join(f"'{part}'" for part in text.replace("'", "\\'").split(", "))


_WRAPPERS = {
    "as it is": str,
    "a Python exception": lambda text: f"openai.BadRequestError: Error code: 400 - {json.loads(text)!r}",
    "bytes of Python": lambda text: f"litellm.BadRequestError: VertexAIException - {text.encode()!r}",
    "JSON in JSON in JSON": twice,
    "five times escaped": lambda text: json.dumps(json.dumps(json.dumps(json.dumps(json.dumps(text))))),
    "HTML": html.escape,
    "a quote in Markdown": lambda text: "\n".join(f"> {line}" for line in textwrap.wrap(text, 70)),
    "a fence": lambda text: f"```\n{text}\n```",
    "a box of a terminal": boxed,
    "lines broken inside words": lambda text: "\n   ".join(text[at : at + 37] for at in range(0, len(text), 37)),
    "colours": lambda text: f"\x1b[31m{text}\x1b[0m",
    "pieces of JavaScript": javascript,
    "a log": lambda text: f"2026-01-01T00:00:00Z ERROR [agent] call failed: {text}\n    at run (cli.js:1:2)",
    "curly quotes": lambda text: json.loads(text)["error"]["message"].replace("'", "\u2019") + " tools[3]",
}


@pytest.mark.parametrize("wrap", _WRAPPERS.values(), ids=_WRAPPERS)
def test_a_wrapped_message_is_read(wrap: object) -> None:
    assert callable(wrap)
    answer = decode(wrap(_WIRE)).to_json()
    assert (answer["rule"], answer["tool"], answer["pointer"]) == (
        "array-without-items",
        "make_row",
        "/properties/cells",
    )


@pytest.mark.parametrize("cut", range(0, len(_MESSAGE), 7))
def test_a_cut_message_is_never_given_a_wrong_place(cut: int) -> None:
    for text in (_MESSAGE[:cut], _MESSAGE[cut:]):
        answer = decode(text).to_json()
        assert answer["pointer"] in (None, "/properties/cells")
        assert answer["tool"] in (None, "make_row")


def test_an_unknown_text_shows_the_nearest_form() -> None:
    answer = decode("A constraint of the schema produces states for serving").to_json()
    assert (answer["known"], answer["rule"]) == (False, None)
    assert answer["nearest"]
