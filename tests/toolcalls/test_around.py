"""Text around the JSON of a call, values that are encoded twice, and texts that stand for nothing."""

from typing import Any

import pytest

from toolprism.toolcalls import check_call

OBJECT: dict[str, Any] = {"type": "object", "properties": {"a": {}}}
DOCUMENTS = ['{"a": 1}', '{"a": {"b": ["}", "]", "{"]}}', "{'a': True,}"]
#: Left over from the text around a call: brackets, separators, fences, tags, and the ends of turns.
JUNK = [
    "}",
    "]",
    "}]}\n}",
    ",",
    " ;",
    ")",
    ");",
    "`",
    "\n```",
    '"',
    "'",
    "</tool_call>",
    "<|im_end|>",
    "}\n</function>",
]
PROSE = [
    ("Here are the arguments: ", ""),
    ("", "\nI hope this helps!"),
    ("Sure, see https://example.com/a:\n\n", "\n\nLet me know."),
    ("The call is `", "`."),
    ("**Arguments**: ", ""),
    ("## Arguments\n\n", ""),
    ("- ", ""),
    ("json\n", ""),
    ("```json ", "```"),
    ("```json\n", ""),
    ("read_file(", ");"),
    ("<tool_call>\n", "\n</tool_call>"),
    ('I\'ll use "read" with ', " and wait."),
    ("Here: ", "}"),
    ("→ ", " ✓"),
]
#: Texts in which the document is uncertain.
DOUBTFUL = [
    ("", ' {"a": 2}'),
    ("", '{"a": 1}'),
    ("", "\n[1]"),
    ("", " []"),
    ("", ' or {"a": 2}'),
    ("", ' "x"'),
    ("", " 5"),
    ("", " true null"),
    ("", ' {"a"'),
    ("", ', "b": 2}'),
    ("", ', "b": 2'),
    ("", ", b: 2"),
    ("", "}, {"),
    ("", " // done"),
    ("", " /* done */"),
    ("5 ", ""),
    ('"x", ', ""),
    ("null ", ""),
    ("[1] ", ""),
    ("{} ", ""),
    ("{", ""),
    ('"x": ', ""),
    ("'x' : ", ""),
    ('"x": 1, "y": ', "}"),
    ("// note\n", ""),
    ("/* note */ ", ""),
    ("\ufeff", ""),
]


def _repair(text: str, schema: Any = OBJECT) -> tuple[Any, list[str]]:
    report = check_call(schema, text)
    return report.repaired, [step.kind for step in report.repairs]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("junk", JUNK)
def test_junk_after_the_document_is_dropped(document: str, junk: str) -> None:
    value, kinds = _repair(document + junk)
    assert value == _repair(document)[0]
    assert kinds[0] == "drop-trailing"


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("before, after", PROSE)
def test_prose_around_the_document_is_stripped(document: str, before: str, after: str) -> None:
    value, kinds = _repair(before + document + after)
    assert value == _repair(document)[0]
    assert kinds[0] == "strip-prose"


@pytest.mark.parametrize("before, after", DOUBTFUL)
def test_what_may_be_a_second_document_or_a_part_of_one_is_refused(before: str, after: str) -> None:
    assert _repair(f'{before}{{"a": 1}}{after}') == (None, [])


@pytest.mark.parametrize(
    "text", ['{"a": 1', 'Here: {"a": {"b": 1}', "{a: 1} done", '{"a": 1 /* c */}}', '{"a": 1]', '{"a": [1}}']
)
def test_unquoted_keys_comments_and_cut_off_text_stay_refused(text: str) -> None:
    assert _repair(text) == (None, [])


def test_prose_and_fence_and_junk_work_together() -> None:
    assert _repair('Text\n```json\n{"a": 1}}\n```') == ({"a": 1}, ["strip-fence", "drop-trailing"])


def test_a_document_that_fits_is_found_only_after_the_plain_reading_failed() -> None:
    assert _repair('"{\\"a\\": 1}"') == ({"a": 1}, ["decode-json"])
    assert check_call({"type": "string"}, '"Here: {}"').repaired == "Here: {}"


