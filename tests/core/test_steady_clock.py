"""A clock that is set wrong for a while changes nothing; a jump that persists is accepted after an hour."""

import pytest

from toolprism.core.steady_clock import SteadyClock

_DAY = 86_400.0


class _Machine:
    """A machine whose clock may be set."""

    def __init__(self) -> None:
        self.passed = 50.0
        self.set_to = 1_000_000.0

    def wall(self) -> float:
        return self.passed + self.set_to

    def steady(self) -> float:
        return self.passed


@pytest.fixture
def machine() -> _Machine:
    return _Machine()


@pytest.mark.parametrize("jump", [365 * _DAY, -365 * _DAY])
def test_a_jump_that_is_taken_back_was_never_believed(machine: _Machine, jump: float) -> None:
    clock = SteadyClock(machine.wall, machine.steady)
    start = clock()
    machine.set_to += jump
    machine.passed += 100
    assert clock() == start + 100
    machine.passed += 3_000
    assert clock() == start + 3_100
    machine.set_to -= jump
    machine.passed += 4_000
    assert clock() == start + 7_100


def test_a_jump_that_stays_is_believed_after_an_hour(machine: _Machine) -> None:
    clock = SteadyClock(machine.wall, machine.steady)
    start = clock()
    machine.set_to += _DAY
    assert clock() == start
    machine.passed += 3_599
    assert clock() == start + 3_599
    machine.passed += 1
    assert clock() == start + 3_600 + _DAY


def test_a_clock_that_is_set_right_bit_by_bit_is_followed(machine: _Machine) -> None:
    clock = SteadyClock(machine.wall, machine.steady)
    for _ in range(100):
        machine.set_to += 30
        assert clock() == machine.wall()


def test_a_clock_that_jumps_about_is_not_followed(machine: _Machine) -> None:
    clock = SteadyClock(machine.wall, machine.steady)
    start = clock()
    for number in range(1, 6):
        machine.set_to += number * _DAY
        machine.passed += 3_000
        assert clock() == start + number * 3_000
