"""The command `rules`: all rules that rewrite schemas, or one rule in full."""

import argparse
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared
from toolprism.cli.report import table
from toolprism.cli.targets import show_sources
from toolprism.core.errors import ToolprismError, nearest
from toolprism.core.json_text import dumps
from toolprism.schema import Rule, all_rules
from toolprism.services import registry
from toolprism.services.labels import EFFECT_MEANS, EFFECT_WORDS

EXAMPLES: Final = """\
examples:
  toolprism rules
  toolprism rules const-to-enum
  toolprism rules --format json | jq -r '.[] | select(.effect == "wider").id'
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("id", nargs="?", metavar="ID", help="show this rule in full")
    declare_shared(parser, format=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    rule = None if options.id is None else _find(options.id)
    if options.format == "json":
        console.line(dumps(registry.rules() if rule is None else registry.rule(rule)))
    elif rule is None:
        rows = [("RULE", "EFFECT", "WHAT IT DOES")]
        rows += [(each.id, EFFECT_WORDS[each.effect], each.title) for each in all_rules().values()]
        for line in table(rows, console):
            console.line(line)
    else:
        _show(rule, console)
    return 0


def _find(name: str) -> Rule:
    known = all_rules()
    if name in known:
        return known[name]
    near = nearest(name, known, cutoff=0.5)
    advice = f"Did you mean {near}?" if near else "`toolprism rules` lists them."
    raise ToolprismError(f"No rule is called {name}. {advice}")


def _show(rule: Rule, console: Console) -> None:
    described = registry.rule(rule)
    console.line(f"{console.ink(rule.id, 'bold')}: {rule.title}")
    if rule.why:
        console.line()
        for line in rule.why.splitlines():
            console.line(f"  {line}".rstrip())
    console.line()
    console.line(f"  effect      {EFFECT_WORDS[rule.effect]}: {EFFECT_MEANS[rule.effect]}")
    users = [*described["targets"], *described["preparations"]]  # type: ignore[misc]  # lists of texts
    console.line(f"  used by     {', '.join(map(str, users)) or '-'}")
    for example in rule.examples:
        console.line()
        console.line(f"  before      {console.ink(dumps(example.before))}")
        console.line(f"  after       {console.ink(dumps(example.after))}")
        if example.has_witness:
            console.line(f"  witness     {console.ink(dumps(example.witness))}: only one of the two accepts it")
    show_sources(rule.sources, console)
