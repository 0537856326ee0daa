"""Every sentence about a consequence, for reading: this file is the grammar."""

from typing import Any, Final

import pytest

from toolprism.schema import LostCheck, Narrowing, Normalizer, NormalizeRequest, Result, find
from toolprism.services import clauses
from toolprism.services.clauses import lost_clauses, narrowed_clauses, place_of
from toolprism.services.consequences import NOTHING, consequence, told, tried, undone_words
from toolprism.services.normalize import Job

_TAGS: Final = "/properties/filter/properties/tags"
#: A lost check, and what a model may then do.
_LOST: Final[list[tuple[str, str, Any, str]]] = [
    ("", "required", ["url", "method"], "leave out `url` or `method`"),
    ("/properties/filter", "required", "tags", "leave out `filter.tags`"),
    ("", "dependentRequired", {"a": ["b"]}, "leave out fields of `the arguments` that others need"),
    ("/properties/a", "type", "integer", "send 1.5 as `a`"),
    ("/properties/a", "type", "object", "send text as `a`"),
    ("/properties/a", "type", ["number"], "send text as `a`"),
    ("/properties/a", "type", "string", "send a number as `a`"),
    ("/properties/a", "type", ["string", "null"], "send any type as `a`"),
    ("", "type", "object", "send something else than an object"),
    (f"{_TAGS}/items", "enum", ["x", "y"], "send a word that is not in the list of `filter.tags[]`"),
    ("/properties/a", "enum", [1, 2], "send a value that is not in the list of `a`"),
    ("/properties/a", "const", "x", 'send something else than `"x"` as `a`'),
    ("", "additionalProperties", False, "add fields of its own"),
    ("/properties/a", "additionalProperties", False, "add fields of its own to `a`"),
    ("/properties/a", "additionalProperties", {"type": "string"}, "put any value into `a`"),
    ("/properties/a", "minimum", 1, "send 0 as `a`"),
    ("/properties/a", "maximum", 1.5, "send 2.5 as `a`"),
    ("/properties/a", "maximum", 10**20, "send too large a number as `a`"),
    ("/properties/a", "exclusiveMinimum", 0, "send 0 as `a`"),
    ("/properties/a", "multipleOf", 5, "send no multiple of 5 as `a`"),
    ("/properties/a", "minLength", 1, "leave `a` empty"),
    ("/properties/a", "minLength", 3, "send fewer than 3 characters as `a`"),
    ("/properties/a", "maxLength", 10_000, "send more than 10,000 characters as `a`"),
    ("/properties/a", "minItems", 2, "send fewer than 2 entries as `a`"),
    ("/properties/a", "maxItems", 2, "send more than 2 entries as `a`"),
    ("/properties/a", "minProperties", 2, "send fewer than 2 fields as `a`"),
    ("/properties/a", "uniqueItems", True, "repeat entries in `a`"),
    ("/properties/a", "pattern", "^x$", "send any text as `a`"),
    ("/properties/a", "format", "uuid", "send `a` in another format than `uuid`"),
    ("/properties/a", "oneOf", [{"properties": {"b": {}}}], "mix the fields of two variants of `a`"),
    ("/properties/a", "anyOf", [{"type": "string"}], "send another form of `a`"),
    ("/properties/a", "not", {}, "send what your schema forbids as `a`"),
    ("/properties/a", "propertyNames", {"pattern": "^x"}, "use any key in `a`"),
    ("/properties/a", "$ref", "#/$defs/b", "send anything as `a`"),
    ("/properties/a", "items", {"type": "string"}, "put anything into `a`"),
    ("/properties/a", "x-own", 1, "ignore `x-own` of `a`"),
]


@pytest.mark.parametrize("pointer, keyword, value, said", _LOST, ids=[f"{case[1]} {case[3]}" for case in _LOST])
def test_each_lost_check_is_what_a_model_may_do(pointer: str, keyword: str, value: Any, said: str) -> None:
    assert lost_clauses([LostCheck(pointer, keyword, value)]) == [said.replace("`the arguments`", "the arguments")]


