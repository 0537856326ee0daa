"""Whether the database can be written is found out once for everyone who asks."""

import asyncio
import threading
from pathlib import Path

import pytest

from tests.event_loop import finished
from toolprism.core.finding import Finding
from toolprism.share.stored import StoredLinks, Terms
from toolprism.web import link_store
from toolprism.web.link_store import TimedStore


class Counted(StoredLinks):
    """Links whose check waits until it is released."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Terms(seconds=60))
        self.checks = 0
        self.released = threading.Event()

    def check(self) -> Finding | None:
        self.checks += 1
        self.released.wait()
        return super().check()


@pytest.mark.parametrize("fresh, checks", [(60, 1), (0, 2)])
def test_everyone_who_asks_meanwhile_shares_one_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: float, checks: int
) -> None:
    monkeypatch.setattr(link_store, "_FRESH", fresh)

    async def check() -> int:
        links = Counted(tmp_path / "links.db")
        store = TimedStore(links)
        asking = [asyncio.create_task(store.check()) for _ in range(8)]
        await asyncio.sleep(0)
        links.released.set()
        assert await asyncio.gather(*asking) == [None] * 8
        assert await store.check() is None  # repeated while it is fresh
        await store.close()
        return links.checks

    assert finished(check()) == checks
