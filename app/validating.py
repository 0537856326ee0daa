"""Validating: every tool of a paste, and what each target sends of it, by AJV; and example arguments at all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from app.checking import Checked, Report
from app.jsontypes import Json
from app.limits import Limits
from app.pointer import Path, parse
from app.reading.parsing import Parsed
from app.toolcalls import undeclared
from app.trying import Trial, Tried, try_at, try_out
from app.validation import ErrorObject, SchemaReport, check_schema, sentence

#: Parameters of an error that name a member of the value it is about.
_NAMED: Final = ("additionalProperty", "unevaluatedProperty", "propertyName")


@dataclass(frozen=True, kw_only=True)
class Validated:
    """One tool."""

    checked: Checked
    #: What AJV says of the pasted schema, and of what each target sends; nothing of a target that sends none.
    pasted: SchemaReport
    sent: dict[str, SchemaReport]
    #: The arguments at the pasted schema, and at each target; None and nothing where none were given.
    trial: Trial | None
    tried: dict[str, Tried]

    @property
    def fine(self) -> bool:
        """Whether the pasted schema is one, and takes the arguments."""
        return is_fine(self.pasted) and (self.trial is None or self.trial.call.valid is True)

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API and of `--format json`."""
        tool = self.checked.tool
        told: dict[str, Json] = {"name": tool.name, "schema": _schema_json(self.pasted, tool.schema)}
        if self.trial is not None:
            told["arguments"] = _trial_json(self.trial)
        targets: dict[str, Json] = {}
        for name, report in self.sent.items():
            tried = self.tried.get(name)
            given: dict[str, Json] = {"schema": _schema_json(report, None)}
            targets[name] = given if tried is None else given | {"arguments": _tried_json(tried)}
        return {**told, "targets": targets}


def validate_all(report: Report, arguments: str | None, limits: Limits) -> Iterable[Validated]:
    """Validate every tool of a paste.

    Args:
        report: the paste and the targets.
        arguments: the arguments of a call, as text; None for none.
        limits: of the arguments.

    Raises:
        BadInput: the arguments go past a limit.
        OutOfTime: the deadline of the report has passed.
    """
    for checked in report.tools:
        outcomes = list(checked.job.outcomes())
        trial = None if arguments is None else try_out(checked.tool.schema, arguments, limits)
        yield Validated(
            checked=checked,
            pasted=about(checked.tool.schema),
            sent={each.target: about(each.output) for each in outcomes if each.status != "error"},
            trial=trial,
            tried={} if trial is None else dict(try_at(trial, outcomes)),
        )


def about(schema: Json) -> SchemaReport:
    """Say what AJV says of a schema; one that names another draft is checked as 2020-12 all the same."""
    report = check_schema(schema)
    return check_schema(undeclared(schema)) if report.schema_throws and undeclared(schema) != schema else report


def is_fine(report: SchemaReport) -> bool:
    """Tell whether AJV takes and compiles a schema."""
    return report.schema_valid is True and report.compile_error is None


def place_of(error: ErrorObject, parsed: Parsed, at: Path = ()) -> tuple[int | None, int | None]:
    """Give line and column of what an error is about: of a member that must not be there, the member."""
    named = next((error.params[name] for name in _NAMED if isinstance(error.params.get(name), str)), None)
    path = (*at, *parse(error.instance_path), *(() if named is None else (str(named),)))
    try:
        place = parsed.key_place(path)
    except KeyError:
        return None, None
    return place.line, place.column


def _schema_json(report: SchemaReport, schema: Json) -> dict[str, Json]:
    errors = [_error_json(error, schema, None) for error in report.schema_errors]
    return {**report.to_json(), "schemaErrors": errors}


def _trial_json(trial: Trial) -> dict[str, Json]:
    call = trial.call
    instance = trial.parsed.value if trial.parsed else None
    errors = None if call.errors is None else [_error_json(error, instance, trial.parsed) for error in call.errors]
    finding: dict[str, Json] = {} if trial.finding is None else {"finding": dict(trial.finding.to_json())}
    return {"valid": call.valid, **call.to_json(), "errors": errors, **finding}


def _tried_json(tried: Tried) -> dict[str, Json]:
    verdict = tried.verdict
    return {
        "valid": verdict.valid,
        "difference": tried.difference or None,
        "errors": [error.to_json() for error in verdict.errors],
    }


def _error_json(error: ErrorObject, instance: Json, parsed: Parsed | None) -> dict[str, Json]:
    line, column = (None, None) if parsed is None else place_of(error, parsed)
    told: dict[str, Json] = {**error.to_json(), "sentence": sentence(error, instance), "place": error.place}
    return told if line is None else {**told, "line": line, "column": column}
