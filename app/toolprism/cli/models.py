"""The command `models`: the known models, and what each is sent."""

import argparse
from collections.abc import Mapping
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared
from toolprism.cli.report import table
from toolprism.core.json_text import dumps
from toolprism.services.models import describe, listing, models_of_process

EXAMPLES: Final = """\
examples:
  toolprism models kimi openrouter               every model with both words
  toolprism models anthropic/claude-opus-4-5     one model in full
  toolprism models --format json claude | jq -r '.models[].model'
  TOOLPRISM_MODELS_URL=http://127.0.0.1:8080/v1/models toolprism models --refresh

settings (environment variables):
  TOOLPRISM_MODELS_FILE  models of your own: {"providers": {"mine": [{"id": "m", "transport": "openai-completions"}]}}
  TOOLPRISM_MODELS_URL   a server that lists its models, as URL or PROVIDER=URL
  TOOLPRISM_MODEL_CACHE  the cache of its responses for two hours; off: none
"""

_ROWS: Final = 50


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("query", nargs="*", metavar="QUERY", help="words to search in provider, id and name")
    add("--refresh", action="store_true", help="ask the server of TOOLPRISM_MODELS_URL even if the cache is fresh")
    add("--all", action="store_true", help=f"list every model that is found, not the first {_ROWS}")
    declare_shared(parser, format=", with every model")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    models = models_of_process()
    known = models.known("online" if options.refresh else "online-if-uncached")
    if options.refresh and models.settings.endpoint is None:
        console.note("There is no server to ask: TOOLPRISM_MODELS_URL is not set.")
    if known.resolution is not None and known.resolution.problem is not None:
        console.note(f"warning: {known.resolution.problem}")
    query = " ".join(options.query)
    if options.format == "json":
        console.line(dumps(listing(known, query)))
        return 0
    found = known.catalogue.search(query)
    exact = [model for model in found if model.key == query]
    if exact:
        for name, value in describe(exact[0]).items():
            console.line(f"{console.ink(f'{name:<16}', 'dim')}{console.ink(_shown(value))}")
        return 0
    shown = found if options.all else found[:_ROWS]
    rows = [("MODEL", "WIRE", "TOOLS GO THROUGH"), *((model.key, *_row(describe(model))) for model in shown)]
    for line in table(rows, console) if shown else ():
        console.line(line)
    if len(shown) < len(found):
        console.note(f"{len(found) - len(shown):,} more models; --all lists them.")
    if not found:
        near = known.catalogue.nearest(*_apart(query))
        console.note(f"No model has these words.{f' Did you mean {near[0]}?' if near else ''}")
    return 0


def _apart(query: str) -> tuple[str, str]:
    provider, slash, rest = query.partition("/")
    return (provider, rest) if slash else ("", provider)


def _row(described: Mapping[str, object]) -> tuple[str, str]:
    steps = described.get("steps")
    return str(described["wire"] or "-"), " → ".join(map(str, steps)) if isinstance(steps, list) and steps else "-"


def _shown(value: object) -> str:
    return value if isinstance(value, str) else dumps(value)  # type: ignore[arg-type]  # a member of JSON
