"""Normalizes the tools of a paste for targets: the use case that page, API and command line share."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from toolprism.core.deadline import Deadline, ask_deadline
from toolprism.core.errors import BadInput, OutOfTime, nearest
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps, pieces
from toolprism.core.json_types import Json, Outgoing, to_dict
from toolprism.core.lazy import computed
from toolprism.core.limits import Limits
from toolprism.core.pointer import render
from toolprism.core.records import Pointer, View
from toolprism.reading.ingest import Tool
from toolprism.reading.paste import Paste
from toolprism.schema import (
    Normalizer,
    NormalizeRequest,
    Result,
    Target,
    all_targets,
    find,
    read_variants,
    side_by_side,
    with_variants,
)
from toolprism.services.mistakes import mistakes
from toolprism.tool_forms import request, write

if TYPE_CHECKING:
    from toolprism.services.result_cache import Kept

_LOG: Final = logging.getLogger("toolprism")
#: The most tools, and the most characters, of a paste whose results are computed again instead of kept.
_FEW: Final = 8
_SHORT: Final = 10_000


@dataclass(frozen=True, kw_only=True)
class Choices:
    """The user's choices besides the paste."""

    #: Ids of targets; empty means all of the edition.
    targets: tuple[str, ...] = ()
    #: `reference`, `current` or `all`; used if no target is named.
    edition: str = "reference"
    #: Whether targets of one provider are listed side by side.
    paired: bool = False
    #: The variants of providers, such as `openai=gpt-5`; used if no target is named.
    variants: tuple[str, ...] = ()
    #: Whether strict mode is turned off.
    no_strict: bool = False
    #: Whether MCP ingestion runs before each target; None: only for tools from MCP servers.
    ingest: bool | None = None
    #: Whether the preparation of payloads runs before each target.
    prepared: bool = False
    #: What to do where a target cannot say what a schema says, such as `open-map=pairs`.
    strategies: tuple[str, ...] = ()
    #: Whether each result includes its trail, and who holds the model to each constraint.
    trail: bool = False
    guarantees: bool = False

    @computed
    def found(self) -> tuple[Target, ...]:
        """The chosen targets.

        Raises:
            UnknownTarget: there is none with that id.
        """
        if self.targets:
            return tuple(find(name) for name in dict.fromkeys(self.targets))
        every = side_by_side() if self.edition == "all" and self.paired else all_targets(self.edition).values()
        return with_variants(tuple(every), read_variants(self.variants))

    def title_of(self, target: Target) -> str:
        """Return the title of a target, without its edition if all targets share one."""
        return target.title if self.edition == "all" else target.name


NO_CHOICE: Final = Choices()
#: Without a choice of targets: those of today.
TODAY: Final = Choices(edition="current")


@dataclass(frozen=True, kw_only=True)
class Job:
    """One schema and its targets. Results that are not in the cache are computed again on each request."""

    schema: Json
    request: NormalizeRequest
    targets: tuple[Target, ...]
    #: Whether the trail, and the guarantees, are included.
    trail: bool = False
    guarantees: bool = False
    #: Whether results are kept in the cache, if this process has one.
    kept: bool = False
    deadline: Deadline | None = None

    def results(self) -> Iterator[Result]:
        """Return the results of the targets, which are computed one by one.

        Raises:
            OutOfTime: the deadline has passed.
        """
        return map(self.start(), self.targets)

    def start(self) -> Callable[[Target], Result]:
        """Return what runs one target; the targets share their common work.

        It raises OutOfTime when the deadline has passed.
        """
        normalizer = Normalizer(self.schema, self.request)
        kept = self._kept() if self.kept else None

        def run(target: Target) -> Result:
            if self.deadline is not None:
                self.deadline.check()
            ask_deadline()
            make = partial(outcome, normalizer, target, trail=self.trail)
            return make() if kept is None else kept.result(target, make)

        return run

    def _kept(self) -> "Kept | None":
        """Return the cached results of the schema; None if this process has no cache, which a command needs not."""
        from toolprism.services.result_cache import RESULTS

        return RESULTS.of(self.schema, self.request)

    def after(self, target: Target) -> "Job":
        """Return a job for the targets after the given one."""
        return replace(self, targets=self.targets[self.targets.index(target) + 1 :])

    def results_json(self) -> Iterator[tuple[str, Json]]:
        """Yield target ids and their RESULTs."""
        return ((result.target, to_dict(self.members(result))) for result in self.results())

    def members(self, result: Result) -> Iterator[tuple[str, Outgoing]]:
        """Yield the members of a RESULT one by one; long lists are iterators."""
        if self.guarantees:
            from toolprism.guarantees.deriving import with_guarantees  # a dozen modules, for those who ask

            return with_guarantees(result, result.members(trail=self.trail))
        return result.members(trail=self.trail)


