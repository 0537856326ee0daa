"""The changes behind a result, for readers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from toolprism.core.json_copy import plain_copy
from toolprism.core.read_only import read_only
from toolprism.schema import Spilled
from toolprism.schema import Trail as Inner


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
    _inner: Inner = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return `rewrites`, `spilled`, `origins` and `patch` as the command line prints them; yours to change."""
        members = self._inner.members()
        return {name: plain_copy(list(value) if isinstance(value, Iterator) else value) for name, value in members}


def trail_of(inner: Inner, done: dict[int, tuple[Any, Any]]) -> Trail:
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
