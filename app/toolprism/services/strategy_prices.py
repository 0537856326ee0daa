"""What each choice of a strategy costs at each target: the verdict, lost checks, places of another shape, tokens."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final

from toolprism.core.json_text import dumps
from toolprism.core.json_types import same
from toolprism.core.records import UNWRITTEN, Record
from toolprism.providers.vocabularies import vocabulary_of
from toolprism.schema import STRATEGIES, Result, Target, helpful
from toolprism.services.labels import LABELS, Standing, counted, standing, tally
from toolprism.services.normalize import Job
from toolprism.services.tokens import Price, is_counted, tokens_of
from toolprism.wayback import back_map

#: Levels of a recursion where any number may be chosen.
LEVELS: Final = "2"
_INSTALL: Final = "tokens: pip install 'toolprism[tokens]'"


@dataclass(frozen=True)
class Cost(Record):
    """What is sent to one target."""

    verdict: Standing
    #: The number of checks that are lost.
    lost: int
    #: The number of places at which a model writes another shape than the author's, so that callers need the way back.
    places: int
    #: Of what is sent, as JSON; None if nobody counts.
    tokens: int | None


@dataclass(frozen=True)
class Change:
    """What a choice changes at one target."""

    before: Cost
    after: Cost
    #: How far numbers of tokens may be off, as a part of them.
    margin: Annotated[float, UNWRITTEN]

    @property
    def tokens(self) -> str:
        """The difference in tokens for people, such as `+12` or `≈ -300`; empty if nobody counts."""
        if self.after.tokens is None or self.before.tokens is None:
            return ""
        more = self.after.tokens - self.before.tokens
        words = str(Price(abs(more), self.margin))
        sign = "+" if more >= 0 else "-"
        return words.replace("≈ ", f"≈ {sign}") if words.startswith("≈") else sign + words


@dataclass(frozen=True)
class StrategyPrice(Record):
    """One choice, such as `open-map=pairs`."""

    strategy: str
    does: Annotated[str, UNWRITTEN]
    #: The targets at which it changes what is sent.
    targets: Mapping[str, Change]

    def sentence(self) -> str:
        """Return what it brings and costs, over its targets.

        One target has its own numbers; of several, the verdicts are counted, and the dearest tells the tokens.
        """
        changes = [*self.targets.values()]
        if not changes:
            return "changes nothing here"
        before, after = ([getattr(each, side) for each in changes] for side in ("before", "after"))
        lost = [sum(cost.lost for cost in costs) for costs in (before, after)]
        places = max(cost.places for cost in after)
        said = [
            f"{_verdicts(before)} → {_verdicts(after)}",
            f"checks lost {lost[0]} → {lost[1]}",
            f"{counted(places, 'place')} of another shape",
            _dearest(changes) or _INSTALL,
        ]
        return ", ".join(said)


def prices(job: Job) -> Iterator[StrategyPrice]:
    """Yield what each choice costs that may do something for the schema of a job, at the targets of the job.

    It is compared with what is sent without a choice of that strategy, and with the other strategies of the job.

    Raises:
        OutOfTime: the deadline has passed.
    """
    for strategy in helpful(job.schema):
        others = tuple(each for each in job.request.strategies if each.partition("=")[0] != strategy.id)
        without = [*_with(job, others).results()]
        for choice in strategy.choices:
            name = f"{strategy.id}={choice.id.replace('N', LEVELS)}"
            together = tuple(
                each for known in STRATEGIES for each in (*others, name) if each.partition("=")[0] == known
            )
            found = {
                target.id: Change(_cost(target, before), _cost(target, after), _margin(target))
                for target, before, after in zip(job.targets, without, _with(job, together).results(), strict=True)
                if not (same(before.output, after.output) and standing(before) == standing(after))
            }
            yield StrategyPrice(name, choice.does, found)


def _with(job: Job, strategies: tuple[str, ...]) -> Job:
    return replace(job, request=replace(job.request, strategies=strategies), kept=False)


def _cost(target: Target, result: Result) -> Cost:
    sent = result.status != "error"
    marks = [leg.marks for leg in back_map(result).legs] if sent else []
    places = sum(len(each.texts) + len(each.shaped) + sum(map(len, each.optional.values())) for each in marks)
    return Cost(standing(result), len(result.lost_checks), places, _tokens(target, result) if sent else None)


def _tokens(target: Target, result: Result) -> int | None:
    if not is_counted():
        return None
    vocabulary = vocabulary_of(target.profile.id if target.profile is not None else "")
    return round(tokens_of(dumps(result.output), vocabulary.encoding) * vocabulary.factor)


def _margin(target: Target) -> float:
    return vocabulary_of(target.profile.id if target.profile is not None else "").margin


def _verdicts(costs: list[Cost]) -> str:
    """Return the verdicts, with their numbers if there are several targets."""
    return LABELS[costs[0].verdict].brief if len(costs) == 1 else tally(cost.verdict for cost in costs)


def _dearest(changes: list[Change]) -> str:
    counted_ones = [each for each in changes if each.tokens]
    if not counted_ones:
        return ""
    dearest = max(counted_ones, key=lambda each: (each.after.tokens or 0) - (each.before.tokens or 0))
    return f"{dearest.tokens} tokens" + (" at most" if len(changes) > 1 else "")
