"""Finds what can go wrong at each target: what its output accepts or refuses otherwise than the pasted schema."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Annotated, Final, NamedTuple, TypeAlias

from toolprism.conditions.registry import find_condition
from toolprism.core.deadline import Deadline, ask_deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object, compact
from toolprism.core.limits import Limits
from toolprism.core.records import View
from toolprism.losses import Finder, Loss, Witness, between, by_harm, worst
from toolprism.losses.side import Side
from toolprism.reading.paste import Paste
from toolprism.schema import Normalizer, Result, all_rules, all_targets
from toolprism.services.jsonl import laid_out, of_line, of_paste, options_of
from toolprism.services.labels import counted, standing
from toolprism.services.normalize import TODAY, Checked, Choices, Job, check

#: The verdicts with which a call can go wrong.
LOSING: Final = ("loses-checks", "stricter", "strict-off")
#: The seconds to look for what can go wrong in all tools together.
_SECONDS: Final = 5.0


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


def sentences_in_time(tools: Iterable[Checked]) -> Iterator[Mapping[str, str]]:
    """Yield `sentences_of` each tool; nothing for tools after the time is up."""
    end = monotonic() + _SECONDS
    for checked in tools:
        left = end - monotonic()
        yield sentences_of(checked.job, left) if left > 0 else {}


#: By target.
Losses: TypeAlias = Annotated[dict[str, Loss], "Losses"]


class LossResult(View):
    """What can go wrong with a schema."""

    targets: Losses


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
    return of_line(laid.id, LossResult(targets=_by_target(laid.job)))


def loss_paste(
    paste: Paste, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> dict[str, Json]:
    """Return the losses of every tool of a paste, in the shape of the API.

    Raises:
        UnknownTarget: a chosen target does not exist.
        OutOfTime: the deadline has passed.
    """
    checked = losing(paste, limits, choices, deadline)
    return of_paste(paste, ((each.tool.name, LossResult(targets=_by_target(each.job))) for each in checked))


def losing(
    paste: Paste, limits: Limits, choices: Choices = TODAY, deadline: Deadline | None = None
) -> tuple[Checked, ...]:
    """Return the tools of a paste with their jobs, which `losses` takes."""
    return check(paste, limits, choices, deadline).tools


def _by_target(job: Job) -> Losses:
    return {lost.result.target: lost.loss for lost in losses(job)}


#: The most sentences about one condition.
_MOST: Final = 3


class Live(NamedTuple):
    """What a person reads about an example."""

    sentence: str
    #: Arguments that show it, as JSON; empty if nothing does.
    arguments: str = ""
    #: The target at which they do; empty if none is meant.
    target: str = ""
    #: The argument of a tool whose schema the example is; empty if it is the whole.
    inside: str = ""


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


#: The property that holds the example of a condition, where the example alone is no tool's schema.
_ARGUMENT: Final = "value"
_BESIDE_SCHEMAS: Final = "It is about tools beside their schemas, so the same arguments pass with it and without."
_NO_SCHEMA: Final = "The example is no schema that can be checked, so nobody can say which arguments it accepts."
_NOT_SENT: Final = "No target of today is sent the example."
_PROVEN: Final = "Each target of today that takes the example alone accepts exactly the same arguments: that is proven."
_NONE_FOUND: Final = "At each target of today, every value that was tried passes or fails as at the example."


@lru_cache(512)
def of_condition(name: str) -> tuple[Live, ...]:
    """Return what can go wrong with a condition's example at the targets of today, the worst first, each thing once.

    Where an example alone shows nothing, it is asked about as the argument of a tool. Where nothing goes
    wrong, one sentence says why, and has no arguments.
    """
    condition = find_condition(name)
    if condition.scope in {"tool", "request"}:
        return (Live(_BESIDE_SCHEMAS),)
    alone = dict(_at_targets(condition.breaks))
    shown = _shown(alone)
    if not shown and condition.scope != "root" and isinstance(condition.breaks, dict):
        shown = _shown(dict(_at_targets(_as_argument(condition.breaks))), _ARGUMENT)
    return shown or (Live(_why_nothing(condition.breaks, [*alone.values()])),)


def _as_argument(schema: Object) -> Json:
    """Return the schema of a tool with an argument of a schema; references into definitions lead where they did."""
    definitions = {keyword: schema[keyword] for keyword in ("$defs", "definitions") if keyword in schema}
    node = {keyword: value for keyword, value in schema.items() if keyword not in definitions}
    return {"type": "object", "properties": {_ARGUMENT: node}, "required": [_ARGUMENT], **definitions}


def _at_targets(schema: Json) -> Iterator[tuple[str, Loss]]:
    normalizer, finder = Normalizer(schema), Finder(schema)
    for target in all_targets("current").values():
        yield target.id, finder.loss(normalizer.normalize(target))


def _shown(losses: Mapping[str, Loss], inside: str = "") -> tuple[Live, ...]:
    """Return the worst that goes wrong with the whole, or inside an argument, each thing once."""
    place = f"/properties/{inside}/" if inside else ""
    found: dict[tuple[str, str], tuple[Witness, str]] = {}
    for target, loss in losses.items():
        for witness in loss.witnesses:
            if f"{witness.at}/".startswith(place):
                found.setdefault((witness.kind, dumps(witness.instance)), (witness, target))
    ordered = sorted(found.values(), key=lambda each: by_harm(each[0]))
    return tuple(Live(each.sentence, dumps(each.instance), target, inside) for each, target in ordered[:_MOST])


def _why_nothing(schema: Json, tried: Sequence[Loss]) -> str:
    """Return why nothing can be shown of an example."""
    if not isinstance(schema, dict) or Side(schema).broken is not None:
        return _NO_SCHEMA
    compared = [loss for loss in tried if loss.loss is not None]
    if not compared:
        return _NOT_SENT
    return _PROVEN if all(loss.loss == "none" and loss.proven for loss in compared) else _NONE_FOUND