class ResultsByTarget(Mapping[str, Result]):
    """The results of one tool by target id, in order; each is computed when it is looked at."""

    def __init__(self, job: Job) -> None:
        self._targets = {target.id: target for target in job.targets}
        self._run = job.start()
        self._found: dict[str, Result] = {}

    def __getitem__(self, name: str) -> Result:
        if name not in self._found:
            self._found[name] = self._run(self._targets[name])
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._targets

    def __iter__(self) -> Iterator[str]:
        return iter(self._targets)

    def __len__(self) -> int:
        return len(self._targets)


def outcome(normalizer: Normalizer, target: Target, *, trail: bool) -> Result:
    """Run one target. An internal error costs only that result, not the whole response."""
    try:
        result = normalizer.normalize(target)
        if trail:
            _ = result.trail
    except (OutOfTime, MemoryError):
        raise  # the whole request ends
    except Exception as error:  # noqa: BLE001  # whatever it is, the other targets and tools go on
        return failed_result(normalizer.schema, target, error)
    return result


def failed_result(schema: Json, target: Target, error: Exception) -> Result:
    """Return a substitute for a failed result; an internal error is logged without pasted text."""
    if isinstance(error, OutOfTime):
        finding = error.finding
    else:
        from toolprism.core.log_format import traceback_text  # nothing fails as a rule

        _LOG.error("%s failed\n%s", target.id, traceback_text(error))
        finding = Finding(
            code="internal-error",
            message=f"Toolprism failed to normalize this schema for {target.id}.",
            pointer="",
            hint="Please report it with this schema.",
        )
    strict = False if target.strict else None
    return Result(target=target.id, status="error", output=None, schema=schema, strict=strict, errors=(finding,))


class ToolHead(View):
    """A tool of a paste."""

    name: str | None
    description: str | None
    form: str
    strict: bool | None = None
    at: Pointer
    schema: Json
    findings: tuple[Finding, ...]


class ReportHead(View):
    """A paste."""

    kind: str
    read_as: str = ""
    findings: tuple[Finding, ...]


@dataclass(frozen=True, kw_only=True)
class Checked:
    """One tool of a paste, with its job."""

    tool: Tool
    title: str
    job: Job
    paste: Paste = field(repr=False)

    @computed
    def findings(self) -> tuple[Finding, ...]:
        """Findings that do not depend on the target: how the tool was read, and its mistakes."""
        return (*self.tool.findings, *mistakes(self.tool, self.paste))

    def head(self) -> dict[str, Json]:
        """Return the members of the API's response, except the results."""
        return ToolHead.showing(self.tool, at=render(self.tool.at), findings=self.findings).to_json()


