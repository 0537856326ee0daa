"""The strategy `open-map=text`: a map becomes JSON in a text.

It works for every map; the provider checks nothing of what the text holds.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_STRICT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.open_maps import STANDS_ALONE
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.json_in_text import open_map_to_text
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="open-map-text",
    title="Maps as JSON in texts",
    used_by="the strategy open-map=text",
    sources=(OPENAI_STRICT,),
    plan=TargetPlan(prepare=(UPGRADE,), passes=(Pass(before=(open_map_to_text,), positions=STANDS_ALONE),)),
)
