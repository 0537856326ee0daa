"""Resolves the models of a provider from the static slice, the cache and the server that lists them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, TypeAlias

from toolprism.catalogue.discovery import DiscoveryFailed
from toolprism.catalogue.model import Model
from toolprism.catalogue.model_cache import CachedRow, ModelCache
from toolprism.catalogue.packing import pack
from toolprism.catalogue.static_slice import StaticSlice, merge_discovered

#: `online`: always ask the server. `offline`: never. `online-if-uncached`: only if the cache does not suffice.
Strategy: TypeAlias = Literal["online", "offline", "online-if-uncached"]
#: Milliseconds for which a response of the server is valid.
TTL: Final = 2 * 60 * 60 * 1_000
#: Milliseconds to wait after a failure before the server is asked again.
RETRY: Final = 5 * 60 * 1_000


@dataclass(frozen=True, kw_only=True)
class Resolution:
    """The models of a provider, and how complete they are."""

    #: Returns the models.
    read: Callable[[], tuple[Model, ...]] = field(repr=False)
    #: Whether the last response of the server is older than its validity.
    stale: bool = False
    #: Whether the cached row is returned unchanged, without merging.
    verbatim: bool = False
    #: The reason why the server did not answer; None if it did or was not asked.
    problem: str | None = None

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The models; those of a cached row are read on first use."""
        return self.read()


def resolve(
    static: StaticSlice,
    cache: ModelCache | None,
    discover: Callable[[], tuple[Model, ...]] | None,
    strategy: Strategy,
    now: int,
) -> Resolution:
    """Return the models of a provider.

    Args:
        static: the models known without a server.
        cache: the cache of responses, or None.
        discover: asks the server; None if there is none.
        strategy: whether to ask the server.
        now: milliseconds since 1970.
    """
    row = None if cache is None else cache.read(static.provider)
    age = None if row is None else now - row.updated_at
    fresh = row is not None and row.authoritative and _within(age, TTL)
    failed_lately = row is not None and not row.authoritative and _within(age, RETRY)
    is_due = strategy == "online" or (strategy == "online-if-uncached" and not fresh and not failed_lately)
    if discover is not None and is_due:
        return _ask(static, cache, discover, row, now, fresh=fresh)
    if row is None:
        return Resolution(read=lambda: static.models, stale=discover is not None)
    if fresh and row.static_fingerprint and row.static_fingerprint == static.fingerprint:
        return Resolution(read=lambda: row.models() or static.models, verbatim=True)
    merged = merge_discovered(static.models, row.models())
    if fresh and cache is not None:  # the next start uses it unchanged
        cache.write(static.provider, _row(static, row.updated_at, merged, authoritative=True))
    return Resolution(read=lambda: merged, stale=not fresh)


def _within(age: int | None, limit: int) -> bool:
    """Return whether an age is within a limit; a negative age is not."""
    return age is not None and 0 <= age <= limit


def _ask(  # noqa: PLR0913  # what `resolve` was given, and what it found
    static: StaticSlice,
    cache: ModelCache | None,
    discover: Callable[[], tuple[Model, ...]],
    row: CachedRow | None,
    now: int,
    *,
    fresh: bool,
) -> Resolution:
    known = merge_discovered(static.models, row.models() if row is not None else ())
    problem = None
    try:
        known = merge_discovered(known, discover())
    except DiscoveryFailed as error:
        problem = str(error)
    if cache is not None and not (problem and fresh):  # a failure does not replace a valid response
        cache.write(static.provider, _row(static, now, known, authoritative=problem is None))
    return Resolution(read=lambda: known, stale=problem is not None and not fresh, problem=problem)


def _row(static: StaticSlice, now: int, models: tuple[Model, ...], *, authoritative: bool) -> CachedRow:
    return CachedRow(now, authoritative, static.fingerprint, pack(static.provider, models))
