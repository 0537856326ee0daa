"""The models known to page, API and command line: the bundled list, the user's file, the cache and a server's list."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from threading import Lock

from toolprism.catalogue.catalogue import Catalogue, ModelSource
from toolprism.catalogue.model import Model
from toolprism.catalogue.model_cache import ModelCache
from toolprism.catalogue.resolution import RETRY, TTL, Resolution, Strategy, resolve
from toolprism.catalogue.settings import ModelSettings
from toolprism.catalogue.static_slice import StaticSlice
from toolprism.catalogue.user_file import read_user_file
from toolprism.catalogue.wire import wire_of
from toolprism.core.json_types import Json
from toolprism.payloads.table import FIELDS, MEASURED, edition_of, row_for


def _now() -> int:
    return int(time.time() * 1_000)


@dataclass(frozen=True, kw_only=True)
class Known:
    """The catalogue at a point in time."""

    catalogue: Catalogue
    #: The result of asking the server; None if there is none.
    resolution: Resolution | None
    #: Milliseconds since 1970 at which it must be resolved again.
    until: int | None

    @property
    def stale(self) -> bool:
        """Whether the server's last response has expired."""
        return self.resolution is not None and self.resolution.stale


class Models:
    """The catalogue of a process, resolved on first use, and again when a response expires."""

    def __init__(self, settings: ModelSettings, clock: Callable[[], int] = _now) -> None:
        self.settings = settings
        self._clock = clock
        self._lock = Lock()
        self._known: Known | None = None

    @cached_property
    def own(self) -> Mapping[str, tuple[Model, ...]]:
        """The models in the user's file, by provider.

        Raises:
            BadInput: the file cannot be used.
        """
        return {} if self.settings.file is None else read_user_file(self.settings.file)

    def known(self, strategy: Strategy = "online-if-uncached") -> Known:
        """Return the catalogue; while another thread asks the server, return what is known without it.

        Raises:
            BadInput: the user's file cannot be used.
        """
        known = self._known
        if known is not None and strategy != "online" and (known.until is None or self._clock() < known.until):
            return known
        if not self._lock.acquire(blocking=strategy == "online"):
            return known if known is not None else self._resolved("offline")
        try:
            if self._known is known:
                self._known = self._resolved(strategy)
            return self._known or self._resolved(strategy)
        finally:
            self._lock.release()

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue, resolved if necessary."""
        return self.known().catalogue

    def _resolved(self, strategy: Strategy) -> Known:
        settings, own = self.settings, self.own
        further: dict[str, ModelSource] = {provider: StaticSlice(provider, models) for provider, models in own.items()}
        endpoint = settings.endpoint
        if endpoint is None:
            return Known(catalogue=Catalogue(further), resolution=None, until=None)
        static = StaticSlice(endpoint.provider, own.get(endpoint.provider, ()))
        kept = None if settings.cache is None else ModelCache(settings.cache)
        found = resolve(static, kept, endpoint.discover, strategy, self._clock())
        again = self._clock() + (RETRY if found.stale or found.problem else TTL)
        catalogue = Catalogue({**further, endpoint.provider: found})
        return Known(catalogue=catalogue, resolution=found, until=again)


@cache
def models_of_process() -> Models:
    """Return the models of this process, from its environment.

    Raises:
        BadInput: a setting is invalid.
    """
    return Models(ModelSettings.from_environment())


def listing(known: Known, query: str, limit: int | None = None, offset: int = 0) -> dict[str, Json]:
    """Return descriptions of the models that match every word of a query.

    Args:
        known: the catalogue.
        query: the words.
        limit: the most models returned; None returns all.
        offset: the number of matches to skip.
    """
    found = known.catalogue.search(query)
    end = None if limit is None else offset + limit
    answer: dict[str, Json] = {
        "total": len(found),
        "stale": known.stale,
        "models": [describe(model) for model in found[offset:end]],
    }
    problem = known.resolution.problem if known.resolution is not None else None
    return answer if problem is None else {**answer, "problem": problem}


def describe(model: Model) -> dict[str, Json]:
    """Return a description of a model: its facts, and how its tools are sent."""
    row = row_for(model)
    described: dict[str, Json] = {"model": model.key, **model.to_json(), "wire": wire_of(model)}
    if row is None:
        return described
    return {
        **described,
        "row": row.id,
        "steps": list(row.plan),
        "edition": edition_of(row),
        "strict": row.strict,
        "field": FIELDS[row.form],
        "source": dict(MEASURED.to_json()),
    }
