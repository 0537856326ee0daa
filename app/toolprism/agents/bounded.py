"""Runs the work of an answer in a process with the page's bounds: time, memory and sizes."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from toolprism.agents import answers, losing
from toolprism.core.alarm import within
from toolprism.core.errors import Busy, ToolprismError
from toolprism.core.limits import PAGE, from_environment, seconds_from_environment
from toolprism.processes.bounds import become_worker, bound_memory
from toolprism.processes.slot import Kind, Slot

#: The processes, and so the answers at a time.
_SLOTS: Final = 2
#: The most questions that wait.
_WAITING: Final = 20
_SECONDS: Final = 10.0
_MEMORY: Final = 500_000_000

_WORK: Final[Mapping[str, Callable[..., Any]]] = {
    work.__name__: work
    for work in (
        answers.check_tools,
        answers.normalize_tool,
        answers.payload_for_model,
        answers.explain_error,
        answers.validate_arguments,
        answers.map_back,
        losing.find_loss,
        losing.advise,
    )
}


class Refused(ToolprismError):
    """The question cannot be answered; the sentence is for the model."""


def answered(name: str, arguments: Mapping[str, str], seconds: float) -> tuple[Any, str]:
    """Return the answer of a tool, or else one sentence."""
    try:
        with within(seconds):
            return _WORK[name](**arguments, limits=from_environment(PAGE)), ""
    except ToolprismError as error:
        return None, str(error)


def at_once(name: str, arguments: Mapping[str, str]) -> Any:
    """Return the answer of a tool, computed in this process.

    Raises:
        Refused: it has none.
    """
    return _or_refused(*answered(name, arguments, _SECONDS))


def _or_refused(answer: Any, sentence: str) -> Any:
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
            kind = Kind(prepare=prepare, given=(_MEMORY,), preloaded=(__name__,), seconds=self._seconds, memory=_MEMORY)
            self._slots = asyncio.Queue()
            self._all = [Slot(kind) for _ in range(_SLOTS)]
            for slot in self._all:
                self._slots.put_nowait(slot)
        slot = await self._slots.get()
        try:
            return _or_refused(*await slot.run(answered, name, dict(arguments), self._seconds))
        finally:
            self._slots.put_nowait(slot)

    async def close(self) -> None:
        """End the processes."""
        for slot in self._all:
            await slot.close()
