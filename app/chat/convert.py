"""Convert: an OpenAI chat request as the request to Vertex AI. Pure, apart from one look-up of thought signatures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.chat.model.options import ConversionOptions
from app.chat.model.signatures import SignatureSource
from app.chat.model.warnings import Warnings
from app.chat.openai.request import read_request
from app.chat.signatures.unsigned_parts import find_signatures
from app.chat.vertex.request import write_request
from app.core.json_types import Json

_DEFAULTS: Final = ConversionOptions()


@dataclass(frozen=True, kw_only=True)
class ConvertedRequest:
    """The request to Vertex AI."""

    model: str
    #: `generateContent`, or `streamGenerateContent`, which is called with `?alt=sse`.
    method: str
    body: Mapping[str, Json]
    warnings: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API and the command line."""
        return {"model": self.model, "method": self.method, "body": self.body, "warnings": list(self.warnings)}


def convert(
    request: Json, options: ConversionOptions = _DEFAULTS, signatures: SignatureSource | None = None
) -> ConvertedRequest:
    """Convert a request.

    Args:
        request: the body of a call of `/v1/chat/completions`.
        options: the choices of the user.
        signatures: knows the thought signatures that the request does not bring; None: nothing does.

    Raises:
        WireError: the first mistake: in the messages, then in the tools, then in the parameters.
    """
    read = read_request(request, options)
    warnings = Warnings()
    found = find_signatures(read.request.conversation, signatures, warnings)
    body = write_request(read.request, found, options, warnings)  # raises if it meets an earlier mistake
    if read.error is not None:
        raise read.error
    return ConvertedRequest(
        model=read.request.model.name,
        method="streamGenerateContent" if read.request.streams else "generateContent",
        body=body,
        warnings=warnings.codes(),
    )
