"""The time that a request waits for a failing store, and when the store is called again."""

from collections.abc import Mapping, Sequence

import pytest

from tests.redis_server import RedisServer
from toolprism.chat.model.conversation import ReceivedSignature, UnsignedPart
from toolprism.chat.signatures.store import (
    SignatureScope,
    SignatureStore,
    StoredSignature,
    StoreLimits,
    StoreUnavailable,
)
from toolprism.chat.signatures.store_factory import CircuitBreaker, open_store
from toolprism.gateway.application import ExchangeSignatures

_SEEN = ReceivedSignature(choice=0, signature="QQ==", tool_call=0, call_id="c")


class _Failing:
    """A store that takes some time to fail, on a clock of its own, until it is well again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 100.0
        self.asked = 0
        self.is_well = False

    def __call__(self) -> float:
        return self.now

    def read_many(self, _keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        self._fail()
        return {}

    def write_many(self, _entries: Sequence[StoredSignature]) -> None:
        self._fail()

    def close(self) -> None:
        self.asked = -1

    def _fail(self) -> None:
        self.asked += 1
        if not self.is_well:
            self.now += self.seconds
            raise StoreUnavailable("down")


def test_a_store_that_made_somebody_wait_is_left_alone_for_a_second() -> None:
    failing = _Failing(0.18)
    rested = CircuitBreaker(failing, failing)
    for _ in range(10):
        with pytest.raises(StoreUnavailable):
            rested.read_many(["a"])
        with pytest.raises(StoreUnavailable):
            rested.write_many([])
    assert failing.asked == 1
    failing.now += 1
    failing.is_well = True
    assert rested.read_many(["a"]) == {}
    assert failing.asked == 2
    rested.close()
    assert failing.asked == -1


def test_a_store_that_fails_at_once_may_be_asked_again_at_once() -> None:
    failing = _Failing(0.001)
    rested = CircuitBreaker(failing, failing)
    for _ in range(3):
        with pytest.raises(StoreUnavailable):
            rested.read_many(["a"])
    assert failing.asked == 3


@pytest.mark.parametrize("way", ["kill", "freeze"])
def test_a_redis_that_comes_back_is_used_again(redis_server: RedisServer, way: str) -> None:
    store = open_store(None, redis_server.url, StoreLimits())
    first, second = (StoredSignature(key=key, signature="QQ==", generation="3.1") for key in "ab")
    store.write_many([first])
    getattr(redis_server, way)()
    with pytest.raises(StoreUnavailable):
        store.read_many(["a"])
    redis_server.start() if way == "kill" else redis_server.go_on()
    while not _stored(store, second):  # a failed store is skipped for a moment
        pass
    kept = {"b": second} if way == "kill" else {"a": first, "b": second}
    assert store.read_many(["a", "b"]) == kept, "what was in the memory of a killed one is gone"
    store.close()


def _stored(store: SignatureStore, entry: StoredSignature) -> bool:
    try:
        store.write_many([entry])
    except StoreUnavailable:
        return False
    return True


def test_an_exchange_asks_a_store_that_has_failed_only_once() -> None:
    failing = _Failing(0.18)
    memory = ExchangeSignatures(failing, SignatureScope(tenant="t", conversation=""), (3, 1), max_signature=9)
    assert memory.find([UnsignedPart("call", "c")]).warnings == ("signature_store_unavailable",)
    failing.now += 60
    assert memory.keep([_SEEN]) == ("signature_store_unavailable",)
    assert failing.asked == 1


def test_nothing_is_kept_for_a_client_that_owns_nothing() -> None:
    failing = _Failing(0)
    memory = ExchangeSignatures(failing, None, (3, 1), max_signature=9)
    assert memory.find([UnsignedPart("call", "c")]).signatures == {}
    assert memory.keep([_SEEN]) == ()
    assert failing.asked == 0


def test_a_signature_that_is_too_large_is_reported_and_not_kept() -> None:
    failing = _Failing(0)
    memory = ExchangeSignatures(failing, SignatureScope(tenant="t", conversation=""), (3, 1), max_signature=3)
    assert memory.keep([_SEEN]) == ("signature_too_large",)
    assert failing.asked == 0
