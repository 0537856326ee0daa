"""Amazon Bedrock, Converse without strict tools, models of Anthropic: JSON Schema 2020-12, with an object at the root.

Frameworks send no `strict` to Bedrock unless they are told to. The schema is then a document that Bedrock hands on:
Claude's own check refuses what it refuses at Anthropic, and nothing is enforced. `bedrock` is the same with `strict`.
"""

from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE, BEDROCK, BEDROCK_UNASKED
from toolprism.providers.profiles.bedrock_converse import PROFILE
from toolprism.schema.passes import ROOT_OBJECT, TODAY
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="bedrock-converse",
    title="Amazon Bedrock, not strict",
    used_by="Bedrock's Converse, models of Anthropic, without strict",
    form="bedrock",
    sources=(BEDROCK, BEDROCK_UNASKED, ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE),
    edition="current",
    variant=True,
    profile=PROFILE,
    plan=TargetPlan(prepare=(*TODAY, *ROOT_OBJECT)),
)
