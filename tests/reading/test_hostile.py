"""Long and hostile texts take bounded work: no pattern and no anchor reads the rest of a text again and again."""

import contextlib

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read

_TEXTS = {
    "one long word": "x",
    "one long path": "a.",
    "calls of z": "z.",
    "tools that are named": "tools:",
    "tools that are assigned": "tools =",
    "calls of tool": "tool(",
    "values that are returned": "return (a, ",
    "decorators": "@a.tool\n",
    "classes": "class A(",
    "imports": "import a from ",
    "commands": "$ curl ",
    "errors": "Error 400 - {",
}
#: So long that work that grows with the square of a text takes minutes.
_LONG = 400_000


@pytest.mark.parametrize("piece", _TEXTS.values(), ids=_TEXTS)
def test_a_long_text_of_one_piece_is_answered(piece: str) -> None:
    with contextlib.suppress(BadInput):
        assert read(piece * (_LONG // len(piece)), PAGE).tools


@pytest.mark.parametrize(
    "text",
    [
        "{ :name name=f, description=does, a thing, parameters={type=object",
        '{:name "f" :parameters {:type "object" :properties ng, parameters={type=object, p{:a {:type "string"',
        r'": {"a":"{\"type\":\"object\ue":"{\"type\":\"object\"}"}}]}',
    ],
)
def test_what_is_cut_or_mixed_is_answered(text: str) -> None:
    with pytest.raises(BadInput):
        read(text, PAGE)
