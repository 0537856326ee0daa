"""What cannot be done raises one kind of exception for each kind of mistake, in words that help."""

import enum
import math
import types
from collections.abc import Callable
from typing import Any

import pytest

import toolprism

_TOOL: dict[str, Any] = {"name": "now", "parameters": {"type": "object"}}
_PREPARED = toolprism.prepare(_TOOL)

_UNKNOWN: dict[str, tuple[Callable[..., Any], str]] = {
    "a target": (lambda: toolprism.normalize(_TOOL, "gogle"), "google"),
    "a target of several tools": (lambda: toolprism.normalize_tools([_TOOL], "antropic"), "anthropic"),
    "a target of prepared tools": (lambda: _PREPARED.to("open-strict"), "openai-strict"),
    "a target of a report": (lambda: _PREPARED.report("gogle"), "google"),
    "a variant": (lambda: _PREPARED.to("openai=gtp-5"), "openai=gpt-5"),
    "a switch": (lambda: toolprism.accepts(_TOOL, variants=["opnai=gpt-5"]), "openai"),
    "a provider": (lambda: toolprism.accepts(_TOOL, providers=["antropic"]), "anthropic"),
    "a model": (lambda: toolprism.payload(_TOOL, "openai/gtp-5"), "openai/gpt-5"),
    "a model without its provider": (lambda: _PREPARED.to(model="gpt-5.1-codex-max"), "openai/gpt-5.1-codex-max"),
    "an option": (lambda: toolprism.normalize(_TOOL, "google", no_stritc=True), "no_strict"),  # type: ignore[call-arg]
    "an option of a payload": (lambda: toolprism.payload(_TOOL, "openai/gpt-5", choice="auto"), "tool_choice"),  # type: ignore[call-arg]
    "an option of a report": (lambda: _PREPARED.report(editon="all"), "edition"),  # type: ignore[call-arg]
    "an option of `accepts`": (lambda: toolprism.accepts(_TOOL, provider=["google"]), "providers"),  # type: ignore[call-arg]
    "an option of `loss`": (lambda: toolprism.loss(_TOOL, "vllm", no_stritc=True), "no_strict"),  # type: ignore[call-arg]
    "a target of a loss": (lambda: toolprism.loss(_TOOL, "vlm"), "vllm"),
    "an option of the other kind": (lambda: _PREPARED.to("google", ligest=True), "ingest"),  # type: ignore[call-overload]
    "an edition": (lambda: toolprism.targets("curent"), "current"),  # type: ignore[arg-type]
    "an edition of a report": (lambda: _PREPARED.report(edition="curent"), "current"),  # type: ignore[arg-type]
    "a retention": (lambda: toolprism.payload(_TOOL, "openai/gpt-5", cache_retention="lnog"), "long"),  # type: ignore[arg-type]
    "a tool to choose": (lambda: toolprism.payload(_TOOL, "openai/gpt-5", tool_choice="nwo"), "now"),
}


@pytest.mark.parametrize("name", _UNKNOWN)
def test_an_unknown_name_raises_one_exception_with_the_nearest(name: str) -> None:
    call, nearest = _UNKNOWN[name]
    for _ in range(2):
        with pytest.raises(toolprism.UnknownName, match=nearest) as raised:
            call()
        assert raised.value.nearest == nearest


@pytest.mark.parametrize("target", [5, None, ["google"], {"google"}, object(), "", "=", "a" * 100_000])
def test_a_target_that_is_no_name_is_refused_in_words(target: Any) -> None:
    with pytest.raises(toolprism.ToolprismError) as raised:
        _PREPARED.to(target)
    assert len(str(raised.value)) < 200_000


def test_one_of_a_target_and_a_model_is_expected() -> None:
    for given in ({}, {"target": "google", "model": "openai/gpt-5"}):
        with pytest.raises(toolprism.BadInput, match="not both"):
            _PREPARED.to(**given)  # type: ignore[call-overload]


@pytest.mark.parametrize("options", [{"no_strict": 5}, {"ingest": "yes"}, {"prepared": None}, {"trail": []}])
def test_an_option_of_the_wrong_type_is_refused_by_its_name(options: Any) -> None:
    with pytest.raises(toolprism.BadInput, match=f"`{next(iter(options))}` must be True or False"):
        toolprism.normalize(_TOOL, "google", **options)
    with pytest.raises(toolprism.BadInput, match="`variants` must be a list of names"):
        _PREPARED.report(variants="openai=gpt-5")


