"""Runs the work of an answer in a process with the page's bounds: time, memory and sizes.

What `find_loss` and `advise` answer stands here, too.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from toolprism.agents import answers
from toolprism.agents.answers import MOST, Advised, AdvisedEdit, Lost, OneLoss, names_of, only
from toolprism.core.alarm import within
from toolprism.core.errors import Busy, ToolprismError
from toolprism.core.json_text import dumps, shortened
from toolprism.core.limits import PAGE, Limits, from_environment, seconds_from_environment
from toolprism.processes.bounds import become_worker, bound_memory
from toolprism.processes.slot import Slot, WorkerConfig
from toolprism.reading.paste import read
from toolprism.services.advise import Advice, advice_for
from toolprism.services.labels import counted
from toolprism.services.loss import losses
from toolprism.services.normalize import Choices, Job, check

_LONGEST: Final = 300


def find_loss(tool: str, targets: str, limits: Limits) -> Lost:
    """Find arguments that a provider's version of a schema lets through, or refuses, against the tool's own."""
    found: list[OneLoss] = []
    proven: list[str] = []
    for lost in losses(_job(tool, targets, limits)):
        if lost.loss.loss == "none" and lost.loss.proven:
            proven.append(lost.result.target)
        found += [
            {
                "target": lost.result.target,
                "kind": witness.kind,
                "sentence": witness.sentence,
                "arguments": shortened(dumps(witness.instance), _LONGEST),
                "pointer": witness.at,
            }
            for witness in lost.loss.witnesses
        ]
    found.sort(key=lambda each: each["kind"] == "narrowed")
    return {
        "fix": f"Check in your own code: {found[0]['sentence']}" if found else "Nothing: no loss was found.",
        "losses": found[:MOST],
        "proven": proven[:MOST],
        "more": max(0, len(found) - MOST),
    }


def advise(tool: str, targets: str, limits: Limits) -> Advised:
    """Suggest the fewest edits after which providers take a tool best, and what each changes for callers."""
    advice = advice_for(_job(tool, targets, limits))
    edits: list[AdvisedEdit] = [
        {"title": edit.title, "patch": [dict(step) for step in edit.patch], "callers": edit.callers}
        for edit in advice.edits
    ]
    return {
        "fix": _to_do(advice),
        "edits": edits[:MOST],
        "strategies": [*advice.strategies],
        "better": [*advice.better][:MOST],
        "stays": [shortened(sentence, _LONGEST) for sentence in advice.stays[:MOST]],
    }


def _to_do(advice: Advice) -> str:
    if advice.edits:
        return f"Apply {counted(len(advice.edits), 'edit')}: {advice.edits[0].title}"
    if advice.strategies:
        return f"Change nothing; send it with the strategies {', '.join(advice.strategies)}."
    stays = f" What stays: {shortened(advice.stays[0], _LONGEST)}" if advice.stays else ""
    return f"Nothing: no edit makes any target take it better.{stays}"


def _job(tool: str, targets: str, limits: Limits) -> Job:
    paste = read(tool, limits)
    only(paste)
    return check(paste, limits, Choices(targets=names_of(targets), edition="current")).tools[0].job


#: The processes, and so the answers at a time.
_SLOTS: Final = 2
#: The most questions that wait.
_WAITING: Final = 20
_SECONDS: Final = 10.0
_MEMORY: Final = 500_000_000

#: What computes the answer of each tool, whose description is its docstring, with the title of the tool.
TOOLS: Final[Mapping[Callable[..., Any], str]] = {
    answers.check_tools: "Check tools",
    answers.normalize_tool: "Normalize a tool",
    answers.payload_for_model: "Tools part of a request",
    answers.explain_error: "Explain an error",
    answers.validate_arguments: "Check arguments",
    answers.map_back: "Map arguments back",
    find_loss: "Find what is lost",
    advise: "Advise on a tool",
}
_WORK: Final = {work.__name__: work for work in TOOLS}


class Refused(ToolprismError):
    """The question cannot be answered; the sentence is for the model."""


def answered(name: str, arguments: Mapping[str, str], seconds: float) -> tuple[Any, str]:
    """Return the answer of a tool, or else one sentence."""
    try:
        with within(seconds):
            return _WORK[name](**arguments, limits=from_environment(PAGE)), ""
    except ToolprismError as error:
        return None, str(error)


def or_refused(answer: Any, sentence: str) -> Any:
    """Return an answer, or raise its sentence."""
    if sentence:
        raise Refused(sentence)
    return answer


def prepare(memory: int) -> None:
    """Set up a worker process."""
    become_worker()
    bound_memory(memory)


class Room:
    """The processes, which are started when the first question comes."""

    def __init__(self) -> None:
        self._seconds = seconds_from_environment() or _SECONDS
        self._slots: asyncio.Queue[Slot] | None = None
        self._asking = 0
        self._all: list[Slot] = []

    async def ask(self, name: str, arguments: Mapping[str, str]) -> Any:
        """Return the answer of a tool.

        Raises:
            Refused: it has none.
            ToolprismError: it took too long, or too much memory, or too many others wait.
        """
        if self._asking >= _SLOTS + _WAITING:
            raise Busy
        self._asking += 1
        try:
            return await self._ask(name, arguments)
        finally:
            self._asking -= 1

    async def _ask(self, name: str, arguments: Mapping[str, str]) -> Any:
        if self._slots is None:
            kind = WorkerConfig(
                prepare=prepare, given=(_MEMORY,), preloaded=(__name__,), seconds=self._seconds, memory=_MEMORY
            )
            self._slots = asyncio.Queue()
            self._all = [Slot(kind) for _ in range(_SLOTS)]
            for slot in self._all:
                self._slots.put_nowait(slot)
        slot = await self._slots.get()
        try:
            return or_refused(*await slot.run(answered, name, dict(arguments), self._seconds))
        finally:
            self._slots.put_nowait(slot)

    async def close(self) -> None:
        """End the processes."""
        for slot in self._all:
            await slot.close()
