"""What can go wrong with the examples of rules and conditions, found while their page is written."""

from functools import lru_cache
from typing import Final, NamedTuple

from toolprism.conditions.registry import find_condition
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, compact
from toolprism.losses import Finder, Loss, Witness, between, by_harm
from toolprism.schema import Normalizer, all_rules, all_targets
from toolprism.services.labels import counted

#: The most sentences about one condition.
_MOST: Final = 3


class Live(NamedTuple):
    """What a person reads about an example."""

    sentence: str
    #: Arguments that show it, as JSON; empty if nothing does.
    arguments: str = ""
    #: The target at which they do; empty if none is meant.
    target: str = ""


@lru_cache(512)
def of_rule(name: str) -> tuple[Live, ...]:
    """Return what each example of a rule shows, in order."""
    return tuple(_of_pair(each.before, each.after) for each in all_rules()[name].examples)


def _of_pair(before: Json, after: Json) -> Live:
    if compact(before) == compact(after):
        return Live("")
    loss = between(before, after, "after the rule")
    if loss.witnesses:
        first = loss.witnesses[0]
        return Live(first.sentence, dumps(first.instance))
    return Live(_nothing(loss))


def _nothing(loss: Loss) -> str:
    if loss.reason is not None:
        return loss.reason
    if loss.proven:
        return "Both accept the same: that is proven."
    return f"No difference was found in {counted(loss.probes, 'probe')}."


@lru_cache(512)
def of_condition(name: str) -> tuple[Live, ...]:
    """Return what can go wrong with a condition's example at the targets of today, the worst first, each thing once."""
    condition = find_condition(name)
    normalizer, finder = Normalizer(condition.breaks), Finder(condition.breaks)
    found: dict[tuple[str, str], tuple[Witness, str]] = {}
    for target in all_targets("current").values():
        for witness in finder.loss(normalizer.normalize(target)).witnesses:
            found.setdefault((witness.kind, dumps(witness.instance)), (witness, target.id))
    ordered = sorted(found.values(), key=lambda each: by_harm(each[0]))
    return tuple(Live(each.sentence, dumps(each.instance), target) for each, target in ordered[:_MOST])
