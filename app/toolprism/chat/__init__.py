"""Converts OpenAI chat requests for Vertex AI's `generateContent`, and its responses for OpenAI's clients.

convert respond stream    requests; whole responses; streams: the only modules that know both formats
session next_turn         whole conversations, with a signature store; the request that follows a response
provenance redaction      the source of each part of a converted request; removal of thought signatures
openai/                   reads requests, writes completions and chunks
vertex/                   writes requests, reads responses and streams
signatures/               stores thought signatures between requests
model/                    the neutral model of requests and responses; options, errors, warnings

Imports point down: `openai/`, `vertex/` and `signatures/` import only `model/`, never each other. The modules above
compose them. `tests/test_house.py` holds the table.

Nothing is fetched, nothing of a message is logged, and no error repeats a value of a message.
"""

from toolprism.chat.convert import ConvertedRequest, convert
from toolprism.chat.model.errors import UpstreamError, WireError
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events

__all__ = [
    "ConversionOptions",
    "ConvertedRequest",
    "ConvertedResponse",
    "UpstreamError",
    "WireError",
    "convert",
    "respond",
    "respond_to_bytes",
    "respond_to_events",
]
