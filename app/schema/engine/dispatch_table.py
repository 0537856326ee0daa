"""The dispatch table of a pass: from a keyword, and the kind of its value, to the rules that it wakes.

A node pays for the keywords that it has: its rules are found by one look-up for each of them. A set of rules is a
number with one bit for each rule, in the order in which the rules are asked.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from app.core.json_types import Json, Object
from app.core.walk import Positions
from app.schema.engine.rule import ANY, AllBut, Rule

#: What a keyword wakes: the same rules for every value (a number), or rules by type of value and by text. The key None
#: holds the rules for all other values.
Entry: TypeAlias = "int | dict[object, int]"

#: The JSON Schema names of types: the texts that `type` has nearly always, so that their look-up needs no second try.
_TYPE_NAMES: Final = ("string", "integer", "number", "boolean", "object", "array", "null")


class DispatchTable:
    """Which rules a node wakes.

    The bits of a mask, from the lowest: the rules asked before the children, those asked after them, and one for a
    keyword that may hold children.
    """

    __slots__ = (
        "_always",
        "_entries",
        "_other",
        "after",
        "before",
        "empty",
        "holds",
        "mask",
        "rules",
    )

    def __init__(self, before: Sequence[Rule], after: Sequence[Rule], positions: Positions) -> None:
        self.rules: tuple[Rule, ...] = (*before, *after)
        self.before: int = (1 << len(before)) - 1
        self.after: int = ((1 << len(self.rules)) - 1) & ~self.before
        #: Set where a keyword may hold children.
        self.holds: int = 1 << len(self.rules)
        #: The rules for `{}`, those that are asked about every node among them.
        self.empty: int = self._bits(lambda rule: not rule.on and not isinstance(rule.on, AllBut))
        self._always: int = self._bits(lambda rule: rule.on is None)
        #: What a keyword wakes that has no entry.
        self._other: int = self._bits(lambda rule: isinstance(rule.on, AllBut))
        keywords = {*positions, *(keyword for rule in self.rules for keyword in rule.on or ())}
        self._entries: dict[str, Entry] = {
            keyword: self._entry(keyword, self.holds if keyword in positions else 0) for keyword in keywords
        }
        #: From a node to the rules that it wakes, and whether it may have children.
        self.mask: Callable[[Object], int] = self._masker()

    def _bits(self, chosen: Callable[[Rule], bool]) -> int:
        return sum(1 << bit for bit, rule in enumerate(self.rules) if chosen(rule))

    def _entry(self, keyword: str, base: int) -> Entry:
        by_value: dict[object, int] = {}
        for bit, rule in enumerate(self.rules):
            for value in values_that_wake(rule, keyword):
                if value is ANY:
                    base |= 1 << bit
                else:
                    by_value[value] = by_value.get(value, 0) | 1 << bit
        if not by_value:
            return base
        woken = {value: base | more for value, more in by_value.items()}
        return {None: base, **dict.fromkeys(_TYPE_NAMES, base), **woken}

    def _masker(self) -> Callable[[Object], int]:
        """Return the function that is asked about every node: its tables are at hand, not looked up."""
        empty, always, other, entries = self.empty, self._always, self._other, self._entries
        by_value = tuple((keyword, entry) for keyword, entry in entries.items() if isinstance(entry, dict))
        quiet = frozenset(keyword for keyword, entry in entries.items() if not _of_any(entry))
        is_quiet = quiet.issuperset if other else (frozenset(entries) - quiet).isdisjoint

        def mask(node: Object) -> int:
            if not node:
                return empty
            woken = always
            if is_quiet(node):  # most nodes: nothing but a value can wake a rule
                for keyword, entry in by_value:
                    if keyword in node:
                        woken |= _find(entry, node[keyword])
                return woken
            for keyword in node:
                found = entries.get(keyword, other)
                woken |= _find(found, node[keyword]) if isinstance(found, dict) else found
            return woken

        return mask

    @property
    def wakes_on_any(self) -> bool:
        """Whether a node wakes a rule that has none of the keywords of the table."""
        return bool(self.empty | self._other)

    @property
    def keywords(self) -> Iterable[str]:
        """Every keyword that has an entry."""
        return self._entries


def _find(by_value: dict[object, int], value: Json) -> int:
    found = by_value.get(value if type(value) is str else type(value))
    if found is not None:
        return found
    return by_value[None] if not isinstance(value, str) else by_value.get(value, by_value[None])  # a subclass of str


def _of_any(entry: Entry) -> int:
    """Return what a keyword wakes by any value."""
    return entry[None] if isinstance(entry, dict) else entry


def values_that_wake(rule: Rule, keyword: str) -> Sequence[object]:
    """Return the types and texts of a keyword's value that wake a rule; `ANY` among them for every value."""
    on = rule.on
    if on is None:
        return ()
    if isinstance(on, AllBut):
        return () if keyword in on else (ANY,)
    if keyword not in on:
        return ()
    values = on[keyword]
    return (ANY,) if values is None else values
