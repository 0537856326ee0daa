"""What real AJV printed, row by row."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.jsontypes import same
from app.validation import check_schema, validate

_HERE = Path(__file__).parents[1] / "vectors" / "ajv"


def _rows(name: str) -> list[dict[str, Any]]:
    data = (_HERE / name).read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    return [json.loads(line) for line in text.split("\n") if line]


@pytest.mark.parametrize("row", _rows("instances.jsonl"), ids=lambda row: f"{row['id']}-{row['tag']}")
def test_the_errors_of_an_instance_are_ajvs(row: dict[str, Any]) -> None:
    verdict = validate(row["schema"], row["instance"])
    errors = [error.to_json() for error in verdict.errors]
    assert verdict.valid is row["valid"]
    assert same(errors, row["errors"] or []), errors


@pytest.mark.parametrize("row", _rows("schemas.jsonl"), ids=lambda row: f"{row['id']}-{row['tag']}")
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


@cache
def _verdicts() -> dict[tuple[str, str, str], bool | None]:
    rows = _rows("suite_verdicts.jsonl.gz")
    return {(row["file"], row["group"], row["test"]): row["ajv"] for row in rows}


def _needs_another_document(row: dict[str, Any]) -> bool:
    """Whether a group needs documents that were given to AJV beforehand: here nothing is known but the schema."""
    error = check_schema(row["schema"]).compile_error or ""
    known = all(_verdicts()[row["file"], row["group"], name] is None for name, _ in row["tests"])
    return not known and error.startswith(("can't resolve reference", "no schema with key or ref"))


@pytest.mark.parametrize("row", _rows("suite_cases.jsonl.gz"), ids=lambda row: f"{row['file']}: {row['group']}")
def test_the_verdict_on_the_official_suite_is_ajvs(row: dict[str, Any]) -> None:
    if _needs_another_document(row):
        pytest.skip("needs a document from another address, and nothing is ever fetched")
    formats = row["file"].startswith("optional/format/")
    for name, instance in row["tests"]:
        verdict = validate(row["schema"], instance, formats=formats)
        assert verdict.valid is _verdicts()[row["file"], row["group"], name], name
