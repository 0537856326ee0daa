"""Stored links: who may store one, for how long, and how it is deleted."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import blake2b, sha256
from pathlib import Path

import pytest

from app.core.errors import BadInput
from app.share import stored
from app.share.envelope import Envelope
from app.share.link import encode
from app.share.stored import StoreBroken, StoredLinks, Terms

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


@pytest.fixture
def links(tmp_path: Path, clock: Clock) -> Iterator[StoredLinks]:
    with StoredLinks(tmp_path / "deep" / "links.db", clock=clock) as links:
        yield links


def link(number: int) -> str:
    return encode(Envelope(input=f"{number}", app="0.1.0"))


def allow(links: StoredLinks, **terms: int) -> None:
    links.terms = replace(links.terms, **terms)


def rows(links: StoredLinks, table: str) -> int:
    with sqlite3.connect(links._database.path) as file:
        (count,) = file.execute(f"SELECT COUNT(*) FROM {table}").fetchone()  # noqa: S608  # our own names
    file.close()
    return int(count)


def bytes_of(links: StoredLinks) -> bytes:
    return b"".join(path.read_bytes() for path in links._database.path.parent.iterdir())


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


def test_nothing_is_written_before_the_first_use(tmp_path: Path) -> None:
    with StoredLinks(tmp_path / "links.db"):
        assert list(tmp_path.iterdir()) == []


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


@pytest.mark.parametrize("name", ["", "abc", "a" * 53, "../../etc/x", "abcdefghi1", "\ud800bcdefghij", "abcdefghij\0"])
def test_what_is_no_id_is_not_there(links: StoredLinks, name: str) -> None:
    assert links.load(name) is None
    assert links.delete(name, "x") is False


def test_the_token_takes_a_link_back(links: StoredLinks) -> None:
    receipt = links.save(LINK, "a")
    assert links.delete(receipt.id, receipt.token)
    assert links.load(receipt.id) is None
    assert not links.delete(receipt.id, receipt.token)


def test_what_was_taken_back_is_gone_from_the_disk(links: StoredLinks) -> None:
    receipt = links.save(LINK, "a")
    assert LINK.encode() in bytes_of(links)
    links.delete(receipt.id, receipt.token)
    assert LINK.encode() not in bytes_of(links)


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


def test_who_shows_his_token_renews_his_claim(links: StoredLinks, clock: Clock) -> None:
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


def test_what_has_expired_is_gone_from_the_file_with_the_next_save(links: StoredLinks, clock: Clock) -> None:
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


def test_who_stored_what_is_written_nowhere(links: StoredLinks) -> None:
    receipt = links.save(LINK, "192.0.2.77")
    held = bytes_of(links)
    assert b"192.0.2.77" not in held
    assert receipt.token.encode() not in held
    for digest in (sha256, lambda data: blake2b(data, digest_size=16)):
        assert digest(b"192.0.2.77").digest() not in held


def test_a_link_that_is_too_long_is_not_stored(links: StoredLinks) -> None:
    allow(links, max_link=len(LINK))
    links.save(LINK, "a")
    assert refused(links, link(1) + "AAAA" * 20) == "link-too-long"


@pytest.mark.parametrize("text", ["", "hello", "v1.", "v1.AAAA", "v2.x", "v1.__"])
def test_what_does_not_open_is_not_stored(links: StoredLinks, text: str) -> None:
    refused(links, text)
    assert not links._database.path.exists()


def test_a_full_file_takes_nothing_new_until_there_is_room(links: StoredLinks, clock: Clock) -> None:
    first = links.save(LINK, "a")
    with sqlite3.connect(links._database.path) as file:
        (pages,) = file.execute("PRAGMA page_count").fetchone()
    file.close()
    allow(links, max_bytes=(pages + 5) * 4_096, per_hour=10_000)
    noise = [encode(Envelope(input=sha256(bytes([number])).hexdigest() * 40)) for number in range(200)]
    code, number = "", 0
    while not code:
        code, number = target_checks(links, noise[number]), number + 1
    assert code == "store-full"
    assert links.save(LINK, "b").id == first.id, "what is stored already needs no room"
    clock.wait(181 * DAY)
    assert not target_checks(links, noise[number])


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


def test_it_is_still_there_after_a_restart(links: StoredLinks) -> None:
    receipt = links.save(LINK, "a")
    links.close()
    with StoredLinks(links._database.path, clock=links._clock) as again:
        assert again.load(receipt.id) is not None
        assert again.delete(receipt.id, receipt.token)


def test_the_file_is_for_its_owner_alone(links: StoredLinks) -> None:
    links.save(LINK, "a")
    assert {path.stat().st_mode & 0o077 for path in links._database.path.parent.iterdir()} == {0}


def test_a_file_that_is_no_database_is_said_to_be_broken(tmp_path: Path) -> None:
    path = tmp_path / "links.db"
    path.write_bytes(b"no database at all" * 100)
    with StoredLinks(path) as links, pytest.raises(StoreBroken):
        links.load("abcdefghij")
    with StoredLinks(tmp_path) as links, pytest.raises(StoreBroken):
        links.save(LINK, "a")


def test_many_threads_save_load_and_delete_at_once(tmp_path: Path) -> None:
    with StoredLinks(tmp_path / "links.db", Terms(per_hour=10_000)) as links:

        def work(number: int) -> bool:
            mine, shared = links.save(link(number), f"{number}"), links.save(LINK, f"{number}")
            assert links.load(mine.id) is not None
            assert links.load(shared.id) is not None
            return links.delete(shared.id, shared.token)

        with ThreadPoolExecutor(16) as threads:
            assert all(threads.map(work, range(200)))
        assert (rows(links, "links"), rows(links, "claims")) == (200, 200)


def test_two_processes_may_share_the_file(tmp_path: Path) -> None:
    path = tmp_path / "links.db"
    with StoredLinks(path) as one, StoredLinks(path) as other, ThreadPoolExecutor(8) as threads:
        receipts = list(threads.map(lambda number: (one, other)[number % 2].save(link(number), f"{number}"), range(60)))
        assert all(one.load(receipt.id) == other.load(receipt.id) for receipt in receipts)
        assert rows(one, "links") == 60
