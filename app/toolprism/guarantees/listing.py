"""The guarantees of a result as a member of the RESULT, within the bounds of its length."""

from collections.abc import Iterable, Iterator

from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, Outgoing
from toolprism.guarantees.deriving import guarantees
from toolprism.schema import Bounds, Result


def with_guarantees(result: Result, members: Iterable[tuple[str, Outgoing]]) -> Iterator[tuple[str, Outgoing]]:
    """Yield the members of a RESULT, and its guarantees; where these are too long, a finding says so."""
    bounds = Bounds(text_length(result.schema))
    listed = bounds.cut([each.to_json() for each in guarantees(result)], "guarantees")
    more: list[Json] = [dict(finding.to_json()) for finding in bounds.findings]
    for name, value in members:
        yield name, [*value, *more] if name == "findings" and isinstance(value, list) else value
    yield "guarantees", listed
