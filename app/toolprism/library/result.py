"""The result of one tool at one target, with the changes behind it, and of several tools."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import RLock
from types import MappingProxyType
from typing import Any, Literal, Self, TypeVar, overload

from toolprism.core.finding import Finding
from toolprism.core.json_copy import plain_copy, read_only
from toolprism.core.json_text import dumps
from toolprism.guarantees.guarantee import Guarantee
from toolprism.library.once import once
from toolprism.schema import FailOpen, LostCheck, Narrowing, Spilled, Status, Verdict
from toolprism.schema import Result as Inner
from toolprism.schema import Trail as InnerTrail
from toolprism.wayback import BackMap, Returned, back_map


@dataclass(frozen=True, kw_only=True)
class Rewrite:
    """One change: the rule behind it, its places, and its effect on what the schema accepts.

    >>> import toolprism
    >>> rewrite = toolprism.normalize({"type": "object", "minProperties": 1}, "google").trail.rewrites[-1]
    >>> rewrite.rule, rewrite.at, rewrite.to, rewrite.before, rewrite.after
    ('ensure-properties', '', '/properties', None, {})
    """

    #: The id of the rule; `toolprism rules ID` explains it.
    rule: str
    #: JSON Pointer into the schema as given.
    at: str
    #: JSON Pointer into the output; None if nothing is left there.
    to: str | None
    #: The value before and after, read-only; None for nothing.
    before: Any = field(repr=False)
    after: Any = field(repr=False)
    effect: Literal["same", "wider", "narrower", "unknown"]
    #: The reason, as a sentence.
    reason: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Trail:
    """Every change from the schema as given to the output.

    >>> import toolprism
    >>> trail = toolprism.normalize({"type": ["string", "null"]}, "google").trail
    >>> [(each.rule, each.at, each.to, each.effect) for each in trail.rewrites]
    [('type-array-to-scalar', '/type', '/nullable', 'same'), ('type-array-to-scalar', '/type', '/type', 'same')]
    """

    rewrites: tuple[Rewrite, ...] = field(repr=False)
    #: Keywords that live on in a description.
    spilled: tuple[Spilled, ...] = field(repr=False)
    #: JSON Pointers into the output that moved, and where they come from in the schema as given.
    origins: Mapping[str, tuple[str, ...]] = field(repr=False)
    #: The operations (RFC 6902) that turn the schema as given into the output.
    patch: tuple[Mapping[str, Any], ...] = field(repr=False)
    _inner: InnerTrail = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return `rewrites`, `spilled`, `origins` and `patch` as the command line prints them; yours to change."""
        members = self._inner.members()
        return {name: plain_copy(list(value) if isinstance(value, Iterator) else value) for name, value in members}


def trail_of(inner: InnerTrail, done: dict[int, tuple[Any, Any]]) -> Trail:
    """Return a trail for readers; values that share parts have read-only copies that share them."""
    return Trail(
        rewrites=tuple(
            Rewrite(
                rule=each.rule,
                at=each.at,
                to=each.to,
                before=read_only(each.before, done),
                after=read_only(each.after, done),
                effect=each.effect.value,
                reason=each.reason,
            )
            for each in inner.rewrites
        ),
        spilled=tuple(Spilled(s.pointer, s.keyword, read_only(s.value, done), s.text) for s in inner.spilled),
        origins=MappingProxyType(dict(inner.origins)),
        patch=tuple(read_only(operation, done) for operation in inner.patch),
        _inner=inner,
    )


Kept = TypeVar("Kept")


