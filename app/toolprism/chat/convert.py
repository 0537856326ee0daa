"""Converts an OpenAI chat request to a request to Vertex AI. Pure, except for one look-up of thought signatures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.converted_schema import ConvertedSchema
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.signatures import SignatureSource
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.openai.request import read_request
from toolprism.chat.signatures.conversation_signatures import find_signatures
from toolprism.chat.vertex.request import write_request
from toolprism.chat.vertex.returning import Returning
from toolprism.core.json_types import Json

_DEFAULTS: Final = ConversionOptions()


@dataclass(frozen=True, kw_only=True)
class ConvertedRequest:
    """The request to Vertex AI."""

    model: str
    #: `generateContent`, or `streamGenerateContent`, which is called with `?alt=sse`.
    method: str
    body: Mapping[str, Json]
    warnings: tuple[str, ...]
    #: Every schema of the request, with its trail.
    schemas: tuple[ConvertedSchema, ...] = ()
    #: The ways back of its functions, for the response; None if arguments keep their shape.
    returning: Returning | None = None

    def to_json(self, *, trail: bool = False) -> dict[str, Json]:
        """Return the shape of the API and the command line.

        Args:
            trail: whether to list every change of every schema.
        """
        findings: list[Json] = [finding.to_json() for schema in self.schemas for finding in schema.findings()]
        return {
            "model": self.model,
            "method": self.method,
            "body": self.body,
            "warnings": list(self.warnings),
            "findings": findings,
            **(self._trail() if trail else {}),
        }

    def _trail(self) -> dict[str, Json]:
        tools: list[Json] = [schema.to_json() for schema in self.schemas if schema.name is not None]
        answer = next((schema.to_json() for schema in self.schemas if schema.name is None), None)
        return {"tools": tools, **({} if answer is None else {"response_schema": answer})}


def convert(
    request: Json, options: ConversionOptions = _DEFAULTS, signatures: SignatureSource | None = None
) -> ConvertedRequest:
    """Convert a request.

    Args:
        request: the body of a call of `/v1/chat/completions`.
        options: the user's options.
        signatures: source of the thought signatures that the request lacks; None if there is none.

    Raises:
        WireError: the first mistake: in the messages, then in the tools, then in the parameters.
    """
    read = read_request(request, options)
    warnings = Warnings()
    found = find_signatures(read.request.conversation, signatures, warnings)
    written = write_request(read.request, found, options, warnings)  # raises if it meets an earlier mistake
    if read.error is not None:
        raise read.error
    return ConvertedRequest(
        model=read.request.model.name,
        method="streamGenerateContent" if read.request.streams else "generateContent",
        body=written.body,
        warnings=warnings.codes(),
        schemas=written.schemas,
        returning=written.returning,
    )
