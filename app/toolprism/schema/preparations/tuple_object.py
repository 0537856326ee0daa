"""The strategy `tuple=object`: a tuple becomes an object with a property for each item.

Every position keeps its schema; the way back makes the list.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.schema.engine.passes import Pass
from toolprism.schema.open_maps import STANDS_ALONE
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.arrays import tuple_to_object
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="tuple-object",
    title="Tuples as objects",
    used_by="the strategy tuple=object",
    sources=(OPENAI_STRICT, VERTEX_SCHEMA),
    plan=TargetPlan(prepare=(UPGRADE,), passes=(Pass(after=(tuple_to_object,), positions=STANDS_ALONE),)),
)
