"""From the static slice, the cache and a server to the models of a provider."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue import model_server
from tests.catalogue.model_server import listing, serving
from toolprism.catalogue import model_cache
from toolprism.catalogue.discovery import DiscoveryFailed, Endpoint
from toolprism.catalogue.model import Model
from toolprism.catalogue.model_cache import VERSION, CachedRow, ModelCache
from toolprism.catalogue.packing import bundled_models, pack
from toolprism.catalogue.resolution import RETRY, TTL, Resolution, Strategy, resolve
from toolprism.catalogue.static_slice import StaticSlice, merge_discovered, merge_sources

_NOW = 1_800_000_000_000
_OWN = (Model("p", "a", "Model A", "openai-responses", 8_000, 2_000, {"supportsStrictMode": True}),)


def model(name: str, title: str = "", window: int | None = None, tokens: int | None = None) -> Model:
    return Model("p", name, title or name, "openai-completions", window, tokens)


@pytest.fixture
def static() -> StaticSlice:
    return StaticSlice("p", _OWN)


@pytest.fixture
def cache(tmp_path: Path) -> ModelCache:
    return ModelCache(tmp_path / "deep" / "models.sqlite3", patience=0.05)


class Asked:
    """A server that counts how often it is asked."""

    def __init__(self, *found: Model, fails: bool = False) -> None:
        self.found, self.fails, self.times = found, fails, 0

    def __call__(self) -> tuple[Model, ...]:
        self.times += 1
        if self.fails:
            raise DiscoveryFailed("It fails.")
        return self.found


def names(found: Resolution) -> list[str]:
    return [each.id for each in found.models]


def row(static: StaticSlice, *models: Model, age: int = 0, **more: Any) -> CachedRow:
    given = CachedRow(_NOW - age, True, static.fingerprint, pack("p", models))
    return given._replace(**more)


# merging


def test_one_filled_list_is_returned_as_it_is() -> None:
    assert merge_sources((), _OWN, ()) is _OWN
    assert merge_discovered(_OWN, ()) is _OWN
    assert merge_discovered((), _OWN) is _OWN
    assert merge_sources() == merge_discovered((), ()) == ()


def test_the_later_of_two_models_with_one_id_replaces_the_earlier() -> None:
    merged = merge_sources((model("a"), model("b")), (model("c"), model("a", "A")))
    assert [(each.id, each.name) for each in merged] == [("a", "A"), ("b", "b"), ("c", "c")]


@pytest.mark.parametrize(
    "found, name, window, tokens",
    [
        (model("a", "Better", 16_000, 4_000), "Better", 16_000, 4_000),
        (model("a"), "Model A", 8_000, 2_000),
        (model("a", "a", 0, 0), "Model A", 8_000, 2_000),
        (model("a", "a", 4_096, 4_096), "Model A", 8_000, 2_000),
        (model("a", "Better", 4_096, 1_000), "Better", 8_000, 1_000),
    ],
)
def test_a_placeholder_replaces_nothing_that_is_known(found: Model, name: str, window: int, tokens: int) -> None:
    (merged,) = merge_discovered(_OWN, (found,))
    assert (merged.name, merged.context_window, merged.max_tokens) == (name, window, tokens)
    assert (merged.transport, merged.compat) == (_OWN[0].transport, _OWN[0].compat)


def test_a_placeholder_fills_a_gap() -> None:
    (merged,) = merge_discovered((model("a"),), (model("a", window=4_096),))
    assert merged.context_window == 4_096


# strategies


@pytest.mark.parametrize(
    "strategy, row_is, asked",
    [
        ("online", (0, True), 1),
        ("offline", (TTL * 9, True), 0),
        ("offline", None, 0),
        ("online-if-uncached", None, 1),
        ("online-if-uncached", (TTL, True), 0),
        ("online-if-uncached", (TTL + 1, True), 1),
        ("online-if-uncached", (RETRY, False), 0),
        ("online-if-uncached", (RETRY + 1, False), 1),
        ("online-if-uncached", (-1, True), 1),
    ],
)
def test_the_server_is_asked_when_the_strategy_and_the_age_of_the_row_say_so(
    static: StaticSlice, cache: ModelCache, strategy: Strategy, row_is: tuple[int, bool] | None, asked: int
) -> None:
    if row_is is not None:
        cache.write("p", row(static, *_OWN, age=row_is[0], authoritative=row_is[1]))
    server = Asked(model("new"))
    found = resolve(static, cache, server, strategy, _NOW)
    assert server.times == asked
    assert names(found) == (["a", "new"] if asked else ["a"])


def test_an_answer_is_cached_merged_and_then_returned_verbatim(static: StaticSlice, cache: ModelCache) -> None:
    first = resolve(static, cache, Asked(model("new")), "online-if-uncached", _NOW)
    assert (names(first), first.stale, first.verbatim) == (["a", "new"], False, False)
    again = resolve(StaticSlice("p", _OWN), cache, Asked(fails=True), "online-if-uncached", _NOW + TTL)
    assert (again.models, again.stale, again.verbatim) == (first.models, False, True)


def test_verbatim_needs_no_merging_and_no_static_models(cache: ModelCache, monkeypatch: pytest.MonkeyPatch) -> None:
    static = StaticSlice("p", _OWN)
    cache.write("p", row(static, model("only")))
    monkeypatch.setattr("toolprism.catalogue.static_slice.merge_discovered", None)
    assert names(resolve(static, cache, Asked(), "online-if-uncached", _NOW)) == ["only"]
    assert "models" not in vars(static)


@pytest.mark.parametrize(
    "change",
    [
        {"static_fingerprint": ""},
        {"static_fingerprint": "other"},
        {"authoritative": False},
        {"updated_at": _NOW - TTL - 1},
    ],
)
def test_a_row_that_is_not_of_this_slice_fresh_and_authoritative_is_merged(
    static: StaticSlice, cache: ModelCache, change: dict[str, Any]
) -> None:
    cache.write("p", row(static, model("new"))._replace(**change))
    found = resolve(static, cache, None, "offline", _NOW)
    assert (names(found), found.verbatim) == (["a", "new"], False)
    assert found.stale == ("static_fingerprint" not in change)


def test_an_empty_fingerprint_matches_nothing_not_even_an_empty_one(cache: ModelCache) -> None:
    class Nameless(StaticSlice):
        fingerprint = ""

    cache.write("p", CachedRow(_NOW, True, "", pack("p", [model("new")])))
    assert names(resolve(Nameless("p", _OWN), cache, None, "offline", _NOW)) == ["a", "new"]


def test_a_merged_row_of_another_slice_is_verbatim_at_the_next_start(static: StaticSlice, cache: ModelCache) -> None:
    cache.write("p", row(static, model("new"), age=TTL // 2, static_fingerprint="other"))
    assert not resolve(static, cache, None, "offline", _NOW).verbatim
    again = resolve(static, cache, None, "offline", _NOW)
    assert (again.verbatim, names(again)) == (True, ["a", "new"])
    assert resolve(static, cache, None, "offline", _NOW + TTL).stale, "merging makes no row younger"


def test_a_server_that_fails_leaves_what_is_known_and_says_so(static: StaticSlice, cache: ModelCache) -> None:
    cache.write("p", row(static, model("old"), age=TTL * 2))
    found = resolve(static, cache, Asked(fails=True), "online-if-uncached", _NOW)
    assert (names(found), found.stale, found.problem) == (["a", "old"], True, "It fails.")
    kept = cache.read("p")
    assert kept is not None
    assert (kept.authoritative, kept.updated_at) == (False, _NOW)


def test_a_failure_does_not_take_the_place_of_an_answer_that_counts(static: StaticSlice, cache: ModelCache) -> None:
    cache.write("p", row(static, model("new"), age=TTL // 2))
    found = resolve(static, cache, Asked(fails=True), "online", _NOW)
    assert (names(found), found.stale, found.problem) == (["a", "new"], False, "It fails.")
    assert resolve(static, cache, Asked(fails=True), "online-if-uncached", _NOW).verbatim


def test_without_a_server_the_static_slice_is_all_there_is(static: StaticSlice) -> None:
    found = resolve(static, None, None, "online-if-uncached", _NOW)
    assert (found.models, found.stale) == (static.models, False)


def test_the_fingerprint_is_of_the_slice_and_is_hashed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, same, other = StaticSlice("p", _OWN), StaticSlice("p", _OWN), StaticSlice("p", (_OWN[0]._replace(name="B"),))
    assert one.fingerprint == same.fingerprint != other.fingerprint
    assert StaticSlice("openai").fingerprint != StaticSlice("anthropic").fingerprint != ""
    monkeypatch.setattr("toolprism.catalogue.static_slice.blake2b", None)
    assert one.fingerprint == same.fingerprint


def test_the_user_s_models_override_the_bundled_ones() -> None:
    first = bundled_models("openai")[0]
    models = StaticSlice("openai", (first._replace(name="Mine"), model("new"))).models
    assert (models[0].name, models[-1].id, len(models)) == ("Mine", "new", len(bundled_models("openai")) + 1)


# the file of the cache


def broken(path: Path) -> None:
    path.write_bytes(b"this is not a database" * 100)


def empty(path: Path) -> None:
    path.touch()


def a_folder(path: Path) -> None:
    path.mkdir()


def of_version_2(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE model_cache (provider_id TEXT PRIMARY KEY, version INTEGER, updated_at INTEGER,"
                     " authoritative INTEGER, models TEXT)")  # fmt: skip
        file.execute("INSERT INTO model_cache VALUES ('p', 2, ?, 1, ?)", (_NOW, pack("p", [model("old")])))


def another_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE model_cache (a TEXT)")


@pytest.mark.parametrize("damage", [broken, empty, a_folder, of_version_2, another_table])
def test_an_unusable_cache_does_not_break_resolution(
    static: StaticSlice, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    damage(tmp_path / "models.sqlite3")
    cache = ModelCache(tmp_path / "models.sqlite3", patience=0.05)
    for _ in range(2):
        found = resolve(static, cache, Asked(model("new")), "online-if-uncached", _NOW)
        assert (names(found), found.stale) == (["a", "new"], False)


def test_rows_of_older_versions_are_dropped_and_keep_no_fingerprint(static: StaticSlice, tmp_path: Path) -> None:
    path = tmp_path / "models.sqlite3"
    of_version_2(path)
    cache = ModelCache(path)
    assert cache.read("p") is None
    assert cache.write("q", row(static, model("new")))
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT provider_id, version FROM model_cache").fetchall() == [("q", VERSION)]
        columns = [name for _, name, *_ in file.execute("PRAGMA table_info(model_cache)")]
    assert sorted(columns) == sorted(
        ["provider_id", "version", "updated_at", "authoritative", "static_fingerprint", "models"]
    )


def test_a_locked_cache_is_skipped(static: StaticSlice, cache: ModelCache) -> None:
    cache.write("p", row(static, model("kept"), age=TTL * 2))
    with closing(sqlite3.connect(cache.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        found = resolve(static, cache, Asked(model("new")), "online-if-uncached", _NOW)
        assert (names(found), found.stale) == (["a", "new"], False)
        other.execute("ROLLBACK")
    assert cache.read("p") is not None


def test_a_cache_that_is_read_only_is_read(
    static: StaticSlice, cache: ModelCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write("p", row(static, model("kept")))
    monkeypatch.setattr(model_cache, "_WRITE", "this cannot be written")
    assert names(resolve(static, cache, Asked(model("new")), "online", _NOW)) == ["a", "kept", "new"]
    assert names(resolve(static, cache, Asked(), "online-if-uncached", _NOW)) == ["kept"]


@pytest.mark.parametrize(
    "column, value",
    [
        ("models", "{"),
        ("models", "[]"),
        ("models", b"\xff"),
        ("models", '["p",[{}],[["a"]]]'),
        ("updated_at", "yesterday"),
        ("static_fingerprint", b"x"),
        ("version", 4),
        ("version", "3"),
    ],
)  # fmt: skip
def test_a_row_that_is_invalid_is_not_there(static: StaticSlice, cache: ModelCache, column: str, value: Any) -> None:
    cache.write("p", row(static, model("kept")))
    with closing(sqlite3.connect(cache.path)) as file, file:
        file.execute(f"UPDATE model_cache SET {column} = ?", (value,))  # noqa: S608  # a name of the table above
    found = resolve(static, cache, None, "offline", _NOW)
    assert found.models == static.models or (column, value) == ("version", "3")


def test_the_file_is_its_owner_s_alone(static: StaticSlice, cache: ModelCache) -> None:
    cache.write("p", row(static))
    assert cache.path.stat().st_mode & 0o777 == 0o600


# with a server


@pytest.fixture(params=["hangs", "floods", "redirects", "promises_more", "drips"])
def misbehaving(request: pytest.FixtureRequest) -> Iterator[Endpoint]:
    with serving(getattr(model_server, request.param)) as server:
        yield Endpoint(provider="p", url=server.url, patience=0.1, seconds=0.1, max_bytes=10_000)


def test_a_server_that_misbehaves_never_breaks_resolution(
    misbehaving: Endpoint, static: StaticSlice, cache: ModelCache
) -> None:
    found = resolve(static, cache, misbehaving.discover, "online-if-uncached", _NOW)
    assert (found.models, found.stale) == (static.models, True)
    assert found.problem is not None


def test_a_server_is_asked_once_in_the_time_for_which_its_answer_counts(static: StaticSlice, cache: ModelCache) -> None:
    with serving(listing({"id": "new", "context_length": 4096}, {"id": "a", "context_length": 4096})) as server:
        endpoint = Endpoint(provider="p", url=server.url)
        for moment in (_NOW, _NOW + 1, _NOW + TTL):
            found = resolve(static, cache, endpoint.discover, "online-if-uncached", moment)
            assert [(each.id, each.context_window) for each in found.models] == [("a", 8_000), ("new", 4_096)]
    assert len(server.asked) == 1
