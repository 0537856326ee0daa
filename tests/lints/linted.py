"""Shared by the tests of lints: rules and places of what is found in a schema."""

from typing import Any

from toolprism.core.pointer import render
from toolprism.lints import Subject, lint


def rules(schema: Any, **members: Any) -> set[str]:
    """Return the ids of the lints that find something in a schema, or in a tool with a name or a description."""
    return {found.rule for found in lint(subject(schema, **members))}


def places(rule: str, schema: Any, **members: Any) -> list[str]:
    """Return the pointers of what one lint finds, all of them."""
    found = [each for each in lint(subject(schema, **members), more={rule}) if each.rule == rule]
    return [render(path) for each in found for path in (each.path, *each.also)]


def subject(schema: Any, **members: Any) -> Subject:
    return Subject(schema=schema, is_tool=bool(members), **members)


def of(node: Any, **more: Any) -> dict[str, Any]:
    """Return the schema of a tool with one property `a`."""
    return {"type": "object", "properties": {"a": node}, **more}
