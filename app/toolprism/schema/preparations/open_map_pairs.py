"""The strategy `open-map=pairs`: a map becomes a list of pairs of key and value.

Every value keeps its checks; the way back makes the map.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_STRICT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.open_maps import STANDS_ALONE
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.json_in_text import open_map_to_pairs
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="open-map-pairs",
    title="Maps as lists of pairs",
    used_by="the strategy open-map=pairs",
    sources=(OPENAI_STRICT,),
    plan=TargetPlan(prepare=(UPGRADE,), passes=(Pass(after=(open_map_to_pairs,), positions=STANDS_ALONE),)),
)
