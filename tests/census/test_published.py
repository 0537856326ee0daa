"""The census of the release, as the package carries it."""

import re

from toolprism.census.tally import published
from toolprism.schema import all_targets


def test_it_has_its_date_and_its_rules() -> None:
    found = published()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", found["made"])
    assert re.fullmatch("[0-9a-f]{6}", found["ruleset"])
    assert found["tools"] > 1_000


def test_every_target_of_it_exists() -> None:
    assert {target["id"] for target in published()["targets"]} == set(all_targets("current"))
    assert all(target["judged"] == published()["tools"] for target in published()["targets"])
