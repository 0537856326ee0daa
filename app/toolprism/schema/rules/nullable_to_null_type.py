"""OpenAPI's `nullable` → the type `null`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import decides_about_null, is_bare_null
from toolprism.schema.overlay import not_carried

#: Keywords that can hold null; the first that fits is used.
_NAMES_TYPES: Final = (("type", (str, list)), ("anyOf", (list,)))
_REASON: Final = "`nullable` is OpenAPI's; JSON Schema names the type `null`"


@rule(
    on={"nullable"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        example({"anyOf": [{"type": "string"}], "nullable": True}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        example({"enum": [1], "nullable": True}, {"anyOf": [{"enum": [1]}, {"type": "null"}]}),
        example({"type": "string", "nullable": False}, {"type": "string"}),
        example({"properties": {"nullable": {}}}, {"properties": {"nullable": {}}}),
    ),
)
def nullable_to_null_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace OpenAPI's `nullable` by JSON Schema keywords.

    A `type` gains `null`; without one an `anyOf` gains a null branch; any other node becomes one branch of two.
    """
    nullable = node["nullable"]
    if not isinstance(nullable, bool):
        return
    keyword = next((keyword for keyword, kinds in _NAMES_TYPES if isinstance(node.get(keyword), kinds)), None)
    effect = Effect.UNKNOWN if nullable and keyword is not None and not _is_sure(node, keyword) else None
    yield drop("nullable", _REASON, effect=effect)
    if nullable:
        yield from _allow_null(node, keyword, effect)


def _allow_null(node: Object, keyword: str | None, effect: Effect | None) -> Iterator[Edit]:
    if keyword is None:
        rest = {name: value for name, value in node.items() if name != "nullable"}
        parts: dict[Path, Path] = {("anyOf", 0, name): (name,) for name in rest}
        whole = {"anyOf": [rest, {"type": "null"}]}
        yield from reshape(rest, whole, _REASON, parts=parts, lost=not_carried("moves into the branch"))
        return
    value = node[keyword]
    if keyword == "anyOf":
        if not any(map(_allows_null, value)):
            yield put(("anyOf", len(value)), {"type": "null"}, _REASON, effect=effect)
    elif isinstance(value, str):
        if value != "null":
            yield put("type", [value, "null"], _REASON, made_from=("type",), effect=effect)
    elif "null" not in value:
        yield put("type", [*value, "null"], _REASON, effect=effect)


def _is_sure(node: Object, keyword: str) -> bool:
    """Return whether null is valid afterwards exactly as before."""
    if decides_about_null(node, keyword, "nullable"):
        return False
    return keyword == "type" or any(map(is_bare_null, node[keyword])) or not any(map(_allows_null, node[keyword]))


def _allows_null(branch: Json) -> bool:
    kind = branch.get("type") if isinstance(branch, dict) else None
    return kind == "null" or (isinstance(kind, list) and "null" in kind)
