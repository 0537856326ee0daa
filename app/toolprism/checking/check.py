"""Runs a whole check: files, results, decisions, budgets, what clients do not take, report."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from toolprism.checking.files import Candidate, Walk, shown
from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.policy import LOSSES, Known, Policy
from toolprism.checking.report import Report, Witnesses
from toolprism.checking.running import Cache, Runner
from toolprism.checking.settings import Question, Settings
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import Limits

if TYPE_CHECKING:
    from toolprism.checking.against import Revision
    from toolprism.providers.client import Client
    from toolprism.services.acceptance import Mind


class Clients:
    """The clients of the settings; without any, nothing is looked at."""

    def __init__(self, settings: Settings) -> None:
        """Take the settings.

        Raises:
            ToolprismError: a client is not known.
        """
        self._chosen: list[Client] = []
        if settings.clients:
            from toolprism.services.acceptance import chosen_clients  # most settings name none

            self._chosen = chosen_clients(settings.clients)
        home = settings.file.absolute().parent if settings.file is not None else Path.cwd()
        self._server = settings.server or home.name or "server"

    def looked_at(self, file: FileChecked) -> FileChecked:
        """Return a file with the names that a client does not take, and the schemas that cost it the whole list."""
        if not self._chosen or not file.tools:
            return file
        from toolprism.services.acceptance import lost_lists, minds

        of_mcp = [each for each in file.problems if each.tool and file.tools[each.number].form == "mcp"]
        costly = ((each.number, each.tool, each.id) for each in of_mcp)
        found = [
            _of_tool(mind, file, number)
            for client in self._chosen
            for number, tool in enumerate(file.tools)
            for mind in minds([client], self._server, [tool.name])
        ]
        found += [_of_tool(mind, file, mind.tools[0]) for mind in lost_lists(self._chosen, costly)]
        return replace(file, problems=(*file.problems, *found)) if found else file

    def counted(self, tools: int, place: str) -> Iterator[FileChecked]:
        """Yield the clients that take fewer tools, as problems of a file."""
        if self._chosen:
            from toolprism.services.acceptance import minds

            for mind in minds(self._chosen, self._server, [""] * tools):
                yield FileChecked(path=place, problems=(_problem(mind),))


def _of_tool(mind: "Mind", file: FileChecked, number: int) -> Problem:
    tool = file.tools[number]
    return replace(_problem(mind), tool=tool.name, number=number, line=tool.line, column=tool.column)


def _problem(mind: "Mind") -> Problem:
    return Problem(id=mind.code, severity=mind.severity, message=mind.message, url=mind.source.url or "")


def exceeded(report: Report, settings: Settings, place: str) -> Iterator[FileChecked]:
    """Yield the budgets that are exceeded, and too few tools, as problems of a file."""
    dearest, tokens = max(report.tokens.items(), key=lambda each: each[1], default=("", 0))
    for name, used, most, what in (
        ("budget-max-tokens", tokens, settings.max_tokens, f"tokens with every request at {dearest}"),
        ("budget-max-tools", report.tools, settings.max_tools, "tools"),
        ("budget-max-bytes", report.size, settings.max_bytes, "bytes"),
    ):
        if most is not None and used > most:
            message = f"There are {used:,} {what}, and the budget is {most:,}."
            yield FileChecked(path=place, problems=(Problem(id=name, severity="error", message=message),))
    if settings.min_tools is not None and report.tools < settings.min_tools:
        message = f"There are {report.tools:,} tools, and at least {settings.min_tools:,} were expected."
        problem = Problem(id="min-tools", severity="error", message=message, failing=True)
        yield FileChecked(path=place, problems=(problem,))


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the user asks for besides the settings."""

    paths: Sequence[str]
    settings: Settings
    limits: Limits
    seconds: float | None = None
    ignoring: bool = True
    naming: bool = True
    stdin: BinaryIO | None = None
    processes: int | None = None
    #: The folder of the cache; None keeps nothing.
    cache: Path | None = None
    baseline: Path | None = None
    #: A git revision.
    against: str = ""
    #: Called for each file that was checked.
    watch: Callable[[FileChecked], None] = field(default=lambda _: None)


