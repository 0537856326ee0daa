"""Tool calls: checks arguments against the schema, writes the message for the model, and repairs arguments.

arguments                  text or value → JSON
problem_finder             AJV's errors → problems → the origin's message   problem   a problem as data, and its line
telling                    problems → the message for a model               words     what a place asks for, in words
lenient_json               text that is nearly JSON                         broken_text   why a text is not JSON
objects, values            repair one value, each kind of repair with its name
envelopes                  one level too many or too few                    names     when two names are the same
step                       the steps of a repair, each with its class      known     words and names, of both languages
budgeted_validator         validation under parts of a schema, within a budget
check, invoke              the two use cases, with all repairs

A schema is read as the draft that it names or that its form implies; the result says which.
"""

from toolprism.toolcalls.arguments import InvalidJson, read_arguments
from toolprism.toolcalls.check import CallReport, Options, check_call, repair
from toolprism.toolcalls.invoke import Invocation, invoke, left_to_its_server, schemas_by_name
from toolprism.toolcalls.problem_finder import message

__all__ = [
    "CallReport",
    "InvalidJson",
    "Invocation",
    "Options",
    "check_call",
    "invoke",
    "left_to_its_server",
    "message",
    "read_arguments",
    "repair",
    "schemas_by_name",
]
