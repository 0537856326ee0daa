"""OpenAPI's `nullable` → a null among types, members and branches."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import COMBINERS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import META, decides_about_null
from toolprism.schema.overlay import not_carried

_REASON: Final = "`nullable` is OpenAPI's; JSON Schema lists null among what is allowed"


@rule(
    on={"nullable"},
    effect=Effect.SAME,
    sources=(OPENCLAW,),
    examples=(
        example({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        example(
            {"anyOf": [{"type": "string"}], "nullable": True},
            {"anyOf": [{"anyOf": [{"type": "string"}]}, {"type": "null"}]},
        ),
        example({"type": "string", "nullable": False}, {"type": "string"}),
    ),
)
def nullable_to_null_choice(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace OpenAPI's `nullable` by JSON Schema keywords, as OpenClaw does.

    Null is added to the types and to the members of the enum. Beside a combiner the node becomes one branch of two,
    unless one of its branches already allows null.
    """
    combined = any(isinstance(node.get(combiner), list) for combiner in COMBINERS)
    wraps = combined and not any(allows_null(branch) for union in UNIONS for branch in _branches(node, union))
    undecided = node["nullable"] is True and not wraps and decides_about_null(node, "type", "nullable")
    yield drop("nullable", _REASON, effect=Effect.UNKNOWN if undecided else None)
    if node["nullable"] is not True:
        return
    if combined:
        if wraps:
            yield from _wrap(node)
        return
    kind, members = node.get("type"), node.get("enum")
    if isinstance(kind, str) and kind != "null":
        yield put("type", [kind, "null"], _REASON, made_from=("type",))
    elif isinstance(kind, list) and "null" not in kind:
        yield put("type", [*kind, "null"], _REASON)
    if isinstance(members, list) and None not in members:
        yield put("enum", [*members, None], _REASON)


def _branches(node: Object, union: str) -> list[Json]:
    branches = node.get(union)
    return branches if isinstance(branches, list) else []


def allows_null(branch: Json) -> bool:
    """Return whether a branch has null in its type, const or enum."""
    if not isinstance(branch, dict):
        return False
    kind, members = branch.get("type"), branch.get("enum")
    return (
        kind == "null"
        or (isinstance(kind, list) and "null" in kind)
        or ("const" in branch and branch["const"] is None)
        or (isinstance(members, list) and None in members)
    )


def _wrap(node: Object) -> Iterator[Edit]:
    rest = {keyword: value for keyword, value in node.items() if keyword != "nullable"}
    wrapped: dict[str, Json] = {"anyOf": [rest, {"type": "null"}]}
    parts: dict[Path, Path] = {("anyOf", 0, keyword): (keyword,) for keyword in rest}
    for keyword in META:
        if keyword in rest:
            wrapped[keyword] = rest[keyword]
            parts[keyword,] = (keyword,)
    yield from reshape(rest, wrapped, _REASON, parts=parts, lost=not_carried("moves into the branch"))
