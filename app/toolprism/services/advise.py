"""Advice: the fewest edits of a schema, and strategies, with which the chosen targets take it best."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from toolprism.core.deadline import Deadline, ask_deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.core.json_types import Json, same
from toolprism.core.lazy import computed
from toolprism.core.limits import Limits
from toolprism.core.patch import Patch
from toolprism.core.records import Record, View
from toolprism.losses import Finder, Loss
from toolprism.reading.paste import Paste
from toolprism.schema import Result, find, helpful
from toolprism.services.advise_edits import Callers, Idea, Made, Price, callers, ideas
from toolprism.services.jsonl import laid_out, of_line, options_of
from toolprism.services.labels import STANDINGS, Standing, counted, standing
from toolprism.services.normalize import TODAY, Choices, Job, check
from toolprism.services.results import why
from toolprism.services.strategy_prices import LEVELS, StrategyPrice, prices

#: The most versions of one tool that are normalized, each at every target.
MOST_TRIALS: Final = 200
#: From this verdict on nothing has to be done.
_GOOD: Final = STANDINGS.index("same-meaning")


@dataclass(frozen=True)
class Step:
    """An edit, and what it was made of."""

    idea: Idea
    made: Made
    before: Json


@dataclass(frozen=True)
class Trial:
    """Edits and strategies, and the result at every target."""

    steps: tuple[Step, ...]
    strategies: tuple[str, ...]
    schema: Json
    results: Sequence[Result]

    @property
    def length(self) -> int:
        """The number of edits and strategies."""
        return len(self.steps) + len(self.strategies)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """How good the verdict of each target is."""
        return tuple(STANDINGS.index(standing(result)) for result in self.results)

    @cached_property
    def score(self) -> tuple[int, int]:
        """How good the whole is: first by verdicts, of which all good ones are equal, then by what is lost."""
        lost = sum(len(result.lost_checks) + len(result.fail_open) + len(result.breaches) for result in self.results)
        return sum(min(rank, _GOOD) for rank in self.ranks), -lost

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """What each target loses of the edited schema."""
        finder = Finder(self.schema)
        return tuple(finder.loss(result) for result in self.results)

    def is_no_worse(self, other: "Trial") -> bool:
        """Return whether no verdict is worse than in another trial; with other strategies all good ones are equal.

        Where the same is sent, nothing is worse: an author who says more than a target can say loses nothing there.
        """
        most = _GOOD if self.strategies != other.strategies else len(STANDINGS)
        pairs = zip(self.ranks, other.ranks, self.sends_the_same(other), strict=True)
        return all(is_same or min(mine, most) >= min(theirs, most) for mine, theirs, is_same in pairs)

    def is_as_good(self, other: "Trial") -> bool:
        """Return whether every verdict is as good as in another trial, where all good ones are equal."""
        pairs = zip(self.ranks, other.ranks, strict=True)
        return all(min(mine, _GOOD) >= min(theirs, _GOOD) for mine, theirs in pairs)

    def sends_the_same(self, other: "Trial") -> list[bool]:
        """Return at which targets the output is that of another trial, if an edit closes what its author opened."""
        closes = any(step.idea.closes for step in self.steps)
        return [
            closes and mine.strict == theirs.strict and same(mine.output, theirs.output)
            for mine, theirs in zip(self.results, other.results, strict=True)
        ]

    def loses_more(self, other: "Trial") -> bool:
        """Return whether some target loses what it did not lose in another trial.

        Where strict mode was off, or nothing was sent, nobody held the model to anything: there was nothing to lose.
        """
        held = [
            standing(result) != "strict-off" and loss.loss is not None and not is_same
            for result, loss, is_same in zip(other.results, other.losses, self.sends_the_same(other), strict=True)
        ]
        pairs = zip(held, self.losses, other.losses, strict=True)
        return any(was_held and not _kinds(mine) <= _kinds(theirs) for was_held, mine, theirs in pairs)


def _kinds(loss: Loss) -> frozenset[str]:
    return frozenset({"none": (), "both": ("widened", "narrowed"), None: ()}.get(loss.loss, (str(loss.loss),)))


@dataclass
class Search:
    """The search for one schema."""

    job: Job
    name: str | None = None
    description: str | None = None
    trials: int = 0
    #: Whether every candidate was tried: neither the trials nor the time ran out.
    is_complete: bool = True
    _unfair: set[str] = field(default_factory=set)

    def run(self) -> tuple[Trial, Trial]:
        """Return the schema as it is, and the best that was found.

        Raises:
            OutOfTime: the deadline has passed before the first verdicts.
        """
        first = best = self._tried((), self.job.request.strategies)
        try:
            while (better := self._better(first, best)) is not None:
                best = better
            best = self._fewest(first, best)
            # What was left out may have stood in the way of an edit that is needed.
            while (more := self._better(first, best, (Price.LOOSER,))) is not None and more.score[0] > best.score[0]:
                best = self._fewest(first, more)
        except OutOfTime:
            self.is_complete = False
            best = self._sure(first, best)
        return first, best

    def _sure(self, first: Trial, best: Trial) -> Trial:
        """Return the best so far if its losses are known to be no worse; after the deadline they cannot be computed."""
        return best if "losses" in vars(best) and not best.loses_more(first) else first

    def _better(self, first: Trial, best: Trial, prices: Iterable[Price] = Price) -> Trial | None:
        """Return the best trial of the cheapest price that has a better one; None if there is none."""
        for price in prices:
            found = [
                trial for trial in self._candidates(price, best) if trial.score > best.score and trial.is_no_worse(best)
            ]
            for trial in sorted(found, key=lambda each: each.score, reverse=True):
                if trial.strategies == best.strategies and not self.callers(trial.steps[-1]).is_fair:
                    self._unfair.add(trial.steps[-1].idea.id)
                elif not trial.loses_more(first):
                    return trial
        return None

    def _candidates(self, price: Price, best: Trial) -> Iterator[Trial]:
        if price is Price.STRATEGY:
            for chosen in _strategies(best):
                if self._has_trials() and (trial := self._tried(best.steps, chosen)).score[0] > best.score[0]:
                    yield trial
            return
        for idea in self._ideas:
            if idea.price is price and idea.id not in self._unfair and self._has_trials():
                made = idea.of(best.schema)
                if made is not None:
                    yield self._tried((*best.steps, Step(idea, made, best.schema)), best.strategies)

    def _has_trials(self) -> bool:
        self.is_complete = self.is_complete and self.trials < MOST_TRIALS
        return self.trials < MOST_TRIALS

    @cached_property
    def _ideas(self) -> list[Idea]:
        return ideas(self.job, self.name, self.description)

    def _fewest(self, first: Trial, best: Trial) -> Trial:
        """Leave out what the verdicts do not need, and what makes a loss worse, each from the last."""
        best = self._needed(first, best)
        while best.length and best.loses_more(first):
            best = self._needed(first, self._without(best, best.length - 1))
        return best if best.length else first

    def _needed(self, first: Trial, best: Trial) -> Trial:
        """Leave out what the verdicts do not need."""
        for number in range(best.length - 1, -1, -1):
            less = self._without(best, number)
            if less.is_as_good(best) and less.is_no_worse(first):
                best = less
        return best

    def _without(self, best: Trial, number: int) -> Trial:
        """Return a trial without one of the edits, or of the strategies, which are counted after the edits."""
        place = number - len(best.steps)
        if place >= 0:
            return self._tried(best.steps, best.strategies[:place] + best.strategies[place + 1 :])
        steps: list[Step] = list(best.steps[:number])
        schema = steps[-1].made.schema if steps else self.job.schema
        for step in best.steps[number + 1 :]:
            made = step.idea.of(schema)
            if made is not None:
                steps.append(Step(step.idea, made, schema))
                schema = made.schema
        return self._tried(steps, best.strategies)

    def callers(self, step: Step) -> Callers:
        """Return what an edit changes for callers."""
        return callers(step.before, step.made.schema, step.idea.price)

    def _tried(self, steps: Iterable[Step], strategies: tuple[str, ...]) -> Trial:
        ask_deadline()
        self.trials += 1
        made = (*steps,)
        schema = made[-1].made.schema if made else self.job.schema
        request = replace(self.job.request, strategies=strategies)
        results = [*replace(self.job, schema=schema, request=request, kept=False).results()]
        return Trial(made, strategies, schema, results)


def _strategies(best: Trial) -> Iterator[tuple[str, ...]]:
    """Yield the strategies of a trial with one more of those that may help."""
    taken = {each.partition("=")[0] for each in best.strategies}
    for strategy in helpful(best.schema):
        if strategy.id not in taken:
            for choice in strategy.choices:
                yield (*best.strategies, f"{strategy.id}={choice.id.replace('N', LEVELS)}")


#: The most sentences about what stays.
_MOST: Final = 20


@dataclass(frozen=True)
class Edit(Record):
    """One edit of the author's schema."""

    title: str
    #: RFC 6902, into the schema as the edits before it have left it.
    patch: Patch
    #: What it changes for those who call the tool.
    callers: str


