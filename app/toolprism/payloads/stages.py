"""Runs one tool's schema through preparations and targets, each stage with its own trail."""

from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.json_types import Json
from toolprism.payloads.request import PayloadOptions, PayloadTool
from toolprism.schema import (
    Normalizer,
    NormalizeRequest,
    Result,
    ResultJson,
    Target,
    find_stage,
    is_target,
    needs_another_field,
)

#: The target that every schema of an MCP server passes before it becomes a tool.
_INGESTION: Final = "mcp"


class StageJson(ResultJson):
    """One stage, with its result."""

    target: str
    used: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Stage:
    """One stage, and its result for the output of the previous stage."""

    target: str
    result: Result
    #: False if its output is not sent, because strict mode turned out to be impossible.
    used: bool = True

    def to_json(self) -> dict[str, Json]:
        """Return the stage with its RESULT and trail."""
        head: dict[str, Json] = {"target": self.target} if self.used else {"target": self.target, "used": False}
        return head | self.result.to_json(trail=True)


class Journey:
    """One tool's schema, and its results for each sequence of stages; common prefixes run once."""

    def __init__(self, tool: PayloadTool, options: PayloadOptions) -> None:
        self.tool = tool
        self._request = NormalizeRequest(max_nodes=options.max_nodes)
        #: What a target is asked for; the stages before it have no provider whose schemas cannot say something.
        self._chosen = replace(self._request, strategies=without_another_field(options.strategies))
        self._check = options.check
        self._done: dict[tuple[str, ...], Result] = {}

    def through(self, steps: tuple[str, ...]) -> list[Stage]:
        """Return the stages; if one fails, it is the last and has no output."""
        stages: list[Stage] = []
        if self.tool.ingest:
            steps = (_INGESTION, *steps)
        for length in range(1, len(steps) + 1):
            before = stages[-1].result.output if stages else self.tool.parameters
            if steps[:length] not in self._done:
                self._done[steps[:length]] = self._run(before, find_stage(steps[length - 1]))
            stages.append(Stage(target=steps[length - 1], result=self._done[steps[:length]]))
            if stages[-1].result.status in ("error", "not-strict"):
                break
        return stages

    def further(self, schema: Json, target: Target) -> Stage:
        """Return one more stage."""
        return Stage(target=target.id, result=self._run(schema, target))

    def _run(self, schema: Json, target: Target) -> Result:
        if self._check is not None:
            self._check()
        is_sent = is_target(target.id) and target.id != _INGESTION
        return Normalizer(schema, self._chosen if is_sent else self._request).normalize(target)


def without_another_field(strategies: tuple[str, ...]) -> tuple[str, ...]:
    """Return the strategies that keep the field in which the model's row sends its tools."""
    moved = needs_another_field(strategies) if strategies else ()
    return tuple(each for each in strategies if each not in moved)
