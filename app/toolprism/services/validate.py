"""Validates every tool of a paste and each target's output, and example arguments against all of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, Literal, TypeAlias

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.core.pointer import parse as parse_pointer
from toolprism.core.records import Count, View
from toolprism.reading.parsing import Parsed, parse
from toolprism.reading.paste import Paste
from toolprism.schema import FromZod, Result, meant_by
from toolprism.services.normalize import Checked, Report
from toolprism.toolcalls import CallReport, check_call
from toolprism.toolcalls.step import Repair
from toolprism.validation import (
    Choice,
    ErrorObject,
    SchemaReport,
    Verdict,
    check_schema,
    choose_dialect,
    sentence,
    validate,
)
from toolprism.validation.compile_state import Complaint
from toolprism.validation.dialect import DialectJson
from toolprism.wayback import Returned, back_map

#: A target accepts what the pasted schema refuses (`lost`), or refuses what it accepts (`narrower`).
Difference: TypeAlias = Literal["lost", "narrower", ""]

#: Seconds after which the arguments are checked at no further target; patterns and errors may take that long at each.
_TRYING: Final = 0.75


@dataclass(frozen=True, kw_only=True)
class ArgumentsCheck:
    """Arguments checked against the pasted schema."""

    text: str
    #: The arguments with the place of each part; None if the text is not JSON.
    parsed: Parsed | None
    #: The mistake in the JSON, and its place.
    finding: Finding | None
    call: CallReport


@dataclass(frozen=True, kw_only=True)
class TargetCheck:
    """The verdict of one target's output on the arguments."""

    verdict: Verdict
    difference: Difference


def check_arguments(schema: Json, text: str, limits: Limits) -> ArgumentsCheck:
    """Check arguments, as text, against the pasted schema.

    Raises:
        BadInput: the arguments are too large or nest too deep.
    """
    parsed, finding = None, None
    try:
        parsed = parse(text, limits)
    except BadInput as error:
        if error.finding.code.startswith("too-"):
            raise
        finding = replace(error.finding, hint=None)  # its hint is about pastes, and the call tab has its own
    return ArgumentsCheck(text=text, parsed=parsed, finding=finding, call=check_call(schema, text))


_UNTRIED: Final = TargetCheck(verdict=Verdict(None, limit="time"), difference="")


@dataclass(frozen=True, kw_only=True)
class ReturnedCall:
    """Arguments that follow a target's output, in the author's shape, and their check there."""

    returned: Returned
    call: CallReport


def returned_from(result: Result, check: ArgumentsCheck) -> ReturnedCall | None:
    """Return the arguments as the author's function gets them; None where the way back leaves all of them alone."""
    if check.parsed is None or result.status == "error":
        return None
    returned = back_map(result).back(check.parsed.value)
    if not returned.steps and not returned.ambiguous:
        return None
    return ReturnedCall(returned=returned, call=check_call(result.schema, returned.arguments))


def check_at_targets(arguments_check: ArgumentsCheck, results: Iterable[Result]) -> Mapping[str, TargetCheck]:
    """Check the same arguments against each target's output; text that is not JSON is not checked."""
    if arguments_check.parsed is None:
        return {}
    found = {}
    for result in results:
        if result.status != "error":
            dialect = choose_dialect(result.output).dialect
            verdict = validate(result.output, arguments_check.parsed.value, dialect=dialect)
            found[result.target] = TargetCheck(
                verdict=verdict, difference=_difference(pasted=arguments_check.call.valid, sent=verdict.valid)
            )
    return found


def check_each_output(
    arguments_check: ArgumentsCheck, results: Mapping[str, Result], first: str
) -> Mapping[str, TargetCheck]:
    """Check the same arguments against the output of every target until the time is up, equal outputs once.

    Args:
        arguments_check: the arguments; text that is not JSON is not checked.
        results: the results by target.
        first: the target that is checked before the others.
    """
    end = monotonic() + _TRYING
    texts = {name: dumps(result.output) for name, result in results.items()}
    found: dict[str, TargetCheck | None] = {}
    for name in (first, *results):
        if texts[name] not in found:
            at = check_at_targets(arguments_check, [results[name]]) if monotonic() < end else {name: _UNTRIED}
            found[texts[name]] = at.get(name)
    return {name: check for name in results if (check := found[texts[name]])}


def _difference(*, pasted: bool | None, sent: bool | None) -> Difference:
    if pasted is None or sent is None or pasted is sent:
        return ""
    return "lost" if sent else "narrower"


#: Line and column in a text, both from 1; None and None if unknown.
Position: TypeAlias = tuple[int | None, int | None]
#: Parameters of an error that name a member of the value.
_NAMED: Final = ("additionalProperty", "unevaluatedProperty", "propertyName")


@dataclass(frozen=True, kw_only=True)
class SchemaCheck:
    """AJV's results for one schema, read as its own draft."""

    dialect: Choice
    report: SchemaReport
    #: The checked schema: the one that a serialized Zod instance stands for, or the given one.
    schema: Json
    #: The instance, if it is one.
    instance: FromZod | None

    @property
    def is_fine(self) -> bool:
        """Whether AJV accepts and compiles the schema."""
        return self.report.schema_valid is True and self.report.compile_error is None

    def place(self, pointer: str) -> Path:
        """Return the place in the given schema for a pointer into the checked one."""
        path = parse_pointer(pointer)
        return path if self.instance is None else self.instance.place(path)


class ToldError(View, camel=True):
    """An error of AJV, in words and with its places."""

    instance_path: str
    schema_path: str
    keyword: str
    params: dict[str, Json]
    message: str
    property_name: str | None = None
    sentence: str
    place: str | None
    line: Count | None = None
    column: Count | None = None


