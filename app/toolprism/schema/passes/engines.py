"""Passes for servers that check a schema before an engine makes a grammar of it."""

from collections.abc import Collection

from toolprism.schema.engine import Rule
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.combiners import merge_exact_all_of
from toolprism.schema.rules.kept import keep_documented_format
from toolprism.schema.rules.patterns import drop_refused_pattern
from toolprism.schema.rules.removed import spill_into_description, strip_constraints
from toolprism.schema.rules.unions import fold_one_of


def for_engine(refused: frozenset[str], formats: Collection[str], patterns: tuple[str, ...], *more: Rule) -> Pass:
    """Return the pass that moves what a server refuses into the description.

    Args:
        refused: the keywords.
        formats: the formats of texts that it knows.
        patterns: the features that a pattern may not have.
        *more: rules that it needs beside these.
    """
    return Pass(
        before=(
            merge_exact_all_of,
            fold_one_of,
            spill_into_description(keywords=refused),  # before the keywords are stripped
            strip_constraints(keywords=refused, why="is refused by the provider"),
            keep_documented_format(formats={"string": frozenset(formats)}, spills=True, texts_only=True),
            drop_refused_pattern(names=patterns),
            *more,
        )
    )
