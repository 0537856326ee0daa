"""Validating an instance, and saying how it went."""

from dataclasses import dataclass, field
from typing import Any

from app.jsontypes import Json
from app.validation.error import ErrorObject
from app.validation.library import Function, Library
from app.validation.limits import LimitReached, too_deep
from app.validation.patterns import Matcher
from app.validation.scope import Run, Scope
from app.validation.walk import walk


@dataclass(frozen=True, slots=True)
class Verdict:
    """What AJV with `allErrors` says about an instance."""

    #: None where nothing can be said: the schema does not compile, a limit was reached, a pattern took too long.
    valid: bool | None
    errors: list[ErrorObject] = field(default_factory=list)
    #: Patterns that took too long; they counted as matching.
    unchecked: list[str] = field(default_factory=list)
    #: Why the schema does not compile.
    compile_error: str | None = None
    #: The limit that ended the walk: `depth`, `visits` or `errors`.
    limit: str | None = None


def validate(schema: Json, instance: Any, *, formats: bool = True) -> Verdict:
    """Validate an instance as Ajv2020 does with `allErrors`, `strict: false` and ajv-formats."""
    from app.validation.report import compiled  # it validates schemas with what stands here

    if too_deep(schema) or too_deep(instance):
        return Verdict(None, limit="depth")
    result = compiled(schema)
    if result.root is None:
        return Verdict(None, compile_error=result.error, limit=result.limit)
    return run(result.library, result.root, instance, formats=formats)


def run(library: Library, root: Function, instance: Any, *, formats: bool) -> Verdict:
    """Apply a compiled schema to an instance."""
    state = Run(library, Matcher(), formats)
    try:
        errors = walk(Scope(state, root.schema, "#", "", root, root.base), instance)
    except LimitReached as reached:
        return Verdict(None, unchecked=state.matcher.unchecked, limit=str(reached))
    return Verdict(None if state.matcher.unchecked else not errors, errors, state.matcher.unchecked)
