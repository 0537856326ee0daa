import json
from typing import Any

import pytest

from tests.vectors import corpus
from tests.web import laid_out
from toolprism.web.code import lay_out, line_numbers


def test_a_list_of_a_few_values_stands_on_one_line() -> None:
    code = lay_out({"a": [1, "é"], "b": {}, "c": [{"d": None}], "e": ["x" * 60]}, {}, {})
    assert laid_out.text(code).splitlines() == [
        "{",
        '  "a": [1, "é"],',
        '  "b": {},',
        '  "c": [',
        "    {",
        '      "d": null',
        "    }",
        "  ],",
        '  "e": [',
        f'    "{"x" * 60}"',
        "  ]",
        "}",
    ]
    assert code.line("/a/1") == 2
    assert code.line("/c/0/d") == 6
    assert code.line("/nowhere") is None


@pytest.mark.parametrize("value", [True, "x", None, [], {}, 1.5, [[]], {"a/b": {"~": [1, [2]]}}])
def test_the_lines_are_the_value(value: Any) -> None:
    assert json.loads(laid_out.text(lay_out(value, {}, {}))) == value


def test_a_removed_value_is_marked_with_all_its_parts() -> None:
    code = lay_out({"a": {"b": 1}, "c": 2}, {"/a": "gone", "/c": "edit"}, {})
    assert [line.mark for line in code.lines] == ["", "gone", "gone", "gone", "edit", ""]


def test_an_edit_inside_a_line_marks_the_line() -> None:
    assert [line.mark for line in lay_out({"a": [1, 2]}, {"/a/1": "edit"}, {}).lines] == ["", "edit", ""]


def test_spilled_text_is_a_part_of_its_own() -> None:
    text = 'A city {pattern: "^a", minLength: 3}'
    code = lay_out({"description": text}, {}, {"/description": ['pattern: "^a"', "minLength: 3"]})
    spilled = [part.text for part in code.lines[1].parts if part.kind == "spilled"]
    assert spilled == ['pattern: \\"^a\\"', "minLength: 3"]
    assert json.loads(laid_out.text(code)) == {"description": text}


def test_what_is_too_long_to_show_is_counted() -> None:
    value = {f"p{number}": {"type": "string"} for number in range(1_000)}
    code = lay_out(value, {}, {})
    assert len(code.lines) == 1_500
    assert len(code.lines) + code.hidden == len(json.dumps(value, indent=2).splitlines())


def test_the_lines_of_places_are_those_of_the_layout() -> None:
    long: Any = {"properties": {f"p{number}": {"enum": ["a", number, "x" * 50]} for number in range(900)}}
    for value in [*(tool["inputSchema"] for tool in corpus()[:300]), True, [], [[1], [{}]], {"a/b": {"~": [[]]}}, long]:
        assert line_numbers(value) == lay_out(value, {}, {}).line_of
