"""Mistral: valid JSON Schema 2020-12, without `$id` and `$schema`.

A tool's schema is checked against the meta-schema first; older drafts are converted. The provider does not publish what
it enforces, so nothing else is changed.

Normalizing the output again may change it: a schema without `$id` may look like a serialized Zod instance.
"""

from typing import Final

from app.providers.citations import MISTRAL, MISTRAL_ID
from app.providers.profiles.mistral import PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.engine.passes import Pass
from app.schema.rules.strip_annotations import strip_annotations
from app.schema.strict_passes import ROOT_OBJECT, ROOT_SAYS_OBJECT
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

_METADATA: Final = frozenset({"$id", "$schema"})

TARGET: Final = Target(
    id="mistral",
    title="Mistral",
    used_by="Mistral's own API and gateways to it",
    travels_in="tools[].function.parameters",
    sources=(MISTRAL, MISTRAL_ID),
    edition="current",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, *ROOT_OBJECT),
        passes=(
            Pass(before=(strip_annotations(keywords=_METADATA, why="is refused by the provider"),)),
            ROOT_SAYS_OBJECT,
        ),
    ),
)
