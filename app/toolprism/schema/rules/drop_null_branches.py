"""Null branches of a union are silently removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_SCHEMA, OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import META
from toolprism.schema.overlay import not_carried
from toolprism.schema.rules.literal_union_to_enum import literals


@rule(
    on=UNIONS,
    effect=Effect.NARROWER,
    sources=(OPENCLAW, GOOGLE_SCHEMA),
    examples=(
        example(
            {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
            {"type": "string", "description": "d"},
            None,
        ),
        example(
            {"anyOf": [{"type": "string"}, {"type": "number"}]}, {"anyOf": [{"type": "string"}, {"type": "number"}]}
        ),
    ),
)
def drop_null_branches(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove null from a union, as OpenClaw does for Gemini.

    Gemini has no type `null`. A single remaining branch replaces the union and keeps the union's title, description and
    default; a single literal becomes an enum later.
    """
    for union in UNIONS:
        branches = node.get(union)
        if not isinstance(branches, list):
            continue
        nulls = [index for index, branch in enumerate(branches) if is_null(branch)]
        if not nulls:
            continue
        left = [index for index, branch in enumerate(branches) if not is_null(branch)]
        last = branches[left[0]] if len(left) == 1 else None
        if isinstance(last, dict) and literals([last]) is None:
            yield from _alone(node, union, left[0])
        else:
            for index in reversed(nulls):
                effect = Effect.UNKNOWN if union == "oneOf" else None
                yield drop((union, index), "the provider has no type `null`", effect=effect)
        return


def is_null(branch: Json) -> bool:
    """Return whether a branch accepts only null."""
    return isinstance(branch, dict) and (
        branch.get("type") == "null"
        or branch.get("type") == ["null"]
        or ("const" in branch and branch["const"] is None)
        or branch.get("enum") == [None]
    )


def _alone(node: Object, union: str, index: int) -> Iterator[Edit]:
    branch = node[union][index]
    kept = {keyword: node[keyword] for keyword in META if keyword in node}
    others = node.keys() - kept.keys() - {union}
    for place in reversed([place for place, other in enumerate(node[union]) if place != index]):
        yield drop(
            (union, place), "the provider has no type `null`", effect=Effect.UNKNOWN if union == "oneOf" else None
        )
    left = {**node, union: [branch]}
    parts: dict[Path, Path] = {(keyword,): (union, 0, keyword) for keyword in branch if keyword not in kept}
    yield from reshape(
        left,
        {**branch, **kept},
        "a union of one is that branch",
        parts=parts | {(keyword,): (keyword,) for keyword in kept},
        lost=not_carried("stood beside a union of which one branch is left"),
        effect=Effect.UNKNOWN if others or union == "oneOf" else None,
    )
