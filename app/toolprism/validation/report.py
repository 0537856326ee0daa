"""AJV's report on a schema: from the meta-schema, the compiler and strict mode."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from toolprism.core.json_types import Json
from toolprism.core.records import View
from toolprism.validation.addresses import normalized
from toolprism.validation.compile_state import Complaint
from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Dialect
from toolprism.validation.error import ErrorObject, errors_text
from toolprism.validation.evaluator import Program
from toolprism.validation.quick_check import passes_meta_schema
from toolprism.validation.schema_documents import Library, meta_schema


class ReportJson(View, camel=True):
    """What AJV says of a schema."""

    schema_valid: bool | None
    schema_errors: list[ErrorObject]
    schema_throws: str | None
    compile_error: str | None
    strict_errors: list[Complaint]
    strict_throws: str | None
    limit: str | None


@dataclass(frozen=True, slots=True)
class SchemaReport:
    """AJV's report on a schema."""

    #: Whether the meta-schema accepts the schema; None if a limit was reached.
    schema_valid: bool | None
    #: The errors of the meta-schema; the path of an error's value is its place in the schema.
    schema_errors: list[ErrorObject] = field(default_factory=list)
    schema_throws: str | None = None
    #: The error that `compile()` throws with `strict: false`.
    compile_error: str | None = None
    strict_errors: list[Complaint] = field(default_factory=list)
    #: The first error that `compile()` throws with `strict: true`.
    strict_throws: str | None = None
    #: The limit that ended the work: `depth`, `visits` or `errors`.
    limit: str | None = None

    @property
    def distinct_errors(self) -> list[ErrorObject]:
        """The errors without duplicates: AJV repeats some once for each vocabulary."""
        return list({str(error.to_json()): error for error in reversed(self.schema_errors)}.values())[::-1]

    def to_json(self) -> dict[str, Json]:
        """Return the report with the member names of the command."""
        return ReportJson.showing(self).to_json()


def ask_meta_schema(schema: Any, dialect: Dialect) -> SchemaReport:
    """Return the report of a dialect's meta-schema, and the compile error that follows from it."""
    if passes_meta_schema(schema, dialect):
        return SchemaReport(schema_valid=True)
    verdict = _meta_program(dialect.id).run(schema, formats=False)
    if verdict.valid is None:
        return SchemaReport(None, limit=verdict.limit or "time")
    if verdict.valid:
        return SchemaReport(schema_valid=True)
    refused = f"schema is invalid: {errors_text(verdict.errors)}"
    if not isinstance(schema, (dict, list, bool)) and schema is not None:
        refused = "schema must be object or boolean"
    errors = [replace(error, place=error.instance_path) for error in verdict.errors]
    return SchemaReport(schema_valid=False, schema_errors=errors, compile_error=refused, strict_throws=refused)


def ask_ajv_2020(schema: Any) -> SchemaReport:
    """Return the report of Ajv2020, which throws if `$schema` names another meta-schema than its own."""
    throws = _named_meta_schema(schema)
    if throws is not None:
        return SchemaReport(schema_valid=False, schema_throws=throws, compile_error=throws, strict_throws=throws)
    return ask_meta_schema(schema, DRAFT_2020_12)


def against_meta_schema(schema: Json) -> list[ErrorObject]:
    """Return AJV's errors for a schema with few levels, ignoring `$schema`."""
    return _meta_program(DRAFT_2020_12.id).run(schema, formats=False).errors


@cache
def _meta_program(dialect_id: str) -> Program:
    dialect = DIALECTS[dialect_id]
    return Program(meta_schema(dialect), Library(dialect), watches=False)


def _named_meta_schema(schema: Any) -> str | None:
    """Return the error that Ajv2020 throws for `$schema`; it only knows the 2020-12 meta-schema."""
    if not isinstance(schema, dict) or "$schema" not in schema:
        return None
    named = schema["$schema"]
    if not isinstance(named, str):
        return "$schema must be a string"
    if not named or normalized(named) == DRAFT_2020_12.meta_schema:
        return None
    return f'no schema with key or ref "{named}"'
