"""OpenAI's strict mode as of today: bounds, patterns and listed formats stay, and schemas may be recursive.

Since 2025 strict mode accepts `pattern`, `format`, `multipleOf`, the bounds of numbers and the lengths of arrays, 5,000
properties, 10 levels of objects and 1,000 enum values. Keywords that it still refuses are replaced by equivalents if
that loses nothing: `oneOf` becomes `anyOf`, an `allOf` is merged if one schema can express it. Otherwise, or if the
root is not a plain object, a limit is exceeded, or nothing is valid, the tool is sent without strict mode, with the
reasons.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_STRICT, OPENAI_STRICT_SDK
from toolprism.providers.profiles.openai import PROFILE as LAX
from toolprism.providers.profiles.openai_strict import FORMATS, PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import (
    ENFORCE,
    MERGE_CLEANED,
    OPTIONAL_PLACES,
    PLAIN_SHAPES,
    PYTHON_PATTERNS,
    UNION_KEPT,
    sanitize,
    strict_plan,
)
from toolprism.schema.rules.lost_references import drop_lost_reference
from toolprism.schema.target import Target

#: Before the root gets keywords to which it would lead.
_FOUND: Final = Pass(before=(drop_lost_reference(of_root=True),))

TARGET: Final = Target(
    id="openai-strict-current",
    title="OpenAI, strict, today",
    used_by="openai-completions, openai-responses, openai-codex-responses",
    form="openai-chat",
    sources=(OPENAI_STRICT, OPENAI_STRICT_SDK),
    edition="current",
    reference="openai-strict",
    profile=PROFILE,
    lax_profile=LAX,
    strict=True,
    plan=strict_plan(
        sanitize(PROFILE, FORMATS, ("look-around",)),
        MERGE_CLEANED,
        ENFORCE,
        prepare=(*PLAIN_SHAPES, OPTIONAL_PLACES, PYTHON_PATTERNS, _FOUND, *UNION_KEPT),
    ),
)
