"""Converts OpenAI chat requests for Vertex AI's `generateContent`, and its responses for OpenAI's clients.

convert       requests; whole responses; streams: the only module that knows both formats
session       whole conversations, with a signature store between a response and the request that follows it
redaction     removal of thought signatures; the source of each part of a converted request
openai/       reads requests, writes completions and chunks
vertex/       writes requests, reads responses and streams
signatures/   stores thought signatures between requests
model/        the neutral model of requests and responses; options, errors, warnings

Imports point down: `openai/`, `vertex/` and `signatures/` import only `model/`, never each other. The modules above
compose them. `tests/test_house.py` holds the table.

Nothing is fetched, nothing of a message is logged, and no error repeats a value of a message.
"""