def run_check(request: Request) -> Report:
    """Check the files of a request.

    Raises:
        ToolprismError: a path does not exist, or a setting is wrong.
    """
    settings = request.settings
    policy = Policy(settings)
    question = question_of(settings, request.limits, request.seconds)
    clients = Clients(settings)
    before = _before(request, question, policy)
    report = Report(against=request.against)
    cache = Cache(request.cache)
    try:
        runner = Runner(question, cache, request.stdin, request.processes)
        for file in runner.results(_wanted(request, report)):
            request.watch(file)
            own = policy.own(clients.looked_at(file))
            if before.revision is not None:
                before.revision.see(file)
            report.add(policy.final(own, before.known))
    except BaseException:
        report.close()
        raise
    finally:
        cache.close()
    _conclude(report, policy, settings, clients, complete=not request.against)
    if before.revision is not None:
        report.changes = before.revision.changes()
    report.cached = cache.hits
    report.witnesses = Witnesses(question, runner.given)
    return report


def written_baseline(report: Report) -> str:
    """Return the text of a baseline with all problems of a report."""
    known = Known()
    for file in report:
        known.add(file)
    return known.to_text()


def question_of(settings: Settings, limits: Limits, seconds: float | None = None) -> Question:
    """Return what is asked about every file.

    Raises:
        ToolprismError: a target, a model or a strategy is not known.
    """
    if settings.max_tokens is not None:
        from toolprism.services.tokens import need_tokens  # an extra

        need_tokens()
    return Question(
        targets=_targets(settings),
        edition=settings.edition,
        strategies=_strategies(settings),
        losses=not LOSSES.isdisjoint(settings.fail_on),
        tokens=settings.max_tokens is not None,
        lints=tuple(name for name, severity in settings.severities.items() if severity != "off"),
        limits=limits,
        seconds=seconds,
    )


def _targets(settings: Settings) -> tuple[str, ...]:
    """Return the ids of the targets that are named, and of those that the models are sent to.

    Raises:
        ToolprismError: a target or a model is not known.
    """
    if not (settings.targets or settings.models):
        return ()
    from toolprism.schema import find, is_target  # most runs name none, and no target need be imported

    for name in settings.targets:
        if not is_target(name):
            find(name)
    of_models = (target for model in settings.models for target in _of_model(model))
    return tuple(dict.fromkeys((*settings.targets, *of_models)))


def _of_model(name: str) -> tuple[str, ...]:
    """Return the targets that the request to a model passes; they are those of the measured clients."""
    from toolprism.catalogue.settings import ModelSettings  # the list of models takes a while to read
    from toolprism.payloads.table import row_for
    from toolprism.schema import is_target
    from toolprism.services.models import Models
    from toolprism.services.payload import find_model

    row = row_for(find_model(name, Models(ModelSettings()).known("offline").catalogue))
    found = () if row is None else tuple(step for step in row.plan if is_target(step))
    if not found:
        raise ToolprismError(f"{name} is sent schemas as they are; name a target instead.")
    return found[-1:]


def _strategies(settings: Settings) -> tuple[str, ...]:
    """Return the strategies of the settings.

    Raises:
        ToolprismError: one is not known, or its choice.
    """
    from toolprism.services.options import chosen

    return chosen(settings.strategies)


@dataclass
class _Before:
    known: Known | None = None
    revision: "Revision | None" = None


def _before(request: Request, question: Question, policy: Policy) -> _Before:
    """Return what was known before: by a baseline, or by a git revision."""
    if request.against and request.baseline is not None:
        raise ToolprismError("--against and --baseline both say what is known; give one of them.")
    if request.baseline is not None:
        return _Before(Known.read(request.baseline))
    if request.against:
        from toolprism.checking.against import Revision

        revision = Revision(request.against, question)
        return _Before(revision.known(policy), revision)
    return _Before()


def _wanted(request: Request, report: Report) -> Iterator[Candidate | FileChecked]:
    """Yield the files that the settings do not exclude, and count them."""
    for found in Walk(request.paths, request.ignoring, request.naming):
        name = found.name if isinstance(found, Candidate) else found.path
        if not request.settings.excludes(name):
            report.files += 1
            yield found


def _conclude(report: Report, policy: Policy, settings: Settings, clients: Clients, *, complete: bool) -> None:
    """Add what only the whole run shows."""
    place = shown(settings.file) if settings.file is not None else "."
    last: list[FileChecked] = policy.unused() if complete else []
    for file in (*last, *exceeded(report, settings, place), *clients.counted(report.tools, place)):
        report.add(policy.marked(file))
    report.excused, report.known = policy.excused, policy.known_before