class AdviceJson(View):
    """What to change in a schema, what that brings, and what stays."""

    edits: tuple[Edit, ...]
    strategies: dict[str, str]
    before: Mapping[str, Standing]
    after: Mapping[str, Standing]
    stays: tuple[str, ...]
    prices: tuple[StrategyPrice, ...]


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What to do, and what it brings."""

    edits: tuple[Edit, ...]
    #: Such as `open-map=pairs`.
    strategies: tuple[str, ...]
    #: The schema after the edits.
    schema: Json
    #: The verdict by target.
    before: Mapping[str, Standing]
    after: Mapping[str, Standing]
    #: What targets still lose of the edited schema, or why they still refuse it, as sentences.
    stays: tuple[str, ...]
    #: The versions that were tried, and whether that were all: neither the trials nor the time ran out.
    trials: int
    is_complete: bool
    #: The schema after the edits with the strategies, for what is computed on demand.
    job: Job = field(repr=False, compare=False)

    @computed
    def prices(self) -> tuple[StrategyPrice, ...]:
        """What each choice of a strategy costs for the schema after the edits; short of time, the first ones."""
        found: list[StrategyPrice] = []
        with until(self.job.deadline), suppress(OutOfTime):
            found.extend(prices(self.job))
        return tuple(found)

    @property
    def better(self) -> tuple[str, ...]:
        """The targets whose verdict gets better."""
        return tuple(
            name
            for name, verdict in self.before.items()
            if STANDINGS.index(self.after[name]) > STANDINGS.index(verdict)
        )

    def record(self) -> AdviceJson:
        """Return what the API and the command line tell of it."""
        return AdviceJson.showing(self, strategies=dict(each.split("=", 1) for each in self.strategies))


def advise_line(
    value: Json, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> dict[str, Json]:
    """Return the advice for one line object.

    Raises:
        BadInput: it is not one, or its tool cannot be read.
        OutOfTime: the deadline has passed before the first verdicts.
    """
    if isinstance(value, dict):
        choices = options_of(value, choices)
    laid = laid_out(value, limits, choices, deadline)
    return of_line(laid.id, advice_for(laid.job).record())


def advise_paste(
    paste: Paste, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> Iterator[tuple[str, Advice]]:
    """Yield the title of each tool of a paste, and the advice for it.

    Raises:
        UnknownTarget: a chosen target does not exist.
        OutOfTime: the deadline has passed before the first verdicts of a tool.
    """
    for checked in check(paste, limits, choices, deadline).tools:
        yield checked.title, advice_for(checked.job, checked.tool.name, checked.tool.description)


def advice_for(job: Job, name: str | None = None, description: str | None = None) -> Advice:
    """Return the advice for the schema of a job, at its targets.

    Raises:
        OutOfTime: the deadline has passed before the first verdicts.
    """
    with until(job.deadline):
        search = Search(job, name, description)
        first, best = search.run()
        edits = [Edit(each.made.title, each.made.patch, search.callers(each).sentence) for each in best.steps]
        return Advice(
            edits=tuple(edits),
            strategies=best.strategies,
            schema=best.schema,
            before={result.target: standing(result) for result in first.results},
            after={result.target: standing(result) for result in best.results},
            stays=tuple(_stays(best)),
            trials=search.trials,
            is_complete=search.is_complete,
            job=replace(job, schema=best.schema, request=replace(job.request, strategies=best.strategies), kept=False),
        )


def _stays(trial: Trial) -> list[str]:
    """Return what is still lost, each sentence once, the worst verdicts first."""
    said: dict[str, None] = {}
    pairs = zip(trial.ranks, trial.results, trial.losses, strict=True)
    for _, result, loss in sorted(pairs, key=lambda pair: pair[0]):
        said.update(dict.fromkeys(_said(result, loss)))
    found = list(said)
    return found if len(found) <= _MOST else [*found[:_MOST], f"{counted(len(found) - _MOST, 'sentence')} more."]


def _said(result: Result, loss: Loss) -> Iterator[str]:
    if standing(result) not in ("same-meaning", "as-pasted", "loses-checks", "stricter"):
        yield f"{find(result.target).name}: {why(result)}"
    for witness in loss.witnesses:
        yield witness.sentence
