"""Groq: tools in OpenAI's format; strict output for a few models, best effort for the others."""

from typing import Final

from toolprism.conditions.objects import required_alone
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.sizes import too_many_tools
from toolprism.conditions.types import root_not_object, type_missing
from toolprism.providers.citations import GROQ, OPENAI_TOOLS
from toolprism.providers.claim import of_request, others, refuses, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import GROQ_ANSWERS, GROQ_PROPERTIES, GROQ_TOOLS, GROQ_UNTYPED
from toolprism.providers.shapes import before_sending

PROFILE: Final = Profile(
    id="groq",
    title="Groq",
    provider="Groq",
    models="strict output: openai/gpt-oss-20b, openai/gpt-oss-120b",
    field="tools[].function.parameters",
    claims=(
        others("unknown", GROQ, None, "no list of keywords is published for tools"),
        refuses(root_not_object, OPENAI_TOOLS),
        refuses(ref_unresolved, GROQ),
        refuses(
            required_alone,
            GROQ_PROPERTIES,
            says="invalid JSON schema for tool {name}, tools[{index}].function.parameters: 'required' present but "
            "'properties' is missing",
        ),
        unknown(type_missing, GROQ_UNTYPED, "reported as refused; for which models is not said"),
        of_request(
            too_many_tools(128), GROQ_TOOLS, note="of any model", says="'tools' : maximum number of items is 128"
        ),
        unknown(
            "strict output",
            GROQ,
            "of `response_format`, not of tools: every property required, every object closed, two models only",
        ),
        unknown("`minItems` in a response format", GROQ_ANSWERS, "reported as refused; of tools nothing is said"),
        before_sending("groq"),
    ),
)
