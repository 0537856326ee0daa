"""Parsing JSON: values, places, warnings, and messages for broken JSON."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.work import lines_run
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, PAGE
from toolprism.core.pointer import Path
from toolprism.reading.parsing import Parsed, parse


def refused(text: str) -> Finding:
    with pytest.raises(BadInput) as raised:
        parse(text, PAGE)
    return raised.value.finding


def at(finding: Finding) -> tuple[int | None, int | None]:
    return finding.line, finding.column


# What is read


def test_key_order_big_integers_and_floats_are_kept() -> None:
    value = parse('{"b": 1.0, "a": 12345678901234567890, "c": -0.0}', PAGE).value
    assert repr(value) == "{'b': 1.0, 'a': 12345678901234567890, 'c': -0.0}"


@pytest.mark.parametrize("text", ["0", "-0", "1e5", "1E-7", "0.5", '"\\u00e9\\n"', "null", "true", " [ ] ", '{"":{}}'])
def test_plain_json_brings_no_findings(text: str) -> None:
    parsed = parse(text, PAGE)
    assert parsed.findings == ()
    assert repr(parsed.value) == repr(json.loads(text))


# Where it stands

DOCUMENT = """{
  "name": "tool",
  "a/b": [1, {"é": "x\\"y]"}, []],
  "😀": null, "deep": {"inner":
    true}
}"""


@pytest.mark.parametrize(
    "path, start, end",
    [
        ((), (1, 1), (6, 2)),
        (("name",), (2, 11), (2, 17)),
        (("a/b",), (3, 10), (3, 33)),
        (("a/b", 0), (3, 11), (3, 12)),
        (("a/b", 1, "é"), (3, 20), (3, 27)),
        (("a/b", "2"), (3, 30), (3, 32)),
        (("😀",), (4, 8), (4, 12)),
        (("deep", "inner"), (5, 5), (5, 9)),
    ],
)
def test_every_value_has_a_place(path: Path, start: tuple[int, int], end: tuple[int, int]) -> None:
    place = parse(DOCUMENT, PAGE).place(path)
    assert ((place.line, place.column), (place.end_line, place.end_column)) == (start, end)


@pytest.mark.parametrize(
    "path, text",
    [(("name",), '"name"'), (("a/b", 1, "é"), '"é"'), (("a/b", 0), "1"), (("deep",), '"deep"'), ((), DOCUMENT)],
)
def test_a_member_name_has_a_place_and_an_item_gives_its_own(path: Path, text: str) -> None:
    place = parse(DOCUMENT, PAGE).key_place(path)
    assert DOCUMENT[place.start : place.end] == text


@pytest.mark.parametrize("path", [("nowhere",), ("name", "x"), ("a/b", 3), ("a/b", -1), ("a/b", "x"), ("deep", 0)])
def test_a_path_that_leads_nowhere_is_a_key_error(path: Path) -> None:
    with pytest.raises(KeyError):
        parse(DOCUMENT, PAGE).place(path)


def test_a_member_given_twice_has_the_place_of_the_last() -> None:
    assert parse('{"a": 1, "a": 2}', PAGE).place(("a",)).column == 15


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_break_counts_once(newline: str) -> None:
    place = parse(f"[{newline}{newline}  1]", PAGE).place((0,))
    assert (place.line, place.column) == (3, 3)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.text("\"\\[]{},: \n\t'/"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=30,
)


def laid_out(value: Json, chance: random.Random) -> str:
    """Write JSON with random blanks between all tokens."""

    def blank() -> str:
        return "".join(chance.choices(" \t\n\r", k=chance.choice([0, 0, 1, 3])))

    if isinstance(value, dict):
        members = (f"{blank()}{text(key, chance)}{blank()}:{laid_out(part, chance)}" for key, part in value.items())
        return f"{blank()}{{{','.join(members) or blank()}}}{blank()}"
    if isinstance(value, list):
        return f"{blank()}[{','.join(laid_out(part, chance) for part in value) or blank()}]{blank()}"
    return f"{blank()}{text(value, chance)}{blank()}"


def text(value: Json, chance: random.Random) -> str:
    return json.dumps(value, ensure_ascii=chance.random() < 0.5)


def places(parsed: Parsed, value: Json, path: Path = ()) -> list[tuple[Path, Json]]:
    """List every path with its value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [found for token, part in parts for found in places(parsed, part, (*path, token))]
    return [(path, value), *below]


@given(JSON, st.randoms(use_true_random=False))
def test_the_text_at_a_place_is_the_value(value: Json, chance: random.Random) -> None:
    written = laid_out(value, chance)
    parsed = parse(written, PAGE)
    assert repr(parsed.value) == repr(json.loads(written)) == repr(value)
    for path, part in places(parsed, value):
        place = parsed.place(path)
        assert repr(json.loads(written[place.start : place.end])) == repr(part)
        lines = written.replace("\r\n", "\n\n").replace("\r", "\n").split("\n")
        assert place.line <= len(lines)
        assert parsed.lines(path) == (parsed.key_place(path).line, place.end_line)
        if path and isinstance(path[-1], str):
            name = parsed.key_place(path)
            assert json.loads(written[name.start : name.end]) == path[-1]


# What is suspicious


@pytest.mark.parametrize(
    "text, code, pointer, place",
    [
        ('{"a": 1,\n "a": 2}', "duplicate-key", "/a", (2, 2)),
        ('{"x": [{"a": 1, "\\u0061": 2}]}', "duplicate-key", "/x/0/a", (1, 17)),
        ('["\\ud83d"]', "lone-surrogate", "/0", (1, 2)),
        ('["\\ud83d\\ud83d\\ude00"]', "lone-surrogate", "/0", (1, 2)),
        ('["\\\\\\ude00"]', "lone-surrogate", "/0", (1, 2)),
        ('[1, 2, "a", true, 9007199254740993]', "unsafe-integer", "/4", (1, 19)),
        ('{"maximum": 18446744073709551615}', "unsafe-integer", "/maximum", (1, 13)),
        ("\ufeff{}", "byte-order-mark", "", (1, 1)),
    ],
)
def test_a_suspicious_text_is_read_with_a_warning(text: str, code: str, pointer: str, place: tuple[int, int]) -> None:
    parsed = parse(text, PAGE)
    assert parsed.value == json.loads(text.removeprefix("\ufeff"))
    (finding,) = parsed.findings
    assert (finding.code, finding.severity, finding.pointer, at(finding)) == (code, "warning", pointer, place)


def test_of_members_given_twice_the_last_counts_and_the_first_is_named() -> None:
    parsed = parse('{"a": 1,\n  "b": 0, "a": 2}', PAGE)
    assert parsed.value == {"a": 2, "b": 0}
    assert "line 1, column 2" in parsed.findings[0].message


def test_what_javascript_reads_of_a_large_integer_is_reported() -> None:
    assert "9223372036854776000" in parse("9223372036854775807", PAGE).findings[0].message


@pytest.mark.parametrize(
    "text",
    [
        "9007199254740991",
        "-9007199254740992",
        "100000000000000000000",
        '"\\ud83d\\ude00"',
        '"\\\\ud83d"',
        '{"a":{"a":1}}',
    ],
)
def test_what_only_looks_suspicious_brings_no_warning(text: str) -> None:
    assert parse(text, PAGE).findings == ()


def test_many_warnings_are_counted_not_listed() -> None:
    findings = parse("{" + ",".join(['"a":1'] * 1000) + "}", PAGE).findings
    assert len(findings) == 101
    assert (findings[-1].code, "899" in findings[-1].message) == ("more-warnings", True)


# What is broken


@pytest.mark.parametrize(
    "text, code, place",
    [
        ("", "empty-input", (1, 1)),
        (" \n ", "empty-input", (2, 2)),
        ('{"a": 1,}', "trailing-comma", (1, 8)),
        ('{"a": 1,\n}', "trailing-comma", (1, 8)),
        ("[1, 2 , ]", "trailing-comma", (1, 7)),
        ('["a\\n", ]', "trailing-comma", (1, 7)),
        ('{"a": 1\n "b": 2}', "missing-comma", (1, 8)),
        ("[1 2]", "missing-comma", (1, 3)),
        ('[{"a": 1} {"a": 2}]', "missing-comma", (1, 10)),
        ("[1,, 2]", "extra-comma", (1, 4)),
        ("[, 1]", "extra-comma", (1, 2)),
        ("{,}", "extra-comma", (1, 2)),
        ('{"a": 1,, "b": 2}', "extra-comma", (1, 9)),
        ('{"a": 1 // one\n}', "comment", (1, 9)),
        ("/* all */ {}", "comment", (1, 1)),
        ('{ // first\n "a": 1}', "comment", (1, 3)),
        ("{}\n# end", "comment", (2, 1)),
        ('{"a" /* x */: 1}', "comment", (1, 6)),
        ("{'a': 1}", "single-quotes", (1, 2)),
        ("{\"a\": 'x'}", "single-quotes", (1, 7)),
        ("{\u201ca\u201d: 1}", "curly-quotes", (1, 2)),
        ("{a: 1}", "unquoted-key", (1, 2)),
        ("{1: 1}", "unquoted-key", (1, 2)),
        ("[NaN]", "not-a-number", (1, 2)),
        ("[-Infinity]", "not-a-number", (1, 2)),
        ('{"a": Infinity}', "not-a-number", (1, 7)),
        ("[True]", "python-literal", (1, 2)),
        ("[None]", "python-literal", (1, 2)),
        ("False", "python-literal", (1, 1)),
        ("[undefined]", "undefined", (1, 2)),
        ("[tru]", "unquoted-text", (1, 2)),
        ("[truely]", "unquoted-text", (1, 2)),
        ("Here it is: {}", "no-json", (1, 1)),
        ('["abc', "unterminated-string", (1, 2)),
        ('["abc\\', "unterminated-string", (1, 2)),
        ('{"a": "b,\n "c": 1}', "unterminated-string", (1, 7)),
        ('{\n "a": [1,\n 2', "unterminated-array", (2, 7)),
        ('[1, {"a": 1', "unterminated-object", (1, 5)),
        ('{"a"', "unterminated-object", (1, 1)),
        ('{"a":', "unterminated-object", (1, 1)),
        ("[", "unterminated-array", (1, 1)),
        ('["a\tb"]', "control-character", (1, 4)),
        ('["a\nb"]', "control-character", (1, 4)),
        ('["a\x00b"]', "control-character", (1, 4)),
        ('["\\x41"]', "bad-escape", (1, 3)),
        ('["\\u12"]', "bad-escape", (1, 3)),
        ('{"C:\\dir": 1}', "bad-escape", (1, 5)),
        ("[01]", "leading-zero", (1, 2)),
        ("-01.5", "leading-zero", (1, 1)),
        ("[+1]", "plus-sign", (1, 2)),
        ("[0x1F]", "hex-number", (1, 2)),
        ("[1.]", "bad-number", (1, 2)),
        ("[.5]", "bad-number", (1, 2)),
        ("[1e]", "bad-number", (1, 2)),
        ("[1_000]", "bad-number", (1, 2)),
        ("[-]", "bad-number", (1, 2)),
        ("[1.2.3]", "bad-number", (1, 2)),
        ("1e400", "number-too-large", (1, 1)),
        ("[-1E999]", "number-too-large", (1, 2)),
        ("[" + "9" * 5000 + "]", "number-too-large", (1, 2)),
        ("[" + "9" * 400 + "]", "number-too-large", (1, 2)),
        ("{} {}", "text-after-value", (1, 4)),
        ("{}}", "text-after-value", (1, 3)),
        ('{"a": 1};', "text-after-value", (1, 9)),
        ('{"a": [1, 2}', "wrong-bracket", (1, 12)),
        ("{]", "wrong-bracket", (1, 2)),
        ('{"a": ]', "wrong-bracket", (1, 7)),
        ('{"a": }', "missing-value", (1, 7)),
        ('{"a" 1}', "missing-colon", (1, 6)),
        ('{"a"}', "missing-colon", (1, 5)),
        ('{"a": "say "hi" to"}', "unescaped-quote", (1, 13)),
        ('{"a"b": 1}', "unescaped-quote", (1, 5)),
        ("[1; 2]", "unexpected-character", (1, 3)),
        ("[\u00a01]", "unexpected-character", (1, 2)),
        ("]", "unexpected-character", (1, 1)),
        ("\ufeff{,}", "extra-comma", (1, 3)),
    ],
)
def test_what_is_broken_is_named_where_it_stands(text: str, code: str, place: tuple[int, int]) -> None:
    finding = refused(text)
    assert (finding.code, at(finding)) == (code, place)
    assert finding.severity == "error"
    assert finding.message.endswith(".")
    assert len(finding.sentence()) < 300
    assert "$" not in finding.message


def test_a_wrong_bracket_names_the_place_of_the_right_one() -> None:
    assert "array opened at line 2, column 7" in refused('{\n "a": [1, 2}').message


def test_a_character_that_cannot_be_seen_is_named() -> None:
    assert "U+00A0 (no-break space)" in refused("[\u00a01]").message


VALID = [
    DOCUMENT,
    json.dumps({"tools": [{"name": "a", "inputSchema": {"type": "object", "maximum": -1.5e3, "x": [True, None]}}]}),
    '[0, -0.1e+5, "\\ud83d\\ude00\\\\", {"": [[], {}]}, false]\n',
]


@pytest.mark.parametrize("text", VALID)
def test_every_beginning_of_a_text_gives_a_value_or_a_finding(text: str) -> None:
    for end in range(len(text)):
        try:
            parse(text[:end], PAGE)
        except BadInput as error:
            assert error.finding.line is not None  # noqa: PT017  # a value is as good


@given(st.sampled_from(VALID), st.integers(0, 200), st.text("[]{}\",:'\\/0123.eE+-truefalsn \n\x01", max_size=4))
def test_a_changed_text_is_refused_exactly_when_it_is_not_json(valid: str, where: int, put: str) -> None:
    text = valid[:where] + put + valid[where + 1 :]
    try:
        expected = json.loads(text, parse_constant=pytest.fail)
    except (ValueError, pytest.fail.Exception):
        refused(text)
        return
    if "inf" in repr(expected):
        return
    assert repr(parse(text, PAGE).value) == repr(expected)


@given(st.text() | st.text("[]{}\",:'\\/0123.eE+-truefalsn \n\x01"))
def test_any_text_gives_a_value_or_a_finding(text: str) -> None:
    try:
        parse(text, PAGE)
    except BadInput as error:
        assert error.finding.code  # noqa: PT017  # a value is as good


# Limits


@pytest.mark.parametrize("text, fits", [("[1,2]", True), ("[1,22]", False), ('"é"', True), ('"éé"', False)])
def test_bytes_are_counted_as_utf8(text: str, fits: bool) -> None:
    limits = replace(PAGE, max_bytes=5)
    if fits:
        assert parse(text, limits).findings == ()
    else:
        with pytest.raises(BadInput, match="bytes"):
            parse(text, limits)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_json_may_nest_as_deep_as_the_limit() -> None:
    assert parse(nested(200), PAGE).place((0,) * 199).column == 200
    finding = refused("\n" + nested(201))
    assert (finding.code, at(finding)) == ("too-deep", (2, 201))


def test_brackets_in_texts_and_side_by_side_are_not_nesting() -> None:
    assert parse(json.dumps(["[{" * 500, '"[' * 500, *[[]] * 500]), PAGE).findings == ()


@pytest.mark.parametrize("nesting", [nested(100_000), f"[9007199254740993, {nested(100_000)}]"])
def test_a_limit_beyond_what_python_can_nest_ends_in_a_finding(nesting: str) -> None:
    with pytest.raises(BadInput) as raised:
        parse(nesting, replace(PAGE, max_depth=1_000_000))
    assert raised.value.finding.code == "too-deep"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_000_000,
        '{"a":' * 1_000_000,
        nested(1_000_000),
        '"' + "\\" * 9_999_999,
        '"' * 9_999_999,
        "[" + "1," * 9_000_000,
        '{"a":1,' * 100 + " " * 10_000_000,
    ],
    ids=["open", "members", "closed", "backslashes", "quotes", "items", "blanks"],
)
def test_a_hostile_text_of_ten_megabytes_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse(text, COMMAND_LINE)


