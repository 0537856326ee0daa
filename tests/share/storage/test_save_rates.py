"""How many links a client may store within an hour, counted for several servers, with and without Redis."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.redis_server import RedisServer
from tests.share.storage.links import link
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.share.storage.save_rates import HOUR, RedisRates, SaveRates
from toolprism.share.stored import StoredLinks, Terms

NOW = 1_700_000_000


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer.started(tmp_path) as server:
        yield server


def stored(links: StoredLinks, number: int) -> bool:
    try:
        links.save(link(number), "192.0.2.7")
    except BadInput:
        return False
    return True


def test_redis_counts_for_every_server_and_without_it_each_counts_alone(redis: RedisServer, tmp_path: Path) -> None:
    terms = Terms(per_hour=3)
    one, other = (
        StoredLinks(tmp_path / name, terms, clock=lambda: NOW, rates=SaveRates(RedisRates(redis.url)))
        for name in ("1.db", "2.db")
    )
    with one, other:
        assert one.check() is None
        assert [stored((one, other)[number % 2], number) for number in range(5)] == [True, True, True, False, False]
        redis.kill()
        finding = one.check()
        assert finding is not None
        assert finding.code == "redis-gone"
        assert [stored(one, number) for number in range(5)] == [True, True, True, False, False]
        assert stored(other, 9)


def test_redis_forgets_a_save_after_an_hour(redis: RedisServer) -> None:
    rates = RedisRates(redis.url)
    assert [rates.count("a", NOW, 2) for _ in range(3)] == [True, True, False]
    assert rates.count("b", NOW, 2)
    assert [rates.count("a", NOW + HOUR, 2) for _ in range(3)] == [True, True, False]
    rates.close()


def test_whoever_stored_while_the_clock_was_ahead_may_store_when_it_is_set_back(
    redis: RedisServer, tmp_path: Path
) -> None:
    now = NOW + 10 * HOUR
    with (
        StoredLinks(tmp_path / "1.db", Terms(per_hour=2), clock=lambda: now) as alone,
        StoredLinks(
            tmp_path / "2.db", Terms(per_hour=2), clock=lambda: now, rates=SaveRates(RedisRates(redis.url))
        ) as shared,
    ):
        for links in (alone, shared):
            assert [stored(links, number) for number in range(3)] == [True, True, False]
        now = NOW
        for links in (alone, shared):
            assert [stored(links, number) for number in range(3)] == [True, True, False]


def test_redis_holds_no_address(redis: RedisServer) -> None:
    rates = RedisRates(redis.url)
    rates.count("192.0.2.7", NOW, 2)
    keys = rates._client.keys("*")
    assert len(keys) == 2
    assert not [key for key in keys if b"192" in key]
    assert all(rates._client.ttl(key) > 0 for key in keys)
    rates.close()


@pytest.mark.parametrize("url", ["", "secret", "http://user:secret@127.0.0.1/"])
def test_what_is_not_the_address_of_redis_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(ToolprismError, match="not an address") as error:
        RedisRates(url)
    assert "secret" not in str(error.value)
