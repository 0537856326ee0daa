"""A null branch of `anyOf` → `nullable: true`."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_GENAI, GOOGLE_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import decides_about_null, is_bare_null
from toolprism.schema.overlay import hoist_effect


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, GOOGLE_GENAI),
    examples=(
        example({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"nullable": True, "type": "string"}),
        example(
            {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "null"}]},
            {"anyOf": [{"type": "string"}, {"type": "number"}], "nullable": True},
        ),
        example({"anyOf": [False, {"type": "null"}]}, {"nullable": True, "not": {}}),
        example({"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}),
    ),
)
def null_branch_to_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace the null branch of a union by `nullable`.

    Gemini's `Schema` has no type `null`. If one branch is left, it moves up; the node's own keywords take precedence
    over those of the branch.
    """
    union = node["anyOf"]
    if not isinstance(union, list):
        return
    nulls = [index for index, branch in enumerate(union) if _is_null(branch)]
    if not nulls:
        return
    reason = "Gemini's `Schema` has no type `null`, but a field `nullable`"
    places = tuple(("anyOf", index) for index in nulls)
    sure = all(is_bare_null(union[index]) for index in nulls) and not decides_about_null(node, "anyOf")
    effect = None if sure else Effect.UNKNOWN
    yield put("nullable", value=True, reason=reason, made_from=places, effect=effect)
    for index in reversed(nulls):
        yield drop(("anyOf", index), reason)
    left = [branch for branch in union if not _is_null(branch)]
    if len(left) == 1 and isinstance(left[0], dict):
        yield from _spread(node, left[0])
    elif len(left) == 1 and isinstance(left[0], bool) and not (left[0] is False and "not" in node):
        yield from _spread_boolean(accepts=left[0])
    elif not left:
        yield drop("anyOf", "no branch is left", effect=Effect.WIDER)


def _spread(node: Object, branch: Object) -> Iterator[Edit]:
    reason = "a union of one branch is that branch"
    for keyword in branch:
        if keyword not in node:
            yield move(("anyOf", 0, keyword), (keyword,), reason)
    if "anyOf" in branch:
        parts: dict[Path, Path] = {(): ("anyOf", 0, "anyOf")}
        yield put("anyOf", branch["anyOf"], reason, parts=parts, effect=hoist_effect(node, branch))
    else:
        yield drop("anyOf", reason, effect=hoist_effect(node, branch))


def _spread_boolean(*, accepts: bool) -> Iterator[Edit]:
    if not accepts:
        yield put(
            "not", {}, "a union of one branch is that branch, and `false` is `not` anything", made_from=(("anyOf", 0),)
        )
    yield drop("anyOf", "a union of one branch is that branch")


def _is_null(branch: Json) -> bool:
    return isinstance(branch, dict) and branch.get("type") == "null"
