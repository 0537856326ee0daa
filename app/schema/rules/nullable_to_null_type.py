"""OpenAPI's `nullable` → the type `null`."""

from collections.abc import Iterator

from app.jsontypes import Json, Object
from app.schema.citations import JSON_SCHEMA_MIGRATION
from app.schema.edit import Edit, drop, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.rule import example, rule

_REASON = "`nullable` is OpenAPI's; JSON Schema names the type `null`"


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
def nullable_to_null_type(node: Object, _run: Run) -> Iterator[Edit]:
    """Say in JSON Schema's own words that a value may be null.

    A `type` gains `null`; without one an `anyOf` gains a null branch; anything else becomes one branch of two.
    """
    if not isinstance(node["nullable"], bool):
        return
    yield drop("nullable", _REASON)
    if node["nullable"]:
        yield from _allow_null(node)


def _allow_null(node: Object) -> Iterator[Edit]:
    kind, union = node.get("type"), node.get("anyOf")
    if isinstance(kind, str):
        if kind != "null":
            yield put("type", [kind, "null"], _REASON, made_from=("type",))
    elif isinstance(kind, list):
        if "null" not in kind:
            yield put(("type", len(kind)), "null", _REASON)
    elif isinstance(union, list):
        if not any(map(_allows_null, union)):
            yield put(("anyOf", len(union)), {"type": "null"}, _REASON)
    else:
        rest = {keyword: value for keyword, value in node.items() if keyword != "nullable"}
        yield put((), {"anyOf": [rest, {"type": "null"}]}, _REASON, parts={("anyOf", 0): ()})


def _allows_null(branch: Json) -> bool:
    kind = branch.get("type") if isinstance(branch, dict) else None
    return kind == "null" or (isinstance(kind, list) and "null" in kind)
