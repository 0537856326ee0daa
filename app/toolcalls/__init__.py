"""Tool calls: whether the arguments are what the schema asks for, what the model is told, and what it meant.

arguments ─ text or value → JSON
diagnosis, unions ─ AJV's errors → problems          problem
message ─ problems → the text for the model          wording
repair ─ mending, objects, values, text → a proposal fixes/<kind>
check, invoke ─ the two use cases                    tool_result
"""

from app.toolcalls.check import CallReport, check_call
from app.toolcalls.invoke import Invocation, invoke
from app.toolcalls.message import message
from app.toolcalls.repair import repair

__all__ = ["CallReport", "Invocation", "check_call", "invoke", "message", "repair"]
