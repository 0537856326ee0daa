"""The names in `required`."""

from toolprism.core.json_types import Object


def required_names(node: Object) -> set[str]:
    """Return the names in the `required` of a node; anything else in it is ignored.

    >>> sorted(required_names({"required": ["b", "a", 1]}))
    ['a', 'b']
    """
    required = node.get("required")
    return {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
