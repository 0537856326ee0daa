"""Target and Outcome: what a provider gets, and `normalize`, which everything goes through.

A target is one file in `app/schema/targets` that names a `TARGET`; it is found by being there.
"""

import importlib
import os
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from app.errors import TooLarge, UnknownTarget
from app.finding import Finding
from app.jsontypes import Json, Outgoing, same
from app.pointer import Path
from app.schema.engine import Log, Mark, Run, Step, Sweep, steps
from app.schema.options import Options
from app.schema.rule import Rule, Source
from app.schema.trail import Trail, origin, trace

Status: TypeAlias = Literal["unchanged", "changed", "fallback", "not-strict", "error"]
Cause: TypeAlias = Literal["impossible", "bypassed", "author"]

#: The environment variable that turns strict mode off for every tool.
BYPASS: Final = "PI_NO_STRICT"


class Obstacle(NamedTuple):
    """Why a schema cannot be sent in the form that was asked for."""

    path: Path
    reason: str


class Remark(NamedTuple):
    """What a user should know of an output that is sent all the same."""

    code: str
    path: Path
    message: str
    hint: str


Remarks: TypeAlias = Callable[[Json], Iterable[Remark]]
Check: TypeAlias = Callable[[Json], Iterable[Obstacle]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Plan:
    """The work of a target, in order."""

    options: Options = field(default_factory=Options)
    #: Shared with every target that prepares alike, and done once.
    prepare: tuple[Sweep, ...] = ()
    #: What makes the rest pointless; asked of the prepared schema.
    before: Check | None = None
    sweeps: tuple[Sweep, ...] = ()
    #: What must not be left; asked of the result.
    after: Check | None = None
    #: What the provider may refuse although the target leaves it; asked of the result.
    remarks: Remarks | None = None
    #: What replaces a result with obstacles; None: the prepared schema goes out instead.
    fallback: Sweep | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Target:
    """A provider's way of taking tool schemas."""

    id: str
    title: str
    #: The providers or transports whose schemas take this way.
    used_by: str
    #: The field of the request that carries the output; empty when it goes no further.
    travels_in: str
    sources: tuple[Source, ...]
    plan: Plan
    #: Whether the output carries a `strict` flag.
    strict: bool = False
    #: Whether the output always stays as it is when it is run again; where not, the target's docstring names the cases.
    settles: bool = True

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the target, in the order in which they are first asked."""
        sweeps = (*self.plan.prepare, *self.plan.sweeps, *((self.plan.fallback,) if self.plan.fallback else ()))
        asked = [
            rule
            for sweep in sweeps
            for rule in (*((sweep.boolean,) if sweep.boolean else ()), *sweep.before, *sweep.after)
        ]
        return tuple({rule.id: rule for rule in asked}.values())


@dataclass(frozen=True, kw_only=True)
class FailOpen:
    """Why a laxer schema is sent than was asked for."""

    #: Source pointer.
    pointer: str
    cause: Cause
    reason: str

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API."""
        return {"pointer": self.pointer, "cause": self.cause, "reason": self.reason}


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What one target makes of one schema."""

    target: str
    status: Status
    #: What is sent; None with the status `error`.
    output: Json
    #: The schema as it was pasted.
    schema: Json
    #: Only for a target with a strict flag.
    strict: bool | None = None
    fail_open: tuple[FailOpen, ...] = ()
    findings: tuple[Finding, ...] = ()
    log: Sequence[Step | Mark] = field(default=(), repr=False)

    @property
    def steps(self) -> list[Step]:
        """Every edit that was applied, in order."""
        return list(steps(self.log))

    @cached_property
    def trail(self) -> Trail:
        """Every rewrite, spill and origin, and the JSON Patch; read off the log when first asked for."""
        return trace(self.schema, self.log)

    def to_json(self, *, trail: bool = False) -> dict[str, Json]:
        """Give the RESULT of the API and the command line."""
        return {
            name: list(value) if isinstance(value, Iterator) else value for name, value in self.members(trail=trail)
        }

    def members(self, *, trail: bool = False) -> Iterator[tuple[str, Outgoing]]:
        """Give the members of the RESULT one by one; long lists come entry by entry."""
        yield "status", self.status
        if self.strict is not None:
            yield "strict", self.strict
        yield "output", self.output
        yield "fail_open", [reason.to_json() for reason in self.fail_open]
        if self.findings:
            yield "findings", [finding.to_json() for finding in self.findings]
        if trail:
            yield from self.trail.members()


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What the user asks for beside the target."""

    #: False: the author's tool says `strict: false`.
    strict: bool = True
    #: The switch; the environment variable `PI_NO_STRICT` has the same meaning.
    bypass: bool = False
    #: Run the MCP ingestion before the target.
    ingest: bool = False
    #: Nodes of the schema with its references expanded.
    max_nodes: int | None = None


AS_IT_COMES: Final = Wish()


class Workbench:
    """One schema on its way to many targets: what they prepare alike is done once."""

    def __init__(self, schema: Json, wish: Wish = AS_IT_COMES) -> None:
        self.schema = schema
        self.wish = wish
        self._prepared: dict[tuple[int, ...], tuple[Json, Log] | TooLarge] = {}
        self._ingested: tuple[Json, Log] | None = None

    def normalize(self, target: Target) -> Outcome:
        """Run one target. Never raises for what a schema says: a schema that cannot be walked is an `error`."""
        try:
            return self._normalize(target)
        except TooLarge as error:
            finding = Finding(
                code="too-large",
                message=str(error),
                pointer=error.pointer,
                hint="Replace deeply shared $defs by plain properties, or raise TOOLPRISM_MAX_NODES.",
            )
            return Outcome(
                target=target.id,
                status="error",
                output=None,
                schema=self.schema,
                strict=False if target.strict else None,
                findings=(finding,),
            )

    def _normalize(self, target: Target) -> Outcome:
        plan = target.plan
        start, log = self._start(target)
        prepared, prepared_log = self._after(plan.prepare, plan, start, log)
        refused = self._refusal(target)
        if refused is not None:
            return self._outcome(target, "not-strict", prepared, prepared_log, (refused,))
        if plan.before is not None and (obstacles := tuple(plan.before(prepared))):
            return self._open(target, prepared, prepared_log, obstacles, prepared_log)
        run = Run(self._options(plan), log=prepared_log)
        output = prepared
        for sweep in plan.sweeps:
            output = run.sweep(output, sweep)
        if plan.after is not None and (obstacles := tuple(plan.after(output))):
            if plan.fallback is None:
                return self._open(target, prepared, prepared_log, obstacles, run.log)
            reasons = self._reasons(obstacles, run.log)
            fallen = Run(self._options(plan))
            return self._outcome(target, "fallback", fallen.sweep(self.schema, plan.fallback), fallen.log, reasons)
        if not any(steps(run.log)) or (output == self.schema and same(output, self.schema)):
            return self._outcome(target, "unchanged", self.schema, [])  # what was done was undone, too
        return self._outcome(target, "changed", output, run.log)

    def _start(self, target: Target) -> tuple[Json, Log]:
        """Give the schema that the target begins with: the paste, or what MCP ingestion made of it."""
        if not self.wish.ingest or target.id == "mcp":
            return self.schema, []
        if self._ingested is None:
            mcp = find("mcp").plan
            prepared, log = self._after(mcp.prepare, mcp, self.schema, [])
            run = Run(self._options(mcp), log=log)
            for sweep in mcp.sweeps:
                prepared = run.sweep(prepared, sweep)
            self._ingested = prepared, run.log
        return self._ingested

    def _after(self, sweeps: tuple[Sweep, ...], plan: Plan, schema: Json, log: Log) -> tuple[Json, Log]:
        """Run preparations, each prefix of them once."""
        key = (len(log), *map(id, sweeps))
        found = self._prepared.get(key)
        if found is None and sweeps:
            found = self._prepared[key] = self._prepare(sweeps, plan, schema, log)
        if isinstance(found, TooLarge):
            raise found
        return (schema, log) if found is None else found

    def _prepare(self, sweeps: tuple[Sweep, ...], plan: Plan, schema: Json, log: Log) -> "tuple[Json, Log] | TooLarge":
        try:
            schema, log = self._after(sweeps[:-1], plan, schema, log)
            run = Run(self._options(plan), log=log)
            return run.sweep(schema, sweeps[-1]), run.log
        except TooLarge as error:
            return error

    def _options(self, plan: Plan) -> Options:
        wished = self.wish.max_nodes
        return plan.options if wished is None else _limited(plan.options, wished)

    def _refusal(self, target: Target) -> FailOpen | None:
        if not target.strict:
            return None
        if not self.wish.strict:
            return FailOpen(pointer="", cause="author", reason="The author's tool says `strict: false`.")
        if os.environ.get(BYPASS, "") not in {"", "0", "false"}:
            return FailOpen(pointer="", cause="bypassed", reason=f"The environment variable {BYPASS} is set.")
        if self.wish.bypass:
            return FailOpen(pointer="", cause="bypassed", reason="Strict mode was switched off.")
        return None

    def _open(self, target: Target, output: Json, log: Log, obstacles: tuple[Obstacle, ...], seen_at: Log) -> Outcome:
        return self._outcome(target, "not-strict", output, log, self._reasons(obstacles, seen_at))

    def _reasons(self, obstacles: tuple[Obstacle, ...], log: Log) -> tuple[FailOpen, ...]:
        """Say where in the paste the obstacles come from."""
        places = origin(self.schema, log, [obstacle.path for obstacle in obstacles])
        found = {
            (place, obstacle.reason): FailOpen(pointer=place, cause="impossible", reason=obstacle.reason)
            for place, obstacle in zip(places, obstacles, strict=True)
        }
        return tuple(found.values())

    def _outcome(
        self, target: Target, status: Status, output: Json, log: Log, fail_open: tuple[FailOpen, ...] = ()
    ) -> Outcome:
        return Outcome(
            target=target.id,
            status=status,
            output=output,
            schema=self.schema,
            strict=status != "not-strict" if target.strict else None,
            fail_open=fail_open,
            findings=(*_warnings(self.schema, log), *self._remarks(target, status, output, log)),
            log=log,
        )

    def _remarks(self, target: Target, status: Status, output: Json, log: Log) -> tuple[Finding, ...]:
        plan = target.plan
        sent_as_planned = status in ("changed", "unchanged")
        remarks = tuple(plan.remarks(output)) if plan.remarks is not None and sent_as_planned else ()
        places = origin(self.schema, log, [remark.path for remark in remarks]) if remarks else []
        return tuple(
            Finding(code=remark.code, severity="warning", message=remark.message, pointer=place, hint=remark.hint)
            for remark, place in zip(remarks, places, strict=True)
        )


def _warnings(schema: Json, log: Log) -> tuple[Finding, ...]:
    warned = [(index, step) for index, step in enumerate(steps(log)) if step.edit.warn is not None]
    if not warned:
        return ()
    rewrites = trace(schema, log).rewrites
    return tuple(
        Finding(
            code=step.edit.warn or "",
            severity="warning",
            message=step.edit.reason,
            pointer=rewrites[index].at,
        )
        for index, step in warned
    )


@cache
def _limited(options: Options, max_nodes: int) -> Options:
    return replace(options, max_nodes=max_nodes)


def normalize(schema: Json, target: str, wish: Wish = AS_IT_COMES) -> Outcome:
    """Run one target on one schema.

    Raises:
        UnknownTarget: no target has that id.
    """
    return Workbench(schema, wish).normalize(find(target))


def normalize_all(schema: Json, wish: Wish = AS_IT_COMES, targets: Iterable[str] | None = None) -> dict[str, Outcome]:
    """Run many targets (all of them by default) on one schema; the keys are target ids."""
    bench = Workbench(schema, wish)
    return {name: bench.normalize(find(name)) for name in (all_targets() if targets is None else targets)}


def find(name: str) -> Target:
    """Give the target with that id.

    Raises:
        UnknownTarget: there is none; the message names the nearest.
    """
    known = all_targets()
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        raise UnknownTarget(name, near[0] if near else None)
    return known[name]


#: The order in which people look for them; a target that is not named here follows by name.
_FIRST: Final = (
    "openai-strict",
    "openai-responses",
    "anthropic",
    "google",
    "cca-claude",
    "mcp",
    "openclaw-openai",
    "openclaw-gemini",
    "higress-vertex",
)


@cache
def all_targets() -> Mapping[str, Target]:
    """Find every target: the modules of `app.schema.targets`, each with its `TARGET`."""
    package = importlib.import_module("app.schema.targets")
    found = [
        importlib.import_module(module.name) for module in pkgutil.iter_modules(package.__path__, "app.schema.targets.")
    ]
    targets: dict[str, Target] = {}
    for module in found:
        target: Target = module.TARGET
        assert target.id not in targets, f"two targets are called {target.id}"
        targets[target.id] = target
    rank = {name: place for place, name in enumerate(_FIRST)}
    ordered = sorted(targets.values(), key=lambda target: (rank.get(target.id, len(rank)), target.id))
    return MappingProxyType({target.id: target for target in ordered})
