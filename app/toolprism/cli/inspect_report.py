"""The readable output of `inspect`: the servers, a table of tools and targets for each, and what was found."""

from collections.abc import Sequence
from typing import Final

from toolprism.cli.console import SEVERITY_STYLES, Console, Style, printable
from toolprism.cli.report import STYLES, table
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps, shortened, shown
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.lints import LintFinding
from toolprism.live.changes import Change
from toolprism.live.inspecting import Inspected, severities
from toolprism.services.labels import LABELS, counted, tally
from toolprism.services.tool_verdicts import worst_of
from toolprism.services.versions import semver_of
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import encode, url

_WIDEST: Final = 40
_MOST_FINDINGS: Final = 60
_MOST_RESULT: Final = 400
_SEVERITIES: Final = ("error", "warning", "note")


def show(found: Sequence[Inspected], changes: Sequence[Change] | None, console: Console) -> None:
    """Print what was found."""
    if len(found) > 1:
        _servers(found, console)
    for each in found:
        _server(each, console)
    if changes is not None:
        _changes(changes, console)
    verdicts = [verdict for each in found for row in each.verdicts for verdict in row]
    tools = counted(sum(len(each.answer.tools) for each in found), "tool")
    said = tally(verdicts)
    console.line(console.ink(f"{tools}, {_counts(found)}{f'; {said}' if said else ''}", "bold"))


def _counts(found: Sequence[Inspected]) -> str:
    every = [severity for each in found for severity in severities(each)]
    return ", ".join(counted(every.count(severity), severity) for severity in _SEVERITIES)


def _servers(found: Sequence[Inspected], console: Console) -> None:
    """Print one row a server."""
    rows = [["server", "is", "protocol", "tools", "pages", "worst verdict", "findings"]]
    for each in found:
        answer = each.answer
        verdicts = [verdict for row in each.verdicts for verdict in row]
        rows.append(
            [
                shortened(answer.server.name, _WIDEST),
                shortened(answer.title or "-", _WIDEST),
                answer.protocol or "-",
                f"{len(answer.tools):,}",
                f"{len(answer.pages):,}",
                LABELS[worst_of(verdicts)].word if verdicts else "-",
                _counts([each]) if each.is_read else f"not read; {_counts([each])}",
            ]
        )
    for line in table(rows, console):
        console.line(line.rstrip())
    console.line()


def _server(each: Inspected, console: Console) -> None:
    answer, ink = each.answer, console.ink
    about = [answer.title, f"protocol {answer.protocol}" if answer.protocol else "", counted(len(answer.tools), "tool")]
    about += [counted(answer.size, "byte")] if answer.tools else []
    about += [counted(len(answer.pages), "page")] if len(answer.pages) > 1 else []
    about += [_tokens(each)] if each.costs else []
    console.line(f"{ink(answer.server.name, 'bold')}: {ink(', '.join(filter(None, about)))}")
    for finding in each.findings[:_MOST_FINDINGS]:
        _finding(finding, console)
    if len(each.findings) > _MOST_FINDINGS:
        console.line(f"  and {counted(len(each.findings) - _MOST_FINDINGS, 'more finding')}; --format json has all")
    for called in answer.called:
        result = shortened(shown(called.result), _MOST_RESULT)
        console.line(f"  {ink(called.name, 'bold')} returned {ink(result)}")
    if each.verdicts:
        console.line()
        _verdicts(each, console)
    _lints(each, console)
    console.line()


def _tokens(each: Inspected) -> str:
    """Return what the list costs with every request, at the cheapest and at the dearest target."""
    ranked = sorted(each.costs, key=lambda cost: cost.whole.tokens)
    least, most = ranked[0], ranked[-1]
    if least.whole.tokens == most.whole.tokens:
        return f"{most.whole} tokens with every request"
    return f"{least.whole} to {most.whole} tokens with every request ({least.target}, {most.target})"


def _finding(finding: Finding, console: Console) -> None:
    text = finding.sentence()
    source = f" ({finding.citation['title']}, {finding.citation['read']})" if finding.citation else ""
    told = console.ink(text + source)
    console.line(f"  {console.ink(finding.severity, SEVERITY_STYLES[finding.severity])}: {told}")


def _verdicts(each: Inspected, console: Console) -> None:
    """Print a table with a tool a row and a target a column, each verdict as its sign."""
    names = [shortened(printable(name), _WIDEST) for name in each.names]
    width = max(map(len, names))
    head = " ".join(f"{number:>2}" for number in range(1, len(each.targets) + 1))
    console.line(console.ink(f"  {''.ljust(width)}  {head}", "dim"))
    for name, row in zip(names, each.verdicts, strict=False):
        signs = " ".join(" " + console.ink(LABELS[verdict].sign, STYLES[verdict]) for verdict in row)
        console.line(f"  {console.ink(name.ljust(width))}  {signs}")
    named = ", ".join(f"{number} {target.id}" for number, target in enumerate(each.targets, 1))
    seen = {verdict for row in each.verdicts for verdict in row}
    signs = ", ".join(f"{label.sign} {label.word}" for verdict, label in LABELS.items() if verdict in seen)
    console.line(console.ink(f"  {named}", "dim"))
    console.line(console.ink(f"  {signs}", "dim"))


def _lints(each: Inspected, console: Console) -> None:
    """Print what lints found, without notes, which many sound tools have."""
    found = [] if each.linted is None else [lint for lint in each.linted.findings if lint.severity != "note"]
    if found:
        console.line()
    for lint in found[:_MOST_FINDINGS]:
        console.line(_lint(each, lint, console))
    if len(found) > _MOST_FINDINGS:
        console.line(f"  and {counted(len(found) - _MOST_FINDINGS, 'more finding')}; --format json has all")


def _lint(each: Inspected, lint: LintFinding, console: Console) -> str:
    name = shortened(each.names[lint.tool], _WIDEST)
    where = console.ink(f"{name}{lint.pointer}: {lint.message}")
    return f"  {console.ink(lint.severity, SEVERITY_STYLES[lint.severity])}: {where} {console.ink(lint.rule, 'dim')}"


def _changes(changes: Sequence[Change], console: Console) -> None:
    word = semver_of(changes) or "none"
    console.line(console.ink(f"since then: {counted(len(changes), 'change')}, semver: {word}", "bold"))
    for change in changes:
        style: Style = "bad" if change.semver == "major" else "plain"
        told = console.ink(f"{change.tool}: {change.message} {change.shows}".rstrip())
        console.line(f"  {console.ink(change.semver.ljust(5), style)}  {told}")
    console.line()


def print_link(found: Sequence[Inspected], base: str, console: Console) -> None:
    """Print a link that opens the playground with all tools."""
    tools: list[Json] = [tool for each in found for tool in each.answer.tools]
    text = dumps({"tools": tools}, indent=2)
    try:
        address = url(encode(Envelope(input=text, opts=Options(edition="current")), PAGE), base)
    except BadInput as error:
        console.note(f"No link: {error}")
        return
    console.line(address)
