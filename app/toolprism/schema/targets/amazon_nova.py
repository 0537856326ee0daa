"""Amazon Nova through Bedrock's Converse: the root has `type`, `properties` and `required`, and nothing else.

References are written out, because definitions cannot stand at the root, and other checks of the root are lost. Below
the root nothing is known, and nothing else is changed.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.profiles.amazon_nova import PROFILE
from toolprism.providers.reports import NOVA_KEYS
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DEREFERENCE, ROOT_OBJECT, ROOT_SAYS_OBJECT, TODAY
from toolprism.schema.rules.kept import keep_listed_keywords
from toolprism.schema.target import Target, TargetPlan

_ROOT_KEYS: Final = frozenset({"type", "properties", "required"})

TARGET: Final = Target(
    id="amazon-nova",
    title="Amazon Nova",
    used_by="Bedrock's Converse, models of Amazon",
    form="bedrock",
    sources=(NOVA_KEYS,),
    edition="current",
    variant=True,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, *ROOT_OBJECT),
        passes=(
            DEREFERENCE,
            Pass(before=(keep_listed_keywords(keywords=_ROOT_KEYS),), positions=ROOT_ONLY),
            ROOT_SAYS_OBJECT,
        ),
    ),
)
