"""With `--map-back`, the calls of a real client arrive as the author of its tools meant them."""

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import openai
import pytest

from tests.gateway.conftest import Client, served
from tests.gateway.mock_vertex import MockVertex, Says, call
from toolprism.chat.convert import convert
from toolprism.chat.model.options import ConversionOptions, read_options
from toolprism.cli.main import main
from toolprism.core.errors import BadInput
from toolprism.gateway.application import create_app
from toolprism.gateway.settings import GatewaySettings

_MODEL = "gemini-3.1-pro-preview"
_HI: Any = {"role": "user", "content": "Hi"}
_PARAMETERS = {
    "type": "object",
    "properties": {
        "city": {"type": "string"},
        "days": {"enum": [1, 7]},
        "when": {"type": "array", "items": {"const": 5}},
    },
}
_TOOLS: Any = [
    {"type": "function", "function": {"name": name, "parameters": parameters}}
    for name, parameters in (("weather", _PARAMETERS), ("time", {"type": "object", "properties": {"days": {}}}))
]


@pytest.fixture
def returning(settings: GatewaySettings) -> Iterator[str]:
    """Serve a gateway that maps arguments back; yield its address."""
    with served(create_app(replace(settings, options=ConversionOptions(map_back=True)))) as url:
        yield url


def _calls(
    client: openai.OpenAI, *, stream: bool, messages: Any = (_HI,), tools: Any = _TOOLS
) -> list[tuple[str, Any]]:
    """Return the calls of an answer, with their arguments."""
    asked: dict[str, Any] = {"model": _MODEL, "messages": list(messages), "tools": copy.deepcopy(tools)}
    if not stream:
        made = client.chat.completions.create(**asked).choices[0].message.tool_calls or []
        return [(each.function.name, json.loads(each.function.arguments)) for each in made]
    texts: dict[int, list[str]] = {}
    with client.chat.completions.create(**asked, stream=True) as chunks:
        for chunk in chunks:
            for each in chunk.choices[0].delta.tool_calls or []:
                name, text = texts.setdefault(each.index, ["", ""])
                texts[each.index] = [name + (each.function.name or ""), text + (each.function.arguments or "")]
    return [(name, json.loads(text)) for name, text in texts.values()]


@pytest.mark.parametrize("stream", [False, True])
def test_a_text_that_stands_for_a_number_arrives_as_the_number(
    returning: str, vertex: MockVertex, connect: Client, stream: bool
) -> None:
    vertex.then(Says(parts=(call("weather", city="Oslo", days="7", when=["5"]), call("time", days="7"))))
    assert _calls(connect(returning), stream=stream) == [
        ("weather", {"city": "Oslo", "days": 7, "when": [5]}),
        ("time", {"days": "7"}),
    ]


_SEND: dict[str, Any] = {
    "type": "object",
    "properties": {
        "headers": {"type": "object", "additionalProperties": {"type": ["string", "null"]}},
        "retry": {"type": "array", "items": {"enum": [1, 2.5]}},
        "body": {"type": ["string", "null"]},
        "place": {"type": "object", "properties": {"kind": {"enum": [1, None]}}, "required": ["kind"]},
    },
    "required": ["body", "place"],
}
_PAIRS = [{"key": "a\u540d", "value": "1"}, {"key": "none", "value": None}]


@pytest.mark.parametrize("sizes", [None, (1,), (2, 1)])
def test_nulls_texts_and_pairs_arrive_as_the_author_means_them_wherever_a_stream_is_cut(
    settings: GatewaySettings, vertex: MockVertex, connect: Client, sizes: tuple[int, ...] | None
) -> None:
    vertex.sizes = sizes or vertex.sizes
    written = {"headers": _PAIRS, "retry": ["1", "2.5", "3"], "body": None}
    vertex.then(
        Says(
            parts=(
                call("send", **written, place={"kind": "1"}),
                call("weather", city="\u00c5l \U0001f600", days="1"),
                call("send", headers=[], body="null", place={"kind": None}),
            )
        )
    )
    tools: Any = [{"type": "function", "function": {"name": "send", "parameters": _SEND}}, *_TOOLS]
    options = ConversionOptions(map_back=True, strategies="open-map=pairs")
    with served(create_app(replace(settings, options=options))) as url:
        found = _calls(connect(url), stream=sizes is not None, tools=tools)
    assert found == [
        (
            "send",
            {"headers": {"a\u540d": "1", "none": None}, "retry": [1, 2.5, "3"], "body": None, "place": {"kind": 1}},
        ),
        ("weather", {"city": "\u00c5l \U0001f600", "days": 1}),
        ("send", {"headers": {}, "body": "null", "place": {"kind": None}}),
    ]


