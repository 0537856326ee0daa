"""Compiled schemas that a caller keeps."""

from typing import Any

from toolprism.validation import check_schema, compiled, pattern_matches, validate

_SCHEMA: Any = {"properties": {"a": {"$ref": "#/$defs/text"}}, "$defs": {"text": {"type": "string"}}}


def test_a_handle_returns_what_the_two_functions_return() -> None:
    handle = compiled(_SCHEMA)
    assert handle.report == check_schema(_SCHEMA)
    for instance in ({"a": 1}, {"a": "x"}, 5):
        assert handle.validate(instance) == validate(_SCHEMA, instance)


def test_a_handle_is_kept_for_the_text_and_does_not_see_later_changes() -> None:
    schema: Any = {"type": "string"}
    handle = compiled(schema)
    assert compiled({"type": "string"}) is handle
    schema["type"] = "number"
    assert handle.validate("a").valid is True
    assert compiled(schema).validate("a").valid is False


def test_a_part_is_judged_with_the_references_of_the_whole() -> None:
    parts = compiled(_SCHEMA).parts()
    assert parts.validate(_SCHEMA["properties"]["a"], 1).valid is False
    assert parts.validate({"$ref": "#/$defs/text"}, "x").valid is True


def test_parts_are_not_kept_by_the_schema() -> None:
    handle = compiled(_SCHEMA)
    assert handle.program is not None
    before = len(handle.program.cache.keywords)
    for index in range(100):
        handle.parts().validate({"minimum": index}, 5)
    assert len(handle.program.cache.keywords) == before


def test_a_schema_that_does_not_compile_gives_no_verdict() -> None:
    handle = compiled({"$ref": "#/nowhere"})
    assert handle.validate(1).compile_error == "can't resolve reference #/nowhere from id #"
    assert handle.parts().validate(True, 1).valid is None


def test_a_pattern_alone_can_be_asked() -> None:
    assert pattern_matches(r"^\p{L}$", "é") is True
    assert pattern_matches("(", "é") is None
    assert pattern_matches("^(a|a)*$", "a" * 40 + "!") is None


def test_a_reference_below_an_unknown_keyword_may_lead_to_anything() -> None:
    for odd in (5, "text", ["type"], {"properties": {"a": 5}}):
        assert validate({"x": odd, "$ref": "#/x"}, {"a": 1}).valid is True
    for wrong, said in (
        ({"type": "strin"}, "type must be JSONType or JSONType[]: strin"),
        ({"required": "a"}, 'required value must be ["array"]'),
        ({"not": 5}, 'not value must be ["object","boolean"]'),
        (None, "Cannot read properties of null (reading '$id')"),
    ):
        assert validate({"x": wrong, "$ref": "#/x"}, 1).compile_error == said
