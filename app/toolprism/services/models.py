"""The models known to page, API and command line: the bundled list, the user's file, the cache and a server's list."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from threading import Lock
from types import MappingProxyType
from typing import Final

from toolprism.catalogue.catalogue import Catalogue, ModelSource
from toolprism.catalogue.model import Model
from toolprism.catalogue.model_cache import ModelCache
from toolprism.catalogue.resolution import RETRY, TTL, Resolution, Strategy, resolve
from toolprism.catalogue.settings import ModelSettings
from toolprism.catalogue.static_slice import StaticSlice
from toolprism.catalogue.user_file import read_user_file
from toolprism.catalogue.wire import wire_of
from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.records import Number, View
from toolprism.payloads.table import FIELDS, MEASURED, Prefix, Row, Strict, edition_of, row_for
from toolprism.schema import Edition, find_stage


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


class ModelJson(View):
    """A model, and how its tools are sent."""

    model: str
    provider: str
    id: str
    name: str
    transport: str
    context_window: Number | None = None
    max_tokens: Number | None = None
    base_url: str | None = None
    compat: Mapping[str, Json] | None = None
    wire: str | None
    row: str | None = None
    steps: tuple[str, ...] | None = None
    edition: Edition | None = None
    strict: Strict | None = None
    field: str | None = None
    source: Source | None = None


class ModelList(View):
    """The models that match a query, the best first."""

    total: Number
    stale: bool
    models: list[ModelJson]
    problem: str | None = None


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
    problem = known.resolution.problem if known.resolution is not None else None
    shown = [*map(_shown, found[offset:end])]
    return ModelList(total=len(found), stale=known.stale, models=shown, problem=problem).to_json()


def describe(model: Model) -> dict[str, Json]:
    """Return a description of a model: its facts, and how its tools are sent."""
    return _shown(model).to_json()


def _shown(model: Model) -> ModelJson:
    row = row_for(model)
    return ModelJson.showing(
        model,
        model=model.key,
        compat=model.compat or None,
        wire=wire_of(model),
        row=row and row.id,
        steps=row and row.plan,
        edition=row and edition_of(row),
        strict=row and row.strict,
        field=row and FIELDS[row.form],
        source=row and MEASURED,
    )


#: One word and one sentence for each policy of strict mode.
STRICT_WORDS: Final[Mapping[Strict, tuple[str, str]]] = MappingProxyType(
    {
        "never": ("never", "`strict` is never sent."),
        "asks": ("where it holds", "`strict: true` is sent with each tool whose schema strict mode can take."),
        "all": ("all or none", "`strict: true` is sent with every tool, or with none where strict mode fails for one."),
        "author": ("on request", "`strict: true` is sent only where the author of the tool asks for it."),
        "false": ("always false", "`strict: false` is sent with every tool."),
        "allow-list": (
            "for four names",
            "`strict: true` is sent with `bash`, `python`, `edit` and `find`, within the budget of one request.",
        ),
    }
)  # fmt: skip
_PREFIXES: Final[Mapping[Prefix, str]] = MappingProxyType(
    {
        "all": "Every name gets an underscore in front.",
        "oauth": "Names get an underscore in front, but for those of Anthropic's own tools.",
    }
)


_EDITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "reference": f"as the client oh-my-pi ({MEASURED.title.partition(',')[0]}) sends it",
        "current": "as the provider takes it today",
    }
)


def edition_words(row: Row) -> str:
    """Return whose request a row is, in words."""
    return _EDITIONS[edition_of(row)] if row.plan else ""


def titled(stages: Iterable[str]) -> list[tuple[str, str]]:
    """Return id and title of preparations and targets.

    >>> titled(["wire", "anthropic"])
    [('wire', 'Preparation of every request'), ('anthropic', 'Anthropic')]
    """
    return [(name, find_stage(name).title) for name in stages]


#: By the member of a row that says so.
_BESIDES: Final[Mapping[str, str]] = {
    "quarantine": "A tool is left out if its schema has a literal that the type beside it does not admit.",
    "flattens": "So is one whose root is an object beside a union of something else.",
    "retries": "After a 400 or 422 about strict mode or a schema, it is sent once more without `strict`.",
    "eager": "Each tool asks for `eager_input_streaming`.",
    "validated": "The calling mode is VALIDATED, unless the request chooses another.",
    "narrows_choice": "There is no tool choice: if the request names a tool, only that tool is sent.",
}


def row_words(row: Row) -> Iterator[str]:
    """Yield sentences about how a row sends tools."""
    if row.form == "none":
        yield "This model runs inside its client; no request is sent."
        return
    yield f"Schemas travel in `{FIELDS[row.form]}`."
    yield STRICT_WORDS[row.strict][1]
    if row.prefix:
        yield _PREFIXES[row.prefix]
    for member, sentence in _BESIDES.items():
        if getattr(row, member):
            yield sentence
    if row.form == "cursor":
        yield "Tools that Cursor's agent has itself are left out, and `write` comes last beside any other tool."
