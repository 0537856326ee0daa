"""Nine faults that were measured beside thirty frameworks, each by its own inputs."""

import json
from typing import Any

import pytest

from tests.toolcalls.cases import BOOK
from toolprism.toolcalls import Options, check_call, invoke

_PAIRS = (
    *(("max_price", "min_price"), ("max_length", "min_length"), ("min_tokens", "max_tokens"), ("latitude", "altitude")),
    *(("user_ip", "user_id"), ("page1", "page2"), ("from", "form"), ("post", "host"), ("render", "sender")),
    ("term", "team"),
)


def _only(name: str, *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {}}, "required": list(required), "additionalProperties": False}


def _said(schema: Any, arguments: Any) -> str:
    return check_call(schema, arguments).message or ""


@pytest.mark.parametrize("said,known", _PAIRS)
@pytest.mark.parametrize("is_required", [True, False])
def test_1_a_near_name_is_asked_about_and_never_taken(said: str, known: str, *, is_required: bool) -> None:
    schema = _only(known, *([known] if is_required else []))
    report = check_call(schema, {said: 5})
    assert (report.repaired, report.repairs) == (None, ())
    assert f"Did you mean `{known}`?" in (report.message or "")


@pytest.mark.parametrize(
    "schema,given",
    [
        (_only("path"), {"path": "/x", "dry_run": True}),
        (_only("disabled"), {"enabled": True}),
        (_only("to"), {"to": "a", "cc": "b"}),
    ],
)
def test_2_nothing_that_was_said_is_dropped_unasked(schema: Any, given: Any) -> None:
    assert check_call(schema, given).repaired is None
    asked = check_call(schema, given, Options(repair=frozenset(["drop-unknown"])))
    assert asked.repaired == {name: each for name, each in given.items() if name in schema["properties"]}
    assert [step.to_json()["class"] for step in asked.repairs] == ["loses"]


@pytest.mark.parametrize("nothing", ["", " \n", None, "null"])
def test_3_a_call_without_arguments_runs(nothing: Any) -> None:
    now = invoke([{"name": "now", "parameters": {"type": "object", "properties": {}}}], "now", nothing)
    assert (now.is_error, now.llm_content, now.repaired) == (False, "", {})


@pytest.mark.parametrize("text,written", [("5.0", "5"), ("1e1", "10"), ('"5.0"', "5")])
def test_4_an_integer_is_written_as_one(text: str, written: str) -> None:
    assert json.dumps(check_call(BOOK, f'{{"n": {text}}}').repaired) == f'{{"n": {written}}}'


def test_5_the_message_has_the_value_and_the_place_in_broken_json() -> None:
    assert 'got "five"' in _said(BOOK, {"n": "five"})
    assert "cut off at line 1, column 21 (open: string at column 18" in _said(BOOK, '{"n": 5, "note": "ab')
    assert "Root object" not in _said(BOOK, '{"n"') + _said(BOOK, [])


@pytest.mark.parametrize(
    "given,send",
    [
        ({"N": 5}, '{"n": 5}'),
        ({"n": 5, "unit": "C"}, '{"unit": "c"}'),
        ({"n": 5, "ids": "[1, 2]"}, '{"ids": [1, 2]}'),
        ({"n": 5, "a": {"b": [{"c": "1"}]}}, '{"a": {"b": [{"c": 1}]}}'),
    ],
)
def test_6_a_sure_repair_is_told_to_the_model(given: Any, send: str) -> None:
    assert _said(BOOK, given).endswith(f"\nSend: {send}")


def test_7_one_turn_tells_the_whole_demand() -> None:
    assert "an integer, at least 3" in _said(BOOK, {"n": "1"})
    assert "an integer, at least 3" in _said(BOOK, {})


@pytest.mark.parametrize("text", ['{"n": 5, "n": 7}', '{"n": "x", "n": 7}', '{"n": 5, "n": "x"}'])
def test_8_a_key_that_stands_twice_is_told(text: str) -> None:
    assert "twice" in json.dumps(check_call(BOOK, text).to_json())


def test_9_two_places_have_two_lines() -> None:
    number = {"type": "integer"}
    schema = {"properties": {"a.b": number, "a": {"properties": {"b": number}}}}
    said = _said(schema, {"a.b": "x", "a": {"b": "x"}})
    assert "1. Field '[\"a.b\"]' expected" in said
    assert "2. Field 'a.b' expected" in said


def test_10_what_is_small_is_mended_too() -> None:
    assert check_call(BOOK, {"n": "9007199254740993"}).repaired == {"n": 9007199254740993}
    assert check_call({"properties": {"v": {"enum": [1, 2]}}}, {"v": "1"}).repaired == {"v": 1}
    assert check_call(BOOK, {"n": 5, "flag": "yes"}).repaired is None
