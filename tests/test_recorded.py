"""No claim, predicate, rule or limit changes unseen: everything says what is recorded of it.

Where a test fails, the change is meant or a mistake: `python -m tests.recorded` writes the files again, and the diff
says what differs, and on which published tools.
"""

from collections import Counter

import pytest

from tests.recorded import FILES, lines_of, recorded
from tests.recorded.published import chosen
from tests.vectors import corpus
from toolprism.schema import all_targets


@pytest.mark.parametrize("file", ["facts.txt", *FILES])
def test_every_line_is_recorded_as_it_is_now(file: str) -> None:
    now, before = [*lines_of(file)], recorded(file)
    new, gone = Counter(now) - Counter(before), Counter(before) - Counter(now)
    assert (new, gone) == (Counter(), Counter()), "python -m tests.recorded writes them again"
    assert now == before


def test_the_fixed_tools_are_published_and_every_target_is_asked_about_each() -> None:
    assert {*chosen()} <= {tool["id"] for tool in corpus()}
    verdicts = [line for line in recorded("published.txt") if ": verdict " in line]
    for tool in chosen():
        said = [line for line in verdicts if line.startswith(f"tool {tool}: ")]
        asked = [target for line in said for target in line.rpartition(" [")[2].removesuffix("]").split(", ")]
        assert sorted(asked) == sorted(all_targets("all"))
