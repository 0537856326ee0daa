"""Every sentence about a witness, for reading: this file is the grammar."""

from typing import Any, Final

import pytest

from toolprism.losses.sentences import _SAYS, _WHOLE, LONGEST, Case, sentences
from toolprism.losses.witness import Kind
from toolprism.validation import ErrorObject, validate

#: A schema, what it refuses, and both sentences about that.
_CASES: Final[list[tuple[Any, Any, str, str]]] = [
    (
        {"properties": {"limit": {"maximum": 100}}},
        {"limit": 1000},
        "`limit: 1000` passes at Gemini; your schema says at most 100.",
        "`limit: 1000` is refused at Gemini, which says at most 100; your schema accepts it.",
    ),
    (
        {"properties": {"limit": {"minimum": 1}}},
        {"limit": 0},
        "`limit: 0` passes at Gemini; your schema says at least 1.",
        "`limit: 0` is refused at Gemini, which says at least 1; your schema accepts it.",
    ),
    (
        {"properties": {"ratio": {"exclusiveMinimum": 0}}},
        {"ratio": 0},
        "`ratio: 0` passes at Gemini; your schema says more than 0.",
        "`ratio: 0` is refused at Gemini, which says more than 0; your schema accepts it.",
    ),
    (
        {"properties": {"ratio": {"exclusiveMaximum": 1}}},
        {"ratio": 1},
        "`ratio: 1` passes at Gemini; your schema says less than 1.",
        "`ratio: 1` is refused at Gemini, which says less than 1; your schema accepts it.",
    ),
    (
        {"properties": {"step": {"multipleOf": 5}}},
        {"step": 3},
        "`step: 3` passes at Gemini; your schema says a multiple of 5.",
        "`step: 3` is refused at Gemini, which says a multiple of 5; your schema accepts it.",
    ),
    (
        {"properties": {"n": {"type": "integer"}}},
        {"n": 1.5},
        "`n: 1.5` passes at Gemini; your schema asks for a whole number.",
        "`n: 1.5` is refused at Gemini, which asks for a whole number; your schema accepts it.",
    ),
    (
        {"properties": {"when": {"type": ["string", "null"]}}},
        {"when": 5},
        "`when: 5` passes at Gemini; your schema asks for a text or null.",
        "`when: 5` is refused at Gemini, which asks for a text or null; your schema accepts it.",
    ),
    (
        {"properties": {"mode": {"enum": ["fast", "safe"]}}},
        {"mode": "x"},
        '`mode: "x"` passes at Gemini; your schema says only "fast" or "safe".',
        '`mode: "x"` is refused at Gemini, which says only "fast" or "safe"; your schema accepts it.',
    ),
    (
        {"properties": {"country": {"enum": ["AD", "AE", "AF", "AG", "AI"]}}},
        {"country": "x"},
        '`country: "x"` passes at Gemini; your schema lists 5 values, such as "AD" or "AE".',
        '`country: "x"` is refused at Gemini, which lists 5 values, such as "AD" or "AE"; your schema accepts it.',
    ),
    (
        {"properties": {"kind": {"const": "move"}}},
        {"kind": "x"},
        '`kind: "x"` passes at Gemini; your schema says only "move".',
        '`kind: "x"` is refused at Gemini, which says only "move"; your schema accepts it.',
    ),
    (
        {"properties": {"q": {"minLength": 3}}},
        {"q": ""},
        "An empty `q` passes at Gemini; your schema says at least 3 characters.",
        "An empty `q` is refused at Gemini, which says at least 3 characters; your schema accepts it.",
    ),
    (
        {"properties": {"q": {"maxLength": 1}}},
        {"q": "aa"},
        '`q: "aa"` (2 characters) passes at Gemini; your schema says at most 1 character.',
        '`q: "aa"` (2 characters) is refused at Gemini, which says at most 1 character; your schema accepts it.',
    ),
    (
        {"properties": {"color": {"pattern": "^#[0-9]{6}$"}}},
        {"color": "x"},
        '`color: "x"` passes at Gemini; your schema asks for a text like "#000000", that matches ^#[0-9]{6}$.',
        (
            '`color: "x"` is refused at Gemini, which asks for a text like "#000000", that matches ^#[0-9]{6}$; '
            "your schema accepts it."
        ),
    ),
    (
        {"properties": {"q": {"maxLength": 50}}},
        {"q": "a" * 51},
        "`q` of 51 characters passes at Gemini; your schema says at most 50 characters.",
        "`q` of 51 characters is refused at Gemini, which says at most 50 characters; your schema accepts it.",
    ),
    (
        {"properties": {"code": {"pattern": "^[A-Z]{2}$"}}},
        {"code": ""},
        'An empty `code` passes at Gemini; your schema asks for a text like "AA", that matches ^[A-Z]{2}$.',
        (
            'An empty `code` is refused at Gemini, which asks for a text like "AA", that matches ^[A-Z]{2}$; '
            "your schema accepts it."
        ),
    ),
    (
        {"properties": {"code": {"pattern": "^(?=b)a$"}}},
        {"code": "x"},
        '`code: "x"` passes at Gemini; your schema asks for a text that matches ^(?=b)a$.',
        '`code: "x"` is refused at Gemini, which asks for a text that matches ^(?=b)a$; your schema accepts it.',
    ),
    (
        {"properties": {"ids": {"minItems": 1}}},
        {"ids": []},
        "An empty `ids` passes at Gemini; your schema says at least 1 item.",
        "An empty `ids` is refused at Gemini, which says at least 1 item; your schema accepts it.",
    ),
    (
        {"properties": {"ids": {"maxItems": 1}}},
        {"ids": ["a", "b"]},
        "2 items in `ids` pass at Gemini; your schema says at most 1 item.",
        "2 items in `ids` are refused at Gemini, which says at most 1 item; your schema accepts them.",
    ),
    (
        {"properties": {"ids": {"uniqueItems": True}}},
        {"ids": [1, 1]},
        "`ids: [1,1]` passes at Gemini; your schema says that no item is there twice.",
        "`ids: [1,1]` is refused at Gemini, which says that no item is there twice; your schema accepts it.",
    ),
    (
        {"properties": {"ids": {"contains": {"const": 1}}}},
        {"ids": []},
        "`ids: []` passes at Gemini; your schema asks for an item of a certain form.",
        "`ids: []` is refused at Gemini, which asks for an item of a certain form; your schema accepts it.",
    ),
    (
        {"minProperties": 1},
        {},
        "An empty call passes at Gemini; your schema says at least 1 property.",
        "An empty call is refused at Gemini, which says at least 1 property; your schema accepts it.",
    ),
    (
        {"properties": {"map": {"maxProperties": 0}}},
        {"map": {"a": 1}},
        "1 property in `map` passes at Gemini; your schema says at most 0 properties.",
        "1 property in `map` is refused at Gemini, which says at most 0 properties; your schema accepts it.",
    ),
    (
        {"required": ["url"]},
        {},
        "A call without `url` passes at Gemini; your schema requires it.",
        "A call without `url` is refused at Gemini; your schema does not require it.",
    ),
    (
        {"properties": {"pages": {"items": {"required": ["url"]}}}},
        {"pages": [{}]},
        "`pages[0]` without `url` passes at Gemini; your schema requires it.",
        "`pages[0]` without `url` is refused at Gemini; your schema does not require it.",
    ),
    (
        {"additionalProperties": False},
        {"extra": "x"},
        (
            "A call with an unlisted property, such as `extra`, passes at Gemini; "
            "your schema allows only properties that it lists."
        ),
        (
            "A call with an unlisted property, such as `extra`, is refused at Gemini; "
            "your schema allows properties that it does not list."
        ),
    ),
    (
        {"properties": {"form": {"additionalProperties": False}}},
        {"form": {"extra": "x"}},
        (
            "`form` with an unlisted property, such as `form.extra`, passes at Gemini; "
            "your schema allows only properties that it lists."
        ),
        (
            "`form` with an unlisted property, such as `form.extra`, is refused at Gemini; "
            "your schema allows properties that it does not list."
        ),
    ),
    (
        {"dependentRequired": {"user": ["password"]}},
        {"user": "a"},
        "A call with `user` but without `password` passes at Gemini; your schema asks for both.",
        "A call with `user` but without `password` is refused at Gemini; your schema accepts it.",
    ),
    (
        {"propertyNames": {"maxLength": 1}},
        {"ab": "x"},
        'A call with {"ab":"x"} passes at Gemini; your schema does not allow the name "ab".',
        'A call with {"ab":"x"} is refused at Gemini, which does not allow the name "ab"; your schema accepts it.',
    ),
    (
        {"properties": {"a": {"not": {"const": 1}}}},
        {"a": 1},
        "`a: 1` passes at Gemini; your schema forbids exactly this.",
        "`a: 1` is refused at Gemini, which forbids exactly this; your schema accepts it.",
    ),
    (
        {"properties": {"a": {"anyOf": [False, False]}}},
        {"a": 1},
        "`a: 1` passes at Gemini; your schema offers several forms, and it fits none.",
        "`a: 1` is refused at Gemini, which offers several forms, and it fits none; your schema accepts it.",
    ),
    (
        {"properties": {"a": {"oneOf": [True, True]}}},
        {"a": 1},
        "`a: 1` passes at Gemini; your schema offers forms, of which only one may fit.",
        "`a: 1` is refused at Gemini, which offers forms, of which only one may fit; your schema accepts it.",
    ),
    (
        {"properties": {"a": {"if": True, "then": False}}},
        {"a": 1},
        "`a: 1` passes at Gemini; your schema says more about such a value.",
        "`a: 1` is refused at Gemini, which says more about such a value; your schema accepts it.",
    ),
    (
        {"properties": {"a": False}},
        {"a": 1},
        "`a: 1` passes at Gemini; your schema allows nothing there.",
        "`a: 1` is refused at Gemini, which allows nothing there; your schema accepts it.",
    ),
    (
        {"type": "object"},
        1,
        "A call with 1 passes at Gemini; your schema asks for an object.",
        "A call with 1 is refused at Gemini, which asks for an object; your schema accepts it.",
    ),
]

