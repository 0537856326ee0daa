"""`nullable`, where the provider has no word for it."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.schema.citations import CLOUD_CODE_ASSIST
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


@rule(
    on={"nullable"},
    effect=Effect.NARROWER,
    sources=(CLOUD_CODE_ASSIST,),
    examples=(
        example({"type": "string", "nullable": True}, {"type": "string"}, None),
        example({"properties": {"nullable": {}}}, {"properties": {"nullable": {}}}),
    ),
)
def strip_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Leave out `nullable`.

    The provider refuses the keyword. The value may no longer be null; where it is a property, it may be left out
    instead.
    """
    effect = None if node["nullable"] is True else Effect.SAME
    yield drop("nullable", "the provider refuses `nullable`", effect=effect)
