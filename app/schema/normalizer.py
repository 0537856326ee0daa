"""Workbench: one schema on its way to many targets. `normalize` goes through it, and so does everything else."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from app.core.errors import TooLarge
from app.core.finding import Finding
from app.core.json_types import Json, same
from app.schema.engine.trail import origin, trace
from app.schema.engine.traversal import Log, Pass, PassContext, steps
from app.schema.options import Options
from app.schema.result import FailOpen, Result, Status
from app.schema.target import Target, all_targets, find
from app.schema.target_plan import Obstacle, Plan

#: The environment variable that turns strict mode off for every tool.
BYPASS: Final = "PI_NO_STRICT"


@dataclass(frozen=True, kw_only=True)
class NormalizeRequest:
    """What the user asks for beside the target."""

    #: False: the author's tool says `strict: false`.
    strict: bool = True
    #: The switch; the environment variable `PI_NO_STRICT` has the same meaning.
    bypass: bool = False
    #: Run the MCP ingestion before the target.
    ingest: bool = False
    #: Nodes of the schema with its references expanded.
    max_nodes: int | None = None


DEFAULT_REQUEST: Final = NormalizeRequest()


class Normalizer:
    """One schema on its way to many targets: what they prepare alike is done once."""

    def __init__(self, schema: Json, request: NormalizeRequest = DEFAULT_REQUEST) -> None:
        self.schema = schema
        self.request = request
        self._prepared: dict[tuple[int, ...], tuple[Json, Log] | TooLarge] = {}
        self._ingested: tuple[Json, Log] | None = None

    def normalize(self, target: Target) -> Result:
        """Run one target. Never raises for what a schema says: a schema that cannot be walked is an `error`."""
        try:
            return self.attempt(target)
        except TooLarge as error:
            finding = Finding(
                code="too-large",
                message=str(error),
                pointer=error.pointer,
                hint="Replace deeply shared $defs by plain properties, or raise TOOLPRISM_MAX_NODES.",
            )
            return Result(
                target=target.id,
                status="error",
                output=None,
                schema=self.schema,
                strict=False if target.strict else None,
                findings=(finding,),
            )

    def attempt(self, target: Target) -> Result:
        """Run one target.

        Raises:
            TooLarge: with its references expanded the schema passes the limit of nodes.
        """
        plan = target.plan
        start, log = self._start(target)
        prepared, prepared_log = self._after(plan.prepare, plan, start, log)
        refused = self._refusal(target)
        if refused is not None:
            return self._outcome(target, "not-strict", prepared, prepared_log, (refused,))
        if plan.before is not None and (obstacles := tuple(plan.before(prepared))):
            return self._open(target, prepared, prepared_log, obstacles, prepared_log)
        context = PassContext(self._options(plan), log=prepared_log)
        output = prepared
        for pass_ in plan.passes:
            output = context.apply(output, pass_)
        if plan.after is not None and (obstacles := tuple(plan.after(output))):
            if plan.fallback is None:
                return self._open(target, prepared, prepared_log, obstacles, context.log)
            reasons = self._reasons(obstacles, context.log)
            fallen = PassContext(self._options(plan))
            return self._outcome(target, "fallback", fallen.apply(self.schema, plan.fallback), fallen.log, reasons)
        if not any(steps(context.log)) or (output == self.schema and same(output, self.schema)):
            return self._outcome(target, "unchanged", self.schema, [])  # what was done was undone, too
        return self._outcome(target, "changed", output, context.log)

    def _start(self, target: Target) -> tuple[Json, Log]:
        """Give the schema that the target begins with: the paste, or what MCP ingestion made of it."""
        if not self.request.ingest or target.id == "mcp":
            return self.schema, []
        if self._ingested is None:
            mcp = find("mcp").plan
            prepared, log = self._after(mcp.prepare, mcp, self.schema, [])
            context = PassContext(self._options(mcp), log=log)
            for pass_ in mcp.passes:
                prepared = context.apply(prepared, pass_)
            self._ingested = prepared, context.log
        return self._ingested

    def _after(self, passes: tuple[Pass, ...], plan: Plan, schema: Json, log: Log) -> tuple[Json, Log]:
        """Run preparations, each prefix of them once."""
        key = (len(log), *map(id, passes))
        found = self._prepared.get(key)
        if found is None and passes:
            found = self._prepared[key] = self._prepare(passes, plan, schema, log)
        if isinstance(found, TooLarge):
            raise found
        return (schema, log) if found is None else found

    def _prepare(self, passes: tuple[Pass, ...], plan: Plan, schema: Json, log: Log) -> "tuple[Json, Log] | TooLarge":
        try:
            schema, log = self._after(passes[:-1], plan, schema, log)
            context = PassContext(self._options(plan), log=log)
            return context.apply(schema, passes[-1]), context.log
        except TooLarge as error:
            return error

    def _options(self, plan: Plan) -> Options:
        wished = self.request.max_nodes
        return plan.options if wished is None else _limited(plan.options, wished)

    def _refusal(self, target: Target) -> FailOpen | None:
        if not target.strict:
            return None
        if not self.request.strict:
            return FailOpen(pointer="", cause="author", reason="The author's tool says `strict: false`.")
        if os.environ.get(BYPASS, "") not in {"", "0", "false"}:
            return FailOpen(pointer="", cause="bypassed", reason=f"The environment variable {BYPASS} is set.")
        if self.request.bypass:
            return FailOpen(pointer="", cause="bypassed", reason="Strict mode was switched off.")
        return None

    def _open(self, target: Target, output: Json, log: Log, obstacles: tuple[Obstacle, ...], seen_at: Log) -> Result:
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
    ) -> Result:
        return Result(
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


def normalize(schema: Json, target: str, request: NormalizeRequest = DEFAULT_REQUEST) -> Result:
    """Run one target on one schema.

    Raises:
        UnknownTarget: no target has that id.
    """
    return Normalizer(schema, request).normalize(find(target))


def normalize_all(
    schema: Json, request: NormalizeRequest = DEFAULT_REQUEST, targets: Iterable[str] | None = None
) -> dict[str, Result]:
    """Run many targets (all of them by default) on one schema; the keys are target ids."""
    normalizer = Normalizer(schema, request)
    return {name: normalizer.normalize(find(name)) for name in (all_targets() if targets is None else targets)}
