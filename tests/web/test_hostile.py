"""Every paste is answered in a sentence and with bounded work: texts and arguments alike."""

import json
import re
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.work import lines_run
from toolprism.core.deadline import Deadline
from toolprism.web.application import Application
from toolprism.web.pages.checked import look
from toolprism.web.settings import Settings
from toolprism.web.state import State

Json = Any

_SLOW = "^(a|a)*$"
_LONG = "a" * 5_000 + "!"
_NUMBERS = {"type": "object", "properties": {"a": {"type": "number"}}}

#: A target, or a cell of several tools and targets.
_RESULT = re.compile(r'id="(?:show|t\d+)-|class="aside"')


def dumps(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def wide(size: int, **every: Json) -> str:
    """Return a schema of about so many bytes."""
    one = {"type": "string", **every, "description": "x" * 40}
    count = size // (len(dumps(one)) + 10)
    return dumps({"type": "object", "properties": {f"p{number}": one for number in range(count)}})


def nested(depth: int) -> Json:
    schema: Json = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


def doubling(levels: int) -> Json:
    """Return a schema that refers twice to each of many definitions, and is huge once they are expanded."""
    definitions: dict[str, Json] = {
        f"d{level}": {"type": "object", "properties": {name: {"$ref": f"#/$defs/d{level + 1}"} for name in "ab"}}
        for level in range(levels)
    }
    definitions[f"d{levels}"] = {"type": "string"}
    return {"type": "object", "$defs": definitions, "properties": {"r": {"$ref": "#/$defs/d0"}}}


def asked(client: TestClient, **fields: str) -> str:
    """Return the answer to a check, as the page gets it."""
    answer = client.post("/check", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'id="status"' in answer.text
    return answer.text


@pytest.mark.parametrize("tab, table", [("", ""), ("diff", "keywords"), ("output", ""), ("call", "keywords")])
def test_the_work_and_the_bytes_of_an_answer_grow_with_the_text(app: Application, tab: str, table: str) -> None:
    pages: list[bytes] = []

    def work(size: int) -> None:
        text = wide(size, minLength=3, format="date-time")
        state = State.of({"text": text, "tab": tab, "table": table, "target": "google", "arguments": '{"p1": 1}'})
        view = look(state, Settings(), app.state.models.catalogue, Deadline(600))
        pages.append(app.state.site.templates.render("parts/check_answer.html", **vars(view)))
        assert view.results is not None or view.aside is not None

    small, big = (lines_run(partial(work, size)) for size in (8_000, 64_000))
    assert big < 9 * small
    assert len(pages[1]) < 9 * len(pages[0])


def test_256_kilobytes_are_answered(client: TestClient) -> None:
    assert _RESULT.search(asked(client, text=wide(256_000, minLength=3), arguments='{"p1": 1}'))


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
def test_a_text_that_cannot_be_read_is_reported_in_words(client: TestClient, text: str, said: str) -> None:
    answer = asked(client, text=text)
    assert any(words in answer for words in ("Not JSON: line", "JSON, but no tool in it.", "The text cannot be read."))
    assert said in answer


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_an_empty_text_is_not_a_mistake(client: TestClient, text: str) -> None:
    answer = asked(client, text=text)
    assert "There is no text yet." in answer
    assert '<div class="cards">' in answer
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
    answer = asked(client, text=text, tab=tab, arguments='{"a": 1, "👩‍👩‍👧": "x"}')
    assert _RESULT.search(answer)


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
    answer = asked(client, text=dumps(schema), arguments=dumps(given), tab="validation")
    assert "could not be checked: a pattern of the schema takes too long" in answer


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
    answer = asked(client, text=dumps(_NUMBERS), arguments=arguments, tab=tab)
    assert _RESULT.search(answer)
    assert "<script" not in answer


def test_a_message_about_thousands_of_mistakes_stays_short(client: TestClient) -> None:
    schema = {"type": "object", "additionalProperties": {"type": "integer"}}
    arguments = {f"k{number}": "x" for number in range(2_000)}
    answer = asked(client, text=dumps(schema), arguments=dumps(arguments), tab="call")
    assert "and 1,997 more" in answer
    assert len(answer) < 500_000


def test_targets_that_send_the_same_say_the_same_of_the_arguments(client: TestClient) -> None:
    answer = asked(client, text=dumps(_NUMBERS | {"required": ["a"]}), arguments="{}")
    assert ">refuses</td>" in answer
    assert ">accepts</td>" not in answer


@pytest.mark.parametrize("field", ["tool", "target", "tab", "table", "only", "against", "set", "no_strict", "quiet"])
@pytest.mark.parametrize("value", ["-5", "9" * 30, "²", "=&=", "nope", "tool=", "\0", "🙂"])
def test_a_control_that_nobody_offers_is_passed_over(client: TestClient, field: str, value: str) -> None:
    answer = asked(client, **{"text": dumps(_NUMBERS), field: value})
    assert _RESULT.search(answer)
