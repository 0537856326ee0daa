"""AJV's report on a schema, and a compiled schema: its verdicts on instances, also for its subschemas."""

import json
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.core.lru_cache import LruCache
from toolprism.core.records import View
from toolprism.validation.addresses import normalized
from toolprism.validation.budgets import REMEMBERED, Cache, LimitReached, Refusal, too_deep
from toolprism.validation.compile_state import Complaint
from toolprism.validation.compiling import Compilation
from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Dialect, prepare
from toolprism.validation.error import ErrorObject, errors_text
from toolprism.validation.evaluator import Program, Verdict
from toolprism.validation.quick_check import passes_meta_schema
from toolprism.validation.schema_documents import Function, Library, meta_schema


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


#: Texts that occur in a schema that names something or has an `unevaluated…` keyword.
_NAMING: Final = ('"$id"', '"id"', '"$anchor"', '"$dynamicAnchor"')
_WATCHING: Final = '"unevaluated'


@dataclass(frozen=True, slots=True)
class Parts:
    """Validates under parts of a compiled schema, with a cache of its own."""

    _whole: "Compiled"
    _cache: Cache

    def validate(self, part: Json, instance: Any, *, formats: bool = True) -> Verdict:
        """Validate an instance under a part of the schema, or under a schema that uses its references."""
        if too_deep(instance):
            return Verdict(None, limit="depth")
        program = self._whole.program
        if program is None:
            return self._whole.no_verdict()
        root = Function(part, program.root.document, program.root.base, None)
        try:
            return Program(root, program.library, self._cache).run(instance, formats=formats)
        except Refusal as refused:  # a part that nothing leads to is compiled only now
            return Verdict(None, compile_error=str(refused))


@dataclass(frozen=True, slots=True)
class Compiled:
    """A schema that is compiled once, for any number of instances."""

    report: SchemaReport
    #: None if the schema does not compile.
    program: Program | None = None

    @property
    def schema(self) -> Json:
        """The schema as it runs, with keywords renamed that its dialect does not have; None if it does not compile."""
        return None if self.program is None else self.program.root.schema

    def validate(self, instance: Any, *, formats: bool = True) -> Verdict:
        """Validate an instance as AJV does with `allErrors`, `strict: false` and ajv-formats."""
        if too_deep(instance):
            return Verdict(None, limit="depth")
        if self.program is None:
            return self.no_verdict()
        return self.program.run(instance, formats=formats)

    def count_errors(self, instance: Any, *, formats: bool = True) -> int | None:
        """Return how many errors `validate` gives, at a part of its cost; None where it has no verdict."""
        if self.program is None or too_deep(instance):
            return None
        return self.program.count(instance, formats=formats)

    def parts(self) -> Parts:
        """Return an object that validates under parts of the schema."""
        return Parts(self, Cache())

    def no_verdict(self) -> Verdict:
        """Return the verdict on any instance of a schema that does not compile."""
        return Verdict(None, compile_error=self.report.compile_error, limit=self.report.limit)


def compiled(schema: Json, dialect: Dialect | None = None) -> Compiled:
    """Return a compiled schema, from the cache if possible; without a dialect it is read as Ajv2020 reads it.

    >>> compiled({"type": "string"}).validate(5).errors[0].message
    'must be string'
    """
    if too_deep(schema):
        return Compiled(SchemaReport(None, limit="depth"))
    if dialect is not None and dialect.is_latest and not (isinstance(schema, dict) and "$schema" in schema):
        dialect = None  # the results are the same
    key = json.dumps(schema), None if dialect is None else dialect.id
    result = _KNOWN.get(key)
    if result is None:
        result = _compile(key[0], dialect)
        _KNOWN.put(key, result)
    return result


def compiled_once(schema: Json) -> Compiled:
    """Return a compiled schema without caching it."""
    return Compiled(SchemaReport(None, limit="depth")) if too_deep(schema) else _compile(json.dumps(schema), None)


def check_schema(schema: Json, dialect: Dialect | None = None) -> SchemaReport:
    """Return AJV's report on a schema."""
    return compiled(schema, dialect).report


def validate(schema: Json, instance: Any, *, dialect: Dialect | None = None, formats: bool = True) -> Verdict:
    """Validate an instance as AJV does with `allErrors`, `strict: false` and ajv-formats."""
    return compiled(schema, dialect).validate(instance, formats=formats)


_KNOWN: Final = LruCache[tuple[str, str | None], Compiled](REMEMBERED)


def _compile(text: str, dialect: Dialect | None) -> Compiled:
    """Compile a private copy of a schema."""
    schema = json.loads(text)
    report = ask_ajv_2020(schema) if dialect is None else ask_meta_schema(schema, dialect)
    if report.compile_error is not None or report.limit is not None:
        return Compiled(report)
    dialect = dialect or DRAFT_2020_12
    prepare(schema, dialect)
    compilation = Compilation(Library(dialect), Cache(), dialect)
    program = error = limit = None
    try:
        root = compilation.library.add(schema, is_named=any(word in text for word in _NAMING))
        compilation.run(root)
        program = Program(root, compilation.library, compilation.cache, watches=_WATCHING in text)
    except Refusal as refused:
        error = str(refused)
    except LimitReached as reached:
        limit = str(reached)
    complaints = compilation.complaints
    throws = complaints[0].message if complaints else error
    report = replace(report, compile_error=error, strict_errors=complaints, strict_throws=throws, limit=limit)
    return Compiled(report, program)
