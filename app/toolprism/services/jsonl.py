"""The line objects of JSON Lines and the API: `{"id", "schema"}` or `{"id", "tool"}`, with one result each."""

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import BadInput, ToolprismError, Unavailable, UnknownTarget, bad_input, nearest
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits, seconds_from_environment
from toolprism.core.log_format import traceback_text
from toolprism.core.pointer import render
from toolprism.core.records import Record, View
from toolprism.reading.ingest import Tool
from toolprism.reading.parsing import parse
from toolprism.reading.paste import Paste, read_value
from toolprism.schema import EDITIONS, Result, read_variants
from toolprism.services.normalize import Choices, Job, failed_result, request_for, written
from toolprism.services.options import SWITCHES, strategies_of

_LOG: Final = logging.getLogger("toolprism")
_Default = TypeVar("_Default", bool, bool | None)

#: The boolean options of a request.
FLAGS: Final = ("trail", "guarantees", *(switch.name for switch in SWITCHES))
#: An id at the start of an object: a string or a whole number.
_ID: Final = re.compile(r'\s*\{\s*"id"\s*:\s*("(?:[^"\\\x00-\x1f]|\\.){0,200}"|-?\d{1,20})\s*[,}]')
_INTERNAL_ERROR: Final = Finding(
    code="internal-error", message="Toolprism failed on this line.", hint="Please report it with this line."
)
#: How much of an option's name another name shares that is taken for a slip.
_NEAR: Final = 0.8
_OPTIONS: Final = frozenset({"targets", "edition", "variants", "strategies", *FLAGS})


def answered(text: str, limits: Limits, answer: Callable[[Json], dict[str, Json]]) -> dict[str, Json]:
    """Return the result for one line; for a bad line, `{"id", "error": {"code", "message"}}`."""
    value: Json = None
    try:
        value = parse(text, limits).value
    except (BadInput, Unavailable) as error:
        return failed(_named(text), error.finding)
    except Exception as error:  # noqa: BLE001  # whatever it is, the other lines go on
        _LOG.error("a line failed\n%s", traceback_text(error))
        return failed(_named(text), _INTERNAL_ERROR)
    seconds = seconds_from_environment()
    try:
        with until(None if seconds is None else Deadline(seconds)):
            return answer(value)
    except (BadInput, Unavailable) as error:
        return failed(value, error.finding)
    except ToolprismError as error:
        return failed(value, Finding(code="refused", message=str(error)))
    except Exception as error:  # noqa: BLE001  # whatever it is, the other lines go on
        _LOG.error("a line failed\n%s", traceback_text(error))
        return failed(value, _INTERNAL_ERROR)


def answer_strictly(value: Json, limits: Limits, choices: Choices, deadline: Deadline | None = None) -> dict[str, Json]:
    """Return the result for one line object.

    Raises:
        BadInput: it is not one, or its tool cannot be read.
        OutOfTime: the deadline has passed.
    """
    laid = laid_out(value, limits, choices, deadline)
    given: dict[str, Json] = {"id": laid.id, "targets": dict(laid.job.results_json())}
    return {**given, "findings": laid.findings} if laid.findings else given


def of_line(given: Json, record: Record) -> dict[str, Json]:
    """Return the result for a line object with an id."""
    return {"id": given, **record.to_json()}


def of_paste(paste: Paste, tools: Iterable[tuple[str | None, Record]], **more: Json) -> dict[str, Json]:
    """Return the result for a paste: a record for each tool, with its name, and further members."""
    return {"kind": paste.kind, "tools": [{"name": name, **record.to_json()} for name, record in tools], **more}


class LaidOut(NamedTuple):
    """The prepared work on one line object."""

    id: Json
    job: Job
    #: Findings about the tool that do not depend on the target.
    findings: list[Json]


def laid_out(value: Json, limits: Limits, choices: Choices, deadline: Deadline | None = None) -> LaidOut:
    """Prepare the work on one line object; it runs when the results are requested.

    Raises:
        BadInput: it is not one, or its tool cannot be read.
    """
    line = _line(value)
    tool = tool_of(line["tool"], limits) if "tool" in line else None
    found, mcp = tool or (None, False)
    if "strategies" in line:
        choices = replace(choices, strategies=strategies_of(line["strategies"]))
    job = Job(
        schema=line["schema"] if found is None else found.schema,
        request=request_for(found, limits, choices, mcp=mcp),
        targets=choices.found,
        trail=choices.trail,
        guarantees=choices.guarantees,
        deadline=deadline,
    )
    findings: list[Json] = [] if found is None else [finding.to_json() for finding in found.findings]
    return LaidOut(line.get("id"), job, findings)


def options_of(given: Object, choices: Choices) -> Choices:
    """Return the choices, overridden by the options in a line or request.

    Raises:
        BadInput: an option has a value of the wrong type, a target does not exist, or a name resembles an option.
    """
    _refuse_misspelt(given)
    chosen: dict[str, Any] = {name: _switch(given, name, getattr(choices, name)) for name in FLAGS}
    choices = replace(choices, **chosen)
    if "edition" in given:
        choices = replace(choices, edition=_edition(given["edition"]))
    if "variants" in given:
        choices = replace(choices, variants=_variants(given["variants"]))
    if "strategies" in given:
        choices = replace(choices, strategies=strategies_of(given["strategies"]))
    if "targets" in given:
        choices = replace(choices, targets=texts(given["targets"], "targets", "of target ids"))
    try:
        _ = choices.found
    except UnknownTarget as error:
        raise bad_input("unknown-target", str(error), pointer="/targets") from None
    return choices


