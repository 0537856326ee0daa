"""Outcome: what one target makes of one schema, in the shape of the API."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from app.core.finding import Finding
from app.core.json_types import Json, Outgoing
from app.schema.engine.log import Mark, Step, steps
from app.schema.engine.trail import Trail, origin, trace
from app.schema.target_plan import Advisories

Status: TypeAlias = Literal["unchanged", "changed", "fallback", "not-strict", "error"]
Cause: TypeAlias = Literal["impossible", "bypassed", "author"]


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
class Result:
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
    #: Why there is no output.
    errors: tuple[Finding, ...] = ()
    #: What looks for remarks on the output.
    advise: Advisories | None = field(default=None, repr=False)
    log: Sequence[Step | Mark] = field(default=(), repr=False)

    @property
    def steps(self) -> list[Step]:
        """Every edit that was applied, in order."""
        return list(steps(self.log))

    @cached_property
    def trail(self) -> Trail:
        """Every rewrite, spill and origin, and the JSON Patch; read off the log when first asked for."""
        return trace(self.schema, self.log)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What a user should know of the output; looked for when first asked."""
        return (*self.errors, *self._warnings(), *self._advisories())

    def _warnings(self) -> Iterator[Finding]:
        """Yield the warnings of the rules."""
        if any(step.edit.warn for step in steps(self.log)):
            for rewrite in self.trail.rewrites:
                if rewrite.step.edit.warn:
                    yield _warning(rewrite.step.edit.warn, rewrite.reason, rewrite.at)

    def _advisories(self) -> Iterator[Finding]:
        """Yield what the provider may refuse although the target leaves it in."""
        advisories = tuple(self.advise(self.output)) if self.advise is not None else ()
        if advisories:
            places = origin(self.schema, self.log, [advisory.path for advisory in advisories])
            for each, place in zip(advisories, places, strict=True):
                yield _warning(each.code, each.message, place, each.hint)

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


def _warning(code: str, message: str, pointer: str, hint: str | None = None) -> Finding:
    return Finding(code=code, severity="warning", message=message, pointer=pointer, hint=hint)
