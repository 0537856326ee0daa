"""DeepSeek without strict mode: an object at the root, and little else is known."""

from typing import Final

from toolprism.conditions.types import root_not_object, type_list_of_structures
from toolprism.conditions.unions import union_in_union
from toolprism.providers.audited import DEEPSEEK_TYPES, DEEPSEEK_UNTYPED
from toolprism.providers.claim import others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import DEEPSEEK_NAME, DEEPSEEK_ROOT

PROFILE: Final = Profile(
    id="deepseek",
    title="DeepSeek, not strict",
    provider="DeepSeek",
    field="tools[].function.parameters",
    claims=(
        others("unknown", DEEPSEEK_ROOT, None, "what is read is not said; nothing is enforced"),
        refuses(root_not_object, DEEPSEEK_ROOT),
        refuses(
            type_list_of_structures,
            DEEPSEEK_TYPES,
            says="unknown variant `object`, expected one of `string`, `number`, `integer`, `boolean`, `null`",
        ),
        refuses(union_in_union, DEEPSEEK_UNTYPED, says="missing field `type`"),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", DEEPSEEK_NAME),
    ),
)