def refuse_unknown(given: Object, known: frozenset[str]) -> None:
    """Raise an error for a member with an unknown name.

    Raises:
        BadInput: a member has another name.
    """
    for name in given:
        if name not in known | _OPTIONS:
            near = nearest(name, known | _OPTIONS)
            hint = f"Did you mean `{near}`?" if near else f"Known are {', '.join(sorted(known | _OPTIONS))}."
            raise bad_input("unknown-member", f"There is no member called `{shortened(name, 40)}`.", hint=hint)


def _refuse_misspelt(given: Object) -> None:
    """Refuse a member that is nearly an option, such as `target`; a line may have other members beside them."""
    for name in given:
        near = "" if name in _OPTIONS else nearest(name[:40], _OPTIONS, cutoff=_NEAR)
        if near:
            message = f"There is no member called `{shortened(name, 40)}`."
            raise bad_input("unknown-member", message, hint=f"Did you mean `{near}`?", pointer=render([name]))


def _line(value: Json) -> Object:
    if not isinstance(value, dict):
        raise bad_input("bad-line", 'An object was expected: {"id", "schema"} or {"id", "tool"}.')
    if ("schema" in value) == ("tool" in value):
        raise bad_input("bad-line", "One of `schema` and `tool` was expected, and not both.")
    return value


def _switch(given: Object, name: str, default: _Default) -> bool | _Default:
    if name not in given:
        return default
    value = given[name]
    if not isinstance(value, bool):
        raise bad_input("bad-option", f"`{name}` must be true or false.", pointer=f"/{name}")
    return value


def _edition(name: Json) -> str:
    if name not in EDITIONS:
        raise bad_input("bad-option", f"`edition` must be one of {', '.join(EDITIONS)}.", pointer="/edition")
    return str(name)


def texts(given: Json, name: str, form: str) -> tuple[str, ...]:
    """Return an option that is a list of texts, of a form in words.

    Raises:
        BadInput: it is something else.
    """
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise bad_input("bad-option", f"`{name}` must be a list {form}.", pointer=f"/{name}")
    return tuple(map(str, given))


#: What a list of variants looks like.
OF_VARIANTS: Final = 'such as ["openai=gpt-5"]'


def _variants(given: Json) -> tuple[str, ...]:
    chosen = texts(given, "variants", OF_VARIANTS)
    try:
        read_variants(chosen)
    except ToolprismError as error:
        raise bad_input("bad-option", str(error), pointer="/variants") from None
    return chosen


def tool_of(value: Json, limits: Limits) -> tuple[Tool, bool]:
    """Return the tool of a line, and whether it comes from an MCP server.

    Raises:
        BadInput: it holds no tool, or several.
    """
    paste = read_value(value, limits)
    if len(paste.tools) != 1:
        raise bad_input("several-tools", f"`tool` holds {len(paste.tools)} tools, but one was expected.")
    return paste.tools[0], paste.mcp


def _named(text: str) -> Json:
    """Return the id of a line that is not JSON, so that its error can be matched; it must come first."""
    found = _ID.match(text)
    try:
        return {"id": json.loads(found[1])} if found else None
    except ValueError:  # an invalid escape
        return None


class _Wrong(View):
    code: str
    message: str


class LineError(View):
    """Why a line has no result."""

    id: Json
    error: _Wrong


def failed(value: Json, finding: Finding) -> dict[str, Json]:
    """Return the result for a bad line."""
    name = value.get("id") if isinstance(value, dict) else None
    return LineError(id=name, error=_Wrong(code=finding.code, message=finding.sentence())).to_json()


def answer_in_pieces(
    text: str, limits: Limits, choices: Choices, watch: Callable[[Result | None], None]
) -> Iterator[str]:
    """Yield the result for one line of text, also for a bad line.

    Args:
        text: the line.
        limits: the limits of the line.
        choices: the user's choices.
        watch: called with each result, or None if the line has none.
    """
    found: list[LaidOut] = []

    def lay_out(value: Json) -> dict[str, Json]:
        found.append(laid_out(value, limits, choices))
        return {}

    refusal = answered(text, limits, lay_out)
    if found:
        yield from _pieces(found[0], watch)
    else:
        watch(None)
        yield dumps(refusal)


def _pieces(laid: LaidOut, watch: Callable[[Result | None], None]) -> Iterator[str]:
    yield f'{{"id":{dumps(laid.id)},"targets":{{'
    for index, (result, text) in enumerate(_results(laid.job)):
        watch(result)
        yield f"{',' if index else ''}{dumps(result.target)}:{text}"
    yield "}"
    if laid.findings:
        yield f',"findings":{dumps(laid.findings)}'
    yield "}"


def _results(job: Job) -> Iterator[tuple[Result, str]]:
    """Yield each result and its text; after a failure or the deadline, yield an error instead."""
    seconds = seconds_from_environment()
    results = job.results()
    for target in job.targets:
        with until(None if seconds is None else Deadline(seconds)):
            try:
                result = next(results)
                text = "".join(written(job.members(result)))
            except Exception as error:  # noqa: BLE001  # whatever it is, the other targets and lines go on
                result = failed_result(job.schema, target, error)
                text = "".join(written(result.members(trail=job.trail)))
                results = job.after(target).results()
        yield result, text
