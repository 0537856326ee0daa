"""Checks off Anthropic's whitelist go."""

from collections.abc import Iterator

from app.jsontypes import Object
from app.schema.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS
from app.schema.edit import Edit
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.rule import example, rule
from app.schema.rules.strip_constraints import strip_constraint
from app.schema.whitelist import kind_of, refused


@rule(
    effect=Effect.WIDER,
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT),
    examples=(
        example({"type": "string", "maxLength": 3}, {"type": "string"}, "abcd"),
        example({"type": "string", "format": "date"}, {"type": "string", "format": "date"}),
    ),
)
def strip_unlisted_constraints(node: Object, run: Run) -> Iterator[Edit]:
    """Leave out checks that are not on the whitelist.

    They are refused, or taken and not enforced. The tool has to check for itself.
    """
    kind = kind_of(node)
    for keyword in refused(node, root=not run.path):
        where = " at the root" if not run.path and keyword in ("anyOf", "allOf") else f" for {kind}" if kind else ""
        yield strip_constraint(node, keyword, f"is not on the provider's whitelist{where}")
