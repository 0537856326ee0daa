"""Cloud Code Assist and Antigravity, models claude-*: Gemini's `Schema`, passed on to Claude."""

from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT_TYPE, CLOUD_CODE_ASSIST, GOOGLE_REQUIRED, GOOGLE_UNKNOWN_NAME
from toolprism.providers.gemini_claims import KEYWORDS, UNKNOWN_NAME
from toolprism.providers.keyword_claims import accepts, others
from toolprism.providers.limits import of_request
from toolprism.providers.profile import Profile
from toolprism.providers.shapes import required_is_defined, root_is_an_object
from toolprism.providers.values import types_are_single

PROFILE: Final = Profile(
    id="cloud-code-assist",
    title="Claude through Cloud Code Assist",
    provider="Google",
    models="claude-*",
    field="functionDeclarations[].parameters",
    claims=(
        accepts(KEYWORDS, CLOUD_CODE_ASSIST),
        others("refused", GOOGLE_UNKNOWN_NAME, "error", says=UNKNOWN_NAME),
        root_is_an_object(ANTHROPIC_ROOT_TYPE, says="tools.0.custom.input_schema.type: Input should be 'object'"),
        required_is_defined(GOOGLE_REQUIRED),
        types_are_single(CLOUD_CODE_ASSIST),
        of_request(
            "VALIDATED mode with a tool that requires no property",
            CLOUD_CODE_ASSIST,
            note="proxies add a placeholder property",
        ),
    ),
)
