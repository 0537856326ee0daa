"""The command `providers`: what each provider accepts, claim by claim, and claims that were read long ago."""

import argparse
from datetime import UTC, datetime
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared
from toolprism.cli.report import table
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.providers import Profile, all_profiles, find_profile
from toolprism.providers.clients import all_clients, find_client
from toolprism.services.acceptance import clients_listing, described, described_client, listing
from toolprism.services.certainty import age
from toolprism.services.conditions import stale
from toolprism.services.labels import counted

EXAMPLES: Final = """\
examples:
  toolprism providers                       every profile, with the number of its claims
  toolprism providers openai-strict         every claim about one, with its source
  toolprism providers --clients             MCP clients: names, numbers of tools, pages
  toolprism providers claude-code           every claim about one of them
  toolprism providers --stale 180           claims whose sources were read more than 180 days ago
  toolprism providers --format json | jq -r '.[].claims[] | select(.support == "disputed").note'
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("id", nargs="?", metavar="ID", help="show this profile in full")
    help_ = "list the claims that were read more than so many days ago"
    parser.add_argument("--stale", type=int, metavar="DAYS", help=help_)
    parser.add_argument("--clients", action="store_true", help="the clients of MCP servers, or the one called ID")
    declare_shared(parser, format=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    if options.clients or options.id in _only_clients():
        _show_clients(options, console)
        return 0
    profiles = None if options.id is None else [find_profile(options.id)]
    if options.stale is not None:
        _show_stale(profiles, options, console)
    elif options.format == "json":
        console.line(dumps(listing() if profiles is None else described(profiles[0])))
    elif profiles is None:
        rows = [("PROFILE", "CLAIMS", "WHAT IT IS ABOUT")]
        rows += [(each.id, str(len(each.claims)), each.title) for each in all_profiles().values()]
        for line in table(rows, console):
            console.line(line)
        console.line()
        _list_clients(console)
    else:
        _show(profiles[0], console)
    return 0


def _only_clients() -> set[str]:
    """Return the ids that clients have, and no profile."""
    return {*all_clients()} - {*all_profiles()}


def _show_clients(options: argparse.Namespace, console: Console) -> None:
    found = [*all_clients().values()] if options.id is None else [find_client(options.id)]
    if options.format == "json":
        console.line(dumps(clients_listing(found) if options.id is None else described_client(found[0])))
    elif options.id is not None:
        _show(found[0].profile, console)
    else:
        _list_clients(console)


def _list_clients(console: Console) -> None:
    rows = [("CLIENT", "NAME THAT THE MODEL SEES", "CHARACTERS", "TOOLS", "PAGES", "SENDS TOOLS AS")]
    for each in all_clients().values():
        facts = each.length, each.tools, each.pages
        numbers = ["" if fact is None else f"at most {fact.value}" for fact in facts]
        composed = "" if each.composed is None else each.composed.value
        rows.append((each.id, composed, numbers[0], numbers[1], numbers[2], ", ".join(each.sends)))
    for line in table(rows, console):
        console.line(line.rstrip())


def _show(profile: Profile, console: Console) -> None:
    console.line(f"{console.ink(profile.id, 'bold')}: {profile.title}")
    console.line(console.ink(f"sent in {profile.field}", "dim"))
    for claim in profile.claims:
        note = f"; {claim.note}" if claim.note else ""
        console.line(f"{claim.support:<8}  {', '.join(claim.subjects)}{note}")
        sources = [f"{source.title} ({source.confidence}, read {source.read})" for source in claim.sources]
        console.line(console.ink(f"{'':<8}  {'; '.join(sources)}", "dim"))


def _show_stale(profiles: list[Profile] | None, options: argparse.Namespace, console: Console) -> None:
    today = datetime.now(UTC).date()
    found = [*stale(options.stale, today, profiles)]
    if options.format == "json":
        shown: list[Json] = [
            {
                "profile": each.id,
                "subjects": list(claim.subjects),
                "read": max(source.read for source in claim.sources),
                "days": min(age(source, today) for source in claim.sources),
            }
            for each, claim in found
        ]
        console.line(dumps(shown))
        return
    for each, claim in found:
        read = max(source.read for source in claim.sources)
        days = min(age(source, today) for source in claim.sources)
        console.line(f"{each.id}: {', '.join(claim.subjects)} (read {read}, {counted(days, 'day')} ago)")
    if not found:
        console.line(f"No claim was read more than {options.stale} days ago.")
