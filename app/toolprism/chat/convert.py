"""Converts an OpenAI chat request to a request to Vertex AI. Pure, except for one look-up of thought signatures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from toolprism.chat.model.converted_schema import ConvertedSchema, ConvertedSchemaJson
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.signatures import SignatureSource
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.openai.request import read_request
from toolprism.chat.signatures.conversation_signatures import find_signatures
from toolprism.chat.vertex.request import write_request
from toolprism.chat.vertex.returning import Returning
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.records import View

_DEFAULTS: Final = ConversionOptions()


#: A schema, and what is told of it.
_Told: TypeAlias = Annotated[ConvertedSchema, ConvertedSchemaJson]


class RequestJson(View):
    """The request to Vertex AI."""

    model: str
    method: str
    body: Mapping[str, Json]
    warnings: tuple[str, ...]
    findings: list[Finding]
    tools: list[_Told] | None = None
    response_schema: _Told | None = None


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
        """Return the shape of the API and the command line."""
        tools = [schema for schema in self.schemas if schema.name is not None]
        return RequestJson.showing(
            self,
            findings=[finding for schema in self.schemas for finding in schema.findings()],
            tools=tools if trail else None,
            response_schema=next((each for each in self.schemas if trail and each.name is None), None),
        ).to_json()


def convert(
    request: Json, options: ConversionOptions = _DEFAULTS, signatures: SignatureSource | None = None
) -> ConvertedRequest:
    """Convert a request."""
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
