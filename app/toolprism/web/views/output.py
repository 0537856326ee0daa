"""The exact output, alone or in a request, to be copied or saved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_text import dumps, shown
from toolprism.core.json_types import Json
from toolprism.services.labels import counted
from toolprism.services.normalize import request_body
from toolprism.web.views.selected_tool import Selected

#: Characters that a browser displays without effort; the file has the rest.
_MOST: Final = 200_000


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A form of the output."""

    id: str
    word: str
    selected: bool


@dataclass(frozen=True, kw_only=True)
class Output:
    """The output of one target."""

    shapes: Sequence[Shape]
    text: str
    bytes: int
    #: Whether it is cut, after how many characters.
    cut: bool
    shown: str
    operations: int


def output(selected: Selected, shape: str) -> Output:
    """Return the output of the open target."""
    value = output_as(selected, shape)
    text = shown(value, indent=2)
    words = {"schema": "Schema", "tool": "Request with this tool"}
    tools = len(selected.tools)
    words |= {"tools": f"Request with {counted(tools, 'tool')}"} if tools > 1 else {}
    return Output(
        shapes=[Shape(id=name, word=word, selected=name == shape) for name, word in words.items()],
        text=text[:_MOST],
        bytes=len(dumps(value).encode("utf-8", "surrogatepass")),
        cut=len(text) > _MOST,
        shown=f"{_MOST:,}",
        operations=len(selected.result.trail.patch),
    )


def output_as(selected: Selected, shape: str) -> Json:
    """Return the schema alone, or in the request with this tool or all tools."""
    if shape == "schema":
        return selected.result.output
    tools = selected.tools if shape == "tools" else (selected.checked,)
    return request_body(selected.targets[selected.shown], tools)
