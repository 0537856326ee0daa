"""Groq: tools as OpenAI's; strict output for a few models, best effort for the others."""

from typing import Final

from app.providers.citations import GROQ, OPENAI_TOOLS
from app.providers.profile import Profile
from app.providers.saying import others, unknown
from app.providers.shapes import references_resolve, root_is_an_object

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
        unknown(
            "strict output",
            GROQ,
            "of `response_format`, not of tools: every property required, every object closed, two models only",
        ),
    ),
)
