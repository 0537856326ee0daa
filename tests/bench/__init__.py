"""Benchmarks: `python -m tests.bench` prints them, and no test depends on them.

spent     the cost of one schema, without and with its trail
table     rows as aligned text
shapes    schemas of any size
targets   every target on the published tools       peers    the same compared with other projects' transformers
growth    time over size                            laughs   references that double
validation  AJV's results compared with jsonschema
wire      requests, responses and streams compared with LiteLLM, which `wire_peer` calls
load      the server under load and attack          memory   the memory of its processes
hanging   the same beside a database that hangs     server   a server under measurement
fuzz      generated inputs through every target       fuzzed   one of them
typing    a key in the editor of the page
"""
