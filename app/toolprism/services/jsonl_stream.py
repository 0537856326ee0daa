"""Writes the result for one line of `normalize` in pieces, so that only one target's result is in memory."""

from collections.abc import Callable, Iterator

from toolprism.core.deadline import Deadline, until
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits, seconds_from_environment
from toolprism.schema import Result, Target
from toolprism.services.jsonl import LaidOut, answered, laid_out
from toolprism.services.normalize import Choices, Job, failed_result, written


def answer_in_pieces(
    text: str, limits: Limits, choices: Choices, watch: Callable[[Result | None], None]
) -> Iterator[str]:
    """Yield the result for one line of text, also for a bad line.

    Args:
        text: the line.
        limits: the limits of the line.
        choices: the user's choices.
        watch: called with each result, or None if the line has none.
    """
    found: list[LaidOut] = []

    def lay_out(value: Json) -> dict[str, Json]:
        found.append(laid_out(value, limits, choices))
        return {}

    refusal = answered(text, limits, lay_out)
    if found:
        yield from _pieces(found[0], watch)
    else:
        watch(None)
        yield dumps(refusal)


def _pieces(laid: LaidOut, watch: Callable[[Result | None], None]) -> Iterator[str]:
    yield f'{{"id":{dumps(laid.id)},"targets":{{'
    for index, (result, text) in enumerate(_results(laid.job)):
        watch(result)
        yield f"{',' if index else ''}{dumps(result.target)}:{text}"
    yield "}"
    if laid.findings:
        yield f',"findings":{dumps(laid.findings)}'
    yield "}"


def _results(job: Job) -> Iterator[tuple[Result, str]]:
    """Yield each result and its text; after a failure or the deadline, yield an error instead."""
    seconds = seconds_from_environment()
    results = job.results()
    for target in job.targets:
        with until(None if seconds is None else Deadline(seconds)):
            try:
                result = next(results)
                text = _text(result, job)
            except Exception as error:  # noqa: BLE001  # whatever it is, the other targets and lines go on
                result = failed_result(job.schema, target, error)
                text = "".join(written(result.members(trail=job.trail)))
                results = _rest(job, target)
        yield result, text


def _rest(job: Job, target: Target) -> Iterator[Result]:
    """Yield the results after one that failed."""
    return job.after(target).results()


def _text(result: Result, job: Job) -> str:
    return "".join(written(job.members(result)))
