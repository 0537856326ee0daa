"""`POST /api/v1/loss` and `/api/v1/advise`: what can go wrong, and what to change."""

from typing import Final

from toolprism.callcode import LANGUAGES
from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.core.records import Member
from toolprism.services.advise import AdviceJson, advice_for, advise_line
from toolprism.services.call_code import after, code_for, language_of, only_target
from toolprism.services.jsonl import of_paste, options_of, refuse_unknown
from toolprism.services.loss import LossResult, loss_line, loss_paste
from toolprism.services.normalize import TODAY, Job, check
from toolprism.web.api.normalize import LINE_SHAPE, OPTIONS, PASTE, PASTE_SHAPE
from toolprism.web.api.operation import LineOperation, OfPaste, paste_of
from toolprism.web.api.shapes import named, record, report_of


def _losses(value: Object, limits: Limits, deadline: Deadline) -> str:
    refuse_unknown(value, frozenset({"input"}))
    choices = options_of(value, TODAY)
    return dumps(loss_paste(paste_of(value, limits), limits, choices, deadline))


_LIMIT: Final[Json] = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}

LOSS: Final = LineOperation(
    "loss",
    "Find arguments that a provider's version of a schema accepts and the schema refuses, or the reverse.",
    LINE_SHAPE,
    LossResult,
    lambda line, limits, deadline: loss_line(line, limits, TODAY, deadline),
    {"id": 1, "schema": _LIMIT, "targets": ["cca-claude-current"]},
    OfPaste(
        PASTE_SHAPE,
        report_of("LossReport", LossResult),
        _losses,
        {"a paste": {"input": dumps(_LIMIT), "edition": "current"}},
    ),
).operation()


def _advice(value: Object, limits: Limits, deadline: Deadline) -> str:
    refuse_unknown(value, frozenset({"input", "code"}))
    choices = options_of(value, TODAY)
    paste = paste_of(value, limits)
    language = language_of(value["code"]) if "code" in value else None
    target = only_target(choices) if language is not None else None
    tools: list[tuple[str | None, AdviceJson]] = []
    jobs: list[tuple[str, Job]] = []
    for checked in check(paste, limits, choices, deadline).tools:
        advice = advice_for(checked.job, checked.tool.name, checked.tool.description)
        tools.append((checked.title, advice.record()))
        jobs.append(after(checked, advice))
    code: dict[str, Json] = {} if language is None or target is None else {"code": code_for(jobs, target, language)}
    return dumps(of_paste(paste, tools, **code))


_UNTYPED: Final[Json] = {"properties": {"path": {"type": "string"}}}

ADVISE: Final = LineOperation(
    "advise",
    "Find the fewest edits of a schema, and strategies, with which providers take it best.",
    LINE_SHAPE,
    AdviceJson,
    lambda line, limits, deadline: advise_line(line, limits, TODAY, deadline),
    {"id": 1, "schema": _UNTYPED, "targets": ["groq", "mistral"]},
    OfPaste(
        named("AdvisePaste", record(PASTE, {**OPTIONS, "code": {"enum": [*LANGUAGES]}})),
        report_of("AdviceReport", AdviceJson, Member("code", str, None)),
        _advice,
        {"a paste": {"input": dumps(_UNTYPED), "targets": ["groq"], "code": "python"}},
    ),
).operation()
