"""Normalizes one schema for many targets, sharing their common work."""

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from toolprism import validation
from toolprism.conditions.objects import is_of_type
from toolprism.core.errors import TooLarge
from toolprism.core.finding import Finding
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, as_object, same
from toolprism.core.pointer import find as find_at
from toolprism.core.pointer import parse
from toolprism.core.walk import MAX_DEPTH, MAX_NODES
from toolprism.providers import Breach, Profile, Walk
from toolprism.schema.bounds import Bounds, adds_little
from toolprism.schema.dialects import understood
from toolprism.schema.engine.log import Log, State
from toolprism.schema.engine.passes import Runner
from toolprism.schema.engine.trail import origin
from toolprism.schema.result import FailOpen, Result, Status, sent_as
from toolprism.schema.target import Check, Obstacle, Target, all_targets, find, refusals
from toolprism.schema.zod.instance import read as read_zod

if TYPE_CHECKING:
    from toolprism.schema.covering import Document

#: The reason why an array is not strict to which `items: {}` was added.
_NO_ITEMS: Final = "this array has no `items`, and strict mode requires the type of what it holds"


class Start:
    """The schema that each target starts from: the paste, or its result after what the request asks for."""

    def __init__(self, request: "NormalizeRequest", pasted: State, runner: Runner) -> None:
        self._request = request
        self._pasted = pasted
        self._runner = runner
        self._meant: dict[bool, State] = {}
        self._done: dict[tuple[str, int], State] = {}
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
        mcp = self._request.ingest and target.id != "mcp"
        pasted = self.meant(strictly=target.edition == "reference")
        start = self._after(find("mcp"), pasted) if mcp else pasted
        if not self._request.prepared:
            return start
        from toolprism.schema.preparations.requests import WIRE  # imported only if requested

        return self._after(WIRE, start)

    def meant(self, *, strictly: bool = False) -> State:
        """Return the paste as JSON Schema; a single word of another dialect may count as a mistake."""
        if strictly not in self._meant:
            self._meant[strictly] = understood(self._pasted, self._runner, strictly=strictly)
        return self._meant[strictly]

    def _after(self, target: Target, state: State) -> State:
        """Return a state after all passes of a target, which run once."""
        key = target.id, id(state)
        if key not in self._done:
            prepared = self._runner.after(target.plan.prepare, state)
            self._done[key] = self._runner.apply(target.plan.passes, prepared)
        return self._done[key]

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


@dataclass(frozen=True, kw_only=True)
class NormalizeRequest:
    """The user's options besides the target."""

    #: False if the author's tool has `strict: false`.
    strict: bool = True
    #: Whether strict mode is off; the environment variable `PI_NO_STRICT` has the same meaning.
    bypass: bool = False
    #: Whether MCP ingestion runs before the target.
    ingest: bool = False
    #: Whether the preparation of payloads runs before the target.
    prepared: bool = False
    #: The strategies, such as `open-map=pairs`, as `read_strategies` returns them.
    strategies: tuple[str, ...] = ()
    #: The limit of schema nodes with references expanded.
    max_nodes: int | None = None


#: Five frames for two tokens of a path, plus the frames of the callers.
_FRAMES: Final = 3 * MAX_DEPTH + 1_000

#: The most subschemas of a paste whose output is normalized again, at a target that may change it.
MOST_RUN_AGAIN: Final = 200
#: Statuses of an output that the plan produced, which may still have breaches.
_AS_PLANNED: Final = ("changed", "unchanged")
#: The environment variable; unset, empty, `0` and `false` leave strict mode on.
BYPASS_VARIABLE: Final = "PI_NO_STRICT"
_OFF: Final = frozenset({"", "0", "false"})

DEFAULT_REQUEST: Final = NormalizeRequest()


