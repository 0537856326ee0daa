"""Checks that are not on Anthropic's list are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import COMBINERS
from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS
from toolprism.schema.anthropic_keywords import SUSPECT, kind_of, may_be_refused, refused
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import strip_constraint


@rule(
    on=SUSPECT,
    when=may_be_refused,
    effect=Effect.WIDER,
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT),
    examples=(
        example({"type": "string", "maxLength": 3}, {"type": "string"}, "abcd"),
        example({"type": "string", "format": "date"}, {"type": "string", "format": "date"}),
    ),
)
def strip_unlisted_constraints(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove checks that are not on the list.

    They are refused, or accepted and not enforced. The tool has to make the checks itself.
    """
    kind = kind_of(node)
    for keyword in refused(node, root=context.is_root):
        where = " at the root" if context.is_root and keyword in ("anyOf", "allOf") else f" for {kind}" if kind else ""
        edit = strip_constraint(node, keyword, f"is not on the provider's whitelist{where}")
        yield edit._replace(warn="root-union-lost") if context.is_root and keyword in COMBINERS else edit
