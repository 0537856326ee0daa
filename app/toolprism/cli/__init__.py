"""The command line: a file for each command, or for a family of them. `CONTRIBUTING.md` explains how to add one.

main       finds the command, and turns errors into sentences and exit codes
options    the options that several commands have
jsonl      one line of output for each line of input
input_file  reads the files of a command with a bound, and runs its work on each
console    the three streams, safe and coloured, and that work goes on
report     the readable report of `normalize` and `open`
changes    the changes of `--trail`, as text
vertex     the commands for Vertex AI                tool_calls  `check-call`, `invoke` and `map-back`
server_socket  serving  patient_protocol  the port, the processes and the connections of `serve` and `proxy`
"""

from typing import TYPE_CHECKING

from toolprism.core.lazy import exported

if TYPE_CHECKING:
    from toolprism.cli.changes import result_in_full

#: Only `--trail` needs it; the module is imported on first access.
__getattr__ = exported(__name__, {"result_in_full": "toolprism.cli.changes"})

__all__ = ["result_in_full"]
