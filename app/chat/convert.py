"""Convert: an OpenAI chat request as the request to Vertex AI. Pure, but for one look into the signatures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.gemini_models import gemini_model
from app.chat.model.options import ConversionOptions
from app.chat.model.signatures import SignatureSource
from app.chat.model.warnings import Warnings
from app.chat.openai.messages import read_messages
from app.chat.openai.request_fields import a_flag, a_text, an_object
from app.chat.vertex.contents import write_contents
from app.chat.vertex.request import write_body
from app.core.json_types import Json

_DEFAULTS: Final = ConversionOptions()


@dataclass(frozen=True, kw_only=True)
class ConvertedRequest:
    """What is sent to Vertex AI, and where."""

    model: str
    #: `generateContent`, or `streamGenerateContent`, to be asked with `?alt=sse`.
    method: str
    body: Mapping[str, Json]
    warnings: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API and the command line."""
        return {"model": self.model, "method": self.method, "body": self.body, "warnings": list(self.warnings)}


def convert(
    request: Json, options: ConversionOptions = _DEFAULTS, lookup: SignatureSource | None = None
) -> ConvertedRequest:
    """Convert a request.

    Args:
        request: the body of a call of `/v1/chat/completions`.
        options: what the user chose.
        lookup: what knows the signatures that the request does not bring along; None: nothing does.

    Raises:
        WireError: the first mistake: in the messages, then in the tools, then in the parameters.
    """
    given = an_object(request, "request")
    name = given.get("model")
    if name is None or name == "":
        raise WireError("missing_model", "model")
    model = gemini_model(a_text(name, "model"))
    if not model.name:
        raise WireError("missing_model", "model")
    warnings = Warnings()
    conversation = read_messages(given.get("messages"), options)
    written = write_contents(conversation, model, options, lookup, warnings)
    body = write_body(given, written, model, options, warnings)
    stream = given.get("stream")
    streams = stream is not None and a_flag(stream, "stream")
    method = "streamGenerateContent" if streams else "generateContent"
    return ConvertedRequest(model=model.name, method=method, body=body, warnings=warnings.codes())