@pytest.mark.parametrize(
    "schema, value, repaired, kinds",
    [
        ({"type": "object"}, '{"b":1}', {"b": 1}, ["decode-json"]),
        ({"type": "object"}, '"{\\"b\\":1}"', {"b": 1}, ["decode-json", "decode-json"]),
        ({"type": "object"}, '{\\"b\\": 1}', {"b": 1}, ["decode-json"]),
        ({"type": "object"}, '{"b": 1}}', {"b": 1}, ["decode-json", "drop-trailing"]),
        ({"type": "array"}, '[\\"x\\"]', ["x"], ["decode-json"]),
        ({"type": "array", "items": {"type": "string"}}, '"x"', ["x"], ["decode-json", "wrap-array"]),
        ({"type": "integer"}, '"5"', 5, ["decode-json", "string-to-number"]),
        ({"type": "boolean"}, '"true"', True, ["decode-json", "string-to-boolean"]),
        ({"enum": ["file", "text"]}, '"file"', "file", ["decode-json"]),
        ({"enum": ["file", "text"]}, '"File"', "file", ["decode-json", "enum-case"]),
        ({"type": "string", "format": "date"}, '"2024-01-31"', "2024-01-31", ["decode-json"]),
        ({"type": "string"}, '"x"', '"x"', []),
        ({"type": "integer"}, '"five"', None, []),
        ({"enum": ["file"]}, '"dir"', None, []),
    ],
)  # fmt: skip
def test_a_value_that_was_encoded_twice_is_decoded(schema: Any, value: str, repaired: Any, kinds: list[str]) -> None:
    report = check_call({"type": "object", "properties": {"v": schema}, "required": ["v"]}, {"v": value})
    assert report.repaired == (None if repaired is None else {"v": repaired})
    assert [step.kind for step in report.repairs] == kinds


def test_arguments_whose_quotes_are_all_escaped_are_decoded() -> None:
    assert _repair('{\\"a\\": \\"x\\"}') == ({"a": "x"}, ["decode-json"])


@pytest.mark.parametrize("nothing", [None, "null", ""])
@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer"},
        {"type": "boolean"},
        {"type": "object"},
        {"type": "array", "items": {"type": "string"}},
        {"enum": ["a", "b"]},
        {"type": "string", "format": "date"},
        {"type": "string", "pattern": "^[A-Z]+$"},
        {"anyOf": [{"type": "integer"}, {"type": "boolean"}]},
    ],
)
def test_an_optional_field_without_a_value_is_dropped(schema: Any, nothing: Any) -> None:
    tool: Any = {"type": "object", "properties": {"v": schema, "w": {}}}
    report = check_call(tool, {"v": nothing, "w": 1})
    assert report.repaired == {"w": 1}
    assert [(step.kind, step.path) for step in report.repairs] == [("drop-null", ("v",))]
    required = check_call({**tool, "required": ["v"]}, {"v": nothing, "w": 1})
    assert required.repaired is None


@pytest.mark.parametrize("value", ["", "null"])
def test_a_text_that_fits_is_kept(value: str) -> None:
    assert check_call({"properties": {"v": {"type": "string"}}}, {"v": value}).repaired == {"v": value}


@pytest.mark.parametrize("value", [" ", "nil", "none", "undefined", "n/a", "NULL"])
def test_other_texts_do_not_stand_for_nothing(value: str) -> None:
    assert check_call({"properties": {"v": {"type": "integer"}}}, {"v": value}).repaired is None


def test_null_as_text_becomes_null_where_null_is_allowed() -> None:
    report = check_call({"properties": {"v": {"type": ["integer", "null"]}}}, {"v": "null"})
    assert report.repaired == {"v": None}


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        "{}" + "}" * 100_000,
        "{}" + "<a" * 100_000,
        "{}" + "</a" * 100_000,
        "'" * 100_000 + "{}",
        "," * 100_000 + "{}",
        '" ' * 100_000 + "{}",
        "{}" + " " * 100_000 + "x",
        "1 " * 100_000 + "{}",
        '\\"' * 100_000,
    ],
    ids=range(10),
)
def test_hostile_text_around_a_document_is_answered(text: str) -> None:
    assert check_call(OBJECT, text).message is not None
