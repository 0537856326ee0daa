"""`POST /api/v1/loss`: the same results as the command `loss`."""

from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read, read_value
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.services.loss import TODAY, loss_line, loss_paste
from toolprism.web.api.bodies import handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.api.shape_parts import ref
from toolprism.web.settings import Settings


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    limits = settings.limits
    if not isinstance(value, dict) or "input" not in value:
        answer = line_work(lambda line: loss_line(line, limits, TODAY, deadline))
        return answer(value, size, settings, deadline)
    refuse_unknown(value, frozenset({"input"}))
    choices = options_of(value, TODAY)
    given = value["input"]
    paste = read(given, limits) if isinstance(given, str) else read_value(given, limits)
    return dumps(loss_paste(paste, limits, choices, deadline))


_LIMIT: Final[Json] = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}
_OF_LINES: Final = line_operation(
    "loss",
    "Find arguments that a provider's version of a schema accepts and the schema refuses, or the reverse.",
    lambda line: loss_line(line, PAGE),
    {"id": 1, "schema": _LIMIT, "targets": ["cca-claude-current"]},
)
_ANSWER: Final = _OF_LINES.responses[200]

LOSS: Final = replace(
    _OF_LINES,
    handler=handler(_work),
    takes={"anyOf": [ref("Paste"), _OF_LINES.takes]},
    responses={**_OF_LINES.responses, 200: replace(_ANSWER, schema={"anyOf": [ref("LossReport"), _ANSWER.schema]})},
    examples={**_OF_LINES.examples, "a paste": {"input": dumps(_LIMIT), "edition": "current"}},
)
