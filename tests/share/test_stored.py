"""Stored links: who may store one, for how long, and how it is deleted."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import URL, func, select, text

from tests.postgres_server import PostgresServer
from tests.share.storage.links import MANY, link
from toolprism.core.errors import BadInput
from toolprism.share import stored
from toolprism.share.envelope import Envelope
from toolprism.share.link import encode
from toolprism.share.storage.dialect import METADATA
from toolprism.share.stored import StoredLinks

DAY = 86_400
LINK = encode(Envelope(input="{}", app="0.1.0"))


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.5

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> URL | Path:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "deep" / "links.db"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.emptied()


@pytest.fixture
def links(address: URL | Path, clock: Clock) -> Iterator[StoredLinks]:
    with StoredLinks(address, clock=clock) as links:
        yield links


def allow(links: StoredLinks, **terms: int) -> None:
    links.terms = replace(links.terms, **terms)


def rows(links: StoredLinks, table: str) -> int:
    count = select(func.count()).select_from(METADATA.tables[table])
    return links._database.read(lambda connection: int(connection.execute(count).scalar_one()), 0)


def refused(links: StoredLinks, text: str, client: str = "a") -> str:
    with pytest.raises(BadInput) as error:
        links.save(text, client)
    return error.value.finding.code


def target_checks(links: StoredLinks, text: str) -> str:
    """Save a link; return the code of a refusal."""
    try:
        links.save(text, "a")
    except BadInput as error:
        return error.finding.code
    return ""


def test_what_is_stored_is_there_until_it_expires(links: StoredLinks, clock: Clock) -> None:
    receipt = links.save(LINK, "a")
    found = links.load(receipt.id)
    assert found is not None
    assert (found.id, found.link, found.created) == (receipt.id, LINK, 1_700_000_000)
    assert found.expires == receipt.expires == 1_700_000_000 + 180 * DAY
    clock.wait(180 * DAY - 1)
    assert links.load(receipt.id) is not None
    clock.wait(1)
    assert links.load(receipt.id) is None


def test_the_id_is_the_beginning_of_a_hash_of_the_link(links: StoredLinks) -> None:
    receipt = links.save(LINK, "a")
    assert len(receipt.id) == 10
    assert set(receipt.id) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert int.from_bytes(sha256(LINK.encode()).digest()[:1]) >> 3 == "abcdefghijklmnopqrstuvwxyz234567".index(
        receipt.id[0]
    )


def test_a_url_and_the_bare_link_are_the_same(links: StoredLinks) -> None:
    assert links.save(f"https://tools.example/#{LINK}", "a").id == links.save(LINK, "b").id
    assert rows(links, "links") == 1


def test_an_id_in_capitals_is_the_same_id(links: StoredLinks) -> None:
    assert links.load(links.save(LINK, "a").id.upper()) is not None


def test_an_invalid_id_is_not_found(links: StoredLinks) -> None:
    for name in ("", "abc", "a" * 53, "../../etc/x", "abcdefghi1", "\ud800bcdefghij", "abcdefghij\0"):
        assert links.load(name) is None
        assert links.delete(name, "x") is False


def test_the_token_takes_a_link_back(links: StoredLinks) -> None:
    receipt = links.save(LINK, "a")
    assert links.delete(receipt.id, receipt.token)
    assert links.load(receipt.id) is None
    assert not links.delete(receipt.id, receipt.token)


def test_another_token_takes_nothing_back(links: StoredLinks) -> None:
    receipt, other = links.save(LINK, "a"), links.save(link(1), "a")
    for token in ("", "x", receipt.token[:-1], receipt.token.swapcase(), other.token, "\ud800"):
        assert not links.delete(receipt.id, token)
    assert links.load(receipt.id) is not None


def test_a_token_takes_back_its_own_claim_alone(links: StoredLinks) -> None:
    mine, yours = links.save(LINK, "a"), links.save(LINK, "b")
    assert mine.id == yours.id
    assert mine.token != yours.token
    assert links.delete(mine.id, mine.token)
    assert links.load(mine.id) is not None
    assert links.delete(yours.id, yours.token)
    assert links.load(mine.id) is None


def test_a_link_lives_as_long_as_its_last_claim(links: StoredLinks, clock: Clock) -> None:
    first = links.save(LINK, "a")
    clock.wait(100 * DAY)
    second = links.save(LINK, "b")
    clock.wait(100 * DAY)
    found = links.load(first.id)
    assert found is not None
    assert found.expires == second.expires
    links.save(link(1), "c")  # purges the first claim, and not the link
    assert links.load(first.id) is not None
    assert not links.delete(first.id, first.token)


def test_a_token_renews_its_claim(links: StoredLinks, clock: Clock) -> None:
    first = links.save(LINK, "a")
    clock.wait(10 * DAY)
    again = links.save(LINK, "a", token=first.token)
    assert (again.token, again.expires) == (first.token, first.expires + 10 * DAY)
    assert rows(links, "claims") == 1
    assert links.delete(first.id, first.token)
    assert links.load(first.id) is None


def test_a_token_of_another_link_renews_nothing(links: StoredLinks) -> None:
    first = links.save(LINK, "a")
    other = links.save(link(1), "a", token=first.token)
    assert other.token != first.token


def test_expired_links_are_removed_from_the_file_by_the_next_save(links: StoredLinks, clock: Clock) -> None:
    for number in range(5):
        links.save(link(number), "a")
    clock.wait(181 * DAY)
    links.save(link(9), "a")
    assert (rows(links, "links"), rows(links, "claims"), rows(links, "saves")) == (1, 1, 1)


def test_a_client_stores_so_many_links_an_hour(links: StoredLinks, clock: Clock) -> None:
    allow(links, per_hour=3)
    for number in range(3):
        links.save(link(number), "a")
    assert refused(links, link(3)) == "too-many-saves"
    assert refused(links, link(0)) == "too-many-saves"
    links.save(link(3), "b")
    clock.wait(3_601)
    links.save(link(4), "a")


def test_a_link_that_is_too_long_is_not_stored(links: StoredLinks) -> None:
    allow(links, max_link=len(LINK))
    links.save(LINK, "a")
    assert refused(links, link(1) + "AAAA" * 20) == "link-too-long"


def test_two_links_whose_hashes_begin_alike_have_ids_of_their_own(
    links: StoredLinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Alike:
        """A hash whose first digits are the same for all links."""

        def __init__(self, data: bytes) -> None:
            self.data = data

        def digest(self) -> bytes:
            return b"\0" * 8 + sha256(self.data).digest()[:24]

    monkeypatch.setattr(stored, "sha256", Alike)
    receipts = [links.save(link(number), "a") for number in range(5)]
    assert len({receipt.id for receipt in receipts}) == 5
    assert [len(receipt.id) for receipt in receipts][:2] == [10, 11]
    for number, receipt in enumerate(receipts):
        found = links.load(receipt.id)
        assert found is not None
        assert found.link == link(number)
        assert links.save(link(number), "b").id == receipt.id


def test_a_longer_id_stays_when_the_shorter_one_is_free_again(
    links: StoredLinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "_names", lambda text: ["a" * 10, "a" * 10 + ("b" if text == LINK else "c")])
    first, second = links.save(link(1), "a"), links.save(LINK, "a")
    assert (first.id, second.id) == ("a" * 10, "a" * 10 + "b")
    assert links.delete(first.id, first.token)
    assert links.save(LINK, "b").id == second.id


def test_what_does_not_open_is_not_stored(links: StoredLinks) -> None:
    links.save(LINK, "a")
    for broken in ("", "hello", "v1.", "v1.AAAA", "v2.x", "v1.__"):
        refused(links, broken)
    assert (rows(links, "links"), rows(links, "saves")) == (1, 1)


def test_a_full_database_takes_nothing_new_until_there_is_room(links: StoredLinks, clock: Clock) -> None:
    first = links.save(LINK, "a")
    used = links._database.read(lambda file: links._database.dialect.bytes_used(file, 0), 0)
    allow(links, max_bytes=used + 20_000, per_hour=10_000)
    noise = [encode(Envelope(input=sha256(bytes([number])).hexdigest() * 40)) for number in range(200)]
    code, number = "", 0
    while not code:
        code, number = target_checks(links, noise[number]), number + 1
    assert code == "store-full"
    assert number > 1
    assert links.save(LINK, "b").id == first.id, "what is stored already needs no room"
    clock.wait(181 * DAY)
    assert not target_checks(links, noise[number])


def test_it_is_still_there_after_a_restart(links: StoredLinks, address: URL | Path) -> None:
    receipt = links.save(LINK, "a")
    links.close()
    with StoredLinks(address, clock=links._clock) as again:
        assert again.load(receipt.id) is not None
        assert again.delete(receipt.id, receipt.token)


def test_many_threads_save_load_and_delete_at_once(address: URL | Path) -> None:
    with StoredLinks(address, MANY) as links:

        def work(number: int) -> bool:
            mine, shared = links.save(link(number), f"{number}"), links.save(LINK, f"{number}")
            assert links.load(mine.id) is not None
            assert links.load(shared.id) is not None
            return links.delete(shared.id, shared.token)

        with ThreadPoolExecutor(16) as threads:
            assert all(threads.map(work, range(100)))
        assert (rows(links, "links"), rows(links, "claims")) == (100, 100)


def test_two_servers_may_share_the_database(address: URL | Path) -> None:
    with StoredLinks(address, MANY) as one, StoredLinks(address, MANY) as other, ThreadPoolExecutor(8) as threads:
        receipts = list(threads.map(lambda number: (one, other)[number % 2].save(link(number), f"{number}"), range(60)))
        assert all(one.load(receipt.id) == other.load(receipt.id) for receipt in receipts)
        assert rows(one, "links") == 60


def test_a_reader_of_a_database_without_tables_finds_nothing(links: StoredLinks) -> None:
    assert links.load("abcdefghij") is None
    links._database.check()


def test_the_tables_are_made_anew_when_somebody_drops_them(links: StoredLinks) -> None:
    links.save(LINK, "a")
    with links._database.writing() as connection:
        for table in ("saves", "claims", "links", "alembic_version"):
            connection.execute(text(f"DROP TABLE {table}"))
    codes = []
    for _ in range(2):
        try:
            codes.append(links.save(LINK, "a").id)
        except stored.StoreBroken:
            codes.append("")
    assert codes[-1], "the first save after it may be refused"
