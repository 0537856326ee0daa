"""The line objects of `validate`, `check-call`, `invoke` and `map-back`, and their results."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from toolprism.core.errors import BadInput, UnknownTarget, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import COMMAND_LINE, Limits
from toolprism.core.records import Pointer, View
from toolprism.schema import Normalizer, find, json_schema_of, read_variants, with_variants
from toolprism.services.jsonl import of_line, options_of, tool_of
from toolprism.services.labels import joined
from toolprism.services.normalize import NO_CHOICE, request_for
from toolprism.services.options import SWITCHES
from toolprism.services.validate import check_as_written
from toolprism.toolcalls import InvalidJson, Options, check_call, invoke, read_arguments, schemas_by_name
from toolprism.toolcalls.check import USUAL, CallJson
from toolprism.toolcalls.invoke import InvokeJson
from toolprism.toolcalls.step import ON_REQUEST
from toolprism.validation import SecondOpinion, check_schema, opinion_of_instance, opinion_of_schema, validate
from toolprism.validation.dialect import DialectId
from toolprism.validation.error import ErrorObject
from toolprism.validation.report import ReportJson
from toolprism.wayback import BackMap, Returned, back_map
from toolprism.wayback.back_map import Undone


class DialectCheck(View, camel=True):
    """What AJV says where it reads the schema as the draft that it is written in, each error once.

    `valid` and `errors` are about the schema, or, where that is valid and there is an instance, about that.
    """

    id: DialectId
    because: str
    valid: bool | None
    errors: list[ErrorObject]
    schema_valid: bool | None
    compile_error: str | None


class _Difference(View):
    of: Literal["schema", "instance"]
    specification: bool | None
    name: str
    where: str
    reason: str


class ValidateJson(ReportJson):
    """What AJV says of a schema and an instance, and where the specification differs."""

    valid: bool | None
    errors: list[ErrorObject]
    dialect: DialectCheck
    unchecked: Sequence[str] | None = None
    differences: list[_Difference] | None = None


def validate_line(value: Json, *, formats: bool = True, second_opinion: bool = True) -> dict[str, Json]:
    """Return AJV's results for `{"id", "schema", "instance"?}`, with reasons where the specification differs.

    Raises:
        BadInput: the line is not of that form.
    """
    given = _line(value, ("schema",))
    schema = json_schema_of(given["schema"])
    line = {**given, "schema": schema}
    report = check_schema(schema)
    verdict = validate(schema, line["instance"], formats=formats) if "instance" in line else None
    differences = _differences("schema", opinion_of_schema(schema, report)) if second_opinion else []
    if second_opinion and verdict is not None:
        opinion = opinion_of_instance(schema, line["instance"], verdict, formats=formats)
        differences += _differences("instance", opinion)
    told = ValidateJson.showing(
        report,
        valid=None if verdict is None else verdict.valid,
        errors=[] if verdict is None else verdict.errors,
        dialect=_as_written(line, formats=formats),
        unchecked=None if verdict is None else verdict.unchecked or None,
        differences=differences or None,
    )
    return of_line(line.get("id"), told)


def _as_written(line: Object, *, formats: bool) -> DialectCheck:
    """Return AJV's results for the schema as its own draft."""
    check = check_as_written(line["schema"])
    report = check.report
    valid, errors = report.schema_valid, report.distinct_errors
    if valid and "instance" in line:
        verdict = validate(line["schema"], line["instance"], dialect=check.dialect.dialect, formats=formats)
        valid, errors = verdict.valid, verdict.errors
    written = check.dialect.record()
    return DialectCheck.showing(report, id=written.id, because=written.because, valid=valid, errors=errors)


def _differences(of: Literal["schema", "instance"], opinion: SecondOpinion) -> list[_Difference]:
    return [_Difference.showing(each, of=of, specification=opinion.valid) for each in opinion.differences]


class CheckCallJson(CallJson):
    """What the model is told of its arguments, a repair where one is sure, and the way back to the author's shape."""

    back: Returned | None = None


class InvokedJson(InvokeJson):
    """What a call gets before its tool runs, and the way back to the author's shape."""

    back: Returned | None = None


def check_call_line(value: Json, target: str | None = None, asked: Options = USUAL) -> dict[str, Json]:
    """Return the message and the repair for `{"id", "schema", "arguments", "target"?, "repair"?, "plain"?}`.

    With a target, the arguments are first returned to the author's shape, and `back` says how.

    Raises:
        BadInput: the line is not of that form, there is no such target, or the arguments are too large.
    """
    line = _line(value, ("schema", "arguments"))
    way = _WayBack(line, line["schema"], target)
    report = check_call(line["schema"], line["arguments"], way.options(line, asked))
    return of_line(line.get("id"), CheckCallJson.showing(report.record(), back=way.returned))


