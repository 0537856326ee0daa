"""How deep a value nests, without recursion."""

from toolprism.core.json_types import Json


def nests_deeper(value: Json, most: int) -> bool:
    """Return whether a value has more levels of objects and arrays.

    >>> nests_deeper({"a": [1]}, 1), nests_deeper({"a": [1]}, 2)
    (True, False)
    """
    level = [value]
    for _ in range(most):
        level = [
            member
            for held in level
            for member in (held.values() if isinstance(held, dict) else held if isinstance(held, list) else ())
            if isinstance(member, (dict, list))
        ]
        if not level:
            return False
    return True