class Normalizer:
    """One schema for many targets; common preparations run once."""

    def __init__(self, schema: Json, request: NormalizeRequest = DEFAULT_REQUEST) -> None:
        self.schema = schema
        self.request = request
        self._checked: dict[tuple[int, Check], tuple[FailOpen, ...]] = {}
        self._valid: dict[bool, bool] = {}
        self._document: Document | None = None
        self._measured: int | None = None
        self._walked: Walk | None = None
        self._pasted = State(schema, [])
        self._runner = Runner(MAX_NODES if request.max_nodes is None else request.max_nodes)
        self._start = Start(request, self._pasted, self._runner)
        _make_room()

    def _is_schema(self, *, strictly: bool = False) -> bool:
        """Whether the paste, as it is read, is a valid JSON Schema in its own draft; a Zod instance counts as one."""
        if strictly not in self._valid:
            self._valid[strictly] = _is_valid(self._start.meant(strictly=strictly).schema)
        return self._valid[strictly]

    def _known(self) -> "Document":
        """Return what proofs know of the paste; it is imported only where a step may lose something."""
        if self._document is None:
            from toolprism.schema.covering import Document

            self._document = Document(self._start.meant().schema)
        return self._document

    def _length(self) -> int:
        if self._measured is None:
            self._measured = text_length(self.schema)
        return self._measured

    def normalize(self, target: Target) -> Result:
        """Run one target. Never raises because of the schema: one that cannot be walked is an `error`."""
        try:
            result = self._sent(target)
        except TooLarge as error:
            finding = Finding(
                code="too-large",
                message=str(error),
                pointer=error.pointer,
                hint="Replace deeply shared $defs by plain properties, or raise TOOLPRISM_MAX_NODES.",
            )
            return self._failed(target, (finding,))
        if not result.log or adds_little(result.log):
            return result
        bounds = Bounds(self._length())
        return result if bounds.takes_output(result.output) else self._failed(target, tuple(bounds.findings))

    def _sent(self, target: Target) -> Result:
        """Run the target that the tool is sent with: another one where a strategy says so."""
        other = self._start.sent_with(target)
        result = self.attempt(other)
        return result if other is target else sent_as(result, target.id, other.title, other.field)

    def _failed(self, target: Target, errors: tuple[Finding, ...]) -> Result:
        strict = False if target.strict else None
        return Result(target=target.id, status="error", output=None, schema=self.schema, strict=strict, errors=errors)

    def attempt(self, target: Target) -> Result:
        """Run one target.

        Raises:
            TooLarge: with its references expanded the schema exceeds the limit of nodes.
        """
        plan = target.plan
        refused = self._refusal(target) if target.strict else None
        prepared = self._runner.after(plan.prepare, self._start.of(target, strict=target.strict and refused is None))
        if refused is not None:
            return self._result(target, "not-strict", prepared, (refused,))
        if plan.before is not None and (reasons := self._against(plan.before, prepared)):
            return self._result(target, "not-strict", prepared, reasons)
        done = self._runner.apply(plan.passes, prepared)
        breaches = tuple(target.profile.breaches(done.schema)) if plan.unrefused and target.profile else None
        obstacles = (*(plan.after(done.schema) if plan.after else ()), *refusals(breaches or ()))
        if obstacles:
            reasons = self._reasons(obstacles, done.log)
            if plan.fallback is None:
                return self._result(target, "not-strict", prepared, reasons)
            return self._result(target, "fallback", self._runner.apply((plan.fallback,), self._pasted), reasons)
        if not done.log or (done.schema == self.schema and same(done.schema, self.schema)):
            return self._result(target, "unchanged", self._pasted, breaches=breaches)  # all changes were undone again
        return self._result(target, "changed", done, breaches=breaches)

    def _refusal(self, target: Target) -> FailOpen | None:
        if not self.request.strict:
            return FailOpen(pointer="", cause="author", reason="The author's tool says `strict: false`.")
        bypass = bypass_reason(switched=self.request.bypass)
        if bypass is not None:
            return FailOpen(pointer="", cause="bypassed", reason=bypass)
        found = self._start.turns_off(target)
        if found is None:
            return None
        place = origin(self.schema, self._start.plain(target).log, [found.path])[0]
        return FailOpen(pointer=place, cause="bypassed", reason=found.reason)

    def _against(self, check: Check, prepared: State) -> tuple[FailOpen, ...]:
        """Return the reasons of a check against a prepared schema, asked once for all targets that share both."""
        key = (id(prepared), check)
        if key not in self._checked:
            obstacles = tuple(check(prepared.schema))
            self._checked[key] = self._reasons(obstacles, prepared.log) if obstacles else ()
        return self._checked[key]

    def _reasons(self, obstacles: tuple[Obstacle, ...], log: Log) -> tuple[FailOpen, ...]:
        """Return the obstacles with their source places in the paste."""
        places = origin(self.schema, log, [obstacle.path for obstacle in obstacles])
        found: dict[FailOpen, None] = {}
        for place, (path, reason) in zip(places, obstacles, strict=True):
            added = path[-1:] == ("items",) and self._lacks_items(place)  # on the way
            found[FailOpen(pointer=place, cause="impossible", reason=_NO_ITEMS if added else reason)] = None
        return tuple(found)

    def _lacks_items(self, pointer: str) -> bool:
        """Return whether a place of the paste is an array that does not say what it holds."""
        node = as_object(find_at(self.schema, parse(pointer)))
        return "items" not in node and is_of_type(node, "array")

    def _result(
        self,
        target: Target,
        status: Status,
        state: State,
        fail_open: tuple[FailOpen, ...] = (),
        breaches: Sequence[Breach] | None = None,
    ) -> Result:
        """Return a result; unless given, the breaches of its output are computed on first use."""
        profile = target.profile if status in _AS_PLANNED else target.lax_profile if status == "not-strict" else None
        return Result(
            target=target.id,
            status=status,
            output=state.schema,
            schema=self.schema,
            strict=status != "not-strict" if target.strict else None,
            fail_open=fail_open,
            log=state.log,
            stages=state.stages,
            is_schema=partial(self._is_schema, strictly=target.edition == "reference"),
            document=self._known,
            reading=lambda: self._start.meant().log,
            check=None if profile is None else partial(self._breaches, profile, breaches),
            changes_again=partial(self._changes_again, target) if self._is_run_again(target, status) else None,
        )

    def _is_run_again(self, target: Target, status: Status) -> bool:
        """Return whether a second run tells if the output settles; no large schema is normalized twice for that."""
        return not target.settles and status != "unchanged" and len(self._pasted.survey().nodes) <= MOST_RUN_AGAIN

    def _changes_again(self, target: Target, output: Json) -> bool:
        """Return whether the target changes its own output; the options before the target have been applied to it."""
        again = Normalizer(output, replace(self.request, ingest=False, prepared=False, strategies=())).normalize(target)
        return again.status != "error" and not same(again.output, output)

    def _breaches(self, profile: Profile, known: Sequence[Breach] | None, output: Json) -> Iterable[Breach]:
        """Return the breaches of an output; the paste itself is walked once for all profiles."""
        if known is not None:
            return known
        if output is not self.schema:
            return profile.breaches(output)
        if self._walked is None:
            self._walked = Walk(self.schema)
        return profile.breaches(output, self._walked)


