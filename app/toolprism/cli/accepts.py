"""The command `accepts`: which providers accept tools unchanged, and the errors of the others."""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

from toolprism.cli.console import SEVERITY_STYLES, Console
from toolprism.cli.input_file import DONE, on_each, read_text
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_shared, seconds_of
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.core.pointer import render
from toolprism.providers import Breach, Profile, find_profile
from toolprism.reading.paste import Paste, read
from toolprism.services.acceptance import accepts_line, accepts_paste, breaches_of, profiles_for
from toolprism.services.certainty import NOTHING_KNOWN, certainty
from toolprism.services.labels import counted

EXAMPLES: Final = """\
examples:
  toolprism accepts tool.json                                each provider's errors
  toolprism accepts tool.json --provider openai-strict groq  only two providers
  toolprism accepts tool.json --variant claude=strict        for Claude's strict tools
  toolprism accepts < lines.jsonl                            one line {"id","schema"} in, one line out
  echo '{"id": 1, "schema": {"anyOf": []}}' | toolprism accepts | jq .providers.anthropic

FILE is what `normalize` reads; lines of a file need --jsonl. A line out has providers: for each, accepted (true or
false) and findings with the provider's own wording in `says`; a `note` says where nothing is known that it refuses.
Nothing is rewritten first; `normalize` shows what is sent instead.

exit codes:
  0 done    1 --deadline passed    2 bad usage or unreadable input
"""

_MOST_FINDINGS: Final = 3


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_shared(
        parser,
        files="the tools to check",
        jsonl='{"id","schema"} or {"id","tool"}; this is the default without FILE',
        deadline="60 for one FILE, none for lines",
    )
    help_ = "only these providers (default: all)"
    parser.add_argument("--provider", action="extend", nargs="+", default=[], metavar="ID", help=help_)
    declare_shared(parser, variant=True, format=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    profiles = profiles_for(options.variant)
    if options.provider:
        profiles = [find_profile(name) for given in options.provider for name in given.split(",")]
    limits = from_environment(COMMAND_LINE)
    if options.jsonl or not options.files:
        asked = [profile.id for profile in profiles]
        return answer_lines(options, console, partial(_answer, limits=limits, asked=asked))
    seconds = seconds_of(options)
    return on_each(options.files, console, lambda name: _file(name, options, profiles, limits, console), seconds)


def _answer(line: Json, limits: Limits, asked: Sequence[str]) -> dict[str, Json]:
    if isinstance(line, dict) and not {"providers", "variants"} & line.keys():
        line = {**line, "providers": [*asked]}
    return accepts_line(line, limits)


def _file(name: str, options: argparse.Namespace, profiles: Sequence[Profile], limits: Limits, console: Console) -> int:
    paste = read(read_text(name, console, limits.max_bytes), limits)
    if options.format == "json":
        console.line(dumps(accepts_paste(paste, profiles)))
    else:
        _show(paste, profiles, console)
    return DONE


def _show(paste: Paste, profiles: Sequence[Profile], console: Console) -> None:
    """Print for each tool the providers that accept it, and the most severe breach for each of the others."""
    refusals = 0
    width = max(len(profile.id) for profile in profiles)
    for number, tool in enumerate(paste.tools):
        console.line(console.ink(tool.name or f"schema {number + 1}", "bold"))
        for profile in profiles:
            breaches = breaches_of(profile, tool.schema, tool.entry)
            refused = any(breach.severity == "error" for breach in breaches)
            refusals += refused
            word, style = ("refused", SEVERITY_STYLES["error"]) if refused else ("accepted", "good")
            note = certainty(profile, breaches, datetime.now(UTC).date())
            word = note if note == NOTHING_KNOWN else f"{word}, {note}" if note else word
            row = f"  {console.ink(profile.id.ljust(width))}  {console.ink(word, style)}"
            console.line(row if refused or not breaches else f"{row}, with {counted(len(breaches), 'remark')}")
            _say(breaches, console)
        console.line()
    asked = len(paste.tools) * len(profiles)
    summary = f"{counted(refusals, 'refusal')} in {counted(asked, 'pair')} of tool and provider"
    console.line(console.ink(summary, "bold"))


def _say(breaches: Sequence[Breach], console: Console) -> None:
    for breach in breaches[:_MOST_FINDINGS]:
        where = render(breach.path) or "(root)"
        words = f"{where}: {breach.message}" + (f" It says: {breach.says}" if breach.says else "")
        console.line(f"    {console.ink(words, SEVERITY_STYLES[breach.severity])}")
    if len(breaches) > _MOST_FINDINGS:
        console.line(console.ink(f"    and {len(breaches) - _MOST_FINDINGS:,} more; --format json has all", "dim"))
