"""Toolprism: one tool schema, every provider's version of it, and each change explained.

    jsontypes jsontext pointer errors finding limits    what everything speaks in
    walk        where subschemas live
    validation  what AJV says of schemas and instances
    schema      the heart: rules, targets, the engine and its trail
    reading     from any pasted text to tools
    toolcalls   what to tell a model about the arguments of its call, and a repair
    checking lines                                      the one use case: tools and targets in, outcomes out
    judging                                             the lines of validate, check-call and invoke
    catalogue wording tally                             how targets, rules and outcomes are told
    share       links, stored links, bug reports and snippets
    chat        OpenAI chat requests for Vertex AI, answers back, thought signatures kept between
    gateway     the same as a small proxy: OpenAI clients in front of Vertex AI
    web  cli    the page and the API; the command line

Imports point one way, from the bottom of this list to its top; `tests/test_house.py` holds them to it.
"""

__version__ = "0.1.0"