#: Likewise, for what is said of one form among several.
_CHOSEN: Final[list[tuple[Any, Any, str, str]]] = [
    (
        {"if": {"properties": {"action": {"const": "delete"}}}, "then": {"required": ["id"]}},
        {"action": "delete"},
        'A call with `action: "delete"` but without `id` passes at Gemini; your schema then requires it.',
        'A call with `action: "delete"` but without `id` is refused at Gemini; your schema does not require it.',
    ),
    (
        {"anyOf": [{"properties": {"action": {"const": "list"}, "id": False}}]},
        {"action": "list", "id": 1},
        '`id: 1` with `action: "list"` passes at Gemini; your schema allows nothing there.',
        '`id: 1` with `action: "list"` is refused at Gemini, which allows nothing there; your schema accepts it.',
    ),
    (
        {"anyOf": [{"properties": {"action": {"const": "list"}}, "additionalProperties": False}]},
        {"action": "list", "id": 1},
        'A call with `action: "list"` and the property `id` passes at Gemini; your schema does not allow it there.',
        'A call with `action: "list"` and the property `id` is refused at Gemini; your schema allows it there.',
    ),
]
_BOTH: Final = [*_CASES, *_CHOSEN]


def said(schema: Any, instance: Any, kind: Kind, where: str = "at Gemini") -> tuple[str, str]:
    errors = validate(schema, instance).errors
    return sentences(
        Case(kind, where, instance, errors[0 if (schema, instance) in [each[:2] for each in _CHOSEN] else -1])
    )


