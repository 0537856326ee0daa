"""What schema libraries print: at no target is it misread, refused work, or told otherwise than comparing shows."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest

from tests.soak import inputs
from toolprism.core.meaning import without_safe_bounds
from toolprism.core.walk import nodes
from toolprism.losses import Finder
from toolprism.schema import Normalizer, Result, all_targets
from toolprism.schema.engine.traversal import Traversal

_FILE: Final = Path(__file__).parents[1] / "vectors" / "types" / "atlas.jsonl.gz"
_TODAY: Final = [target for target in all_targets("all").values() if target.edition == "current"]
#: One of so many is compared at every target; all are normalized.
_ONE_OF: Final = inputs(1, soak=1) * 23
#: Statuses of an output in which every property of the paste is looked for.
_SENT: Final = ("changed", "unchanged", "not-strict")


@cache
def atlas() -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(_FILE.read_bytes()).splitlines()]


def names(schema: Any) -> set[str]:
    """Return the names of the properties of a schema."""
    maps = (node.get("properties") for _, node in nodes(schema))
    return {name for each in maps if isinstance(each, dict) for name in each}


def results(schema: Any) -> Iterator[Result]:
    normalizer = Normalizer(schema)
    return (normalizer.normalize(target) for target in _TODAY)


@pytest.mark.parametrize("part", range(10))
def test_nothing_that_a_library_prints_fails_or_loses_a_property_in_silence(part: int) -> None:
    for row in atlas()[part::10]:
        schema = row["schema"]
        for result in results(schema):
            assert result.status != "error", (row["id"], result.target)
            gone = names(schema) - names(result.output) if result.status in _SENT else set()
            said = json.dumps([[each.at, each.reason, each.before] for each in result.trail.rewrites]) if gone else ""
            assert all(name in said for name in gone), (row["id"], result.target, gone)


def test_no_verdict_contradicts_what_comparing_shows() -> None:
    for row in atlas()[::_ONE_OF]:
        finder = Finder(row["schema"])
        for result in results(row["schema"]):
            kinds = {"none": set(), "both": {"widened", "narrowed"}, None: set()}
            found = finder.loss(result)
            lost = kinds.get(found.loss, {found.loss})
            where = (row["id"], result.target, found.witnesses[:1])
            if result.verdict in ("as-pasted", "same-meaning"):
                assert not lost, where
            elif result.verdict == "stricter":
                assert "widened" not in lost, where
            elif result.verdict == "loses-checks" and found.proven:
                words = {check.keyword for check in result.lost_checks}
                # a text in place of a number fits no type, and what is unevaluated is compared in parts only
                is_apart = any("enum" in step.rule.id for step in result.steps) or "unevaluatedProperties" in words
                assert "widened" in lost or "format" in words or is_apart, where


def test_no_print_takes_more_work_than_ten_times_what_the_median_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0
    visit = Traversal.start

    def counting(self: Traversal, schema: Any) -> Any:
        nonlocal counted
        counted += sum(1 for _ in nodes(schema))
        return visit(self, schema)

    monkeypatch.setattr(Traversal, "start", counting)
    work = {}
    for row in atlas()[:: _ONE_OF // 5]:
        counted = 0
        for _ in results(row["schema"]):
            pass
        work[row["id"]] = counted / sum(1 for _ in nodes(row["schema"]))
    usual = median(work.values())
    assert {name: each for name, each in work.items() if each > 10 * usual} == {}
    assert usual > 0


def test_the_file_holds_bounds_of_safe_integers_and_forms_of_every_draft() -> None:
    schemas = [row["schema"] for row in atlas()]
    assert any(without_safe_bounds(schema) is not schema for schema in schemas)
    text = _FILE.read_bytes()
    assert len(text) < 400_000
    assert len(schemas) > 1_500
