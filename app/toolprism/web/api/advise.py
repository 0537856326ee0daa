"""`POST /api/v1/loss` and `/api/v1/advise`: what can go wrong, and what to change."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from toolprism.callcode import LANGUAGES
from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.losses.witness import Loss
from toolprism.services.advise import Edit, advice_for, advise_line
from toolprism.services.call_code import after, code_for, language_of, only_target
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.services.loss import loss_line, loss_paste
from toolprism.services.normalize import TODAY, Job, check
from toolprism.services.strategy_prices import StrategyPrice
from toolprism.web.api.normalize import OPTIONS, PASTE
from toolprism.web.api.operation import OfPaste, line_operation, paste_of
from toolprism.web.api.shapes import list_of, record, ref

#: By target.
Losses: TypeAlias = Annotated[dict[str, Loss], "Losses"]

LOSS_SHAPES: Final[Mapping[str, Object]] = {
    "LossLine": ref("Line"),
    "LossResult": record({"id": {}, "targets": Losses}),
    "LossReport": record({"kind": str, "tools": list_of(record({"name": str | None, "targets": Losses}))}),
}


def _losses(value: Object, limits: Limits, deadline: Deadline) -> str:
    refuse_unknown(value, frozenset({"input"}))
    choices = options_of(value, TODAY)
    return dumps(loss_paste(paste_of(value, limits), limits, choices, deadline))


_LIMIT: Final[Json] = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}

LOSS: Final = line_operation(
    "loss",
    "Find arguments that a provider's version of a schema accepts and the schema refuses, or the reverse.",
    lambda line, limits, deadline: loss_line(line, limits, TODAY, deadline),
    {"id": 1, "schema": _LIMIT, "targets": ["cca-claude-current"]},
    OfPaste("Paste", "LossReport", _losses, {"a paste": {"input": dumps(_LIMIT), "edition": "current"}}),
)


_ADVICE: Final[Mapping[str, object]] = {
    "edits": list[Edit],
    "strategies": dict[str, str],
    "before": dict[str, str],
    "after": dict[str, str],
    "stays": list[str],
    "prices": list[StrategyPrice],
}

ADVISE_SHAPES: Final[Mapping[str, Object]] = {
    "AdviseLine": ref("Line"),
    "AdviseResult": record({"id": {}, **_ADVICE}),
    "AdvisePaste": record(PASTE, {**OPTIONS, "code": {"enum": [*LANGUAGES]}}),
    "AdviceReport": record({"kind": str, "tools": list_of(record({"name": str | None, **_ADVICE}))}, {"code": str}),
}


def _advice(value: Object, limits: Limits, deadline: Deadline) -> str:
    refuse_unknown(value, frozenset({"input", "code"}))
    choices = options_of(value, TODAY)
    paste = paste_of(value, limits)
    language = language_of(value["code"]) if "code" in value else None
    target = only_target(choices) if language is not None else None
    tools: list[Json] = []
    jobs: list[tuple[str, Job]] = []
    for checked in check(paste, limits, choices, deadline).tools:
        advice = advice_for(checked.job, checked.tool.name, checked.tool.description)
        tools.append({"name": checked.title, **advice.to_json()})
        jobs.append(after(checked, advice))
    found: dict[str, Json] = {"kind": paste.kind, "tools": tools}
    if language is not None and target is not None:
        found["code"] = code_for(jobs, target, language)
    return dumps(found)


_UNTYPED: Final[Json] = {"properties": {"path": {"type": "string"}}}

ADVISE: Final = line_operation(
    "advise",
    "Find the fewest edits of a schema, and strategies, with which providers take it best.",
    lambda line, limits, deadline: advise_line(line, limits, TODAY, deadline),
    {"id": 1, "schema": _UNTYPED, "targets": ["groq", "mistral"]},
    OfPaste(
        "AdvisePaste",
        "AdviceReport",
        _advice,
        {"a paste": {"input": dumps(_UNTYPED), "targets": ["groq"], "code": "python"}},
    ),
)
