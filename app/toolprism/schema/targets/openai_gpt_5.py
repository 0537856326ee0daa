"""OpenAI Responses without strict mode, for GPT-5 and later: the schema unchanged, including unions at the root.

These models accept a union beside the object at the root; those before GPT-5, and Chat Completions for every model,
refuse it (`openai-gpt-4`). A root that is not an object, and an array without `items`, which all refuse, are fixed; a
`pattern` that Python's `re` does not compile moves into the description.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_ITEMS
from toolprism.providers.profiles.openai_gpt_5 import PROFILE
from toolprism.providers.reports import OPENAI_UNIONS
from toolprism.schema.passes import FOUND_REFERENCES, PYTHON_PATTERNS, TODAY, TUPLE_PLACES, UNION_KEPT
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="openai-gpt-5",
    title="OpenAI Responses, GPT-5 and later",
    used_by="openai-responses, without strict mode",
    form="openai-responses",
    sources=(OPENAI_UNIONS, OPENAI_ITEMS),
    edition="current",
    variant=True,
    reference="openai-responses",
    profile=PROFILE,
    plan=TargetPlan(prepare=(*TODAY, TUPLE_PLACES, PYTHON_PATTERNS, FOUND_REFERENCES, *UNION_KEPT)),
)
