"""Advice: the fewest edits of a schema, and strategies, with which the chosen targets take it best."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.core.json_types import Json
from toolprism.core.lazy import computed
from toolprism.core.limits import Limits
from toolprism.core.patch import Patch
from toolprism.losses import Loss
from toolprism.reading.paste import Paste
from toolprism.schema import Result, find
from toolprism.services.advise_search import Search, Trial
from toolprism.services.jsonl import laid_out, options_of
from toolprism.services.labels import STANDINGS, Standing, counted, standing
from toolprism.services.normalize import Choices, Job, check
from toolprism.services.strategy_prices import StrategyPrice, prices
from toolprism.services.why import why

#: Without a choice of targets: those of today.
TODAY: Final = Choices(edition="current")
#: The most sentences about what stays.
_MOST: Final = 20


@dataclass(frozen=True)
class Edit:
    """One edit of the author's schema."""

    title: str
    #: RFC 6902, into the schema as the edits before it have left it.
    patch: Patch
    #: What it changes for those who call the tool.
    callers: str

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {"title": self.title, "patch": [dict(each) for each in self.patch], "callers": self.callers}


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

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {
            "edits": [dict(edit.to_json()) for edit in self.edits],
            "strategies": dict(each.split("=", 1) for each in self.strategies),
            "before": dict(self.before),
            "after": dict(self.after),
            "stays": [*self.stays],
            "prices": [dict(each.to_json()) for each in self.prices],
        }


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
    return {"id": laid.id, **advice_for(laid.job).to_json()}


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
