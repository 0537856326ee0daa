"""The command `providers`: what each provider accepts, claim by claim, and claims that were read long ago."""

import argparse
from datetime import UTC, datetime
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.options import declare_format
from toolprism.cli.report import table
from toolprism.core.json_text import dumps
from toolprism.providers import Profile, all_profiles, find_profile
from toolprism.services.acceptance import described, listing
from toolprism.services.conditions import stale

EXAMPLES: Final = """\
examples:
  toolprism providers                       every profile, with the number of its claims
  toolprism providers openai-strict         every claim about one, with its source
  toolprism providers --stale 180           claims whose sources were read more than 180 days ago
  toolprism providers --format json | jq -r '.[].claims[] | select(.support == "disputed").note'
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("id", nargs="?", metavar="ID", help="show this profile in full")
    help_ = "list the claims that were read more than so many days ago"
    parser.add_argument("--stale", type=int, metavar="DAYS", help=help_)
    declare_format(parser)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
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
    else:
        _show(profiles[0], console)
    return 0


def _show(profile: Profile, console: Console) -> None:
    console.line(f"{console.ink(profile.id, 'bold')}: {profile.title}")
    console.line(console.ink(f"sent in {profile.field}", "dim"))
    for claim in profile.claims:
        note = f"; {claim.note}" if claim.note else ""
        console.line(f"{claim.support:<8}  {', '.join(claim.subjects)}{note}")
        sources = [f"{source.title} ({source.confidence}, read {source.read})" for source in claim.sources]
        console.line(console.ink(f"{'':<8}  {'; '.join(sources)}", "dim"))


def _show_stale(profiles: list[Profile] | None, options: argparse.Namespace, console: Console) -> None:
    found = [*stale(options.stale, datetime.now(UTC).date(), profiles)]
    if options.format == "json":
        shown = [
            {"profile": each.id, "subjects": list(claim.subjects), "read": max(source.read for source in claim.sources)}
            for each, claim in found
        ]
        console.line(dumps(shown))
        return
    for each, claim in found:
        read = max(source.read for source in claim.sources)
        console.line(f"{each.id}: {', '.join(claim.subjects)} (read {read})")
    if not found:
        console.line(f"No claim was read more than {options.stale} days ago.")
