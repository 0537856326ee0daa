"""The schema that a target starts from: what the user's request asks for before it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolprism.core.errors import TooLarge
from toolprism.schema.engine.log import State
from toolprism.schema.engine.passes import Runner
from toolprism.schema.target import Obstacle, Target, find

if TYPE_CHECKING:
    from toolprism.schema.normalizer import NormalizeRequest


class Start:
    """The schema that each target starts from: the paste, or its result after what the request asks for."""

    def __init__(self, request: "NormalizeRequest", pasted: State, runner: Runner) -> None:
        self._request = request
        self._pasted = pasted
        self._runner = runner
        self._ingested: State | None = None
        self._wired: dict[int, State] = {}
        self._chosen: dict[tuple[int, tuple[str, ...]], State | TooLarge] = {}

    def of(self, target: Target, *, strict: bool) -> State:
        """Return the input of a target, which is strict for this tool or not.

        Raises:
            TooLarge: a strategy makes too many schemas.
        """
        start = self.plain(target)
        if not self._request.strategies:
            return start
        from toolprism.schema.strategies import preparations_for  # imported only if one is chosen

        chosen = preparations_for(self._request.strategies, target, strict=strict)
        key = id(start), tuple(name for name, _ in chosen)
        if key not in self._chosen:
            self._chosen[key] = self._staged(start, [preparation for _, preparation in chosen])
        found = self._chosen[key]
        if isinstance(found, TooLarge):
            raise found
        return found

    def sent_with(self, target: Target) -> Target:
        """Return the target that a tool is sent with: another one where a strategy says so."""
        if not self._request.strategies:
            return target
        from toolprism.schema.strategies import stand_in  # likewise

        return stand_in(self._request.strategies, target, self.plain(target).schema)

    def turns_off(self, target: Target) -> Obstacle | None:
        """Return where a strategy turns strict mode off; None if none does."""
        if not self._request.strategies:
            return None
        from toolprism.schema.strategies import obstacle  # likewise

        return obstacle(self._request.strategies, target, self.plain(target).schema)

    def plain(self, target: Target) -> State:
        """Return the paste, or its result after MCP ingestion and the preparation of payloads."""
        start = self._pasted if not self._request.ingest or target.id == "mcp" else self._ingest()
        if not self._request.prepared:
            return start
        if id(start) not in self._wired:
            from toolprism.schema.preparations.wire import PREPARATION  # imported only if requested

            plan = PREPARATION.plan
            self._wired[id(start)] = self._runner.apply(plan.passes, self._runner.after(plan.prepare, start))
        return self._wired[id(start)]

    def _ingest(self) -> State:
        if self._ingested is None:
            mcp = find("mcp").plan
            self._ingested = self._runner.apply(mcp.passes, self._runner.after(mcp.prepare, self._pasted))
        return self._ingested

    def _staged(self, state: State, preparations: Sequence[Target]) -> "State | TooLarge":
        """Return a schema after preparations, each of which may change the shape of arguments."""
        try:
            for preparation in preparations:
                before = self._runner.after(preparation.plan.prepare, state)
                after = self._runner.apply(preparation.plan.passes, before)
                if after is not before:  # else not even the steps before it are needed
                    state = after.staged(before)
        except TooLarge as error:
            return error
        return state
