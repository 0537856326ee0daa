"""Promises of every signature store, and effects on a conversion that none may have."""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.redis_server import RedisServer
from toolprism.chat.convert import convert
from toolprism.chat.model.conversation import ReceivedSignature, UnsignedPart, digest_of
from toolprism.chat.signatures import store_factory
from toolprism.chat.signatures.store import (
    ConversationSignatures,
    MemoryStore,
    SignatureScope,
    SignatureStore,
    StoredSignature,
    StoreLimits,
    StoreUnavailable,
    key_of,
)
from toolprism.chat.signatures.store_factory import RedisStore, SqliteStore, TimeoutStore

Make = Callable[..., SignatureStore]


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def closing() -> Iterator[list[SignatureStore]]:
    stores: list[SignatureStore] = []
    yield stores
    for store in stores:
        store.close()


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock, closing: list[SignatureStore]) -> Make:
    """A store of each kind whose clock the test moves."""

    def made(caps: StoreLimits | None = None) -> SignatureStore:
        given = caps or StoreLimits()
        store: SignatureStore
        store = MemoryStore(given, clock) if request.param == "memory" else SqliteStore(tmp_path / "s.db", given, clock)
        closing.append(store)
        return store

    return made


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with RedisServer.started(tmp_path_factory.mktemp("redis")) as server:
        yield server.url


@pytest.fixture(params=["memory", "sqlite", "redis"])
def store(request: pytest.FixtureRequest, tmp_path: Path, closing: list[SignatureStore]) -> SignatureStore:
    """A store of each kind with the time of day."""
    made: SignatureStore
    if request.param == "redis":
        made = RedisStore(request.getfixturevalue("redis_url"), StoreLimits(ttl=60))
    else:
        made = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "s.db")
    closing.append(made)
    return made


def entry(key: str, signature: str = "QQ==", generation: str = "3.1") -> StoredSignature:
    return StoredSignature(key=key, signature=signature, generation=generation)


def test_what_was_kept_is_given_and_nothing_else(store: SignatureStore) -> None:
    store.write_many([entry("a"), entry("b", "Qg==", "2.5")])
    assert store.read_many(["a", "b", "c"]) == {"a": entry("a"), "b": entry("b", "Qg==", "2.5")}
    assert store.read_many([]) == {}


def test_reading_takes_nothing_away_and_writing_again_replaces(store: SignatureStore) -> None:
    store.write_many([entry("a")])
    store.write_many([entry("a", "Qg==")])
    assert store.read_many(["a"]) == store.read_many(["a"]) == {"a": entry("a", "Qg==")}


def test_hundreds_of_keys_are_one_question(store: SignatureStore) -> None:
    entries = [entry(f"k{number}") for number in range(1_500)]
    store.write_many(entries)
    assert len(store.read_many([one.key for one in entries])) == 1_500


def test_threads_may_share_a_store(store: SignatureStore) -> None:
    def work(name: int) -> None:
        for number in range(20):
            store.write_many([entry(f"{name}/{number}")])
            assert store.read_many([f"{name}/{number}"])

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.read_many([f"{name}/{number}" for name in range(4) for number in range(20)])) == 80


def test_an_entry_lives_as_long_as_it_may_and_no_longer(make: Make, clock: Clock) -> None:
    store = make(StoreLimits(ttl=60))
    store.write_many([entry("a")])
    clock.now += 59
    assert store.read_many(["a"])
    clock.now += 1
    assert not store.read_many(["a"])


def test_the_least_recently_used_entry_is_removed_first(make: Make) -> None:
    store = make(StoreLimits(entries=2))
    store.write_many([entry("a"), entry("b")])
    store.read_many(["a"])
    store.write_many([entry("c")])
    assert set(store.read_many(["a", "b", "c"])) == {"a", "c"}


def test_all_signatures_together_have_a_size(make: Make) -> None:
    store = make(StoreLimits(size=10))
    for name in "abc":
        store.write_many([entry(name, "QUJD")])
    assert set(store.read_many(["a", "b", "c"])) == {"b", "c"}