class SchemaCheckJson(View, camel=True):
    """What AJV says of a schema, with its errors in words."""

    schema_valid: bool | None
    schema_errors: list[ToldError]
    schema_throws: str | None
    compile_error: str | None
    strict_errors: list[Complaint]
    strict_throws: str | None
    limit: str | None
    dialect: DialectJson


class ArgumentsJson(View):
    """Arguments under the pasted schema."""

    valid: bool | None
    message: str | None
    repaired: Json
    repairs: list[Repair]
    errors: list[ToldError] | None
    dialect: DialectJson | None = None
    finding: Finding | None = None


class _AtTarget(View):
    valid: bool | None
    difference: Literal["lost", "narrower"] | None
    errors: list[ErrorObject]


class _SentJson(View):
    schema: SchemaCheckJson
    arguments: _AtTarget | None = None


class ValidatedJson(View):
    """A schema, what each target sends of it, and arguments under all of them."""

    schema: SchemaCheckJson
    arguments: ArgumentsJson | None = None
    targets: dict[str, _SentJson]


@dataclass(frozen=True, kw_only=True)
class Validated:
    """The validation of one tool."""

    checked: Checked
    #: The paste of the schema.
    paste: Paste
    #: The checks of the pasted schema and of each target's output.
    pasted: SchemaCheck
    sent: dict[str, SchemaCheck]
    outputs: dict[str, Json]
    #: The arguments under the pasted schema and at each target; None and empty if none were given.
    arguments_check: ArgumentsCheck | None
    target_checks: dict[str, TargetCheck]

    @property
    def fine(self) -> bool:
        """Whether the pasted schema is valid and accepts the arguments."""
        return self.pasted.is_fine and (self.arguments_check is None or self.arguments_check.call.valid is True)

    def place_in_paste(self, error: ErrorObject) -> Position:
        """Return line and column for an error of the pasted schema."""
        try:
            place = self.paste.key_place((*self.checked.tool.at, *self.pasted.place(error.instance_path)))
        except KeyError:
            return None, None
        return place.line, place.column

    def record(self) -> ValidatedJson:
        """Return what the API and the command line tell of it."""
        places = [self.place_in_paste(error) for error in self.pasted.report.distinct_errors]
        return ValidatedJson(
            schema=_schema_json(self.pasted, places),
            arguments=None if self.arguments_check is None else _arguments_json(self.arguments_check),
            targets={
                name: _SentJson(schema=_schema_json(check, []), arguments=_at_target(self.target_checks.get(name)))
                for name, check in self.sent.items()
            },
        )


def validate_all(report: Report, arguments: str | None, limits: Limits) -> Iterable[Validated]:
    """Validate every tool of a paste.

    Args:
        report: the paste and the targets.
        arguments: the arguments of a call as text, or None.
        limits: the limits of the arguments.

    Raises:
        BadInput: the arguments exceed a limit.
        OutOfTime: the deadline of the report has passed.
    """
    for checked in report.tools:
        results = list(checked.job.results())
        outputs = {each.target: each.output for each in results if each.status != "error"}
        arguments_check = None if arguments is None else check_arguments(checked.tool.schema, arguments, limits)
        yield Validated(
            checked=checked,
            paste=report.paste,
            pasted=check_as_written(checked.tool.schema),
            sent={target: check_as_written(output) for target, output in outputs.items()},
            outputs=outputs,
            arguments_check=arguments_check,
            target_checks={} if arguments_check is None else dict(check_at_targets(arguments_check, results)),
        )


def check_as_written(schema: Json) -> SchemaCheck:
    """Check a schema as the draft that it names or implies."""
    instance = meant_by(schema)
    if instance is not None:
        schema = instance.schema
    choice = choose_dialect(schema)
    report = check_schema(schema, choice.dialect)
    return SchemaCheck(dialect=choice, report=report, schema=schema, instance=instance)


def place_of(error: ErrorObject, parsed: Parsed) -> Position:
    """Return line and column of the member or value for an error in the arguments."""
    named = next((error.params[name] for name in _NAMED if isinstance(error.params.get(name), str)), None)
    path = (*parse_pointer(error.instance_path), *(() if named is None else (str(named),)))
    try:
        place = parsed.key_place(path)
    except KeyError:
        return None, None
    return place.line, place.column


def _schema_json(check: SchemaCheck, places: Sequence[Position]) -> SchemaCheckJson:
    distinct = check.report.distinct_errors
    known = places or [(None, None)] * len(distinct)
    errors = [_told(error, check.schema, at) for error, at in zip(distinct, known, strict=True)]
    return SchemaCheckJson.showing(check.report, schema_errors=errors, dialect=check.dialect.record())


def _arguments_json(arguments_check: ArgumentsCheck) -> ArgumentsJson:
    call, parsed = arguments_check.call, arguments_check.parsed
    errors = None
    if call.errors is not None and parsed is not None:
        errors = [_told(error, parsed.value, place_of(error, parsed)) for error in call.errors]
    return ArgumentsJson.showing(call.record(), valid=call.valid, errors=errors, finding=arguments_check.finding)


def _at_target(check: TargetCheck | None) -> _AtTarget | None:
    if check is None:
        return None
    return _AtTarget.showing(check.verdict, difference=check.difference or None)


def _told(error: ErrorObject, instance: Json, at: Position) -> ToldError:
    return ToldError.showing(error, sentence=sentence(error, instance), line=at[0], column=at[1])