def test_every_keyword_has_a_sentence_in_this_file() -> None:
    """Those that read like another one are not repeated."""
    like = {
        *("dependencies", "prefixItems", "additionalItems", "contains", "minContains", "maxContains", "properties"),
        *("patternProperties", "$dynamicRef", "unevaluatedProperties", "unevaluatedItems", "allOf", "if", "then"),
        *("else", "dependentSchemas", "exclusiveMaximum", "maxProperties"),
    }
    assert {keyword for _, keyword, *_ in _LOST} | like == set(clauses._KEYWORDS) | {"x-own"}


@pytest.mark.parametrize(
    "rule, said",
    [
        ("require-every-property", "must always send what `a` leaves optional"),
        ("union-to-first-type", "can send only one form of `a`"),
        ("type-array-to-scalar", "can send only one type as `a`"),
        ("items-of-strings", "can send only text in `a`"),
        ("drop-null-branches", "cannot send null as `a`"),
        ("root-to-object", "can send only an object"),
        ("close-objects", "cannot add fields of its own"),
        ("no-such-rule", "cannot send some values of `a` that your schema accepts"),
    ],
)
def test_each_narrowing_is_what_a_model_cannot_do(rule: str, said: str) -> None:
    assert narrowed_clauses([Narrowing("/properties/a", rule)]) == [said]


def test_the_worst_comes_first_and_places_are_told_together() -> None:
    lost = [
        LostCheck("/properties/n", "maximum", 100),
        LostCheck("/properties/n", "minimum", 1),
        LostCheck("/properties/t", "type", "number"),
        LostCheck("", "required", ["url"]),
        LostCheck("", "required", ["method"]),
    ]
    assert lost_clauses(lost) == ["leave out `url` or `method`", "send text as `t`", "send 101 or 0 as `n`"]


def result(schema: Any, target: str) -> Result:
    return Normalizer(schema, NormalizeRequest()).normalize(find(target))


_ANY_KEY: Final = "`m` takes any key"
_MAP: Final = {"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {}}}, "required": ["m"]}


@pytest.mark.parametrize(
    "schema, target, said, more",
    [
        (
            _MAP,
            "openai-strict-current",
            f"Nothing is enforced: {_ANY_KEY}, so the tool goes out without strict. A call without `m` gets through.",
            0,
        ),
        (
            {"type": "object", "properties": {"s": {"type": "object", "propertyNames": {"maxLength": 3}}}},
            "openclaw-gemini-current",
            "The whole request fails: the provider does not know `propertyNames` (in `s`).",
            0,
        ),
        (
            {"type": "object", "properties": {"a": {"type": "array", "prefixItems": [{"type": "string"}]}}},
            "openclaw-gemini-current",
            "The whole request fails: the provider does not know `prefixItems` (in `a[]`).",
            0,
        ),
        (
            {"type": "object", "properties": {"a": {"type": "string", "pattern": "^x$"}}, "required": ["a"]},
            "google-json-schema",
            "A model may send any text as `a` (told in the description).",
            0,
        ),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, "mistral", NOTHING, 0),
        ({"type": 5}, "mistral", "This is not a valid JSON Schema, so it means nothing to anybody.", 0),
        (
            {"type": "object", "properties": {f"p{n}": {"type": "string", "maxLength": n} for n in range(2, 5)}},
            "openclaw-gemini-current",
            "A model may send more than 2 characters as `p2`, or send more than 3 characters as `p3`.",
            1,
        ),
    ],
)
def test_a_result_is_one_sentence(schema: Any, target: str, said: str, more: int) -> None:
    found = consequence(result(schema, target))
    assert (found.sentence, found.more) == (said, more)


