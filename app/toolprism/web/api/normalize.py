"""`normalize`, and the lists of targets and rules: operations and shapes."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from toolprism import schema
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.records import View
from toolprism.guarantees.guarantee import Guarantee
from toolprism.schema import (
    EDITIONS,
    PROVIDER_SWITCHES,
    STRATEGIES,
    Strategy,
)
from toolprism.services import registry
from toolprism.services.jsonl import FLAGS, LineError, answer_strictly, failed, options_of, refuse_unknown
from toolprism.services.normalize import NO_CHOICE, ReportHead, ToolHead, check
from toolprism.web.api.operation import ApiResponse, Operation, each, handler, list_operation, paste_of
from toolprism.web.api.shapes import list_of, members, named, record, shape_of
from toolprism.web.settings import Settings

VARIANTS: Final[Object] = list_of(
    {"enum": [f"{switch.id}={each.id}" for switch in PROVIDER_SWITCHES.values() for each in switch.variants]}
)


def _words(strategy: Strategy) -> str:
    """Return the choices of a strategy as a pattern."""
    return "|".join(choice.id.replace("N", "([1-9]|1[0-9]|20)") for choice in strategy.choices)


_STRATEGIES: Final[Object] = {
    "type": "object",
    "properties": {
        strategy.id: {"type": "string", "pattern": f"^({_words(strategy)})$"} for strategy in STRATEGIES.values()
    },
    "additionalProperties": False,
}
PASTE: Final[Mapping[str, object]] = {"input": {"description": "Pasted text, or JSON."}}
OPTIONS: Final[Mapping[str, Any]] = {
    "targets": list[str],
    "edition": {"enum": list(EDITIONS)},
    "variants": VARIANTS,
    "strategies": _STRATEGIES,
    **dict.fromkeys(FLAGS, bool),
}


class ResultJson(schema.ResultJson):
    """What a target makes of a schema, and what that loses."""

    guarantees: list[Guarantee] | None = None


Results: TypeAlias = Annotated[dict[str, ResultJson], "Results"]


class ToolJson(ToolHead):
    """A tool of a paste, with what each target makes of it."""

    targets: Results


class ReportJson(ReportHead):
    """The tools of a paste, with what each target makes of them."""

    tools: list[ToolJson]


class LineResult(View):
    """What each target makes of a schema or a tool."""

    id: Json
    targets: Results
    findings: list[Finding] | None = None


PASTE_SHAPE: Final = named("Paste", record(PASTE, OPTIONS))
LINE_SHAPE: Final = named(
    "Line",
    {
        "type": "object",
        "properties": members({"id": {}, "schema": {}, "tool": {}, **OPTIONS}),
        "oneOf": [{"required": ["schema"]}, {"required": ["tool"]}],
    },
)


#: The size that a request adds to a paste that is already JSON.
_ENVELOPE: Final = 65_536


def _answered(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    limits = settings.limits
    text = value.get("input") if isinstance(value, dict) else None
    if not isinstance(text, str) and size > limits.max_bytes + _ENVELOPE:
        message = f"The request has {size:,} bytes, but at most {limits.max_bytes:,} were expected."
        raise BadInput(Finding(code="too-many-bytes", message=message, hint="Send fewer tools at a time."))
    if isinstance(value, list):
        return each(value, settings, lambda line: _line(line, settings, deadline))
    if not isinstance(value, dict):
        message = "The body must be an object with `input`, `schema` or `tool`, or a list of objects."
        raise BadInput(Finding(code="bad-body", message=message, pointer=""))
    if "input" not in value:
        return dumps(answer_strictly(value, limits, options_of(value, NO_CHOICE), deadline))
    refuse_unknown(value, frozenset({"input"}))
    choices = options_of(value, NO_CHOICE)
    return "".join(check(paste_of(value, limits), limits, choices, deadline).pieces())


def _line(line: Json, settings: Settings, deadline: Deadline) -> str:
    try:
        choices = options_of(line, NO_CHOICE) if isinstance(line, dict) else NO_CHOICE
        return dumps(answer_strictly(line, settings.limits, choices, deadline))
    except BadInput as error:
        return dumps(failed(line, error.finding))


_TAKES: Final[Object] = {"oneOf": [PASTE_SHAPE, LINE_SHAPE, list_of(LINE_SHAPE)]}
_GIVES: Final[Object] = {
    "oneOf": [*map(shape_of, (ReportJson, LineResult)), list_of({"oneOf": [*map(shape_of, (LineResult, LineError))]})]
}

NORMALIZE: Final = Operation(
    method="POST",
    path="/api/v1/normalize",
    id="normalize",
    summary="Show what every provider makes of tools, and why.",
    handler=handler(_answered),
    takes=_TAKES,
    responses={
        200: ApiResponse(
            description="A report on a paste, a result for a line object, or a list of results.", schema=_GIVES
        ),
        400: ApiResponse(description="The body is not JSON."),
        413: ApiResponse(description="The body or the paste is too long."),
        422: ApiResponse(description="The input cannot be read, or an option makes no sense; `findings` say why."),
        503: ApiResponse(description="The check took too long."),
    },
    examples={
        "a paste": {"input": '{"type":"object","properties":{"a":{"const":1}}}', "targets": ["google"], "trail": True},
        "a line object": {"id": 1, "schema": {"type": "object"}},
    },
)


TARGETS: Final = list_operation("targets", "List the targets.", registry.TargetJson, "Every target.", registry.targets)
RULES: Final = list_operation(
    "rules", "List the rules that rewrite schemas.", registry.RuleJson, "Every rule.", registry.rules
)
