"""NVIDIA NIM: unknown fields of a request are refused; some models need a parser of tool calls."""

from typing import Final

from toolprism.providers.audited import NIM_FIELDS, NIM_PARSER
from toolprism.providers.claim import of_request, others
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="nvidia-nim",
    title="NVIDIA NIM",
    provider="NVIDIA",
    field="tools[].function.parameters",
    claims=(
        others("unknown", NIM_FIELDS, None, "no list of keywords is published for tools"),
        of_request(
            "a field of the request that the server does not know",
            NIM_FIELDS,
            says="Validation: Unsupported parameter(s): …",
        ),
        of_request(
            "tools for a model that is served without a parser of tool calls",
            NIM_PARSER,
            note="of some models",
            says='"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        ),
    ),
)
