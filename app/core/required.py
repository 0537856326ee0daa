"""The names that an object has to have."""

from app.core.json_types import Object


def required_names(node: Object) -> set[str]:
    """Return the names in the `required` of a node: none where it is no list, and what is no name is passed over.

    >>> sorted(required_names({"required": ["b", "a", 1]}))
    ['a', 'b']
    """
    required = node.get("required")
    return {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