def nested(levels: int) -> Any:
    value: Any = {}
    for _ in range(levels - 1):
        value = {"not": value}
    return value


def cycle() -> Any:
    value: dict[str, Any] = {"type": "object"}
    value["properties"] = {"a": {"items": [value]}}
    return value


class Dumped:
    def model_dump(self) -> None: ...


#: Deep enough for the place where it occurs first.
_PART = nested(199)
_NOT_JSON: dict[str, tuple[Any, str, str]] = {
    "a set": ({"enum": {1, 2}}, "/enum", "is a set"),
    "a number that is none": ({"maximum": math.nan}, "/maximum", "is nan"),
    "an infinite number": ({"a/b": [-math.inf]}, "/a~1b/0", "is -inf"),
    "an object": ({"properties": {"a": object()}}, "/properties/a", "is an object"),
    "bytes": ({"title": b"a"}, "/title", "is a bytes"),
    "a complex number": ({"default": 1j}, "/default", "is a complex"),
    "a key that is a number": ({"properties": {1: {}}}, "/properties", "has a key that is an int"),
    "a generator": ((tool for tool in [_TOOL]), "", "is a generator"),
    "a model of pydantic": ({"default": Dumped()}, "/default", "model_dump"),
    "a cycle": (cycle(), "/properties/a/items/0", "contains itself"),
    "what nests too deep": (nested(201), "/not" * 200, "nests more than 200 deep"),
    "a shared part that nests too deep": ([_PART, [[_PART]]], "/1/0/0", "nests more than 200 deep"),
    "what nests too deep for Python": (nested(100_000), "/not" * 200, "nests more than 200 deep"),
}


@pytest.mark.parametrize("name", _NOT_JSON)
def test_a_value_that_is_not_json_raises_one_exception_with_its_place(name: str) -> None:
    value, pointer, words = _NOT_JSON[name]
    calls: list[Callable[[], object]] = [
        lambda: toolprism.prepare(value),
        lambda: toolprism.normalize(value, "google"),
        lambda: toolprism.lint(value),
        lambda: toolprism.accepts(value),
        lambda: toolprism.explain_error("text", value),
        lambda: toolprism.check_arguments({}, value),
        lambda: toolprism.payload(value, "openai/gpt-5"),
    ]
    for call in calls[:1] if name == "a generator" else calls:
        with pytest.raises(toolprism.NotJson, match=words) as raised:
            call()
        assert raised.value.finding.pointer == pointer


def test_what_json_has_no_own_type_for_is_read_as_what_it_is() -> None:
    class Kind(enum.StrEnum):
        TEXT = "string"

    class Level(enum.IntEnum):
        HIGH = 3

    schema = types.MappingProxyType({"type": Kind.TEXT, "enum": (Kind.TEXT, "b"), "minLength": Level.HIGH})
    output = toolprism.normalize(schema, "ollama").copy()
    assert output == {"type": "string", "enum": ["string", "b"], "minLength": 3}
    assert [type(value) for value in output.values()] == [str, list, int]


def test_shared_parts_are_copied_once() -> None:
    """Written out, this schema has 2^60 parts; it ends with a limit, not with the memory."""
    value: Any = {"type": "string"}
    for _ in range(60):
        value = {"anyOf": [value, value]}
    with pytest.raises(toolprism.BadInput, match="has more than 20,000,000 bytes"):
        toolprism.prepare(value)


def test_a_text_without_tools_and_two_tools_for_one_are_refused() -> None:
    with pytest.raises(toolprism.BadInput):
        toolprism.normalize("no tools here", "google")
    with pytest.raises(toolprism.BadInput, match="normalize_tools"):
        toolprism.normalize([_TOOL, _TOOL], "google")  # type: ignore[arg-type]
    with pytest.raises(toolprism.BadInput, match="must be a text"):
        toolprism.explain_error(5)  # type: ignore[arg-type]


def test_every_exception_is_one_of_ours() -> None:
    for kind in (toolprism.BadInput, toolprism.NotJson, toolprism.UnknownName):
        assert issubclass(kind, toolprism.ToolprismError)
