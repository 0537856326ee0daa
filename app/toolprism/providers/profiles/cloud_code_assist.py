"""Cloud Code Assist and Antigravity, models claude-*: Gemini's `Schema`, passed on to Claude."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import required_undefined_property
from toolprism.conditions.types import root_not_object, type_array
from toolprism.providers.audited import CCA_FIELDS
from toolprism.providers.citations import ANTHROPIC_ROOT_TYPE, CLOUD_CODE_ASSIST, GOOGLE_REQUIRED, GOOGLE_UNKNOWN_NAME
from toolprism.providers.claim import accepts, disputes, of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.shared_rows import GEMINI_KEYWORDS, GEMINI_UNKNOWN_NAME

_DISPUTED: Final = ("title", "default")

PROFILE: Final = Profile(
    id="cloud-code-assist",
    title="Claude through Cloud Code Assist",
    provider="Google",
    models="claude-*",
    field="functionDeclarations[].parameters",
    claims=(
        accepts(keywords(*(each for each in GEMINI_KEYWORDS if each not in _DISPUTED)), CLOUD_CODE_ASSIST),
        disputes(
            keywords(*_DISPUTED),
            CLOUD_CODE_ASSIST,
            CCA_FIELDS,
            note="fields of the message; two clients say that the service refuses them, one that measured does not",
            severity="note",
        ),
        others("refused", GOOGLE_UNKNOWN_NAME, "error", says=GEMINI_UNKNOWN_NAME),
        refuses(
            root_not_object, ANTHROPIC_ROOT_TYPE, says="tools.0.custom.input_schema.type: Input should be 'object'"
        ),
        refuses(required_undefined_property, GOOGLE_REQUIRED),
        refuses(type_array, CLOUD_CODE_ASSIST),
        of_request(
            "VALIDATED mode with a tool that requires no property",
            CLOUD_CODE_ASSIST,
            note="proxies add a placeholder property",
        ),
    ),
)
