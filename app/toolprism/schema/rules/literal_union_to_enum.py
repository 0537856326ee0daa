"""A union of string literals → `type` and `enum`."""

from collections.abc import Iterator, Sequence

from toolprism.core.json_types import Json, Object, type_of
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_SCHEMA, OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import Lost, reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import META
from toolprism.schema.overlay import not_carried


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(OPENCLAW, GOOGLE_SCHEMA),
    examples=(
        example(
            {"anyOf": [{"type": "string", "const": "a"}, {"type": "string", "const": "b"}]},
            {"type": "string", "enum": ["a", "b"]},
        ),
        example({"anyOf": [{"const": "a"}]}, {"anyOf": [{"const": "a"}]}),
    ),
)
def literal_union_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union of literals by an enum, as OpenClaw does for Gemini.

    The union's title, description and default stay; its other siblings are removed.
    """
    for union in UNIONS:
        branches = node[union] if isinstance(node.get(union), list) else []
        found = literals(branches)
        if found is None:
            continue
        kind, values = found
        flat: dict[str, Json] = {"type": kind, "enum": values}
        parts: dict[Path, Path] = {}
        for keyword in META:
            if keyword in node:
                flat[keyword] = node[keyword]
                parts[keyword,] = (keyword,)
        yield from reshape(
            node,
            flat,
            "every branch is one literal, and a list of literals is an enum",
            parts=parts,
            made_from=tuple((union, index) for index in range(len(branches))),
            lost=_lost(union, branches),
            effect=Effect.UNKNOWN if node.keys() - {*META, union} or union == "oneOf" else None,
        )
        return


def _lost(union: str, branches: Sequence[Object]) -> Lost:
    """Return the loss of the branches: nothing, if each is only a literal."""
    said = {keyword for branch in branches for keyword in branch} - ANNOTATIONS
    bare = said <= {"const", "type"} and all(branch.get("type") == type_of(branch["const"]) for branch in branches)
    whole = Effect.SAME if bare else Effect.UNKNOWN if "nullable" in said else Effect.WIDER
    others = not_carried("has no place in an enum")

    def lost(keyword: str, value: Json, path: Path) -> tuple[str, Effect | None]:
        reason, effect = others(keyword, value, path)
        return reason, whole if keyword == union else effect

    return lost


def literals(branches: Sequence[Json]) -> tuple[str, list[Json]] | None:
    """Return the type and the values of branches that are all literals of one type."""
    kinds: list[Json] = []
    values: list[Json] = []
    for branch in branches:
        if not isinstance(branch, dict):
            return None
        members = branch.get("enum")
        if "const" in branch:
            values.append(branch["const"])
        elif isinstance(members, list) and len(members) == 1:
            values.append(members[0])
        else:
            return None
        kinds.append(branch.get("type"))
    first = kinds[0] if kinds else None
    return (first, values) if isinstance(first, str) and all(kind == first for kind in kinds) else None