def test_without_the_option_arguments_arrive_as_the_model_wrote_them(
    gateway: str, vertex: MockVertex, connect: Client
) -> None:
    vertex.then(Says(parts=(call("weather", city="Oslo", days="7"),)))
    assert _calls(connect(gateway), stream=False) == [("weather", {"city": "Oslo", "days": "7"})]


def test_earlier_calls_go_out_as_the_model_wrote_them(returning: str, vertex: MockVertex, connect: Client) -> None:
    made = {"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": '{"days": 7}'}}
    turns = (
        _HI,
        {"role": "assistant", "tool_calls": [made]},
        {"role": "tool", "tool_call_id": "call_1", "content": "3"},
    )
    vertex.then(Says(parts=({"text": "3°"},)))
    assert not _calls(connect(returning), stream=False, messages=turns)
    sent = vertex.requests[0]["contents"][1]["parts"][0]["functionCall"]
    assert (sent["name"], sent["args"]) == ("weather", {"days": "7"})


def test_the_ways_back_travel_between_processes_and_only_where_they_are_needed() -> None:
    request = {"model": _MODEL, "messages": [_HI], "tools": _TOOLS}
    made = convert(request, ConversionOptions(map_back=True)).returning
    assert made is not None
    assert list(made.schemas) == ["weather"]
    there = pickle.loads(pickle.dumps(made))  # noqa: S301  # its own
    assert there.back("weather", {"days": "1"}) == {"days": 1}
    assert convert(request).returning is None
    assert convert({**request, "tools": _TOOLS[1:]}, ConversionOptions(map_back=True)).returning is None


def test_arguments_are_not_streamed_in_pieces_that_cannot_be_mapped() -> None:
    google = {"google": {"stream_function_call_arguments": True}}
    request = {"model": _MODEL, "messages": [_HI], "tools": _TOOLS, "stream": True, "extra_body": google}
    assert "streamFunctionCallArguments" in json.dumps(convert(request).body)
    mapped = convert(request, ConversionOptions(map_back=True))
    assert "streamFunctionCallArguments" not in json.dumps(mapped.body)
    assert any("stream_function_call_arguments" in warning for warning in mapped.warnings)


@pytest.mark.parametrize("stream", [False, True])
def test_a_strategy_of_the_proxy_has_its_way_back(
    settings: GatewaySettings, vertex: MockVertex, connect: Client, stream: bool
) -> None:
    """`Schema` says nothing of names that are not known; as pairs they are said, and arrive as an object."""
    parameters: Any = {
        "type": "object",
        "properties": {"headers": {"type": "object", "additionalProperties": {"type": "string"}}},
    }
    options = ConversionOptions(map_back=True, strategies="open-map=pairs")
    vertex.then(Says(parts=(call("send", headers=[{"key": "accept", "value": "*/*"}]),)))
    tools: Any = [{"type": "function", "function": {"name": "send", "parameters": parameters}}]
    with served(create_app(replace(settings, options=options))) as url:
        found = _calls(connect(url), stream=stream, tools=tools)
    assert found == [("send", {"headers": {"accept": "*/*"}})]
    sent = vertex.requests[0]["tools"][0]["functionDeclarations"][0]["parameters"]
    assert sent["properties"]["headers"]["type"] == "array"


@pytest.mark.parametrize("given", ["open-map=pears", "integer-enum=json-schema", {"open_map": "pairs"}])
def test_an_unknown_strategy_and_one_that_needs_another_field_are_refused(given: Any) -> None:
    with pytest.raises(BadInput):
        read_options({"strategies": given})


def test_the_proxy_takes_strategies_with_map_back_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proxy", "--upstream", "http://127.0.0.1:1", "--strategy", "open-map=pairs"]) == 2
    assert "it needs --map-back" in capsys.readouterr().err
