"""Mistakes made by operators that change nothing that anybody can see."""

from typing import Final, NamedTuple


class Equivalent(NamedTuple):
    """A mistake that changes nothing, wherever its line stands."""

    #: The line, without the blanks around it.
    line: str
    #: What is done, as `Generated.change` names it.
    change: str
    reason: str


EQUIVALENT: Final[tuple[Equivalent, ...]] = (
    Equivalent(
        'last = path.rsplit(".", 1)[-1]', "off-by-one: 1 → 2", "the last part is the same, however many are cut"
    ),
    Equivalent(
        "around = {path: [path[:end] for end in range(len(path) + 1) if path[:end] in targets] for path in leads}",
        "off-by-one: 1 → 2",
        "a slice past the end is the whole path once more",
    ),
)
