"""A clock that jumps for some minutes expires nothing that was confirmed."""

from pathlib import Path

import pytest

from tests.share.storage.links import MANY, link
from toolprism.chat.signatures.store import StoredSignature
from toolprism.chat.signatures.store_factory import SqliteStore
from toolprism.core.steady_clock import SteadyClock
from toolprism.share.stored import StoredLinks

_YEAR = 365 * 86_400.0


class _Machine:
    """A machine whose clock may be set."""

    def __init__(self) -> None:
        self.passed = 50.0
        self.set_to = 1_700_000_000.0

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.set_to + self.passed, lambda: self.passed)


@pytest.mark.parametrize("jump", [_YEAR, -_YEAR])
def test_a_confirmed_link_outlives_a_jump(tmp_path: Path, jump: float) -> None:
    machine = _Machine()
    with StoredLinks(tmp_path / "links.db", MANY, clock=machine.clock()) as links:
        before = links.save(link(1), "a")
        machine.set_to += jump
        machine.passed += 600
        during = links.save(link(2), "a")  # what has expired is removed by the next save
        assert links.load(before.id) is not None
        machine.set_to -= jump
        machine.passed += 600
        after = links.save(link(3), "a")
        assert all(links.load(each.id) for each in (before, during, after))
        assert during.expires == before.expires + 600


@pytest.mark.parametrize("jump", [_YEAR, -_YEAR])
def test_a_kept_signature_outlives_a_jump(tmp_path: Path, jump: float) -> None:
    machine = _Machine()
    store = SqliteStore(tmp_path / "signatures.db", clock=machine.clock())
    first, second = (StoredSignature(key=key, signature="QQ==", generation="3.1") for key in "ab")
    store.write_many([first])
    machine.set_to += jump
    machine.passed += 600
    store.write_many([second])
    machine.set_to -= jump
    machine.passed += 600
    assert store.read_many(["a", "b"]) == {"a": first, "b": second}
    store.close()
