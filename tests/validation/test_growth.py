"""Twice the schema and the instance cost at most twice the work."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.work import lines_run
from toolprism.validation import validate
from toolprism.validation.budgets import MAX_ERROR_TEXT
from toolprism.validation.ecma import refusal
from toolprism.validation.javascript import equal, key

#: Twice as much work for twice the size, and a fifth for chance.
_LINEAR = 2 * 1.2


def _names(count: int) -> list[str]:
    return [f"name{number}" for number in range(count)]


_SHAPES: dict[str, Callable[[int], tuple[Any, Any]]] = {
    "items of an enum": lambda n: ({"items": {"enum": _names(n)}}, _names(n)),
    "arrays of an enum": lambda n: ({"items": {"enum": [[name] for name in _names(n)]}}, [[x] for x in _names(n)]),
    "objects of an enum": lambda n: ({"items": {"enum": [{"a": x} for x in _names(n)]}}, [{"a": x} for x in _names(n)]),
    "items that an enum refuses": lambda n: ({"items": {"enum": _names(n)}}, list(range(n))),
    "constants": lambda n: ({"prefixItems": [{"const": [x]} for x in _names(n)]}, [[x] for x in _names(n)]),
    "unique items": lambda n: ({"uniqueItems": True}, [{"a": [x]} for x in _names(n)]),
    "unique scalars": lambda n: ({"uniqueItems": True, "items": {"type": "string"}}, _names(n)),
    "properties": lambda n: ({"properties": {x: {"type": "string"} for x in _names(n)}}, dict.fromkeys(_names(n), 1)),
    "required names": lambda n: ({"required": _names(n)}, {}),
    "patterns that evaluate": lambda n: (
        {"patternProperties": {"^name": True}, "unevaluatedProperties": False},
        dict.fromkeys(_names(n), 1),
    ),
    "branches that evaluate": lambda n: (
        {"allOf": [{"properties": {x: {}}} for x in _names(n)], "unevaluatedProperties": False},
        {},
    ),
    "a chain of references": lambda n: (
        {"$ref": "#/$defs/0", "$defs": {**{str(i): {"$ref": f"#/$defs/{i + 1}"} for i in range(n)}, str(n): {}}},
        1,
    ),
}


@pytest.mark.parametrize("shape", _SHAPES.values(), ids=_SHAPES)
def test_twice_the_size_is_at_most_twice_the_work(shape: Callable[[int], tuple[Any, Any]]) -> None:
    small, large = (lines_run(lambda size=size: validate(*shape(size))) for size in (200, 400))  # type: ignore[misc]  # bound at once
    assert large <= _LINEAR * small


@pytest.mark.parametrize("shape", ["items of an enum", "arrays of an enum", "objects of an enum", "unique items"])
def test_a_megabyte_of_values_is_compared_by_hash(shape: str) -> None:
    schema, instance = _SHAPES[shape](20_000)
    verdict = validate(schema, instance)
    assert (verdict.valid, verdict.limit) == (True, None)


_VALUES = [None, True, False, 0, -0.0, 1, 1.0, "1", "", [], {}, [0], [False], [1.0], {"a": 1}, {"a": 1.0}, {"a": None}]
_VALUES += [{"a": 1, "b": 2}, {"b": 2.0, "a": 1}, 2**53, 2**53 + 1, 1e400, -1e400, 10**400, "null", '"', "é", "\ud800"]


def test_two_values_have_the_same_key_exactly_where_they_are_equal() -> None:
    for left in _VALUES:
        for right in _VALUES:
            assert (key(left) == key(right)) is equal(left, right), (left, right)


@pytest.mark.parametrize("value", _VALUES, ids=repr)
def test_a_large_enum_has_the_same_errors_as_a_small_one(value: Any) -> None:
    others: list[Any] = [f"other{number}" for number in range(100)]
    for one in _VALUES:
        few, many = ({"enum": values} for values in ([one], [one, *others]))
        if isinstance(value, float) and abs(value) > 1e300:
            continue  # a schema in JSON has no such number
        assert validate(few, value).valid is validate(many, value).valid, one


def test_errors_that_repeat_a_long_enum_are_cut_off() -> None:
    names = _names(2_000)
    verdict = validate({"items": {"enum": names}}, list(range(2_000)))
    assert (verdict.valid, verdict.limit) == (False, "error-size")
    assert 0 < len(verdict.errors) < 2_000
    assert sum(len(str(error.params)) for error in verdict.errors) < 2 * MAX_ERROR_TEXT
    assert verdict.errors[0].instance_path == "/0"


def test_the_first_error_is_there_however_long_it_is() -> None:
    verdict = validate({"enum": ["x" * MAX_ERROR_TEXT, "y"]}, 1)
    assert (verdict.valid, len(verdict.errors), verdict.limit) == (False, 1, None)


@pytest.mark.parametrize(
    "schema, instance",
    [
        ({"patternProperties": {f"a{i}": {} for i in range(1_500)}}, dict.fromkeys(_names(1_500), 1)),
        (
            {"patternProperties": {f"a{i}": {} for i in range(1_500)}, "additionalProperties": False},
            dict.fromkeys(_names(1_500), 1),
        ),
        ({"items": {"properties": {x: {} for x in _names(1_500)}}}, [{}] * 1_500),
        ({"allOf": [{"uniqueItems": True}] * 1_500}, list(range(1_500))),
    ],
)
def test_what_grows_with_schema_times_instance_reaches_a_limit(schema: Any, instance: Any) -> None:
    assert validate(schema, instance).limit == "visits"


@pytest.mark.parametrize(
    "pattern",
    [
        "(?:a{3000}){3000}",
        "a{1000000}",
        "(?:(?:a{300}){300}){300}",
        "(?:a{3000}){3000,}",
        "(a{1000}b{1000}){1000,2000}",
    ],
)
def test_a_pattern_that_repeats_too_much_is_not_run(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.validation.patterns.regex.compile", None)
    verdict = validate({"pattern": pattern}, "a")
    assert (verdict.valid, verdict.unchecked) == (None, [pattern])
    assert refusal(pattern, strict=True) is None, "it is a pattern all the same"


@pytest.mark.parametrize("pattern", ["^[a-z]{1,64}$", "(?:a{100}){100}", "^.{0,1000000}$", "(?:a{0,3000}){0,3000}"])
def test_a_pattern_that_repeats_within_reason_is_run(pattern: str) -> None:
    assert validate({"pattern": pattern}, "a" * 10).unchecked == []
