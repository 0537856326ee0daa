"""What real AJV printed, row by row."""

from typing import Any

import pytest

from tests.validation.vectors import rows
from toolprism.core.json_types import same
from toolprism.validation import check_schema, validate


@pytest.mark.parametrize("row", rows("instances.jsonl"), ids=lambda row: f"{row['id']}-{row['tag']}")
def test_the_errors_of_an_instance_are_ajvs(row: dict[str, Any]) -> None:
    verdict = validate(row["schema"], row["instance"])
    errors = [error.to_json() for error in verdict.errors]
    assert verdict.valid is row["valid"]
    assert same(errors, row["errors"] or []), errors


@pytest.mark.parametrize("row", rows("schemas.jsonl"), ids=lambda row: f"{row['id']}-{row['tag']}")
def test_the_report_on_a_schema_is_ajvs(row: dict[str, Any]) -> None:
    report = check_schema(row["schema"]).to_json()
    for member in ("schemaValid", "schemaErrors", "schemaThrows", "compileError", "strictErrors", "strictThrows"):
        expected = row[member] if row[member] is not None or not member.endswith("Errors") else []
        assert same(_comparable(report[member]), _comparable(expected)), member


def _comparable(value: Any) -> Any:
    """The words about a bad pattern are the engine's own."""
    if isinstance(value, str) and value.startswith("Invalid regular expression"):
        return value[: len("Invalid regular expression")]
    return value
