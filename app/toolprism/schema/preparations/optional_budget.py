"""A strict tool whose request has used up its optional properties: some become required and nullable."""

from dataclasses import replace
from typing import Final

from toolprism.core.pointer import Path
from toolprism.providers.citations import ANTHROPIC_TOOLS, PI_AI
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.required import nullable_over_budget, require_over_budget
from toolprism.schema.target import Target, TargetPlan


def _plan(places: frozenset[Path]) -> TargetPlan:
    rules = (nullable_over_budget(places=places), require_over_budget(places=places))
    return TargetPlan(passes=(Pass(before=rules),))


PREPARATION: Final = Target(
    id="optional-budget",
    title="The budget of optional properties",
    used_by="anthropic-messages, strict tools past the budget",
    sources=(ANTHROPIC_TOOLS, PI_AI),
    follows=PI_AI,
    plan=_plan(frozenset()),
)


def optional_budget(places: frozenset[Path]) -> Target:
    """Return the preparation that makes the properties at some places required and nullable."""
    return replace(PREPARATION, plan=_plan(places))