def large(size: int, ending: str) -> str:
    tool = {"name": "tool", "description": 'A "quoted" text', "inputSchema": {"type": "object", "required": ["a", "b"]}}
    count = size // (len(json.dumps(tool)) + 2)
    return "[" + ", ".join([json.dumps(tool)] * count) + ending


@pytest.mark.parametrize(
    "size, ending",
    [(19_900_000, "]"), (4_000_000, ', {"a": 1, "a": 2}]'), (4_000_000, ",]")],
    ids=["clean", "odd", "broken"],
)
def test_megabytes_are_read(size: int, ending: str) -> None:
    text = large(size, ending)
    try:
        parsed = parse(text, COMMAND_LINE)
        assert isinstance(parsed.value, list)
        assert parsed.place((len(parsed.value) - 1,)).end == len(text) - 1
    except BadInput as error:
        assert error.finding.code == "trailing-comma"  # noqa: PT017  # only the broken text comes here


@pytest.mark.parametrize("ending", ["]", ', {"a": 1, "a": 2}]', ",]"], ids=["clean", "odd", "broken"])
def test_reading_takes_work_that_grows_with_the_text(ending: str) -> None:
    def read(text: str) -> None:
        with suppress(BadInput):
            parse(text, COMMAND_LINE).place((0,))

    small, big = (lines_run(partial(read, large(size, ending))) for size in (20_000, 200_000))
    assert big < 11 * small
