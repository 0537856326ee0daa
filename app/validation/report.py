"""What AJV has to say about a schema, in its three voices: the meta-schema, the compiler, strict mode."""

import json
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

from app.jsontypes import Json
from app.schema.meta_schema import passes_meta_schema
from app.validation.addresses import normalized
from app.validation.compiling import Compilation, Complaint
from app.validation.error import ErrorObject, errors_text
from app.validation.library import META_SCHEMA, Function, Library, meta_schema
from app.validation.limits import REMEMBERED, LimitReached, too_deep
from app.validation.refusal import Refusal
from app.validation.verdict import run


@dataclass(frozen=True, slots=True)
class SchemaReport:
    """What AJV says about a schema."""

    #: Whether the 2020-12 meta-schema accepts it; None where a limit was reached.
    schema_valid: bool | None
    schema_errors: list[ErrorObject] = field(default_factory=list)
    schema_throws: str | None = None
    #: What `compile()` throws with `strict: false`.
    compile_error: str | None = None
    strict_errors: list[Complaint] = field(default_factory=list)
    #: What `compile()` throws first with `strict: true`.
    strict_throws: str | None = None
    #: The limit that ended the work: `depth`, `visits` or `errors`.
    limit: str | None = None

    def to_json(self) -> dict[str, Json]:
        """Give the report with the command's names."""
        return {
            "schemaValid": self.schema_valid,
            "schemaErrors": [error.to_json() for error in self.schema_errors],
            "schemaThrows": self.schema_throws,
            "compileError": self.compile_error,
            "strictErrors": [complaint.to_json() for complaint in self.strict_errors],
            "strictThrows": self.strict_throws,
            "limit": self.limit,
        }


@dataclass(frozen=True, slots=True)
class Compiled:
    """A schema with its report, ready for instances if there is a root."""

    report: SchemaReport
    library: Library
    root: Function | None = None

    @property
    def error(self) -> str | None:
        """Why there is no root."""
        return self.report.compile_error

    @property
    def limit(self) -> str | None:
        """The limit that was in the way."""
        return self.report.limit


def check_schema(schema: Json) -> SchemaReport:
    """Say what AJV says about a schema."""
    if too_deep(schema):
        return SchemaReport(None, limit="depth")
    return compiled(schema).report


def compiled(schema: Json) -> Compiled:
    """Compile a schema, or remember that it has been done."""
    key = json.dumps(schema)
    with _LOCK:
        if key in _REMEMBERED:
            _REMEMBERED.move_to_end(key)
            return _REMEMBERED[key]
    result = _compile(json.loads(key))  # a copy of our own, which nobody changes
    with _LOCK:
        _REMEMBERED[key] = result
        while len(_REMEMBERED) > REMEMBERED:
            _REMEMBERED.popitem(last=False)
    return result


_REMEMBERED: OrderedDict[str, Compiled] = OrderedDict()
_LOCK = Lock()


def _compile(schema: Any) -> Compiled:
    library = Library()
    report = _judged(schema)
    if report.compile_error is not None or report.limit is not None:
        return Compiled(report, library)
    compilation = Compilation(library)
    error = limit = None
    root = None
    try:
        root = library.add(schema)
        compilation.run(root)
    except Refusal as refused:
        root, error = None, str(refused)
    except LimitReached as reached:
        root, limit = None, str(reached)
    complaints = compilation.complaints
    report = replace(
        report,
        compile_error=error,
        strict_errors=complaints,
        strict_throws=complaints[0].message if complaints else error,
        limit=limit,
    )
    return Compiled(report, library, root)


def _judged(schema: Any) -> SchemaReport:
    """Ask the meta-schema."""
    throws = _named_meta_schema(schema)
    if throws is not None:
        return SchemaReport(schema_valid=False, schema_throws=throws, compile_error=throws, strict_throws=throws)
    if passes_meta_schema(schema):
        return SchemaReport(schema_valid=True)
    verdict = run(Library(), meta_schema(), schema, formats=False)
    if verdict.valid is None:
        return SchemaReport(None, limit=verdict.limit or "time")
    if verdict.valid:
        return SchemaReport(schema_valid=True)
    refused = f"schema is invalid: {errors_text(verdict.errors)}"
    if not isinstance(schema, (dict, list, bool)) and schema is not None:
        refused = "schema must be object or boolean"
    return SchemaReport(schema_valid=False, schema_errors=verdict.errors, compile_error=refused, strict_throws=refused)


def _named_meta_schema(schema: Any) -> str | None:
    """Say what AJV throws about `$schema`; it knows the 2020-12 meta-schema alone."""
    if not isinstance(schema, dict) or "$schema" not in schema:
        return None
    named = schema["$schema"]
    if not isinstance(named, str):
        return "$schema must be a string"
    if not named or normalized(named) == META_SCHEMA:
        return None
    return f'no schema with key or ref "{named}"'
