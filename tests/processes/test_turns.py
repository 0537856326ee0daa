"""Turns are fair among clients, and the queue is bounded."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.event_loop import finished
from toolprism.core.errors import Busy
from toolprism.processes.fairness import FairQueue


class _Play:
    """Requests of clients that take a turn and keep it until they are told to go on."""

    def __init__(self, *, things: int = 2, share: int = 1, waiting: int = 4, patience: float = 60) -> None:
        self.turns = FairQueue(list(range(things)), share=share, waiting=waiting, patience=patience)
        #: Who has had a turn, in order.
        self.served: list[str] = []
        self.refused: list[str] = []
        self._doors: list[asyncio.Event] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, client: str) -> asyncio.Task[None]:
        task = asyncio.create_task(self._request(client))
        self._tasks.append(task)
        await _settle()
        return task

    async def _request(self, client: str) -> None:
        try:
            async with self.turns.turn(client):
                self.served.append(client)
                door = asyncio.Event()
                self._doors.append(door)
                await door.wait()
        except Busy:
            self.refused.append(client)

    async def end_one(self) -> None:
        self._doors.pop(0).set()
        await _settle()

    async def end(self) -> None:
        while self._doors:
            await self.end_one()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def played(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    finished(play())


def test_one_client_leaves_something_for_the_others() -> None:
    async def play() -> None:
        game = _Play(things=2, share=1)
        for client in ("greedy", "greedy", "greedy", "other"):
            await game.ask(client)
        assert game.served == ["greedy", "other"]
        await game.end()
        assert game.served == ["greedy", "other", "greedy", "greedy"]

    played(play)


def test_a_client_at_its_share_does_not_get_what_others_return() -> None:
    async def play() -> None:
        game = _Play(things=2, share=1)
        for client in ("greedy", "other", "greedy"):
            await game.ask(client)
        game._doors.pop(1).set()
        await _settle()
        assert game.served == ["greedy", "other"]
        await game.ask("third")
        assert game.served == ["greedy", "other", "third"]
        await game.end()

    played(play)


def test_clients_take_turns_however_many_requests_each_has() -> None:
    async def play() -> None:
        game = _Play(things=1, waiting=10)
        for client in ("a", "a", "a", "a", "b", "c"):
            await game.ask(client)
        await game.end()
        assert game.served == ["a", "a", "b", "c", "a", "a"]

    played(play)


def test_a_full_queue_refuses_the_client_that_has_most_in_it() -> None:
    async def play() -> None:
        game = _Play(things=1, waiting=3)
        for client in ("a", "a", "a", "a"):
            await game.ask(client)
        assert game.refused == []
        await game.ask("a")
        assert game.refused == ["a"], "the one that asks"
        await game.ask("b")
        assert game.refused == ["a", "a"], "the newest of the others"
        await game.end()
        assert game.served == ["a", "a", "b", "a"]

    played(play)


def test_a_client_gets_what_it_had_last_where_that_is_free() -> None:
    async def play() -> None:
        turns = FairQueue([1, 2, 3], share=2, waiting=4, patience=60)
        async with turns.turn("a") as first, turns.turn("b") as second:
            assert first != second
        for client, had in (("a", first), ("b", second), ("a", first)):
            async with turns.turn(client) as thing:
                assert thing == had
        async with turns.turn("b"), turns.turn("b") as another:
            assert another != second, "what it had last is not free"

    played(play)


def test_a_request_that_waited_too_long_is_refused_and_nothing_is_lost() -> None:
    async def play() -> None:
        game = _Play(things=1, patience=0)
        await game.ask("a")
        waiting = await game.ask("b")
        await waiting
        assert game.refused == ["b"]
        assert game.turns.waiting == 0
        await game.end_one()
        await game.ask("c")
        assert game.served == ["a", "c"]
        await game.end()

    played(play)


def test_a_request_that_would_wait_in_vain_is_refused_at_once() -> None:
    async def play() -> None:
        game = _Play(things=1, waiting=100, patience=2)
        game.turns._average = 1.0
        for client in ("a", "a", "a", "a"):
            await game.ask(client)
        assert game.refused == []
        await game.ask("a")
        await game.ask("b")
        assert game.refused == ["a"], "it is the queue of the client itself that counts"
        await game.end()

    played(play)


@pytest.mark.parametrize("handed", [False, True], ids=["while it waits", "just as its turn comes"])
def test_a_client_that_leaves_takes_no_resource_with_it(*, handed: bool) -> None:
    async def play() -> None:
        game = _Play(things=1)
        await game.ask("a")
        leaving = await game.ask("b")
        if handed:
            game._doors.pop(0).set()
            await asyncio.sleep(0)
        leaving.cancel()
        await _settle()
        await game.end()
        await game.ask("c")
        assert game.served[-1] == "c"
        await game.end()

    played(play)
