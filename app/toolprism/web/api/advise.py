"""`POST /api/v1/advise`: the same results as the command `advise`."""

from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read, read_value
from toolprism.services.advise import TODAY, advise_line, advise_paste
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.web.api.bodies import handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.api.shape_parts import ref
from toolprism.web.settings import Settings


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    limits = settings.limits
    if not isinstance(value, dict) or "input" not in value:
        answer = line_work(lambda line: advise_line(line, limits, TODAY, deadline))
        return answer(value, size, settings, deadline)
    refuse_unknown(value, frozenset({"input"}))
    choices = options_of(value, TODAY)
    given = value["input"]
    paste = read(given, limits) if isinstance(given, str) else read_value(given, limits)
    tools: list[Json] = [
        {"name": title, **advice.to_json()} for title, advice in advise_paste(paste, limits, choices, deadline)
    ]
    return dumps({"kind": paste.kind, "tools": tools})


_UNTYPED: Final[Json] = {"properties": {"path": {"type": "string"}}}
_OF_LINES: Final = line_operation(
    "advise",
    "Find the fewest edits of a schema, and strategies, with which providers take it best.",
    lambda line: advise_line(line, PAGE),
    {"id": 1, "schema": _UNTYPED, "targets": ["groq", "mistral"]},
)
_ANSWER: Final = _OF_LINES.responses[200]

ADVISE: Final = replace(
    _OF_LINES,
    handler=handler(_work),
    takes={"anyOf": [ref("Paste"), _OF_LINES.takes]},
    responses={**_OF_LINES.responses, 200: replace(_ANSWER, schema={"anyOf": [ref("AdviceReport"), _ANSWER.schema]})},
    examples={**_OF_LINES.examples, "a paste": {"input": dumps(_UNTYPED), "edition": "current"}},
)
