"""The command line: a file for each command, or for a family of them. `CONTRIBUTING.md` explains how to add one.

main       finds the command, and turns errors into sentences and exit codes
options    the options that several commands have
jsonl      one line of output for each line of input
input_file  reads the files of a command with a bound, and runs its work on each
console    the three streams, safe and coloured, and that work goes on
report     the readable report of `normalize` and `open`, with the changes of `--trail`, and what tools cost
vertex     the commands for Vertex AI                tool_calls  `check-call`, `invoke` and `map-back`
serve      takes the port; serving  limited_server  the processes and the connections of `serve` and `proxy`
"""