def test_a_keyword_that_is_refused_is_told_with_the_name_that_the_paste_has() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "array", "items": [{"type": "string"}]}}}
    found = consequence(Normalizer(schema, NormalizeRequest(ingest=True)).normalize(find("openclaw-gemini-current")))
    unknown = "the provider does not know `prefixItems`, as your `items` is called today (in `a[]`)"
    assert found.sentence == f"The whole request fails: {unknown}."


def test_an_argument_that_was_tried_is_told_without_the_name_of_the_row() -> None:
    schema: Any = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}
    job = Job(schema=schema, request=NormalizeRequest(), targets=(find("openclaw-gemini-current"),))
    said = tried(job)["openclaw-gemini-current"]
    assert said.sentence == "`limit: 101` passes; your schema says at most 100."
    assert tried(job)["openclaw-gemini-current"] is said, "what was tried is known"


def test_what_else_passes_is_counted_apart_from_calls_that_are_refused() -> None:
    of_two_types: Any = {"type": "object", "properties": {"x": {"type": ["string", "integer"]}}}
    properties: Any = {"n": {"type": "integer", "minimum": 1}, "s": {"type": "string", "pattern": "^a"}}
    job = Job(
        schema={"type": "object", "properties": {**properties, "c": of_two_types}},
        request=NormalizeRequest(),
        targets=(find("google"),),
    )
    said = tried(job)["google"]
    assert "passes" in said.sentence
    assert said.rest == "1 more, and 1 valid call is refused"


def test_null_for_what_may_be_left_out_is_told_and_not_that_nothing_happens() -> None:
    schema: Any = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "try_number": {"type": "integer"}},
        "required": ["id"],
        "additionalProperties": False,
    }
    told_of = "A model may send null for `try_number`: treat it as left out."
    assert consequence(result(schema, "openai-strict-current")).sentence == told_of
    assert undone_words(result(schema, "mistral")) == ""
    assert (
        consequence(result({**schema, "required": ["id", "try_number"]}, "openai-strict-current")).sentence == NOTHING
    )


_OPEN_MAP: Final[Any] = {"type": "object", "additionalProperties": {}}


@pytest.mark.parametrize(
    "schema, target, places",
    [
        (
            {"type": "object", "properties": {"a": {}, "b": _OPEN_MAP, "c": _OPEN_MAP}},
            "openai-strict-current",
            ["a", "c", "b"],
        ),
        (
            {
                "type": "object",
                "properties": {name: {"type": "object", "propertyNames": {"maxLength": 3}} for name in "ab"},
            },
            "openclaw-gemini-current",
            ["b", "a"],
        ),
        (
            {"type": "object", "properties": {"a": {"type": "string", "maxLength": 2}, "b": _OPEN_MAP}},
            "openclaw-gemini-current",
            ["a"],
        ),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, "mistral", []),
    ],
)
def test_each_consequence_is_told_with_the_place_of_which_it_speaks(
    schema: Any, target: str, places: list[str]
) -> None:
    found = result(schema, target)
    said = consequence(found)
    each = told(found, said)
    assert each[0].sentence == said.sentence
    assert [place_of(one.at) for one in each if one.at is not None] == places
    for one in each:
        assert one.at is None or f"`{place_of(one.at)}`" in one.sentence


def test_what_was_tried_is_told_with_its_own_place() -> None:
    properties: Any = {"a": {"type": "string", "pattern": "^x"}, "limit": {"type": "integer", "maximum": 100}}
    job = Job(
        schema={"type": "object", "properties": properties},
        request=NormalizeRequest(),
        targets=(find("openclaw-gemini-current"),),
    )
    each = told(next(job.results()), tried(job)["openclaw-gemini-current"])
    assert len(each) == 2
    for one in each:
        assert f"`{place_of(str(one.at))}" in one.sentence


def test_a_place_has_the_names_of_a_call() -> None:
    assert place_of("/$defs/Node/properties/kids/items") == "Node.kids[]"
    assert place_of("") == ""
