"""OpenAI without strict mode, for models before GPT-5, and through Chat Completions: no union at the root.

A union at the root becomes one object that accepts what any branch accepted; for GPT-5 and later through the Responses
API it may stay (`openai-gpt-5`). A root that is not an object and an array without `items` are fixed for all models;
a `pattern` that Python's `re` does not compile, which all refuse, moves into the description.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_TOOLS
from toolprism.providers.profiles.openai import PROFILE
from toolprism.providers.reports import OPENAI_CHAT_UNIONS, OPENAI_UNIONS
from toolprism.schema.passes import ITEMS, PYTHON_PATTERNS, ROOT_OBJECT, TODAY, TUPLE_PLACES
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="openai-gpt-4",
    title="OpenAI before GPT-5, and Chat Completions",
    used_by="openai-completions and, before GPT-5, openai-responses; without strict mode",
    form="openai-chat",
    sources=(OPENAI_UNIONS, OPENAI_CHAT_UNIONS, OPENAI_TOOLS, OPENAI_ITEMS),
    edition="current",
    variant=True,
    reference="openai-responses",
    profile=PROFILE,
    plan=TargetPlan(prepare=(*TODAY, TUPLE_PLACES, PYTHON_PATTERNS, *ROOT_OBJECT, ITEMS)),
)
