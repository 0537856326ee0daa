"""The quick checks agree with what compiling a schema shows."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.validation.random_pairs import pairs
from tests.validation.vectors import rows
from tests.vectors import corpus, vectors
from toolprism.core.json_types import Json
from toolprism.validation import DIALECTS, check_schema, surely_compiles
from toolprism.validation.quick_check import _JUDGED, _SOUND, _validator, is_sound


def schemas() -> Iterator[Any]:
    yield from (row["schema"] for row in rows("schemas.jsonl"))
    yield from (schema for schema, _ in pairs(7, 300))
    yield from (vector.schema for vector in vectors()[::10])
    yield from (tool["inputSchema"] for tool in corpus()[::40])


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=lambda dialect: dialect.id)
def test_what_surely_compiles_has_no_error_in_its_report(dialect: Any) -> None:
    sure = [schema for schema in schemas() if surely_compiles(schema, dialect)]
    reports = [check_schema(schema, dialect) for schema in sure]
    assert len(sure) > 100
    assert {(report.schema_valid, report.compile_error) for report in reports} == {(True, None)}


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "str"},
        {"enum": []},
        {"pattern": "("},
        {"items": {"$ref": "#/$defs/none"}},
        {"note": {"$id": "a"}},
        {"$anchor": "a"},
        {"nullable": True},
        {"items": {"$ref": "#/$defs/a~1b"}, "$defs": {"a/b": {}}},
        {"$ref": "#/properties/a", "properties": {"a": {}}},
        {"$ref": "#/$defs/a", "$defs": {"a": {"$id": "https://example.com/a"}}},
    ],
)
def test_only_compiling_can_tell_of_references_names_patterns_and_extensions(schema: Any) -> None:
    assert not surely_compiles(schema)


_VALUES: tuple[Json, ...] = (
    *(None, True, 0, 1, -1, 1.0, 0.5, 2**70, "", "a", "string", [], {}, [True], [{}], ["a"], ["a", "a"], [1]),
    *(["string", "null"], ["null", "null"], {"a": {}}, {"a": True}, {"a": 1}, [[]], float("nan")),
)


@pytest.mark.parametrize("dialect", _JUDGED)
@pytest.mark.parametrize("keyword", _SOUND)
def test_every_value_that_is_sound_passes_the_meta_schema(keyword: str, dialect: str) -> None:
    sound = [value for value in _VALUES if is_sound({keyword: value}) and value == value]  # noqa: PLR0124  # no NaN
    assert sound
    assert [value for value in sound if not _validator(dialect).is_valid({keyword: value})] == []


@pytest.mark.parametrize("dialect", _JUDGED)
def test_every_sound_schema_passes_the_meta_schema(dialect: str) -> None:
    sound = [schema for schema in schemas() if is_sound(schema)]
    assert len(sound) > 100
    assert [schema for schema in sound if not _validator(dialect).is_valid(schema)] == []


def test_a_large_or_deep_schema_is_left_to_the_meta_schema() -> None:
    deep: Json = {}
    for _ in range(50):
        deep = {"items": deep}
    assert not is_sound(deep)
    assert not is_sound({"anyOf": [{}] * 300})
