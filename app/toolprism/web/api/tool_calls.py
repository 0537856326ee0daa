"""`POST /api/v1/check-call` and `/invoke`: the same results as the commands."""

from typing import Final

from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line
from toolprism.web.api.jsonl import line_operation

CHECK_CALL: Final = line_operation(
    "check-call",
    "Check the arguments of a tool call: the message for the model, and a repair where one is sure.",
    check_call_line,
    {"id": 1, "schema": {"type": "object", "required": ["a"]}, "arguments": "{}"},
)
INVOKE: Final = line_operation(
    "invoke",
    "Answer a tool call as a central check would.",
    invoke_line,
    {"id": 1, "tools": [{"name": "t", "inputSchema": {"type": "object"}}], "name": "t", "arguments": {}},
)
