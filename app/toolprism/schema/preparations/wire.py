"""The first step of every payload: 2020-12, types for plain enums and nullable scalars, `true` for `{}`.

Generators write the same tool in many ways. The client whose requests were recorded converts them to one form before
any provider's own pass, so the same tool leads to the same request. It changes about half of all published tools.

Normalizing the output again may change it: a node is processed before its children, so a nullable enum without a type
becomes a type list only once its branch has gained the type.
"""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION, PI_AI
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.boolean_schemas import empty_subschema_to_true
from toolprism.schema.rules.constants import bare_const_union_to_enum
from toolprism.schema.rules.enums import infer_enum_type
from toolprism.schema.rules.types import nullable_scalar_to_type_list
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="wire",
    title="Preparation of every request",
    used_by="every payload, before the target",
    sources=(PI_AI, JSON_SCHEMA_MIGRATION),
    follows=PI_AI,
    plan=TargetPlan(
        prepare=(UPGRADE,),
        passes=(
            Pass(
                before=(nullable_scalar_to_type_list, infer_enum_type(of_scalars=True), bare_const_union_to_enum),
                positions=SNAKE_POSITIONS,
            ),
            Pass(after=(empty_subschema_to_true,), positions=SNAKE_POSITIONS),
        ),
    ),
    settles=False,
)
