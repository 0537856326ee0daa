"""The delay of the event loop is measured, and whatever blocks it shows."""

import asyncio
import contextlib
import re

from starlette.testclient import TestClient

from tests.event_loop import finished
from toolprism.web.front import PAUSE, beat, create_web_app
from toolprism.web.settings import Settings


def test_a_beat_that_comes_late_is_reported_with_the_work_of_the_thread() -> None:
    passing = [0.0, PAUSE, 1.0, 1.0 + PAUSE + 0.25, 2.0, 2.0 + PAUSE / 2]
    working = [0.0, 0.001, 0.001, 0.201, 0.201, 0.201]
    observed: list[tuple[float, float]] = []

    async def sleep(_: float) -> None:
        if len(observed) == 3:
            raise asyncio.CancelledError

    def observe(late: float, worked: float) -> None:
        observed.append((round(late, 6), round(worked, 6)))

    passing.append(3.0)
    working.append(0.3)
    with contextlib.suppress(asyncio.CancelledError):
        finished(beat(observe, clock=iter(passing).__next__, worked=iter(working).__next__, sleep=sleep))
    assert observed == [(0.0, 0.001), (0.25, 0.2), (0.0, 0.0)]


def test_the_server_counts_how_late_its_loop_is() -> None:
    with TestClient(create_web_app(Settings(links=None, engines=1, patience=60))) as client:
        beats = 0
        while not beats:
            counted = client.get("/metrics").text
            found = re.search(r"^toolprism_event_loop_late_seconds_count (\d+)", counted, re.MULTILINE)
            assert found
            beats = int(found[1])
        assert "toolprism_event_loop_worked_seconds_count" in counted
