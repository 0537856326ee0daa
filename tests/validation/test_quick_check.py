"""The quick checks agree with what compiling a schema shows."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.validation.random_pairs import pairs
from tests.validation.vectors import rows
from tests.vectors import vectors
from toolprism.validation import DIALECTS, check_schema, surely_compiles


def schemas() -> Iterator[Any]:
    yield from (row["schema"] for row in rows("schemas.jsonl"))
    yield from (schema for schema, _ in pairs(7, 300))
    yield from (vector.schema for vector in vectors()[::10])


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
    ],
)
def test_only_compiling_can_tell_of_references_names_patterns_and_extensions(schema: Any) -> None:
    assert not surely_compiles(schema)