@pytest.mark.parametrize("schema,instance,passes,refused", _BOTH, ids=[case[2] for case in _BOTH])
def test_every_sentence_says_who_what_and_what_the_schema_says(
    schema: Any, instance: Any, passes: str, refused: str
) -> None:
    assert said(schema, instance, "widened") == (passes, passes)
    assert said(schema, instance, "narrowed") == (refused, refused)


def test_a_long_sentence_is_cut_and_its_whole_is_kept() -> None:
    schema = {"properties": {"a" * 90: {"pattern": "^(" + "|".join(["abc"] * 30) + ")$"}}}
    short, whole = said(schema, {"a" * 90: "b" * 90}, "narrowed", "at Claude via Cloud Code Assist")
    assert len(short) <= LONGEST < len(whole)
    assert short.endswith("…")


def test_a_place_that_takes_any_type_is_told_as_one() -> None:
    (error,) = validate({"properties": {"a": {"properties": {"b": {"type": "object"}}}}}, {"a": {"b": 5}}).errors
    assert sentences(Case("widened", "at Gemini", {"a": {"b": 5}}, error, any_type=True))[0] == (
        "A value of any type as `a.b` passes at Gemini; your schema asks for an object."
    )


def test_a_side_that_reports_no_error_still_gets_a_sentence() -> None:
    assert sentences(Case("widened", "at Gemini", {"a": 1}, None))[0] == (
        'A call with {"a":1} passes at Gemini; your schema says otherwise.'
    )


def test_names_of_the_author_are_never_taken_for_places() -> None:
    error = ErrorObject("/a.b/0", "", "type", {"type": "string"}, "")
    assert sentences(Case("widened", "at vLLM", {"a.b": [1]}, error))[0].startswith("`a.b[0]: 1` passes at vLLM")


def test_every_keyword_has_a_sentence_to_read() -> None:
    """`pytest -s` prints the whole grammar on one page."""
    told = set()
    for schema, instance, passes, refused in _BOTH:
        print(f"{passes}\n{refused}\n")  # noqa: T201  # for reading
        told |= {each.keyword for each in validate(schema, instance).errors}
    # `items` and `additionalItems` count, `unevaluatedProperties` and `dependencies` have the sentences of their kin
    assert _SAYS.keys() | _WHOLE.keys() <= told | {"items", "additionalItems", "unevaluatedProperties", "dependencies"}
