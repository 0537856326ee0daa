"""Finds what can go wrong at each target: what its output accepts or refuses otherwise than the pasted schema."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toolprism.core.deadline import Deadline, ask_deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.losses import Finder, Loss, by_harm, worst
from toolprism.reading.paste import Paste
from toolprism.schema import Result
from toolprism.services.jsonl import laid_out, options_of
from toolprism.services.labels import standing
from toolprism.services.normalize import Checked, Choices, Job, check

#: The verdicts with which a call can go wrong.
LOSING: Final = ("loses-checks", "stricter", "strict-off")
#: Without a choice of targets: those of today.
TODAY: Final = Choices(edition="current")


@dataclass(frozen=True, slots=True)
class Lost:
    """The loss at one target, with the result that it is about."""

    result: Result
    loss: Loss


def losses(job: Job) -> Iterator[Lost]:
    """Yield the loss at each target of a job, one by one.

    Raises:
        OutOfTime: the deadline has passed.
    """
    finder = Finder(job.schema)
    for result in job.results():
        ask_deadline()
        yield Lost(result, finder.loss(result))


def lossy(job: Job, seconds: float) -> dict[str, Loss]:
    """Return the losses at the targets whose verdict says that something is lost, until the time is up.

    Args:
        job: one tool at its targets.
        seconds: the time for all of them together.

    Raises:
        OutOfTime: a deadline set around it has passed.
    """
    found: dict[str, Loss] = {}
    finder = Finder(job.schema)
    try:
        with until(Deadline(seconds)):
            for result in job.results():
                ask_deadline()
                if standing(result) in LOSING:
                    found[result.target] = finder.loss(result)
    except OutOfTime:
        ask_deadline()
    return found


def sentences_of(job: Job, seconds: float) -> dict[str, str]:
    """Return the worst of each target in one sentence, by its id, the worst target first, until the time is up."""
    ordered = sorted(lossy(job, seconds).items(), key=lambda each: [by_harm(witness) for witness in each[1].witnesses])
    return {name: worst(loss).sentence for name, loss in ordered if loss.witnesses}


def loss_line(
    value: Json, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> dict[str, Json]:
    """Return the result for one line object.

    Raises:
        BadInput: it is not one, or its tool cannot be read.
        OutOfTime: the deadline has passed.
    """
    if isinstance(value, dict):
        choices = options_of(value, choices)
    laid = laid_out(value, limits, choices, deadline)
    return {"id": laid.id, "targets": _by_target(laid.job)}


def loss_paste(
    paste: Paste, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> dict[str, Json]:
    """Return the losses of every tool of a paste, in the shape of the API.

    Raises:
        UnknownTarget: a chosen target does not exist.
        OutOfTime: the deadline has passed.
    """
    tools: list[Json] = [
        {"name": checked.tool.name, "targets": _by_target(checked.job)}
        for checked in losing(paste, limits, choices, deadline)
    ]
    return {"kind": paste.kind, "tools": tools}


def losing(
    paste: Paste, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> tuple[Checked, ...]:
    """Return the tools of a paste with their jobs, which `losses` takes."""
    return check(paste, limits, choices, deadline).tools


def _by_target(job: Job) -> dict[str, Json]:
    return {lost.result.target: lost.loss.to_json() for lost in losses(job)}