def invoke_line(value: Json, target: str | None = None, asked: Options = USUAL) -> dict[str, Json]:
    """Return the message for `{"id", "tools", "name", "arguments", "target"?, "repair"?, "plain"?}`.

    With a target, the arguments are first returned to the author's shape, and `back` says how.

    Raises:
        BadInput: the line is not of that form, there is no such target, or the arguments are too large.
    """
    line = _line(value, ("tools", "name", "arguments"))
    way = _WayBack(line, schemas_by_name(line["tools"]).get(str(line["name"])), target)
    invoked = invoke(line["tools"], line["name"], line["arguments"], options=way.options(line, asked)).record()
    return of_line(line.get("id"), InvokedJson.showing(invoked, back=way.returned))


class _WayBack:
    """The way back of a line that names a target, or is given one, where there is a schema.

    The line may have the strategies with which the schema was sent.
    """

    def __init__(self, line: Object, schema: Json, target: str | None) -> None:
        self._map: BackMap | None = None
        self.returned: Returned | None = None
        if (target := line.get("target", target)) is not None and schema is not None:
            options = {"strategies": line["strategies"]} if "strategies" in line else {}
            self._map = _map_of({"schema": schema, "target": target, "options": options}, COMMAND_LINE)
            self.returned = Returned(line["arguments"])

    def options(self, line: Object, asked: Options) -> Options:
        """Return what a line asks of its check, beside what is asked of all."""
        repair = asked.repair | kinds_to_repair(line.get("repair", []))
        plain = line.get("plain", asked.plain)
        if not isinstance(plain, bool):
            raise bad_input("bad-option", "`plain` must be true or false.", pointer="/plain")
        if self._map is None:
            return Options(repair=repair, plain=plain)
        return Options(repair=repair, plain=plain, back=self._back, forth=self._map.forward)

    def _back(self, arguments: Json) -> Json:
        if self._map is not None:
            self.returned = self._map.back(arguments)
        return arguments if self.returned is None else self.returned.arguments


def kinds_to_repair(given: Json) -> frozenset[str]:
    """Return the kinds of repair that lose something and are asked for by name.

    Raises:
        BadInput: they are no list, or there is no such kind.
    """
    if not isinstance(given, list) or any(each not in ON_REQUEST for each in given):
        message = f"`repair` must be a list of {', '.join(sorted(ON_REQUEST))}; other repairs are always tried."
        raise bad_input("bad-option", message, pointer="/repair")
    return frozenset(map(str, given))


def _line(value: Json, members: Sequence[str]) -> Object:
    if not isinstance(value, dict):
        raise bad_input("bad-line", f"An object with {_listed(members)} was expected.")
    missing = [name for name in members if name not in value]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise bad_input("bad-line", f"{_listed(missing)} {verb} missing.", hint=f"A line has {_listed(members)}.")
    return value


def _listed(names: Sequence[str]) -> str:
    return joined([f"`{name}`" for name in names])


_OPTIONS: Final = (*(switch.name for switch in SWITCHES), "variants", "strategies")


class MapBackJson(View):
    """Arguments in the author's shape, what was undone, and the places that may mean two things."""

    arguments: Json
    steps: tuple[Undone, ...]
    ambiguous: tuple[Pointer, ...]
    name: str | None = None


def map_back_line(value: Json, limits: Limits) -> dict[str, Json]:
    """Return the arguments in the author's shape for `{"id", "schema", "target", "arguments", "name"?, "options"?}`.

    `tool` may stand for `schema`, and then says the name, and whether the author wants strict mode.

    Raises:
        BadInput: the line is not of that form, or the arguments are no JSON.
    """
    if not isinstance(value, dict) or not {"target", "arguments"} <= value.keys():
        raise bad_input("bad-line", 'An object was expected: {"id", "schema", "target", "arguments"}.')
    if ("schema" in value) == ("tool" in value):
        raise bad_input("bad-line", "One of `schema` and `tool` was expected, and not both.")
    returned = _map_of(value, limits).back(_read(value["arguments"]))
    name = value.get("name")
    return of_line(value.get("id"), MapBackJson.showing(returned, name=name if isinstance(name, str) else None))


def _map_of(line: Mapping[str, Json], limits: Limits) -> BackMap:
    options = line.get("options", {})
    if not isinstance(options, dict):
        raise bad_input("bad-option", "`options` must be an object.", pointer="/options")
    for name in options:
        if name not in _OPTIONS:
            hint = f"Known are {', '.join(_OPTIONS)}."
            raise bad_input(
                "unknown-member", f"There is no option called `{name[:40]}`.", hint=hint, pointer="/options"
            )
    choices = options_of(options, NO_CHOICE)
    tool, mcp = tool_of(line["tool"], limits) if "tool" in line else (None, False)
    try:
        target = find(str(line["target"]))
    except UnknownTarget as error:
        raise bad_input("unknown-target", str(error), pointer="/target") from None
    chosen = with_variants((target,), read_variants(choices.variants))[0]
    schema = line["schema"] if tool is None else tool.schema
    return back_map(Normalizer(schema, request_for(tool, limits, choices, mcp=mcp)).normalize(chosen))


def _read(given: Json) -> Json:
    """Return the arguments; a text is read as JSON, as clients of Chat Completions get it."""
    arguments = read_arguments(given)
    if isinstance(arguments, InvalidJson):
        raise BadInput(Finding(code="not-json", message="The arguments are not JSON.", pointer="/arguments"))
    return arguments
