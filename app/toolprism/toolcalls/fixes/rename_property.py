"""rename-property: an unknown property that can only be a misspelled missing one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from toolprism.toolcalls.names import is_near

KIND: Final = "rename-property"


def renames(unknown: Iterable[str], missing: Iterable[str]) -> Mapping[str, str]:
    """Return unknown names with the missing names that they match; each must be the only one near the other.

    >>> renames(["filePath", "Limit", "x"], ["file_path", "limit", "offset"])
    {'filePath': 'file_path', 'Limit': 'limit'}
    """
    wanted = list(missing)
    near = {name: [other for other in wanted if is_near(name, other)] for name in unknown}
    taken = Counter(other for others in near.values() for other in others)
    return {name: others[0] for name, others in near.items() if len(others) == 1 and taken[others[0]] == 1}
