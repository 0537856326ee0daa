"""Groq: tools in OpenAI's format; strict output for a few models, best effort for the others."""

from typing import Final

from toolprism.providers.citations import GROQ, OPENAI_TOOLS
from toolprism.providers.keyword_claims import others, unknown
from toolprism.providers.limits import of_request
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.reports import GROQ_ANSWERS, GROQ_PROPERTIES, GROQ_TOOLS, GROQ_UNTYPED
from toolprism.providers.shapes import required_has_properties, root_is_an_object

PROFILE: Final = Profile(
    id="groq",
    title="Groq",
    provider="Groq",
    models="strict output: openai/gpt-oss-20b, openai/gpt-oss-120b",
    field="tools[].function.parameters",
    claims=(
        others("unknown", GROQ, None, "no list of keywords is published for tools"),
        root_is_an_object(OPENAI_TOOLS),
        references_resolve(GROQ),
        required_has_properties(
            GROQ_PROPERTIES,
            says="invalid JSON schema for tool {name}, tools[{index}].function.parameters: 'required' present but "
            "'properties' is missing",
        ),
        unknown("a node without a type", GROQ_UNTYPED, "reported as refused; for which models is not said"),
        of_request(
            "more than 128 tools in a request",
            GROQ_TOOLS,
            note="of any model",
            says="'tools' : maximum number of items is 128",
        ),
        unknown(
            "strict output",
            GROQ,
            "of `response_format`, not of tools: every property required, every object closed, two models only",
        ),
        unknown("`minItems` in a response format", GROQ_ANSWERS, "reported as refused; of tools nothing is said"),
    ),
)
