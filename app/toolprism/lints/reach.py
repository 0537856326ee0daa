"""Finds the properties that arguments may have by the schema of a tool, so that an edit which loses one is noticed."""

from typing import Final

from toolprism.core.json_types import Json, list_at, object_at
from toolprism.core.keywords import COMBINERS
from toolprism.lints.subject import Subject

#: The most nodes that are looked at for one tool, and the most names to one property.
_MOST: Final = 5_000
_DEEPEST: Final = 6
_ONE: Final = ("if", "then", "else", "additionalProperties", "unevaluatedProperties")
_ITEMS: Final = ("items", "contains", "additionalItems", "unevaluatedItems")
#: The names that lead to a property; `[]` stands for the items of an array.
Names = tuple[str, ...]


def reachable(subject: Subject) -> frozenset[Names]:
    """Return the properties that the schema names, each as the names that lead to it.

    References, branches and conditions are looked through; below a node whose type is another, nothing is reached.
    Of a schema that is too large nothing is said.
    """
    found: set[Names] = set()
    pending: list[tuple[Names, Json]] = [((), subject.schema)]
    seen: set[tuple[Names, int]] = set()
    for names, node in pending:  # the list grows meanwhile
        if len(seen) >= _MOST:
            return frozenset()
        if not isinstance(node, dict) or (names, id(node)) in seen or len(names) > _DEEPEST:
            continue
        seen.add((names, id(node)))
        same = [*subject.references.targets(node), *(node.get(keyword) for keyword in _ONE[:3])]
        same += [branch for keyword in COMBINERS for branch in list_at(node, keyword)]
        pending += [(names, each) for each in same]
        if _allows(node.get("type"), "object"):
            held = object_at(node, "properties")
            found.update((*names, name) for name, each in held.items() if isinstance(each, dict) or each is True)
            pending += [((*names, name), each) for name, each in held.items()]
            pending += [((*names, "*"), node.get(keyword)) for keyword in _ONE[3:]]
        if _allows(node.get("type"), "array"):
            entries = [
                *(node.get(keyword) for keyword in _ITEMS),
                *list_at(node, "items"),
                *list_at(node, "prefixItems"),
            ]
            pending += [((*names, "[]"), each) for each in entries]
    return frozenset(found)


def _allows(kind: Json, named: str) -> bool:
    kinds = kind if isinstance(kind, list) else [kind]
    return kind is None or any(isinstance(each, str) and each.lower() == named for each in kinds)
