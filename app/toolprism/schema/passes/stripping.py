"""Rules that remove keywords."""

from toolprism.schema.engine import Rule
from toolprism.schema.removals import NOT_IN_SUBSET
from toolprism.schema.rules.removed import strip_annotations, strip_constraints


def strip(keywords: frozenset[str], why: str = NOT_IN_SUBSET) -> tuple[Rule, Rule]:
    """Return the rules that remove keywords: annotations, and checks.

    Args:
        keywords: the keywords to remove.
        why: the end of a sentence that starts with a keyword.
    """
    return strip_annotations(keywords=keywords, why=why), strip_constraints(keywords=keywords, why=why)
