"""The cache of results: equal work is done once, and anything different is computed."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import Normalizer, Result, Target
from toolprism.services.normalize import Choices, check
from toolprism.services.result_cache import RESULTS, ResultCache

_TARGETS = ("anthropic", "openai-strict", "mcp")
#: Characters of a paste whose results are kept.
_KEPT = 10_001


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Give the cache room; return the targets of the results that were made, one for each."""
    targets: list[str] = []
    whole = Normalizer.normalize

    def counted(normalizer: Normalizer, target: Target) -> Result:
        targets.append(target.id)
        return whole(normalizer, target)

    monkeypatch.setattr(Normalizer, "normalize", counted)
    RESULTS.results.clear()
    monkeypatch.setattr(RESULTS, "room", 10_000_000)
    yield targets
    RESULTS.results.clear()


def report(*schemas: Json, choices: Choices | None = None) -> list[Json]:
    paste = [{"name": f"tool_{number}", "input_schema": schema} for number, schema in enumerate(schemas)]
    text = json.dumps(paste).ljust(_KEPT)
    found = check(read(text, PAGE), PAGE, choices or Choices(targets=_TARGETS, trail=True))
    return [dict(tool.job.results_json()) for tool in found.tools]


def schema(number: int) -> Json:
    return {"type": "object", "properties": {"a": {"type": "integer", "minimum": number}}}


def test_of_many_tools_only_the_edited_one_is_done_again(made: list[str]) -> None:
    schemas = [schema(number) for number in range(30)]
    first = report(*schemas)
    assert len(made) == 30 * len(_TARGETS)
    made.clear()
    assert report(*schemas) == first
    assert made == []
    schemas[7] = schema(99)
    assert report(*schemas)[7] != first[7]
    assert sorted(made) == sorted(_TARGETS)


@pytest.mark.parametrize("tools, length, is_kept", [(8, 10_000, False), (9, 1, True), (1, 10_001, True)])
def test_only_results_of_large_pastes_are_kept(made: list[str], tools: int, length: int, *, is_kept: bool) -> None:
    paste = [{"name": f"tool_{number}", "input_schema": schema(number)} for number in range(tools)]
    for _ in range(2):
        found = check(read(json.dumps(paste).ljust(length), PAGE), PAGE, Choices(targets=_TARGETS))
        assert [len(list(tool.job.results())) for tool in found.tools] == [len(_TARGETS)] * tools
    assert len(made) == tools * len(_TARGETS) * (1 if is_kept else 2)
    assert len(RESULTS) == (tools * len(_TARGETS) if is_kept else 0)


@pytest.mark.parametrize(
    "one, other",
    [
        ({"title": "a"}, {"title": "b"}),
        ({"minimum": 1}, {"minimum": 1.0}),
        ({"minimum": 1}, {"minimum": True}),
        ({"type": "string", "title": "a"}, {"title": "a", "type": "string"}),
    ],
)
def test_schemas_that_differ_in_anything_are_done_each(made: list[str], one: Json, other: Json) -> None:
    report(one)
    report(other)
    assert len(made) == 2 * len(_TARGETS)


def test_what_was_asked_for_decides(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    report(schema(1), choices=Choices(targets=_TARGETS))
    report(schema(1), choices=Choices(targets=_TARGETS, no_strict=True))
    report(schema(1), choices=Choices(targets=_TARGETS, ingest=True))
    monkeypatch.setenv("PI_NO_STRICT", "1")
    report(schema(1), choices=Choices(targets=_TARGETS))
    assert len(made) == 4 * len(_TARGETS)


def test_a_result_with_a_trail_is_the_same_from_the_cache(made: list[str]) -> None:
    plain = Choices(targets=_TARGETS)
    without = report(schema(1), choices=plain)
    with_trail = report(schema(1))
    assert len(made) == len(_TARGETS)
    RESULTS.results.clear()
    assert (report(schema(1)), report(schema(1), choices=plain)) == (with_trail, without)


def test_a_mistake_is_not_kept(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Result:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(Normalizer, "normalize", broken)
        assert '"internal-error"' in json.dumps(report(schema(1)))
    assert '"internal-error"' not in json.dumps(report(schema(1)))
    assert made


def test_the_cache_is_bounded_and_forgets_what_was_not_asked_for_longest(made: list[str]) -> None:
    RESULTS.room = 60_000
    for number in range(200):
        report(schema(number), schema(0))
    assert 1 <= len(RESULTS) <= 10
    made.clear()
    report(schema(0))
    assert made == [], "it was asked for each time"
    report(schema(1))
    assert len(made) == len(_TARGETS)


def test_a_schema_that_is_larger_than_the_cache_is_not_kept(made: list[str]) -> None:
    report({"enum": ["x" * 500 for _ in range(1_000)] + [1]})
    RESULTS.room = 10_000
    RESULTS.results.clear()
    report({"description": "x" * 5_000})
    assert len(RESULTS) == 0
    assert made


def test_without_room_nothing_is_kept() -> None:
    assert RESULTS.room == 0, "a command has no use for it"
    report(schema(1))
    assert len(RESULTS) == 0


def test_threads_may_share_a_cache(made: list[str]) -> None:
    RESULTS.room = 100_000
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda number: report(schema(number % 20)), range(200)))
    assert all(answer == answers[number % 20] for number, answer in enumerate(answers))
    assert RESULTS.results.used <= RESULTS.room
    assert made
    assert isinstance(RESULTS, ResultCache)
