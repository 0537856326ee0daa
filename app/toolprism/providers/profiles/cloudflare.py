"""Cloudflare Workers AI: the whole request is checked; which keywords are read is not published."""

from typing import Final

from toolprism.providers.audited import CLOUDFLARE_FORM, CLOUDFLARE_MODELS
from toolprism.providers.claim import of_request, others
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="cloudflare",
    title="Cloudflare Workers AI",
    provider="Cloudflare",
    field="tools[].function.parameters",
    claims=(
        others("unknown", CLOUDFLARE_FORM, None, "no list of keywords is published"),
        of_request(
            "a tool in the form of Responses",
            CLOUDFLARE_FORM,
            note="without a member `function`",
            says="AiError: Bad input: Error: … required properties at '/tools/0/function' are 'name'",
        ),
        of_request("tools for a model without function calling", CLOUDFLARE_MODELS, note="the answer is 400"),
    ),
)
