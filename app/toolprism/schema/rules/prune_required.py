"""`required` names only defined properties, each once."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import VERTEX_REQUIRED
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"required"},
    effect=Effect.WIDER,
    sources=(VERTEX_REQUIRED,),
    examples=(
        example(
            {"properties": {"a": {}}, "required": ["a", "b"]}, {"properties": {"a": {}}, "required": ["a"]}, {"a": 1}
        ),
        example({"required": ["a"]}, {}, {}),
        example({"properties": {"a": {}}, "required": ["a"]}, {"properties": {"a": {}}, "required": ["a"]}),
    ),
)
def prune_required(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove undefined properties from `required`.

    The provider answers 400 if `required` names an undefined property. The tool has to check what was required of an
    open object.
    """
    required, properties = node["required"], node.get("properties")
    if not isinstance(required, list):
        return
    known = properties if isinstance(properties, dict) else {}
    names = list(dict.fromkeys(name for name in required if isinstance(name, str) and name in known))
    ghosts = any(not (isinstance(name, str) and name in known) for name in required)
    warn = "required-pruned" if ghosts else None
    reason = "`required` may name only properties that are there" if ghosts else "`required` names each property once"
    effect = None if ghosts else Effect.SAME
    if not names:
        yield drop("required", reason, effect=effect, warn=warn)
    elif names != required:
        yield put("required", names, reason, effect=effect, warn=warn)
