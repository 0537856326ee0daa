"""Mistral: valid JSON Schema 2020-12, without `$id` and `$schema`.

A tool's schema is checked against the meta-schema first; older drafts are converted. The provider does not publish what
it enforces, so nothing else is changed.
"""

from typing import Final

from toolprism.providers.citations import MISTRAL, MISTRAL_ID
from toolprism.providers.profiles.mistral import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_OBJECT, ROOT_SAYS_OBJECT, TODAY
from toolprism.schema.rules.removed import strip_annotations
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.target import Target, TargetPlan

_METADATA: Final = frozenset({"$id", "$schema"})

TARGET: Final = Target(
    id="mistral",
    title="Mistral",
    used_by="Mistral's own API and gateways to it",
    form="openai-chat",
    sources=(MISTRAL, MISTRAL_ID),
    edition="current",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, *ROOT_OBJECT),
        passes=(
            Pass(
                before=(strip_annotations(keywords=_METADATA, why="may be refused by the provider"),),
                after=(drop_instance_lookalike,),
            ),
            ROOT_SAYS_OBJECT,
        ),
    ),
)
