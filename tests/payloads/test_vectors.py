"""Every recorded request: the tools part of the request to a model."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.json_types import same
from toolprism.core.limits import COMMAND_LINE
from toolprism.services.payload import payload_line

_FOLDER = Path(__file__).parents[1] / "vectors" / "models"
_CATALOGUE = Catalogue()


def rows(name: str) -> Iterator[Any]:
    with gzip.open(_FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@cache
def vectors() -> tuple[Any, ...]:
    return (*rows("visible"), *rows("visible_no_strict"))


def answer(row: Any, **more: Any) -> Any:
    return payload_line({"id": row["id"], **row["input"], **more}, _CATALOGUE, COMMAND_LINE)


_CLASSES = sorted({row["about"]["class"] for row in vectors()})


def test_every_class_of_the_table_is_recorded() -> None:
    assert (len(vectors()), len(_CLASSES)) == (474, 23)


@pytest.mark.parametrize("name", _CLASSES)
def test_what_goes_out_is_what_was_recorded(name: str) -> None:
    wrong = []
    for row in vectors():
        if row["about"]["class"] == name:
            found, expected = answer(row), row["expected"]
            if found["transport"] != expected["transport"] or not same(found["tools"], expected["tools"]):
                wrong.append(row["id"])
    assert wrong == []


def test_what_is_left_out_and_what_stands_beside_is_what_was_recorded() -> None:
    for row in vectors():
        found, expected = answer(row), row["expected"]
        if "other" in expected:
            assert same(found["other"], expected["other"]), row["id"]
        if "options" not in row["input"]:
            assert [each["name"] for each in found["omitted"]] == expected.get("omitted", []), row["id"]


def test_a_model_of_one_s_own_with_the_same_facts_gets_the_same() -> None:
    for row in vectors()[::5]:
        given = row["input"]
        model = _CATALOGUE.find(given["provider"], given["model"])
        own = {**model.to_json(), "transport": row["expected"]["transport"]}
        assert same(answer(row, model=own)["tools"], row["expected"]["tools"]), row["id"]


def test_the_trail_leads_from_the_author_s_schema_to_what_is_sent() -> None:
    for row in vectors()[::7]:
        found = answer(row, trail=True)
        assert [trail["name"] for trail in found["trails"]] == [tool["name"] for tool in row["input"]["tools"]]
        written = json.dumps(found["tools"], sort_keys=True)
        left_out = {each["name"] for each in found["omitted"]}
        for trail, tool in zip(found["trails"], row["input"]["tools"], strict=True):
            used = [stage for stage in trail["stages"] if stage.get("used", True)]
            assert used[0]["target"] == found["steps"][0] == "wire"
            assert json.dumps(used[-1]["output"], sort_keys=True) in written or tool["name"] in left_out
            assert all(rewrite["reason"] for stage in trail["stages"] for rewrite in stage["rewrites"])
