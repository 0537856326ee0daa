"""Decides which problems fail: by verdict, severity, id, condition, loss or budget."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.checking.ids import check_id, id_of_today
from toolprism.checking.model import SEVERITIES, VERDICTS, Problem

BUDGET: Final = "budget"
#: Stands for nothing: no problem fails.
NEVER: Final = "never"
#: Ids of problems that are looked for only if they fail: arguments that a target accepts, or refuses, otherwise.
LOSSES: Final = frozenset({"widened", "narrowed"})


@dataclass(frozen=True)
class FailOn:
    """What the user wants to fail on."""

    #: The verdicts that fail, with all worse ones.
    verdicts: frozenset[str]
    severities: frozenset[str]
    ids: frozenset[str]
    budget: bool

    @classmethod
    def of(cls, words: Iterable[str], also: Iterable[str] = ()) -> "FailOn":
        """Return what some words stand for.

        Args:
            words: the words.
            also: ids that are known besides those of a check.

        Raises:
            ToolprismError: a word is not known.
        """
        given = [word.strip() for word in words if word.strip()]
        verdicts = [word for word in given if word in VERDICTS]
        severities = [word for word in given if word in SEVERITIES]
        words_of_ours = (*VERDICTS, *SEVERITIES, BUDGET, NEVER)
        rest = [word for word in given if word not in words_of_ours]
        for word in rest:
            if word not in (own := {*also}):
                check_id(word, others=(*words_of_ours, *own), of="--fail-on")
        return cls(
            verdicts=_down_to(VERDICTS, verdicts),
            severities=_down_to(SEVERITIES, severities),
            ids=frozenset(map(id_of_today, rest)),
            budget=BUDGET in given,
        )

    def fails(self, problem: Problem) -> bool:
        """Return whether a problem fails the check."""
        return (
            problem.severity in self.severities
            or problem.verdict in self.verdicts
            or problem.id in self.ids
            or problem.condition in self.ids
            or (self.budget and problem.id.startswith("budget-"))
        )


def _down_to(order: Iterable[str], chosen: Sequence[str]) -> frozenset[str]:
    """Return the chosen words and all before the last of them.

    >>> sorted(_down_to(("error", "warning", "note"), ["warning"]))
    ['error', 'warning']
    """
    ranked = [*order]
    last = max(map(ranked.index, chosen), default=-1)
    return frozenset(ranked[: last + 1])