def _is_valid(schema: Json) -> bool:
    if isinstance(schema, dict) and read_zod(schema) is not None:
        return True
    dialect = validation.choose_dialect(schema).dialect
    if validation.passes_meta_schema(schema, dialect):
        return True
    return validation.check_schema(schema, dialect).schema_valid is True  # slower, also to import; it has the details


def _make_room() -> None:
    """Allow the interpreter to recurse as deep as a schema may nest; its default limit is 1,000 frames."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _FRAMES))


def normalize(schema: Json, target: str, request: NormalizeRequest = DEFAULT_REQUEST) -> Result:
    """Run one target on one schema.

    >>> normalize({"type": ["string", "null"]}, "google").output
    {'type': 'string', 'nullable': True}

    Raises:
        UnknownTarget: no target has that id.
    """
    return Normalizer(schema, request).normalize(find(target))


def normalize_all(
    schema: Json, request: NormalizeRequest = DEFAULT_REQUEST, targets: Iterable[str] | None = None
) -> dict[str, Result]:
    """Run many targets (all of them by default) on one schema; return the results by target id.

    >>> [result.status for result in normalize_all({"type": "object"}, targets=["mcp", "google"]).values()]
    ['unchanged', 'changed']

    Raises:
        UnknownTarget: no target has one of the ids.
    """
    normalizer = Normalizer(schema, request)
    return {name: normalizer.normalize(find(name)) for name in (all_targets() if targets is None else targets)}


def bypass_reason(*, switched: bool) -> str | None:
    """Return why strict mode is off, in a sentence; None if it is not.

    Args:
        switched: the switch of the request.
    """
    if os.environ.get(BYPASS_VARIABLE, "") not in _OFF:
        return f"The environment variable {BYPASS_VARIABLE} is set."
    return "Strict mode was switched off." if switched else None
