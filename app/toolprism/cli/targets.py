"""The command `targets`: all targets, or one in full."""

import argparse
from collections.abc import Iterable
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared
from toolprism.cli.report import table
from toolprism.core.json_text import dumps
from toolprism.providers.clients import clients_of
from toolprism.schema import Source, Target, all_targets, find
from toolprism.services import registry
from toolprism.services.labels import whose_output

EXAMPLES: Final = """\
examples:
  toolprism targets
  toolprism targets google
  toolprism targets --format json | jq -r '.[].id'
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("id", nargs="?", metavar="ID", help="show this target in full")
    declare_shared(parser, format=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    target = None if options.id is None else find(options.id)
    if options.format == "json":
        console.line(dumps(registry.targets() if target is None else registry.target(target)))
    elif target is None:
        rows = [("TARGET", "TITLE", "USED BY", "OUTPUT")]
        rows += [(each.id, each.title, each.used_by, whose_output(each)) for each in all_targets("all").values()]
        for line in table(rows, console):
            console.line(line)
    else:
        _show(target, console)
    return 0


def _show(target: Target, console: Console) -> None:
    console.line(f"{console.ink(target.id, 'bold')}: {target.title}")
    console.line(f"  used by     {target.used_by}")
    through = ", ".join(client.title for client in clients_of(target.id))
    if through:
        console.line(f"  clients     {through}")
    console.line(f"  sent in     {target.field or '-'}")
    if target.follows:
        console.line(f"  output      {target.as_in}")
    if target.strict:
        console.line("  strict      the output carries a `strict` flag")
    console.line()
    rows = [("RULE", "WHAT IT DOES"), *((rule.id, rule.title) for rule in target.rules)]
    for line in table(rows, console):
        console.line(line)
    show_sources(target.sources, console)


def show_sources(sources: Iterable[Source], console: Console) -> None:
    """Print the sources of claims."""
    for source in sources:
        console.line()
        console.line(f"{console.ink('source', 'dim')} {source.title}")
        console.line(f"       {source.confidence}, read {source.read}{f', {source.url}' if source.url else ''}")
