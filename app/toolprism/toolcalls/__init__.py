"""Tool calls: checks arguments against the schema, writes the message for the model, and repairs arguments.

arguments                  text or value → JSON
problem_finder, unions     AJV's errors → problems            problem          a problem as data, and its line
message                    problems → the message             lenient_json     text that is nearly JSON
repair                     repairs all arguments
coercion, objects, values  repair one value, each kind of repair with its name
alternatives, members, applicable_schemas                     the schemas that apply to a value
budgeted_validator         validation under parts of a schema, within a budget
check, invoke              the two use cases                  tool_registry, tool_result

A schema is read as the draft that it names or that its form implies; the result says which.
"""

from toolprism.toolcalls.arguments import InvalidJson, read_arguments
from toolprism.toolcalls.check import CallReport, check_call
from toolprism.toolcalls.invoke import Invocation, invoke, left_to_its_server
from toolprism.toolcalls.message import message
from toolprism.toolcalls.repair import repair
from toolprism.toolcalls.tool_registry import schemas_by_name

__all__ = [
    "CallReport",
    "InvalidJson",
    "Invocation",
    "check_call",
    "invoke",
    "left_to_its_server",
    "message",
    "read_arguments",
    "repair",
    "schemas_by_name",
]
