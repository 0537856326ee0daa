"""A compiled schema: its report, and its verdicts on instances, also for its subschemas."""

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.core.lru_cache import LruCache
from toolprism.validation.budgets import REMEMBERED, Cache, LimitReached, Refusal, too_deep
from toolprism.validation.compiling import Compilation
from toolprism.validation.dialect import DRAFT_2020_12, Dialect, prepare
from toolprism.validation.evaluator import Program, Verdict
from toolprism.validation.report import SchemaReport, ask_ajv_2020, ask_meta_schema
from toolprism.validation.schema_documents import Function, Library

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
        return Program(root, program.library, self._cache).run(instance, formats=formats)


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