class Shared:
    """A value that never changes, so that a copy of it is itself."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Result(Shared):
    """What one provider gets of one tool, and what was changed for it.

    Nothing in it can be changed; what is derived is computed when it is first asked for, once, and kept.

    >>> import toolprism
    >>> result = toolprism.normalize({"type": ["string", "null"]}, "google")
    >>> result.output
    {'type': 'string', 'nullable': True}
    >>> result
    <Result of a schema at google: changed>
    """

    #: The tool's name and description; None for a bare schema.
    name: str | None
    description: str | None
    #: The id of the target.
    target: str
    #: `unchanged`, `changed`, `fallback`, `not-strict` or `error`.
    status: Status
    #: Whether `strict: true` may be sent along; None where the target has no such flag.
    strict: bool | None
    #: The reasons for sending a laxer schema than requested.
    fail_open: tuple[FailOpen, ...]
    _inner: Inner
    _with_trail: bool
    _lock: "RLock" = field(default_factory=RLock)
    #: The read-only copies made so far, which share what the originals share.
    _done: dict[int, tuple[Any, Any]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Result of {self.name or 'a schema'} at {self.target}: {self.status}>"

    @once
    def output(self) -> Mapping[str, Any] | bool | None:
        """The schema to send: a read-only `dict`, which JSON writers and clients take; None with the status `error`."""
        found: Mapping[str, Any] | bool | None = read_only(self._inner.output, self._done)
        return found

    @once
    def verdict(self) -> Verdict | None:
        """The worst that can be said of the output, such as `loses-checks`; None with the status `error`."""
        return self._inner.verdict

    @once
    def findings(self) -> tuple[Finding, ...]:
        """What the user should know: errors, warnings and notes, with places in the schema as given."""
        return tuple(read_only_finding(each) for each in self._inner.findings)

    @once
    def lost_checks(self) -> tuple[LostCheck, ...]:
        """The constraints of the schema that the output no longer enforces."""
        return tuple(each._replace(value=read_only(each.value, self._done)) for each in self._inner.lost_checks)

    @once
    def narrows(self) -> tuple[Narrowing, ...]:
        """The rewrites after which the output refuses values that the schema accepts."""
        return self._inner.narrows

    @once
    def trail(self) -> Trail:
        """Every change, with its rule, its places, its effect and its reason."""
        return trail_of(self._inner.trail, self._done)

    @once
    def guarantees(self) -> tuple[Guarantee, ...]:
        """Of each constraint of the schema: whether anybody holds the model to it, and how that is known."""
        from toolprism.guarantees import guarantees  # only for those who ask

        return guarantees(self._inner)

    @once
    def _text(self) -> bytes:
        return dumps(self._inner.output).encode()

    @once
    def _map(self) -> BackMap:
        return back_map(self._inner)

    def back(self, arguments: Any) -> Returned:
        """Return a model's arguments, which follow the output, as the schema given has them.

        Args:
            arguments: JSON as Python values; they are not changed, and may be shared by the result.

        >>> import toolprism
        >>> schema = {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
        ...           "required": ["city"], "additionalProperties": False}
        >>> result = toolprism.normalize(schema, "openai-strict")
        >>> result.back({"city": "Oslo", "days": None}).arguments
        {'city': 'Oslo'}
        """
        return self._map.back(arguments)

    def forward(self, arguments: Any) -> Any:
        """Return arguments that follow the schema given as the output has them; `back` returns from there.

        >>> import toolprism
        >>> schema = {"type": "object", "properties": {"days": {"enum": [1, 7]}}}
        >>> result = toolprism.normalize(schema, "google-parameters")
        >>> result.forward({"days": 7}), result.back({"days": "7"}).arguments
        ({'days': '7'}, {'days': 7})
        """
        return self._map.forward(arguments)

    def json(self) -> bytes:
        """Return the output as JSON; the same bytes each time."""
        return self._text

    def copy(self) -> Any:
        """Return an output of your own, made of `dict` and `list`, which you may change."""
        return plain_copy(self._inner.output)

    def to_json(self) -> dict[str, Any]:
        """Return the RESULT of the API and of the command line; yours to change."""
        with self._lock:
            found: dict[str, Any] = plain_copy(self._inner.to_json(trail=self._with_trail))
        return found


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Results(Shared, Sequence[Result]):
    """The results of several tools at one target, in the order of the tools.

    >>> import toolprism
    >>> tools = [{"name": "now", "inputSchema": {"type": "object"}}, {"name": "wait", "inputSchema": {"const": 1}}]
    >>> results = toolprism.normalize_tools(tools, "anthropic")
    >>> results.names, len(results), results[1].target
    (('now', 'wait'), 2, 'anthropic')
    >>> results.json()
    b'[{"type":"object","additionalProperties":false},{"enum":[1],"type":"number"}]'
    """

    #: The id of the target.
    target: str
    #: The tools' names; None for a bare schema.
    names: tuple[str | None, ...]
    #: How the tools were read, and what was left out.
    notes: tuple[Finding, ...]
    _results: tuple[Result, ...]
    _lock: "RLock" = field(default_factory=RLock)

    def __repr__(self) -> str:
        return f"<Results of {len(self):,} {'tool' if len(self) == 1 else 'tools'} at {self.target}>"

    @overload
    def __getitem__(self, index: int) -> Result: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Result]: ...

    def __getitem__(self, index: int | slice) -> Result | Sequence[Result]:
        return self._results[index]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results)

    @once
    def outputs(self) -> tuple[Mapping[str, Any] | bool | None, ...]:
        """The schemas to send, read-only."""
        return tuple(result.output for result in self._results)

    @once
    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        """The findings of each tool."""
        return tuple(result.findings for result in self._results)

    @once
    def _text(self) -> bytes:
        return b"[" + b",".join(result.json() for result in self._results) + b"]"

    def json(self) -> bytes:
        """Return the outputs as a JSON array; the same bytes each time."""
        return self._text

    def copy(self) -> list[Any]:
        """Return outputs of your own, made of `dict` and `list`, which you may change."""
        return [result.copy() for result in self._results]

    def to_json(self) -> list[dict[str, Any]]:
        """Return the RESULTs of the API and of the command line; yours to change."""
        return [result.to_json() for result in self._results]


def read_only_finding(finding: Finding) -> Finding:
    """Return a finding in which nothing can be changed."""
    return finding if finding.citation is None else replace(finding, citation=read_only(finding.citation))
