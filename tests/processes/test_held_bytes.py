"""The bodies of all requests share one budget."""

import pytest

from toolprism.core.errors import Busy
from toolprism.processes.fairness import BodyBudget


def test_one_client_leaves_room_for_the_others() -> None:
    held = BodyBudget(100, share=50)
    with held.account("greedy") as greedy, held.account("other") as other:
        greedy.take(50)
        with pytest.raises(Busy):
            greedy.take(1)
        other.take(50)
        with held.account("third") as third, pytest.raises(Busy):
            third.take(1)


def test_what_was_held_is_given_back() -> None:
    held = BodyBudget(100, share=100)
    for _ in range(3):
        with held.account("a") as account:
            account.take(60)
            account.take(40)
            with pytest.raises(Busy):
                account.take(1)
    with held.account("b") as account:
        account.take(100)
