"""Decides which problems fail: by verdict, severity, id or budget."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.checking.ids import known_ids
from toolprism.checking.model import SEVERITIES, VERDICTS, Problem
from toolprism.core.errors import ToolprismError
from toolprism.core.nearest import nearest

BUDGET: Final = "budget"
#: Words of `--fail-on` that need examples of arguments, which this check does not look for.
_LATER: Final = ("widened", "narrowed")


@dataclass(frozen=True)
class FailOn:
    """What the user wants to fail on."""

    #: The verdicts that fail, with all worse ones.
    verdicts: frozenset[str]
    severities: frozenset[str]
    ids: frozenset[str]
    budget: bool

    @classmethod
    def of(cls, words: Iterable[str]) -> "FailOn":
        """Return what some words stand for.

        Raises:
            ToolprismError: a word is not known.
        """
        given = [word.strip() for word in words if word.strip()]
        verdicts = [word for word in given if word in VERDICTS]
        severities = [word for word in given if word in SEVERITIES]
        rest = [word for word in given if word not in (*VERDICTS, *SEVERITIES, BUDGET)]
        for word in rest:
            _check(word)
        return cls(
            verdicts=_down_to(VERDICTS, verdicts),
            severities=_down_to(SEVERITIES, severities),
            ids=frozenset(rest),
            budget=BUDGET in given,
        )

    def fails(self, problem: Problem) -> bool:
        """Return whether a problem fails the check."""
        return (
            problem.severity in self.severities
            or problem.verdict in self.verdicts
            or problem.id in self.ids
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


def _check(word: str) -> None:
    if word in _LATER:
        raise ToolprismError(f"--fail-on {word} is not available in this version; loses-checks and stricter come near.")
    known = (*VERDICTS, *SEVERITIES, BUDGET, *known_ids())
    if word not in known:
        near = nearest(word, known)
        advice = f"Did you mean {near}?" if near else f"It takes {', '.join((*VERDICTS, *SEVERITIES, BUDGET))} and ids."
        raise ToolprismError(f"--fail-on does not know {word}. {advice}")
