"""The command `census`: the results of every target for a corpus of tools, as a table and a report with charts."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from toolprism.census.record import Judged, Key, Unusable, records, verdicts, writing
from toolprism.census.tally import Tally
from toolprism.cli.console import Console
from toolprism.cli.options import declare_shared, split_targets
from toolprism.core.json_text import dumps
from toolprism.schema import all_targets
from toolprism.services.labels import counted

EXAMPLES: Final = """\
SOURCE is a file of JSON Lines (.jsonl, .jsonl.gz, .ndjson), Parquet or JSON, or a folder of them. A record is a tool in
any form that `normalize` accepts; `source` or `package` and `version` may name its origin.

DIR gets census.parquet (source, tool, target, verdict, strict, lost_checks, findings, ruleset), census.html (the
report) and census.json (its figures). An existing table is the last census, and the report lists the changes.

examples:
  toolprism census tools.jsonl.gz --out census
  toolprism census mcp-servers/ more.parquet --out census --target openai-strict google
  toolprism census tools.jsonl --out census --edition current
  toolprism census tools.jsonl --out census --scheduler tcp://10.0.0.5:8786

Parquet needs pip install 'toolprism[census]', a cluster of Dask pip install 'toolprism[dask]'.
"""

_TABLE: Final = "census.parquet"
_REPORT: Final = "census.html"
_FIGURES: Final = "census.json"


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("sources", nargs="+", metavar="SOURCE", help="the corpus")
    add("--out", required=True, metavar="DIR", help="the folder for table and report")
    declare_shared(parser, target=True, edition="without --target: targets")
    add(
        "--since",
        metavar="FILE",
        help=f"the table of the last census, or its folder (default: {_TABLE} in DIR, if it is there)",
    )
    add("--processes", metavar="N", type=int, help="processes on this machine (default: one for each core)")
    add("--scheduler", metavar="URL", help="run on the Dask cluster of this scheduler, such as tcp://10.0.0.5:8786")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command."""
    from toolprism.web.pages.reference import report  # templates, which only this command needs

    sources, named = split_targets(options.sources, options.target)
    targets = named or tuple(all_targets(options.edition))
    folder = Path(options.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"{folder} cannot be made: {error.strerror}.") from None
    tally = Tally(_before(options.since, folder / _TABLE))
    with writing(folder / _TABLE) as table:
        for judged in _judged(sources, options, targets):
            tally.add(judged)
            for row in judged.rows:
                table.add(row)
    figures = tally.to_json(datetime.now(UTC).date().isoformat())
    _write(folder / _FIGURES, dumps(figures) + "\n")
    _write(folder / _REPORT, report(figures))
    _print(figures, console)
    console.note(f"The table and the report are in {folder}.")
    return 0


def _judged(sources: Sequence[str], options: argparse.Namespace, targets: tuple[str, ...]) -> Iterator[Judged]:
    found = records(sources)
    if options.scheduler:
        from toolprism.census.running import judged_by

        return judged_by(options.scheduler, found, targets)
    from toolprism.census.running import judged_here

    return judged_here(found, targets, max(1, options.processes) if options.processes is not None else None)


def _before(since: str | None, table: Path) -> Mapping[Key, str] | None:
    """Return the verdicts of the last census, if there was one."""
    if since is not None:
        given = Path(since)
        return verdicts(given / _TABLE if given.is_dir() else given)
    return verdicts(table) if table.is_file() else None


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8", errors="backslashreplace")
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror}.") from None


def _print(figures: Mapping[str, Any], console: Console) -> None:
    """Print one line a target."""
    console.line(console.ink(f"{'target':<24}{'refused':>9}{'loses checks':>14}{'strict':>9}", "bold"))
    for target in figures["targets"]:
        strict = "" if target["strict"] is None else f"{target['strict']:,}"
        console.line(console.ink(f"{target['id']:<24}{target['refused']:>9,}{target['loses']:>14,}{strict:>9}"))
    tools, sources = counted(figures["tools"], "tool"), counted(figures["sources"], "source")
    console.line(f"{tools} of {sources}, rules {figures['ruleset']}")
    if figures["unread_count"]:
        unread = counted(figures["unread_count"], "record")
        console.note(f"No tool that can be judged in {unread}; the report names them.")
