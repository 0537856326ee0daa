"""The line objects of `validate`, `check-call` and `invoke`, and their results."""

from collections.abc import Sequence

from toolprism.core.errors import bad_input
from toolprism.core.json_types import Json, Object
from toolprism.schema import json_schema_of
from toolprism.services.map_back import returned_for
from toolprism.services.validate import check_as_written
from toolprism.toolcalls import check_call, invoke, schemas_by_name
from toolprism.validation import SecondOpinion, check_schema, opinion_of_instance, opinion_of_schema, validate


def validate_line(value: Json, *, formats: bool = True, second_opinion: bool = True) -> dict[str, Json]:
    """Return AJV's results for `{"id", "schema", "instance"?}`, with reasons where the specification differs.

    Raises:
        BadInput: the line is not of that form.
    """
    given = _line(value, ("schema",))
    schema = json_schema_of(given["schema"])
    line = {**given, "schema": schema}
    report = check_schema(schema)
    answer: dict[str, Json] = {"id": line.get("id"), **report.to_json(), "valid": None, "errors": []}
    answer["dialect"] = _as_written(line, formats=formats)
    differences = _differences("schema", opinion_of_schema(schema, report)) if second_opinion else []
    if "instance" in line:
        instance = line["instance"]
        verdict = validate(schema, instance, formats=formats)
        answer |= {"valid": verdict.valid, "errors": [error.to_json() for error in verdict.errors]}
        if verdict.unchecked:
            answer["unchecked"] = list(verdict.unchecked)
        if second_opinion:
            opinion = opinion_of_instance(schema, instance, verdict, formats=formats)
            differences += _differences("instance", opinion)
    return answer | {"differences": differences} if differences else answer


def _as_written(line: Object, *, formats: bool) -> dict[str, Json]:
    """Return AJV's results for the schema as its own draft, without repeated errors.

    `valid` and `errors` are about the schema; if it is valid and there is an instance, about the instance.
    """
    check = check_as_written(line["schema"])
    report = check.report
    valid, errors = report.schema_valid, report.distinct_errors
    if valid and "instance" in line:
        verdict = validate(line["schema"], line["instance"], dialect=check.dialect.dialect, formats=formats)
        valid, errors = verdict.valid, verdict.errors
    return {
        **check.dialect.to_json(),
        "valid": valid,
        "errors": [error.to_json() for error in errors],
        "schemaValid": report.schema_valid,
        "compileError": report.compile_error,
    }


def _differences(of: str, opinion: SecondOpinion) -> list[Json]:
    return [
        {"of": of, "specification": opinion.valid, "name": each.name, "where": each.where, "reason": each.reason}
        for each in opinion.differences
    ]


def check_call_line(value: Json, target: str | None = None) -> dict[str, Json]:
    """Return the message for the model and the repair for `{"id", "schema", "arguments", "target"?}`.

    With a target, the arguments are first returned to the author's shape, and `back` says how.

    Raises:
        BadInput: the line is not of that form, there is no such target, or the arguments are too large.
    """
    line = _line(value, ("schema", "arguments"))
    arguments, back = _in_the_authors_shape(line, line["schema"], target)
    return {"id": line.get("id"), **check_call(line["schema"], arguments).to_json(), **back}


def invoke_line(value: Json, target: str | None = None) -> dict[str, Json]:
    """Return the message for the model for `{"id", "tools", "name", "arguments", "target"?}`.

    With a target, the arguments are first returned to the author's shape, and `back` says how.

    Raises:
        BadInput: the line is not of that form, there is no such target, or the arguments are too large.
    """
    line = _line(value, ("tools", "name", "arguments"))
    schema = schemas_by_name(line["tools"]).get(str(line["name"]))
    arguments, back = _in_the_authors_shape(line, schema, target)
    return {"id": line.get("id"), **invoke(line["tools"], line["name"], arguments).to_json(), **back}


def _in_the_authors_shape(line: Object, schema: Json, target: str | None) -> tuple[Json, dict[str, Json]]:
    """Return the arguments of a line, and the member `back` if there is a target and a schema.

    The line may have the strategies with which the schema was sent.
    """
    target = line.get("target", target)
    if target is None or schema is None:
        return line["arguments"], {}
    options = {"strategies": line["strategies"]} if "strategies" in line else {}
    returned = returned_for(target, schema, line["arguments"], options)
    return returned.arguments, {"back": returned.to_json()}


def _line(value: Json, members: Sequence[str]) -> Object:
    if not isinstance(value, dict):
        raise bad_input("bad-line", f"An object with {_listed(members)} was expected.")
    missing = [name for name in members if name not in value]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise bad_input("bad-line", f"{_listed(missing)} {verb} missing.", hint=f"A line has {_listed(members)}.")
    return value


def _listed(names: Sequence[str]) -> str:
    *others, last = (f"`{name}`" for name in names)
    return f"{', '.join(others)} and {last}" if others else last
