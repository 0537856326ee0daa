"""What a place of a schema asks for, in words: `an integer, at least 3`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json, Object, is_number, list_at, unique
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.core.references import References
from toolprism.toolcalls.budgeted_validator import BudgetedValidator
from toolprism.toolcalls.known import KNOWN
from toolprism.toolcalls.objects import Schemas, Shape, item_nodes
from toolprism.toolcalls.values import listed_values, wanted_types

TYPES: Final[Mapping[str, str]] = KNOWN["types"]
_SEVERAL: Final[Mapping[str, str]] = KNOWN["several"]
#: What keywords ask for, around their value, and around 1.
_BOUNDS: Final[Mapping[str, str]] = KNOWN["bounds"]
_ONE: Final[Mapping[str, str]] = KNOWN["one"]
#: The most characters of one part, such as a pattern, and of one value of a list.
_PART: Final = 48
_VALUE: Final = 24
#: The most branches of a union, and the most levels of unions, that are told.
_BRANCHES: Final = 5
_LEVELS: Final = 2


def certain(references: References, nodes: Iterable[Json]) -> Schemas:
    """Return schemas with all others that surely apply to the same value."""
    found: dict[int, Object] = {}
    waiting = list(nodes)[::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict) and id(node) not in found:
            found[id(node)] = node
            waiting.extend([*references.targets(node), *list_at(node, "allOf")][::-1])
    return tuple(found.values())


def certain_at(validator: BudgetedValidator, node: Json, path: Path) -> Schemas:
    """Return the schemas that surely apply at a path below a schema; a number is the index of an item."""
    here = certain(validator.references, [node])
    for token in path:
        below = item_nodes(here, token) if isinstance(token, int) else Shape(validator, here).nodes(token)
        here = certain(validator.references, below)
    return here


def words(references: References, nodes: Schemas, first: str = "", room: int = _PART * 2, level: int = 0) -> str:
    """Return what schemas ask of a value.

    Args:
        references: those of the whole schema.
        nodes: the schemas, all of which apply.
        first: the keyword whose demand is told first.
        room: the most characters.
        level: the number of unions around it.
    """
    listed = unique([*listed_values(nodes)])
    if listed:
        return listing(listed, room)
    head = _type_words(references, nodes)
    bounds = [*_bounds(nodes)]
    if not head or head == TYPES["object"]:
        head = _union(references, nodes, room, level) or head
    text = ", ".join(filter(None, (head, *(text for _, text in bounds))))
    if len(text) > room:
        bounds.sort(key=lambda bound: bound[0] != first)
        text = ", ".join(filter(None, (head, *(text for _, text in bounds))))
        whole = text[: room - 1].rpartition(", ")[0] if ", " in text[: room - 1] else text
        text = shortened(f"{whole}, …", room) if whole != text else shortened(text, room)
    return text


def listing(values: Sequence[Json], room: int = _PART * 2) -> str:
    """Return `one of` some values: the first ones and their number if there are many.

    >>> listing(["c", "f"]), listing(["only"]), listing(range(100), 40)
    ('one of "c", "f"', '"only"', 'one of 0, 1, 2, 3, 4, 5, … (100 in all)')
    """
    if len(values) == 1:
        return shortened(dumps(values[0]), room)
    end = f", … ({len(values):,} in all)"
    text, told = "one of ", 0
    for value in values:
        part = ("" if not told else ", ") + shortened(dumps(value), _VALUE)
        last = told == len(values) - 1
        if len(text) + len(part) + (0 if last else len(end)) > room and told:
            return text + end
        text, told = text + part, told + 1
    return text


def _type_words(references: References, nodes: Schemas) -> str:
    wanted = wanted_types(nodes) or frozenset()
    names = [name for name in TYPES if name in wanted and not (name == "integer" and "number" in wanted)]
    return " or ".join(_one_type(references, name, nodes) for name in names)


def _one_type(references: References, name: str, nodes: Schemas) -> str:
    if name == "array":
        inside = wanted_types(certain(references, item_nodes(nodes, 0))) or frozenset()
        inside -= {"integer"} if "number" in inside else frozenset[str]()
        if len(inside) == 1 and (several := _SEVERAL.get(next(iter(inside)))):
            return f"an array of {several}"
    if name == "object":
        asked = list(dict.fromkeys(each for node in nodes for each in list_at(node, "required")))
        if asked:
            rest = ", …" if len(asked) > _BRANCHES else ""
            return f"an object with {', '.join(shortened(str(each), _VALUE) for each in asked[:_BRANCHES])}{rest}"
    return TYPES[name]


def _bounds(nodes: Schemas) -> Iterator[tuple[str, str]]:
    """Yield each keyword that bounds a value, with its words."""
    for keyword, text in _BOUNDS.items():
        for value in unique([node[keyword] for node in nodes if keyword in node]):
            if keyword == "uniqueItems" and value is not True:
                continue
            if is_number(value) and not (keyword.startswith("min") and value == 0 and keyword != "minimum"):
                yield keyword, (_ONE.get(keyword, text) if value == 1 else text).format(dumps(value))
            elif isinstance(value, str) or keyword == "uniqueItems":
                yield keyword, text.format(shortened(str(value), _PART))


def is_bound(keyword: str) -> bool:
    """Return whether the words of a place tell what a keyword asks for."""
    return keyword in _BOUNDS or keyword in ("type", "enum", "const")


def _union(references: References, nodes: Schemas, room: int, level: int) -> str:
    """Return what the branches of the first union ask for."""
    unions: Iterator[Sequence[Json]] = (list_at(node, keyword) for node in nodes for keyword in UNIONS)
    branches = next(filter(None, unions), ())
    if not branches or len(branches) > _BRANCHES or level == _LEVELS:
        return ""
    parts = [certain(references, [branch]) for branch in branches]
    told = list(dict.fromkeys(words(references, part, "", room, level + 1) for part in parts))
    return (", or " if any(", " in each for each in told) else " or ").join(told) if all(told) else ""
