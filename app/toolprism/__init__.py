"""Toolprism: one tool schema, every provider's version of it, and each change explained.

web  cli    the page and the HTTP API; the command line
census      every tool of a corpus at every target, as a table and a summary
share       links, stored links, bug reports and snippets
services    the use cases that page, API and command line share, one a file
gateway     a small proxy: OpenAI clients in front of Vertex AI
processes   worker processes that can be killed, and the fair queue in front of them
chat        OpenAI chat requests for Vertex AI, its responses back, and thought signatures in between
toolcalls   checks the arguments of a tool call: the message for the model, and a repair
payloads    the whole tools part of the request to a model
catalogue   the models of every provider, with sources, and their cache
reading     parses any pasted text into tools
lints       advice to the authors of tools, with fixes
schema      normalization: rules, targets, the engine and its trail
providers   what each provider accepts, claim by claim, with source and date; what its errors mean
validation  AJV's results for schemas and instances
core        JSON values, JSON Pointers, the positions of subschemas, limits, errors, findings

Imports point down this list only; `tests/test_house.py` holds the table of what each package may import.
"""

__version__ = "0.1.0"
