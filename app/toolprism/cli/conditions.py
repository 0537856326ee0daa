"""The command `conditions`: what providers, lints and rules mind about schemas, or one condition in full."""

import argparse
from collections.abc import Iterator
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared
from toolprism.cli.report import table
from toolprism.conditions.condition import Condition
from toolprism.conditions.registry import find_condition
from toolprism.core.json_text import dumps
from toolprism.services.conditions import (
    REWRITES,
    counted_tools,
    described,
    errors_of,
    lints_of,
    listing,
    minded,
    search,
)
from toolprism.services.labels import counted

EXAMPLES: Final = """\
examples:
  toolprism conditions                              every condition, and how many profiles have a row about it
  toolprism conditions array-without-items          who minds it and since when, what rewrites it, what warns of it
  toolprism conditions --find "required strict"     those with all of these words
  toolprism conditions --format json | jq -r '.[] | select(.tools > 100).id'

A former id, as findings carry it in `code`, finds its condition as well.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("id", nargs="?", metavar="ID", help="show this condition in full")
    parser.add_argument("--find", default="", metavar="TEXT", help="only those with all of these words")
    declare_shared(parser, format=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    if options.id is None:
        _list(options, console)
        return 0
    condition = find_condition(options.id)
    if options.format == "json":
        console.line(dumps(described(condition)))
        return 0
    console.line(f"{console.ink(condition.id, 'bold')}: {condition.title}")
    for line in _details(condition):
        console.line(line)
    return 0


def _list(options: argparse.Namespace, console: Console) -> None:
    if options.format == "json":
        console.line(dumps(listing(options.find)))
        return
    found = search(options.find)
    rows = [("CONDITION", "PROFILES", "WHAT IT IS")]
    rows += [(each.id, str(len({row.profile.id for row in minded()[each.id]})), each.title) for each in found]
    for line in table(rows, console) if found else ("No condition has these words.",):
        console.line(line)


def _details(condition: Condition) -> Iterator[str]:
    yield from (condition.why, "") if condition.why else ()
    yield f"breaks  {dumps(condition.breaks)}"
    yield f"passes  {dumps(condition.passes)}"
    rows = minded()[condition.id]
    if rows:
        yield ""
    width = max((len(row.profile.id) for row in rows), default=0)
    for row in rows:
        source = row.claim.sources[0]
        subjects = ", ".join(row.claim.subjects)
        yield f"{row.profile.id:<{width}}  {row.support:<8}  {subjects} ({source.confidence}, read {source.read})"
    yield ""
    for what, names in (
        ("rewritten by", REWRITES.get(condition.id, ())),
        ("lints", lints_of().get(condition.id, ())),
        ("errors", errors_of().get(condition.id, ())),
        ("formerly", condition.formerly),
        ("stricter", () if condition.stricter is None else (condition.stricter.id,)),
    ):
        if names:
            yield f"{what}: {', '.join(names)}"
    having = counted_tools().having.get(condition.id)
    if having is not None:
        yield f"{having:,} of {counted(counted_tools().tools, 'published tool')}"
