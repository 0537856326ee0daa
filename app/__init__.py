"""Toolprism: one tool schema, every provider's version of it, and each change explained.

web  cli    the page and the HTTP API; the command line
census      every tool of a corpus at every target, as a table and a summary
share       links, stored links, bug reports and snippets
services    what page, API and command line share: one use case a file
gateway     a small proxy: OpenAI clients in front of Vertex AI
processes   worker processes that can be killed, and a fair queue in front of them
chat        OpenAI chat requests for Vertex AI, answers back, thought signatures kept between
toolcalls   what a model is told about the arguments of its call, and a repair
payload     what exactly goes out for a model: the whole tools part of its request
catalogue   the models of every provider: what is known of each, where from, and their cache
reading     from any pasted text to tools
lint        what an author should change, and how
schema      the heart: rules, targets, the engine and its trail
providers   what each provider accepts, claim by claim, with source and date; what its errors mean
validation  AJV's results for schemas and instances
core        JSON values, JSON Pointers, where subschemas live, limits, errors, findings

Imports point down this list only; `tests/test_house.py` holds the table of what each package may import.
"""

__version__ = "0.1.0"
