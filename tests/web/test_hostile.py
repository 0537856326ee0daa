"""Whatever is pasted is answered: soon, with a sentence and never with a mistake of ours; texts and arguments alike."""

import json
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

Json = Any

_SLOW = "^(a|a)*$"
_LONG = "a" * 5_000 + "!"
_NUMBERS = {"type": "object", "properties": {"a": {"type": "number"}}}


def dumps(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def wide(size: int, **every: Json) -> str:
    """Write a schema of about so many bytes."""
    one = {"type": "string", **every, "description": "x" * 40}
    count = size // (len(dumps(one)) + 10)
    return dumps({"type": "object", "properties": {f"p{number}": one for number in range(count)}})


def nested(depth: int) -> Json:
    schema: Json = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


def doubling(levels: int) -> Json:
    """Refer twice to each of many definitions, so that the schema is huge once it is expanded."""
    definitions: dict[str, Json] = {
        f"d{level}": {"type": "object", "properties": {name: {"$ref": f"#/$defs/d{level + 1}"} for name in "ab"}}
        for level in range(levels)
    }
    definitions[f"d{levels}"] = {"type": "string"}
    return {"type": "object", "$defs": definitions, "properties": {"r": {"$ref": "#/$defs/d0"}}}


def asked(client: TestClient, **fields: str) -> tuple[str, float]:
    """Check as the page does; give the answer and how long it took."""
    begun = time.perf_counter()
    answer = client.post("/check", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'id="status"' in answer.text
    return answer.text, time.perf_counter() - begun


@pytest.mark.parametrize("tab", ["", "diff", "output", "call"])
@pytest.mark.parametrize("table", ["", "keywords"])
def test_256_kilobytes_are_answered_within_two_seconds(client: TestClient, tab: str, table: str) -> None:
    text = wide(256_000, minLength=3, format="date-time")
    answer, seconds = asked(client, text=text, tab=tab, table=table, target="google", arguments='{"p1": 1}')
    assert "14 targets" in answer
    assert seconds < 2


@pytest.mark.parametrize(
    "text, said",
    [
        ("[" * 100_000, "more than 200 deep"),
        ('{"a":' * 50_000, "more than 200 deep"),
        ('{"type": "object",', "line 1, column 1"),
        ('{"a": NaN}', "JSON has no such number"),
        ('{"minimum": 1e999}', "too large"),
        ('{"type": "ob\tject"}', "U+0009"),
        ('{"type": "object\0"}', "U+0000"),
        ("42", "were expected"),
        ("x" * 1_000_001, "1,000,000"),
    ],
)
def test_a_text_that_cannot_be_read_is_told_in_words(client: TestClient, text: str, said: str) -> None:
    answer, seconds = asked(client, text=text)
    assert any(words in answer for words in ("Not JSON: line", "JSON, but no tool in it.", "The text cannot be read."))
    assert said in answer
    assert seconds < 2


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_no_text_is_no_mistake(client: TestClient, text: str) -> None:
    answer, _ = asked(client, text=text)
    assert "There is no text yet." in answer
    assert '<p class="finding note">' in answer
    assert "finding error" not in answer


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "object", "type": "string", "properties": {"a": {}, "a": {}}}',
        '\ufeff{"type": "object"}',
        '{\r\n"type": "object"\r}',
        '{"type": "object", "description": "\\ud800 \\u0000"}',
        '{"type": "object", "properties": {"\u202eabc": {"type": "string"}}}',
        '{"type": "object", "properties": {"👩‍👩‍👧": {"type": "string", "minLength": 2}}}',
        dumps(nested(95)),
        dumps({"$ref": "#"}),
        dumps({"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#"}}}),
        dumps({"type": "object", "properties": {"a": {"$ref": "http://127.0.0.1:1/x.json"}}}),
        dumps({"type": "object", "properties": {"a": {"$ref": "file:///etc/passwd"}}}),
        dumps(doubling(25)),
        dumps({"type": "object", "properties": {"a": {"pattern": _SLOW, "default": _LONG, "enum": [_LONG]}}}),
        dumps([{"name": f"t{number}", "input_schema": _NUMBERS} for number in range(500)]),
        "true",
        "{}",
    ],
    ids=lambda text: text[:40].encode("ascii", "backslashreplace").decode(),
)
@pytest.mark.parametrize("tab", ["", "validation"])
def test_a_strange_schema_has_results(client: TestClient, text: str, tab: str) -> None:
    answer, seconds = asked(client, text=text, tab=tab, arguments='{"a": 1, "👩‍👩‍👧": "x"}')
    assert "14 targets" in answer
    assert seconds < 2


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"a": {"type": "string", "pattern": _SLOW}}},
        {"type": "object", "patternProperties": {_SLOW: {"type": "string"}}},
        {"type": "object", "propertyNames": {"pattern": _SLOW}},
        {"type": "object", "properties": {f"a{each}": {"pattern": _SLOW, "minLength": 1} for each in range(40)}},
    ],
    ids=["pattern", "patternProperties", "propertyNames", "forty"],
)
def test_a_pattern_that_never_ends_is_not_waited_for(client: TestClient, schema: Json) -> None:
    given = {"a": _LONG, _LONG: 1} | {f"a{each}": _LONG for each in range(40)}
    answer, seconds = asked(client, text=dumps(schema), arguments=dumps(given), tab="validation")
    assert "could not be checked: a pattern of the schema takes too long" in answer
    assert seconds < 5  # a pattern may take 0.2 s on each of the texts that there are


@pytest.mark.parametrize(
    "arguments",
    [
        "[" * 5_000,
        '{"a": NaN}',
        '{"a": 1e400}',
        '\ufeff{"a": 1, "a": "b"}',
        '{"a": "\\ud800"}',
        '{"a": "' + "x" * 900_000 + '"}',
        "x" * 1_100_000,
        "null",
        "```json\n{",
        "<script>alert(1)</script>",
    ],
    ids=lambda text: text[:20].encode("ascii", "backslashreplace").decode(),
)
@pytest.mark.parametrize("tab", ["validation", "call"])
def test_strange_arguments_are_answered(client: TestClient, arguments: str, tab: str) -> None:
    answer, seconds = asked(client, text=dumps(_NUMBERS), arguments=arguments, tab=tab)
    assert "14 targets" in answer
    assert "<script" not in answer
    assert seconds < 2


def test_a_message_that_nobody_would_read_is_cut(client: TestClient) -> None:
    schema = {"type": "object", "additionalProperties": {"type": "integer"}}
    arguments = {f"k{number}": "x" for number in range(2_000)}
    answer, _ = asked(client, text=dumps(schema), arguments=dumps(arguments), tab="call")
    assert "more characters; the API and the command line give it whole" in answer
    assert len(answer) < 500_000


def test_targets_that_send_the_same_say_the_same_of_the_arguments(client: TestClient) -> None:
    answer, _ = asked(client, text=dumps(_NUMBERS | {"required": ["a"]}), arguments="{}")
    assert answer.count(">refuses</td>") == 14


@pytest.mark.parametrize("field", ["tool", "target", "tab", "table", "only", "against", "set", "no_strict", "quiet"])
@pytest.mark.parametrize("value", ["-5", "9" * 30, "²", "=&=", "nope", "tool=", "\0", "🙂"])
def test_a_control_that_nobody_offers_is_passed_over(client: TestClient, field: str, value: str) -> None:
    answer, _ = asked(client, **{"text": dumps(_NUMBERS), field: value})
    assert "14 targets" in answer
