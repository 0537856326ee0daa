"""`POST /api/v1/advise`: the same results as the command `advise`."""

from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read, read_value
from toolprism.services.advise import TODAY, advice_for, advise_line
from toolprism.services.call_code import after, code_for, language_of, only_target
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.services.normalize import Job, check
from toolprism.web.api.bodies import handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.api.shape_parts import ref
from toolprism.web.settings import Settings


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    limits = settings.limits
    if not isinstance(value, dict) or "input" not in value:
        answer = line_work(lambda line: advise_line(line, limits, TODAY, deadline))
        return answer(value, size, settings, deadline)
    refuse_unknown(value, frozenset({"input", "code"}))
    choices = options_of(value, TODAY)
    given = value["input"]
    paste = read(given, limits) if isinstance(given, str) else read_value(given, limits)
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
    takes={"anyOf": [ref("AdvisePaste"), _OF_LINES.takes]},
    responses={**_OF_LINES.responses, 200: replace(_ANSWER, schema={"anyOf": [ref("AdviceReport"), _ANSWER.schema]})},
    examples={**_OF_LINES.examples, "a paste": {"input": dumps(_UNTYPED), "targets": ["groq"], "code": "python"}},
)
