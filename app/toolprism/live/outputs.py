"""The schemas of what tools return, and whether a result keeps to its own."""

from collections.abc import Iterator

from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.short_text import shortened
from toolprism.live.answer import Answer, Called
from toolprism.validation import check_schema, choose_dialect, validate

_MOST_ERRORS = 5
_LONGEST = 120


def output_findings(tool: Object, number: int) -> Iterator[Finding]:
    """Yield what is wrong with the `outputSchema` of a tool."""
    if "outputSchema" not in tool:
        return
    schema = tool["outputSchema"]
    pointer = f"/tools/{number}/outputSchema"
    if not isinstance(schema, dict):
        yield Finding(code="output-schema", message="The outputSchema is no object.", pointer=pointer)
        return
    if schema.get("type") != "object":
        message = 'The outputSchema has no "type": "object" at its root, which every protocol version asks for.'
        yield Finding(code="output-schema", message=message, pointer=pointer)
    report = check_schema(schema, choose_dialect(schema).dialect)
    if report.compile_error is not None:
        message = f"The outputSchema cannot be used: {shortened(report.compile_error, _LONGEST)}"
        yield Finding(code="output-schema", message=message, pointer=pointer)


def result_findings(answer: Answer) -> Iterator[Finding]:
    """Yield what is wrong with the results of calls: what clients check, too."""
    for called in answer.called:
        yield from _result(called, next((tool for tool in answer.tools if tool.get("name") == called.name), None))


def _result(called: Called, tool: Object | None) -> Iterator[Finding]:
    result: Object = called.result if isinstance(called.result, dict) else {}
    if tool is None:
        yield Finding(code="unknown-tool", message=f"The list has no tool called {shortened(called.name, _LONGEST)}.")
    if result.get("isError"):
        text = shortened(_text(result), _LONGEST)
        yield Finding(code="call-failed", message=f"The call of {called.name} failed: {text}", severity="warning")
    elif tool is not None and isinstance(tool.get("outputSchema"), dict):
        yield from _against(tool["outputSchema"], called, result)


def _against(schema: Json, called: Called, result: Object) -> Iterator[Finding]:
    if "structuredContent" not in result:
        message = f"{called.name} has an outputSchema, but its result has no structuredContent; clients refuse it."
        yield Finding(code="no-structured-content", message=message)
        return
    verdict = validate(schema, result["structuredContent"], dialect=choose_dialect(schema).dialect)
    for error in verdict.errors[:_MOST_ERRORS]:
        place = error.instance_path or "the result"
        message = f"The result of {called.name} breaks its outputSchema at {place}: {error.message}."
        yield Finding(code="output-mismatch", message=message)


def _text(result: Object) -> str:
    content = result.get("content")
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict) and isinstance(part.get("text"), str):
            return str(part["text"])
    return "no text"
