"""The validation tab: AJV's results for the pasted schema, the output, and the example arguments under both."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from toolprism.core.json_types import Json
from toolprism.schema import Result, find, meant_by
from toolprism.services.labels import counted
from toolprism.services.validate import ArgumentsCheck, TargetCheck, check_as_written, place_of
from toolprism.services.validate import SchemaCheck as Check
from toolprism.validation import (
    Complaint,
    Difference,
    ErrorObject,
    Verdict,
    choose_dialect,
    opinion_of_instance,
    opinion_of_schema,
    sentence,
)
from toolprism.web.views.diagnostic_view import NOWHERE, Locator, Position

_MOST: Final = 100


@dataclass(frozen=True, kw_only=True)
class ShownError:
    """One error, in plain words and with its place."""

    error: ErrorObject
    sentence: str
    #: The field with the place: `text` or `arguments`; empty if it is in neither.
    field: str
    at: Position
    #: The place of the violated keyword in the pasted text; None if it is not there.
    by: Position


@dataclass(frozen=True, kw_only=True)
class SchemaCheck:
    """AJV's results for one schema."""

    heading: str
    #: In one sentence.
    verdict: str
    #: The draft used and the reason; empty if the schema does not determine one.
    dialect: str
    fine: bool
    errors: Sequence[ShownError]
    hidden: int
    #: The compile error; empty if there is none, or if the errors explain it.
    compile_error: str
    #: The complaints of AJV's strict mode, with their places.
    strict: Sequence[tuple[Complaint, Position]]
    #: Where AJV and the specification differ.
    differs: Sequence[Difference]


@dataclass(frozen=True, kw_only=True)
class InstanceCheck:
    """The verdict of one schema on the arguments."""

    heading: str
    verdict: str
    valid: bool | None
    errors: Sequence[ShownError]
    hidden: int
    differs: Sequence[Difference]


@dataclass(frozen=True, kw_only=True)
class Validation:
    """The whole tab."""

    schemas: Sequence[SchemaCheck]
    #: For the pasted schema and for the target; empty without readable arguments.
    instances: Sequence[InstanceCheck]
    #: The meaning of a disagreement between the two; empty if they agree.
    disagreement: str
    #: The reason why the arguments are unreadable; empty if they are readable, or absent.
    unread: str


class _Pasted(NamedTuple):
    """The pasted schema, or the one that a pasted Zod instance stands for."""

    heading: str
    schema: Json
    locator: Locator


def validation(
    result: Result, locator: Locator, arguments_check: ArgumentsCheck | None, target_checks: TargetCheck | None
) -> Validation:
    """Return the checks of both schemas, and of the arguments under both."""
    pasted = _pasted(result.schema, locator)
    schemas = [_schema_check(pasted.heading, pasted.schema, pasted.locator)]
    if result.status != "error":
        schemas.append(_schema_check(f"What is sent to {find(result.target).title}", result.output, None))
    return Validation(
        schemas=schemas,
        instances=list(_instances(result, pasted, arguments_check, target_checks)),
        disagreement=_disagreement(find(result.target).title, target_checks),
        unread=arguments_check.finding.sentence() if arguments_check and arguments_check.finding else "",
    )


def _pasted(schema: Json, locator: Locator) -> _Pasted:
    instance = meant_by(schema)
    if instance is None:
        return _Pasted("The pasted schema", schema, locator)
    return _Pasted("The schema of the pasted Zod instance", instance.schema, replace(locator, instance=instance))


def _schema_check(heading: str, schema: Json, locator: Locator | None) -> SchemaCheck:
    check = check_as_written(schema)
    report = check.report
    errors = [_schema_error(error, schema, locator) for error in report.distinct_errors[:_MOST]]
    compile_error = "" if errors else report.compile_error or ""
    return SchemaCheck(
        heading=heading,
        verdict=_schema_verdict(check, compile_error),
        dialect=check.dialect.sentence() if check.dialect.because else "",
        fine=check.is_fine,
        errors=errors,
        hidden=max(0, len(report.distinct_errors) - _MOST),
        compile_error=compile_error,
        strict=[(complaint, _found(locator, complaint.place)) for complaint in report.strict_errors[:_MOST]],
        differs=opinion_of_schema(schema, report).differences if check.dialect.dialect.is_latest else [],
    )


