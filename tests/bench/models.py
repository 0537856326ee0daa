"""Models: a start with and without a matching cache, look-up and search, and payloads of 100 tools."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from tests.bench.table import Row, micros, table
from tests.vectors import corpus
from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.model_cache import ModelCache
from toolprism.catalogue.resolution import TTL, Resolution, Strategy, resolve
from toolprism.catalogue.static_slice import StaticSlice
from toolprism.payloads.request import NO_OPTIONS, PayloadTool
from toolprism.services.payload import payload_for

#: The provider with the most models.
_PROVIDER: Final = "nanogpt"
_NOW: Final = 1_800_000_000_000
_MODELS: Final = (
    "openai/gpt-5",
    "openrouter/moonshotai/kimi-k2",
    "anthropic/claude-opus-4-5",
    "google-antigravity/gemini-3.1-pro",
    "amazon-bedrock/qwen.qwen3-next-80b-a3b",
)
_TOOLS: Final = 100


def report(repeats: int) -> str:
    """Time the start, the catalogue and payloads."""
    return "\n".join((_starts(repeats), _catalogue(repeats), _payloads(repeats)))


def _starts(repeats: int) -> str:
    found = tuple(model._replace(name=model.id, context_window=4_096) for model in StaticSlice(_PROVIDER).models)
    with tempfile.TemporaryDirectory() as folder:
        cache = ModelCache(Path(folder) / "models.sqlite3")

        def start(now: int, strategy: Strategy = "offline") -> Resolution:
            return resolve(StaticSlice(_PROVIDER), cache, lambda: found, strategy, now)

        start(_NOW, "online")
        assert start(_NOW).verbatim
        matching = _seconds(lambda: start(_NOW), repeats)
        read = _seconds(lambda: start(_NOW).models, repeats)
        merged = _seconds(lambda: start(_NOW + 2 * TTL).models, repeats)
        asked = _seconds(lambda: start(_NOW, "online").models, repeats)
    rows = [
        ("the fingerprint matches: the cached row", micros(matching), "1.0"),
        ("the same, and its models read", micros(read), f"{read / matching:.1f}"),
        ("the full merge", micros(merged), f"{merged / matching:.1f}"),
        ("the full merge with an answer, written to the cache", micros(asked), f"{asked / matching:.1f}"),
    ]
    title = f"8. A cold start with the {len(found):,} models of one provider, in µs"
    return table(title, ("what", "µs", "times the first"), rows)


def _catalogue(repeats: int) -> str:
    first = _seconds(lambda: Catalogue().find("openai", "gpt-5"), repeats)
    catalogue = Catalogue()
    rows: list[Row] = [
        ("find, in a new catalogue", micros(first)),
        ("find, again", micros(_seconds(lambda: catalogue.find("openai", "gpt-5"), repeats))),
        ("search, the first", micros(_seconds(lambda: Catalogue().search("kimi"), repeats))),
    ]
    rows += [
        (f"search for {query!r}: {len(catalogue.search(query)):,} models", micros(_search(catalogue, query, repeats)))
        for query in ("kimi k2", "claude opus", "a", "no such model")
    ]
    return table(f"9. Look-up and search among {len(catalogue):,} models, in µs", ("what", "µs"), rows)


def _search(catalogue: Catalogue, query: str, repeats: int) -> float:
    return _seconds(lambda: catalogue.search(query), repeats)


def _payloads(repeats: int) -> str:
    schemas = [tool["inputSchema"] for tool in corpus()]
    chosen = schemas[:: len(schemas) // _TOOLS][:_TOOLS]
    tools = [PayloadTool(name=f"tool_{at}", description="d", parameters=schema) for at, schema in enumerate(chosen)]
    catalogue = Catalogue()
    rows = []
    for name in _MODELS:
        provider, _, identifier = name.partition("/")
        model = catalogue.find(provider, identifier)
        plain = _seconds(lambda model=model: payload_for(model, tools, NO_OPTIONS).to_json(), repeats)  # type: ignore[misc]  # bound at once
        trail = _seconds(lambda model=model: payload_for(model, tools, NO_OPTIONS).to_json(trail=True), repeats)  # type: ignore[misc]
        rows.append((name, f"{plain * 1e3:,.0f}", f"{trail * 1e3:,.0f}"))
    return table(f"10. The payload of {_TOOLS} published tools, in ms", ("model", "plain", "with trails"), rows)


def _seconds(work: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return median(times)
