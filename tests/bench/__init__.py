"""Benchmarks: `python -m tests.bench` prints them, and nothing here is ever asserted.

spent     what one schema costs, without its trail and with it
table     rows as aligned text
shapes    schemas of any size
targets   every target on the published tools       peers    the same beside other people's transformers
growth    time over size                            laughs   references that double
judging   validation beside jsonschema
wire      requests, responses and streams beside LiteLLM, which `wire_peer` calls
typing    a key in the editor of the page
"""
