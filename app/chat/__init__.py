"""Chat: OpenAI chat completions on their way to Vertex AI's `generateContent`, and back.

    conversation   what both formats say, in our own words        options    what a user may choose
    openai/        reads a request; writes completions and chunks  errors     every reason to refuse a request
    vertex/        writes a request; reads responses and streams   warnings   everything else that is worth a word
    signatures/    keeps thought signatures between two requests   models     what is known of a model by its name

Nothing is fetched, nothing of a message is logged, and no error says more of a message than where in it the mistake is.
"""

from app.chat.convert import ConvertedRequest, convert
from app.chat.model.errors import WireError
from app.chat.model.options import ConversionOptions
from app.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events

__all__ = [
    "ConversionOptions",
    "ConvertedRequest",
    "ConvertedResponse",
    "WireError",
    "convert",
    "respond",
    "respond_to_bytes",
    "respond_to_events",
]
