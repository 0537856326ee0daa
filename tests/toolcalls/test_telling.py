"""The message that a model reads: the place, the whole demand, what came, and what to send."""

import json
import re
from typing import Any

import pytest

from tests.toolcalls.cases import BOOK, CASES, FOOT, HEAD, READ, Case
from tests.toolcalls.vectors import rows
from toolprism.core.json_types import same
from toolprism.toolcalls import Options, check_call, invoke

_N = "an integer, at least 3"
_WORDED = "Field 'v' expected {}, got {}"
_FIRST = ", ".join(map(str, range(20)))


def lines(schema: Any, arguments: Any) -> list[str]:
    """The lines between the frame, without their numbers."""
    said = check_call(schema, arguments).message or ""
    assert said.startswith(HEAD)
    assert FOOT in said
    return [re.sub(r"^\d\. ", "", line) for line in said.removeprefix(HEAD).partition(FOOT)[0].split("\n")]


def of(schema: Any, value: Any) -> str:
    """The only line about one property."""
    (line,) = lines({"type": "object", "properties": {"v": schema}}, {"v": value})
    return line


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_call_of_the_table_is_answered(case: Case) -> None:
    report = check_call(case.schema, case.arguments)
    assert report.message == case.message
    assert json.dumps(report.repaired) == json.dumps(case.repaired)
    assert report.valid is not bool(case.lines)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_to_send_mends_the_call(case: Case) -> None:
    if case.send and isinstance(case.arguments, dict):
        sent = json.loads(case.send)
        kept = {name: each for name, each in case.arguments.items() if name in case.schema["properties"]}
        whole = {name: each for name, each in {**kept, **sent}.items() if each is not None}
        assert check_call(case.schema, whole).valid
        assert same(whole, case.repaired)


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in rows()])
def test_no_line_of_a_recorded_call_is_long_and_the_frame_is_the_origins(row: dict[str, Any]) -> None:
    if row["message"] is not None:
        told = lines(row["schema"], row["arguments"])
        assert 1 <= len(told) <= 4
        assert all(len(line) <= 120 for line in told)
        assert told[3:] == [] or told[3].startswith("and ")


@pytest.mark.parametrize(
    "schema,value,line",
    [
        ({"type": "integer", "minimum": 1, "maximum": 9}, 0, _WORDED.format("an integer, at least 1, at most 9", 0)),
        ({"type": "number", "exclusiveMinimum": 0}, 0, "Field 'v' expected a number, more than 0, got 0"),
        ({"type": "string", "minLength": 1}, "", "Field 'v' expected a string, at least 1 character, got \"\""),
        ({"type": "array", "minItems": 2}, [1], "Field 'v' expected an array, at least 2 items, got [1]"),
        ({"type": ["string", "null"]}, 1, "Field 'v' expected a string or null, got 1"),
        ({"const": "v1"}, "v2", "Field 'v' expected \"v1\", got \"v2\""),
        ({"anyOf": [{"$ref": "#/$defs/n"}, {"type": "null"}]}, {}, _WORDED.format(f"{_N}, or null", "{}")),
        ({"allOf": [{"type": "integer"}, {"minimum": 3}]}, 1, "Field 'v' expected an integer, at least 3, got 1"),
        ({"$ref": "#/$defs/n"}, 1, "Field 'v' expected an integer, at least 3, got 1"),
        ({"if": {"type": "integer"}, "then": {"maximum": 0}}, 1, "Field 'v' expected at most 0, got 1"),
        ({"enum": [*range(2_000)]}, -1, _WORDED.format(f"one of {_FIRST}, … (2,000 in all)", -1)),
        ({"not": {}}, 1, "Field 'v': must NOT be valid, got 1"),
        (False, 1, "Field 'v' is not allowed; leave it out"),
    ],
)  # fmt: skip
def test_the_whole_demand_of_a_place_is_told(schema: Any, value: Any, line: str) -> None:
    whole = {"properties": {"v": schema}, "$defs": {"n": {"type": "integer", "minimum": 3}}}
    assert lines(whole, {"v": value})[0] == line
    assert len(lines(whole, {"v": value})) == 1


@pytest.mark.parametrize(
    "schema,value",
    [
        ({"type": "integer"}, "x" * 5_000),
        ({"type": "integer"}, {"a": list(range(5_000))}),
        ({"type": "string", "pattern": "^(" + "|".join(f"name{number}" for number in range(300)) + ")$"}, "x"),
        ({"enum": ["long " * 100, "longer " * 100, *range(2_000)]}, "y" * 500),
        ({"type": "object", "required": [f"property_{number}" for number in range(100)]}, 1),
        ({"type": "string", "minLength": 10, "maxLength": 20, "pattern": "^[a-z]+$", "format": "hostname"}, "x" * 60),
    ],
)
def test_a_line_is_short_whatever_is_asked_and_came(schema: Any, value: Any) -> None:
    nested: Any = {"properties": {"v": schema}}
    names = ("deep" * 20, "dé.ep", "[0]", "x" * 3_000)
    for name in names:
        nested, value = {"properties": {name: nested}}, {name: value if name != names[0] else {"v": value}}
    assert all(len(line) <= 120 for line in lines(nested, value))


def test_a_list_of_many_known_names_is_shortened() -> None:
    schema = {"properties": {f"name_{number}": {} for number in range(300)}, "additionalProperties": False}
    (line,) = lines(schema, {"zzz": 1})
    assert line.endswith("… (300 in all)")
    assert len(line) <= 120