@dataclass(frozen=True, kw_only=True)
class Report:
    """The tools of a paste with their jobs."""

    paste: Paste
    choices: Choices
    tools: tuple[Checked, ...] = field(repr=False)

    def only(self, name: str) -> "Report":
        """Return the report with only the tools of one name.

        Raises:
            BadInput: no tool has that name.
        """
        kept = tuple(checked for checked in self.tools if checked.title == name)
        if kept:
            return replace(self, tools=kept)
        near = nearest(name, [checked.title for checked in self.tools])
        hint = f"Did you mean {near}?" if near else None
        raise BadInput(Finding(code="unknown-tool-name", message=f"There is no tool called {name}.", hint=hint))

    def head(self) -> dict[str, Json]:
        """Return the members of the API's response, except the tools."""
        return ReportHead.showing(self.paste, read_as=self.paste.form or "").to_json()

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API and of `--format json`."""
        tools = [checked.head() | {"targets": dict(checked.job.results_json())} for checked in self.tools]
        return {**self.head(), "tools": tools}

    def pieces(self, watch: Callable[[Result], None] | None = None, **more: Json) -> Iterator[str]:
        """Yield the text of `to_json`, and of further members, in pieces, keeping only one result in memory."""
        yield dumps(self.head())[:-1] + ',"tools":['
        for index, checked in enumerate(self.tools):
            yield ("," if index else "") + dumps(checked.head())[:-1] + ',"targets":{'
            comma = ""
            for result in checked.job.results():
                if watch is not None:
                    watch(result)
                yield f"{comma}{dumps(result.target)}:"
                comma = ","
                yield from written(checked.job.members(result))
            yield "}}"
        yield "]" + "".join(f",{dumps(name)}:{dumps(value)}" for name, value in more.items()) + "}"


def written(members: Iterable[tuple[str, Outgoing]]) -> Iterator[str]:
    """Yield the text of an object in pieces, because results of large schemas are long."""
    opening = "{"
    for name, value in members:
        yield f"{opening}{dumps(name)}:"
        yield from pieces(value)
        opening = ","
    yield "}"


def check(paste: Paste, limits: Limits, choices: Choices = NO_CHOICE, deadline: Deadline | None = None) -> Report:
    """Prepare the work on a paste; it runs when the results are requested.

    Raises:
        UnknownTarget: a chosen target does not exist.
    """
    targets = choices.found
    checked = tuple(
        Checked(
            tool=tool,
            paste=paste,
            title=_title(tool, number if len(paste.tools) > 1 else None),
            job=Job(
                schema=tool.schema,
                request=request_for(tool, limits, choices, mcp=paste.mcp),
                targets=targets,
                trail=choices.trail,
                guarantees=choices.guarantees,
                kept=_is_worth_keeping(paste),
                deadline=deadline,
            ),
        )
        for number, tool in enumerate(paste.tools, 1)
    )
    return Report(paste=paste, choices=choices, tools=checked)


def _is_worth_keeping(paste: Paste) -> bool:
    """Return whether results are kept: keeping those of every small paste made all requests a quarter slower."""
    return len(paste.tools) > _FEW or len(paste.text) > _SHORT


def request_for(tool: Tool | None, limits: Limits, choices: Choices, *, mcp: bool) -> NormalizeRequest:
    """Return the normalizer's request for the choices."""
    return NormalizeRequest(
        strict=tool is None or tool.strict is not False,
        bypass=choices.no_strict,
        ingest=mcp if choices.ingest is None else choices.ingest,
        prepared=choices.prepared,
        strategies=choices.strategies,
        max_nodes=limits.max_nodes,
    )


def _title(tool: Tool, number: int | None) -> str:
    return tool.name or ("schema" if number is None else f"schema {number}")


def request_body(target: Target, tools: Iterable[Checked]) -> Json:
    """Return the part of a request that holds the tools; a tool without output is left out."""
    sent: list[Json] = []
    for checked in tools:
        (result,) = replace(checked.job, targets=(target,)).results()
        if result.status != "error":
            sent.append(request_part(target, checked, result.output, result))
    return request(target.form, sent)


def request_part(target: Target, checked: Checked, schema: Json, result: Result | None = None) -> Json:
    """Return one tool with a schema in the form of a target's request; with its strict flag if a result has one."""
    return write(target.form, _head(checked), schema, strict=None if result is None else result.strict)


def _head(checked: Checked) -> dict[str, Json]:
    tool = checked.tool
    head: dict[str, Json] = {"name": tool.name or checked.title}
    return head if tool.description is None else head | {"description": tool.description}