def _schema_verdict(check: Check, compile_error: str) -> str:
    report, dialect = check.report, check.dialect.dialect.id
    if report.schema_valid is None or (report.limit is not None and not report.schema_errors):
        return f"The check was ended by a limit: {report.limit or 'time'}."
    if report.schema_errors:
        return f"It is not a valid JSON Schema ({dialect}): {counted(len(report.distinct_errors), 'error')}."
    if compile_error:
        return "AJV refuses to compile it."
    return f"It is a valid JSON Schema ({dialect}), and AJV compiles it."


def _instances(
    result: Result, source: _Pasted, arguments_check: ArgumentsCheck | None, target_checks: TargetCheck | None
) -> Sequence[InstanceCheck]:
    if arguments_check is None or arguments_check.parsed is None:
        return []
    call = arguments_check.call
    pasted = Verdict(call.valid, list(call.errors or ()))
    found = [
        _instance_check(source.heading, source.schema, pasted, arguments_check, call.unchecked or "", source.locator)
    ]
    if target_checks is not None:
        why = (
            target_checks.verdict.compile_error
            or target_checks.verdict.limit
            or ", ".join(target_checks.verdict.unchecked)
        )
        found.append(
            _instance_check(
                f"What is sent to {find(result.target).title}",
                result.output,
                target_checks.verdict,
                arguments_check,
                why,
                None,
            )
        )
    return found


def _instance_check(  # noqa: PLR0913, PLR0917  # one column of the tab is made of all this
    heading: str,
    schema: Json,
    verdict: Verdict,
    arguments_check: ArgumentsCheck,
    why: str,
    locator: Locator | None,
) -> InstanceCheck:
    assert arguments_check.parsed is not None, "only what could be read is checked"
    verdicts = {
        True: "accepts the arguments",
        False: f"refuses the arguments: {counted(len(verdict.errors), 'error')}",
        None: f"could not check the arguments: {why}",
    }
    return InstanceCheck(
        heading=heading,
        verdict=verdicts[verdict.valid],
        valid=verdict.valid,
        errors=[_argument_error(error, arguments_check, locator) for error in verdict.errors[:_MOST]],
        hidden=max(0, len(verdict.errors) - _MOST),
        differs=_opinion_of_arguments(schema, arguments_check.parsed.value, verdict),
    )


def _opinion_of_arguments(schema: Json, arguments: Json, verdict: Verdict) -> Sequence[Difference]:
    """Return differences from the specification, which is only checked for 2020-12."""
    if not choose_dialect(schema).dialect.is_latest:
        return []
    if isinstance(schema, dict):
        schema = {keyword: value for keyword, value in schema.items() if keyword != "$schema"}
    return opinion_of_instance(schema, arguments, verdict).differences


def _schema_error(error: ErrorObject, schema: Json, locator: Locator | None) -> ShownError:
    return _written(error, schema, "text", _found(locator, error.instance_path), NOWHERE)


def _argument_error(error: ErrorObject, arguments_check: ArgumentsCheck, locator: Locator | None) -> ShownError:
    assert arguments_check.parsed is not None, "only what could be read is checked"
    at = Position(*place_of(error, arguments_check.parsed))
    return _written(error, arguments_check.parsed.value, "arguments", at, _found(locator, error.place))


def _found(locator: Locator | None, pointer: str | None) -> Position:
    return NOWHERE if locator is None or pointer is None else locator.find(pointer)


def _written(error: ErrorObject, instance: Json, field: str, at: Position, by: Position) -> ShownError:
    known = field if at.line is not None else ""
    return ShownError(error=error, sentence=sentence(error, instance), field=known, at=at, by=by)


def _disagreement(target: str, target_checks: TargetCheck | None) -> str:
    match target_checks.difference if target_checks else "":
        case "lost":
            return f"Your schema refuses these arguments. The schema {target} gets accepts them: a check is lost."
        case "narrower":
            return f"Your schema accepts these arguments. The schema {target} gets refuses them: it is stricter."
    return ""
