"""Selects the keywords of a schema for each type of value, once, in AJV's order."""

from typing import Any, Final, NamedTuple

from toolprism.core.json_types import Object
from toolprism.validation.budgets import Cache
from toolprism.validation.keyword import Applicator, Assertion
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.keywords.constants import Allowed, Types
from toolprism.validation.vocabulary import GROUPS, has_group, has_rules, is_reference_only, order_of, type_names


class Task(NamedTuple):
    """A keyword of a schema with its function, either an assertion or an applicator."""

    keyword: str
    parameter: Any
    assertion: Assertion | None
    branch: Applicator | None


class Tasks(NamedTuple):
    """The keywords of a schema that apply to values of one type."""

    tasks: tuple[Task, ...]
    #: Whether all tasks are assertions.
    is_flat: bool
    #: The number of entries that the keywords visit.
    entries: int


_NOTHING: Final = Tasks((), is_flat=True, entries=0)
#: Keywords with a function, except `type`, whose position in the order varies.
_AT_WORK: Final = {word.name for word in KEYWORDS.values() if word.asserts or word.applies} - {"type"}


class CompiledKeywords:
    """The keywords of one schema, selected by type of value when first needed."""

    __slots__ = ("_by_kind", "address", "schema")

    def __init__(self, schema: Object) -> None:
        self.schema = schema
        #: The `$id`, if the schema has keywords that do something.
        self.address = schema.get("$id") if has_rules(schema) else None
        self._by_kind: dict[str | None, Tasks] = {}

    def tasks(self, kind: str | None) -> Tasks:
        """Return the tasks for a value of a type with keywords of its own, or for any other value."""
        found = self._by_kind.get(kind)
        if found is None:
            found = self._by_kind[kind] = _tasks(self.schema, kind)
        return found


def compiled_keywords(schema: Object, cache: Cache) -> CompiledKeywords:
    """Return the selected keywords of a schema, from the cache if possible."""
    found: CompiledKeywords | None = cache.keywords.get(id(schema))
    if found is None:
        found = cache.keywords[id(schema)] = CompiledKeywords(schema)
    return found


def _tasks(schema: Object, kind: str | None) -> Tasks:
    """Return the tasks. `type` comes first, or with its group if it is a single type with keywords of that group."""
    if not has_rules(schema):
        return _NOTHING
    if is_reference_only(schema):
        return Tasks((_task(schema, "$ref"),), is_flat=False, entries=1)
    names = type_names(schema)
    late = names[0] if len(names) == 1 and has_group(schema, names[0]) else None
    check = [_type_task(schema, names)] if names and kind not in names else []
    order = order_of(schema)
    tasks = check if late is None else []
    for group in GROUPS:
        if group is None or group == kind:
            tasks += [_task(schema, word) for word in order.groups[group] if word in _AT_WORK]
        elif group == late:
            tasks += check
    entries = sum(len(task.parameter) for task in tasks if isinstance(task.parameter, (dict, list)))
    return Tasks(tuple(tasks), is_flat=all(task.assertion for task in tasks), entries=entries)


def _task(schema: Object, keyword: str) -> Task:
    row = KEYWORDS[keyword]
    parameter = Allowed(schema[keyword]) if keyword == "enum" else schema[keyword]
    return Task(keyword, parameter, row.asserts, row.applies)


def _type_task(schema: Object, names: list[str]) -> Task:
    given = schema["type"]
    return Task("type", Types(names, names if isinstance(given, list) else given), KEYWORDS["type"].asserts, None)
