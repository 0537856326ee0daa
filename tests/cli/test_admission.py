"""Places for connections: fair among clients, and as many as the limit of open files permits."""

import resource
from dataclasses import dataclass, field
from ipaddress import ip_network

import pytest

from toolprism.cli.limited_server import CONNECTIONS, Admission, most_connections
from toolprism.core.errors import BadInput


@dataclass(eq=False)
class _Guest:
    name: str
    left: list[str] = field(default_factory=list)

    def give_way(self) -> None:
        self.left.append(self.name)


def _fill(admission: Admission, address: str, count: int, *, busy: bool) -> int:
    """Let connections in; return how many got a place."""
    inside = 0
    for number in range(count):
        guest = _Guest(f"{address} {number}")
        if admission.enter(guest, address):
            inside += 1
            admission.note(guest, has_request=busy)
    return inside


@pytest.mark.parametrize("clients, each", [(1, 50), (2, 33), (3, 25), (9, 10)])
def test_a_client_has_as_many_places_as_are_left_for_others(clients: int, each: int) -> None:
    admission = Admission(most=100)
    for _ in range(100):  # they come in turn
        for number in range(clients):
            _fill(admission, f"192.0.2.{number}", 1, busy=True)
    assert all(abs(count - each) <= 1 for count in admission._open.values()), admission._open
    assert admission.enter(_Guest("another"), "198.51.100.1")


def test_many_addresses_of_one_network_are_one_client() -> None:
    admission = Admission(most=100)
    inside = sum(_fill(admission, f"2001:db8::{number:x}", 1, busy=True) for number in range(1, 200))
    assert inside == 50


def test_a_newcomer_takes_the_place_of_the_longest_silence() -> None:
    admission = Admission(most=3)
    guests = [_Guest(str(number)) for number in range(3)]
    for number, guest in enumerate(guests):
        assert admission.enter(guest, f"192.0.2.{number}")
    admission.note(guests[0], has_request=True)
    assert admission.enter(_Guest("new"), "198.51.100.1")
    assert [guest.left for guest in guests] == [[], ["1"], []]
    admission.note(guests[0], has_request=False)
    assert admission.enter(_Guest("newer"), "198.51.100.2")
    assert [guest.left for guest in guests] == [[], ["1"], ["2"]]
    assert len(admission) == 3


def test_a_client_with_many_connections_takes_no_place_of_one_with_few() -> None:
    admission = Admission(most=10)
    few = _Guest("few")
    assert admission.enter(few, "192.0.2.1")
    assert _fill(admission, "192.0.2.2", 100, busy=True) < 10
    assert not few.left
    assert not admission.enter(_Guest("one more"), "192.0.2.2")


def test_a_connection_that_gave_way_leaves_once() -> None:
    admission = Admission(most=1)
    first = _Guest("first")
    assert admission.enter(first, "192.0.2.1")
    assert admission.enter(_Guest("second"), "192.0.2.2")
    admission.leave(first)
    admission.note(first, has_request=False)
    assert (len(admission), list(admission._open)) == (1, ["192.0.2.2"])


def test_a_proxy_may_have_more_connections_than_a_client() -> None:
    admission = Admission(most=10, proxies=(ip_network("127.0.0.0/8"),))
    assert _fill(admission, "127.0.0.1", 9, busy=True) == 9


@pytest.mark.parametrize(
    "limit, setting, most",
    [
        ((1_024, 1_024), "", 704),
        ((1_024, 4_096), "", 1_000),
        ((1_024, 4_096), "2000", 2_000),
        ((1_024, 1_024), "100", 100),
        ((64, 64), "", 16),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), "", 1_000),
    ],
)
def test_there_are_as_many_places_as_the_limit_of_files_permits(
    limit: tuple[int, int],
    setting: str,
    most: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    limits = [limit]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))
    monkeypatch.setenv(CONNECTIONS, setting)
    assert most_connections(workers=4) == most
    assert ("permits" in caplog.text) == (most in (704, 16))


def test_a_number_of_connections_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONNECTIONS, "many")
    with pytest.raises(BadInput, match=CONNECTIONS):
        most_connections(workers=4)