def test_a_key_that_stands_twice_is_told_to_the_caller_if_the_arguments_fit() -> None:
    report = check_call(BOOK, '{"n": 5, "n": 7}')
    assert (report.valid, report.message, report.repaired) == (True, None, {"n": 7})
    assert [(note.code, "twice" in note.message) for note in report.notes] == [("key-twice", True)]
    assert "twice" in json.dumps(report.to_json())
    assert not check_call(BOOK, '{"n": 5, "a": {"b": [{"c": 1}, {"c": 1}]}}').notes


@pytest.mark.parametrize(
    "text,said,code",
    [
        ('{"path": "a', "cut off", "cut-off"),
        ('{"path": "a", "limit": 1', "cut off", "cut-off"),
        ('{"path": "a", "limit":', "cut off", "cut-off"),
        ('{"path": "a", "limit": -', "cut off", "cut-off"),
        ('{"path": "a", "all": tru', "cut off", "cut-off"),
        ('{"path": "a",', "cut off", "cut-off"),
        ('{"path": ["a", {"b": ', "cut off", "cut-off"),
        ('{"path": "a\\', "cut off", "cut-off"),
        ('{"path": "a\\u00', "cut off", "cut-off"),
        ("{", "cut off", "cut-off"),
        ('Here:\n```json\n{"path": "a"', "cut off", "cut-off"),
        ("read<arg_key>path</arg_key><arg_value>a</arg_value>", "the server's tool parser", "tool-parser"),
        ("<function=read><parameter=path>a</parameter></function>", "the server's tool parser", "tool-parser"),
        ('{"path":"a"}\n{"path":"b"}\n{"path":"c"}', "3 objects in one text are 3 calls", "several-calls"),
        ('{"path":"a"},{"path":"b"}', "2 objects in one text are 2 calls", "several-calls"),
        ('[{"path":"a"}][{"path":"b"}]', "2 values in one text are 2 calls", "several-calls"),
        ('{"selected: ["A"]}', "line 1, column 15: expected a colon after the key", ""),
        ('{"path": "a\nb"}', "a raw line break in a string; write \\n", ""),
        ('{"path": "a" "limit": 1}', "expected a comma or the end", ""),
        ('{"path": "say "hi""}', 'write a quote in a string as \\"', ""),
        ('{"path": True}', "`True` is not JSON; write true", ""),
        ('{"limit": NaN}', "`NaN` is not JSON; write a number or null", ""),
        ('{"path": "a",}', "a comma before the end; leave it out", ""),
        ('{"path": "a" // here\n}', "a comment; leave it out", ""),
        ('{"path": "C:\\dir"}', "no escape of JSON", ""),
        ('{"path": a}', "`a` without quotes", ""),
        ("\ufeff{}", "text that is no JSON; send the object alone", ""),
        ('{"path": "a"} done', "more text after the end", ""),
        ("path=a", "`path` without quotes", ""),
        ("", "the text is empty; send an object", ""),
        ("\n{\n  path: 1}", "line 3, column 3: a key without quotes", ""),
    ],
)
def test_a_text_that_is_not_json_is_told_with_its_place_and_reason(text: str, said: str, code: str) -> None:
    report = check_call(READ, text)
    (line,) = lines(READ, text)
    assert "The arguments are not valid JSON: " in line
    assert said in line
    assert len(line) <= 120
    assert [note.code for note in report.notes] == ([code] if code else [])
    assert "token limit" not in (report.message or "")
    assert any("token limit" in note.message for note in report.notes) is (code == "cut-off")


def test_two_calls_are_given_as_two_and_never_as_one_repair() -> None:
    report = check_call(READ, '{"path": "a"}{"path": "b"}')
    assert report.repaired is None
    assert report.to_json()["calls"] == [{"path": "a"}, {"path": "b"}]


@pytest.mark.parametrize("arguments", ["", "  \n", None, "null"])
def test_a_tool_that_needs_nothing_runs_without_arguments(arguments: Any) -> None:
    tools: list[Any] = [
        {"name": "now", "parameters": {"type": "object", "properties": {}}},
        {"name": "list", "parameters": {"type": "object", "properties": {"n": {"type": "integer"}}}},
        {"name": "read", "parameters": READ},
        {"name": "open"},
    ]
    for name in ("now", "list"):
        ran = invoke(tools, name, arguments)
        assert (ran.is_error, ran.llm_content, ran.repaired) == (False, "", {})
    assert invoke(tools, "read", arguments).is_error
    assert not invoke(tools, "open", arguments).is_error


def test_the_plain_message_is_the_origins_and_has_nothing_to_send() -> None:
    plain = check_call(BOOK, {"N": 5}, Options(plain=True))
    assert plain.message == (
        f"{HEAD}1. Field 'n' is required but missing\n2. Field 'N': must NOT have additional properties{FOOT}"
    )
    assert plain.repaired == {"n": 5}
    assert check_call(BOOK, "{", Options(plain=True)).message == (
        f"{HEAD}1. Field 'Root object': arguments are not valid JSON{FOOT}"
    )


def test_a_part_that_is_too_long_to_send_is_left_to_the_model() -> None:
    schema: Any = {"type": "object", "properties": {"ids": {"type": "array", "items": {"type": "integer"}}}}
    report = check_call(schema, {"ids": json.dumps(list(range(500)))})
    assert report.repaired is not None
    assert "Send:" not in (report.message or "")