def test_a_file_keeps_its_entries_and_says_when_they_expire(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "s.db"
    first = SqliteStore(path, StoreLimits(ttl=10), clock)
    first.write_many([entry("a")])
    first.close()
    first.close()
    second = SqliteStore(path, StoreLimits(ttl=10), clock)
    assert second.read_many(["a"])
    clock.now += 10
    second.write_many([entry("b")])
    second.close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT key FROM signatures").fetchall() == [("b",)]
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_redis_is_asked_in_batches_with_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    client = _FakeRedis()
    fake = SimpleNamespace(Redis=SimpleNamespace(from_url=lambda _url, **options: client.opened(options)))
    monkeypatch.setattr(store_factory, "importlib", SimpleNamespace(import_module=lambda _name: fake))
    store = RedisStore("redis://somewhere", StoreLimits(ttl=7))
    store.write_many([entry("a"), entry("b")])
    client.values["toolprism:signature:c"] = "somebody else's"
    assert set(store.read_many(["a", "b", "c", "d"])) == {"a", "b"}
    assert client.calls == ["execute", "mget"]
    assert client.lifetimes == {7}
    assert client.options["socket_timeout"] <= 0.2
    store.close()


class _FakeRedis:
    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.lifetimes: set[int] = set()
        self.calls: list[str] = []
        self.options: dict[str, Any] = {}

    def opened(self, options: dict[str, Any]) -> "_FakeRedis":
        self.options = options
        return self

    def pipeline(self, *, transaction: bool) -> "_FakeRedis":
        assert not transaction
        return self

    def set(self, key: str, value: str, ex: int) -> None:
        self.values[key] = value
        self.lifetimes.add(ex)

    def execute(self) -> None:
        self.calls.append("execute")

    def mget(self, keys: list[str]) -> list[str | None]:
        self.calls.append("mget")
        return [self.values.get(key) for key in keys]

    def close(self) -> None:
        self.calls.append("close")


def test_without_the_package_redis_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> Any:
        raise ImportError

    monkeypatch.setattr(store_factory, "importlib", SimpleNamespace(import_module=missing))
    with pytest.raises(StoreUnavailable):
        RedisStore("redis://somewhere")


class _Broken:
    """A store that fails, or hangs until it is released."""

    def __init__(self, hangs: threading.Event | None = None) -> None:
        self._hangs = hangs
        #: Questions that waited to the end.
        self.ended = 0

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        self._fail()
        return {key: entry(key) for key in keys}

    def write_many(self, _entries: Sequence[StoredSignature]) -> None:
        self._fail()

    def close(self) -> None:
        pass

    def _fail(self) -> None:
        if self._hangs is None:
            raise OSError("secret address")
        self._hangs.wait(60)
        self.ended += 1


def signatures(
    store: SignatureStore, conversation: str = "c", tenant: str = "t", **more: Any
) -> ConversationSignatures:
    scope = SignatureScope(tenant=tenant, conversation=conversation)
    return ConversationSignatures(store=store, scope=scope, **{"generation": (3, 1), **more})


_CALL = UnsignedPart("call", "fc_1")
_SEEN = ReceivedSignature(choice=0, signature="QQ==", tool_call=0, call_id="fc_1")


def test_a_store_that_fails_or_hangs_costs_a_warning_and_is_not_waited_for() -> None:
    release = threading.Event()
    for broken in (_Broken(), _Broken(release)):
        limited = signatures(TimeoutStore(broken))
        assert limited.find([_CALL]).warnings == ("signature_store_unavailable",)
        assert limited.keep([_SEEN]) == ("signature_store_unavailable",)
        assert broken.ended == 0, "the conversion went on before the store did"
    release.set()


def test_questions_do_not_pile_up_behind_a_store_that_hangs() -> None:
    release = threading.Event()
    before = threading.active_count()
    hanging = signatures(TimeoutStore(_Broken(release), timeout=0.01))
    for _ in range(20):
        hanging.find([_CALL])
    assert threading.active_count() - before <= 8
    release.set()


def test_a_store_that_answers_is_let_through() -> None:
    limited = TimeoutStore(MemoryStore())
    assert signatures(limited).keep([_SEEN]) == ()
    assert signatures(limited).find([_CALL]).signatures == {_CALL: "QQ=="}
    limited.close()


def test_a_failed_store_does_not_fail_a_request() -> None:
    request: Any = {
        "model": "gemini-3.1-pro",
        "messages": [
            {"role": "user", "content": "x"},
            {"role": "assistant", "tool_calls": [{"id": "fc_1", "function": {"name": "f", "arguments": "{}"}}]},
            {"role": "tool", "tool_call_id": "fc_1", "content": "1"},
        ],
    }
    converted = convert(request, signatures=signatures(TimeoutStore(_Broken())))
    assert set(converted.warnings) == {"signature_store_unavailable", "signature_missing"}


def test_no_conversation_and_no_tenant_finds_anothers_signatures() -> None:
    store = MemoryStore()
    signatures(store, "c1", "t1").keep([_SEEN])
    assert signatures(store, "c1", "t1").find([_CALL]).signatures
    for conversation, tenant in (("c2", "t1"), ("c1", "t2"), ("", "t1c1"), ("t1c1", "")):
        assert not signatures(store, conversation, tenant).find([_CALL]).signatures


def test_a_signature_is_of_no_use_to_another_generation() -> None:
    store = MemoryStore()
    signatures(store).keep([_SEEN])
    assert not signatures(store, generation=(2, 5)).find([_CALL]).signatures


def test_a_text_is_found_by_itself_and_never_kept() -> None:
    store = MemoryStore()
    signatures(store).keep(
        [ReceivedSignature(choice=0, signature="QQ==", digest=digest_of("The answer."), text="The answer.")]
    )
    wanted = UnsignedPart("text", "The answer.")
    assert signatures(store).find([wanted]).signatures == {wanted: "QQ=="}
    assert "answer" not in repr(vars(store))
    assert not signatures(store).find([UnsignedPart("call", digest_of("The answer."))]).signatures


def test_a_signature_that_is_too_large_is_not_kept() -> None:
    store = MemoryStore()
    kept = signatures(store, max_signature=4).keep(
        [_SEEN, ReceivedSignature(choice=0, signature="QUJDRA==", tool_call=1, call_id="fc_2")]
    )
    assert kept == ("signature_too_large",)
    assert signatures(store).find([_CALL, UnsignedPart("call", "fc_2")]).signatures == {_CALL: "QQ=="}


def test_a_flood_of_signatures_stays_within_its_bounds() -> None:
    store = MemoryStore(StoreLimits(entries=50, size=500))
    flood = [
        ReceivedSignature(choice=0, signature="Q" * 20, tool_call=number, call_id=f"fc{number}")
        for number in range(5_000)
    ]
    signatures(store).keep(flood)
    assert len(signatures(store).find([UnsignedPart("call", one.call_id or "") for one in flood]).signatures) == 25


def test_keys_say_nothing_of_what_they_are_made_of() -> None:
    key = key_of(SignatureScope(tenant="secret", conversation="c"), _CALL)
    assert len(key) == 64
    assert "secret" not in key


def test_a_file_that_is_not_a_store_is_reported_when_it_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "s.db"
    file.write_text("no database, and long enough to be seen as none" * 50, "utf-8")
    for path in (file, tmp_path / "no" / "folder" / "s.db"):
        with pytest.raises(StoreUnavailable):
            SqliteStore(path)


def test_a_file_is_its_owners_and_is_read_while_another_process_writes(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    store = SqliteStore(path)
    store.write_many([entry("a")])
    assert path.stat().st_mode & 0o077 == 0
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    assert store.read_many(["a"])
    with pytest.raises(sqlite3.OperationalError):
        store.write_many([entry("b")])
    other.rollback()
    other.close()
    store.close()
