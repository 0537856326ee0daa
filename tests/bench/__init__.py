"""Benchmarks: `python -m tests.bench` prints them, and no test depends on them.

spent     what one schema costs, without its trail and with it
table     rows as aligned text
shapes    schemas of any size
targets   every target on the published tools       peers    the same beside other projects' transformers
growth    time over size                            laughs   references that double
validation  AJV's results beside jsonschema
wire      requests, responses and streams beside LiteLLM, which `wire_peer` calls
load      the server under load and attack          memory   what its processes take
fuzz      generated inputs through every target       fuzzed   one of them
typing    a key in the editor of the page
"""
