"""DeepSeek without strict mode: an object at the root.

What else is read is not published, and nothing is enforced; the schema is sent in draft 2020-12. A list of types with
object or array in it, which fails the request, becomes a union.
"""

from typing import Final

from toolprism.providers.audited import DEEPSEEK_TYPES
from toolprism.providers.profiles.deepseek import PROFILE
from toolprism.providers.reports import DEEPSEEK_NAME, DEEPSEEK_ROOT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_OBJECT, TODAY
from toolprism.schema.rules.split_types import AROUND, split_type_array
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="deepseek",
    title="DeepSeek, not strict",
    used_by="DeepSeek's own API and gateways to it",
    form="openai-chat",
    sources=(DEEPSEEK_ROOT, DEEPSEEK_NAME, DEEPSEEK_TYPES),
    edition="current",
    variant=True,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, Pass(after=(split_type_array(around=AROUND, only=("object", "array")),)), *ROOT_OBJECT),
    ),
)
