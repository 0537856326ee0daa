"""A schema as the validators of both languages read it: 2020-12, without what asserts nothing."""

import re
from collections.abc import Callable
from typing import Any, Final

from toolprism.core.errors import ToolprismError
from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json
from toolprism.core.walk import nodes
from toolprism.validation import Dialect, choose_dialect, compiled, python_pattern

#: Keywords that say nothing about values. References may lead below `default`, `examples` and unknown keywords.
_NOTES: Final = ("$schema", "$comment", "description", "title", "deprecated", "readOnly", "writeOnly")
#: Keywords that 2020-12 has in another form, which is not the same in every schema.
_OTHERS: Final = ("$recursiveRef", "$recursiveAnchor")
_INTO_ITEMS: Final = re.compile(r"/(items|additionalItems)(/|$)")
#: Returns a pattern as a language writes it.
Writes = Callable[[str], str]


class NotPortable(ToolprismError):
    """A schema that the validators of a language do not read as it is meant; the text says why."""


def as_written(pattern: str) -> str:
    """Return a pattern as it is: in JavaScript."""
    return pattern


def in_python(pattern: str) -> str:
    """Return a pattern as Python's `re` reads it.

    Raises:
        NotPortable: it has no such form.
    """
    written = python_pattern(pattern)
    if written is None:
        raise NotPortable(f"Python's `re` has no form of the pattern {pattern[:80]}")
    return written


def portable(schema: Json, writes: Writes) -> Json:
    """Return a schema in 2020-12.

    Raises:
        NotPortable: it does not compile, or says what has no form there.
    """
    dialect = choose_dialect(schema).dialect
    found = compiled(schema, dialect)
    if found.program is None:
        report = found.report
        raise NotPortable(f"the schema cannot be checked: {report.compile_error or report.limit or 'unknown'}")
    if found.validate({}, formats=False).valid is None:
        raise NotPortable("the schema cannot be checked: it leads to itself")
    copy: Json = plain_copy(schema)
    for _, node in [*nodes(copy)]:
        _rewrite(node, dialect, writes)  # type: ignore[arg-type]  # a dict of our own
    _without_address(copy)
    return copy


def _rewrite(node: dict[str, Any], dialect: Dialect, writes: Writes) -> None:
    if not node.keys().isdisjoint(_OTHERS):
        raise NotPortable("`$recursiveRef` has no form in 2020-12 that means the same everywhere")
    for keyword in (*_NOTES, *dialect.ignored):
        node.pop(keyword, None)
    if not dialect.is_latest:
        _modernize(node)
    if isinstance(node.get("pattern"), str):
        node["pattern"] = writes(node["pattern"])
    if isinstance(node.get("patternProperties"), dict):
        node["patternProperties"] = {writes(name): each for name, each in node["patternProperties"].items()}


def _modernize(node: dict[str, Any]) -> None:
    """Write in 2020-12 what older drafts write in another form."""
    if isinstance(node.get("$ref"), str) and _INTO_ITEMS.search(node["$ref"]):
        raise NotPortable(f"the reference {node['$ref'][:80]} leads into a tuple")
    if isinstance(node.get("items"), list):
        node["prefixItems"] = node.pop("items")
        if "additionalItems" in node:
            node["items"] = node.pop("additionalItems")
    node.pop("additionalItems", None)
    for bound in ("minimum", "maximum"):
        name = f"exclusive{bound.capitalize()}"
        if isinstance(node.get(name), bool) and node.pop(name) and bound in node:
            node[name] = node.pop(bound)
    if "id" in node:
        raise NotPortable("`id` of draft-04 has no form in 2020-12 that means the same everywhere")


def _without_address(schema: Json) -> None:
    """Take the address of a schema away if no reference names it: two tools may have the same."""
    if isinstance(schema, dict) and "$id" in schema:
        references = (node.get("$ref", "#") for _, node in nodes(schema))
        if all(isinstance(each, str) and each.startswith("#") for each in references):
            schema.pop("$id")
