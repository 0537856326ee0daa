from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, NamedTuple

import pytest

from toolprism.core.json_types import Json
from toolprism.core.records import UNWRITTEN, Pointer, Record, as_json


class Word(Enum):
    LOST = "lost"


class Place(NamedTuple):
    at: Pointer
    why: str = ""


@dataclass(frozen=True, slots=True)
class Report(Record):
    places: tuple[Place, ...]
    by_name: Mapping[str, Place]
    word: Word | None
    value: Json
    first: Place | None = None
    note: str | None = None
    own: Annotated[object, UNWRITTEN] = None


EMPTY: dict[str, Json] = {"places": [], "by_name": {}, "word": None, "value": None}


@pytest.mark.parametrize(
    "report, written",
    [
        (Report((), {}, None, None), EMPTY),
        (Report((Place("/a"),), {}, Word.LOST, None), EMPTY | {"places": [{"at": "/a"}], "word": "lost"}),
        (
            Report((), {"t": Place("", "It is.")}, None, ()),
            EMPTY | {"by_name": {"t": {"at": "", "why": "It is."}}, "value": ()},
        ),
        (Report((), {}, None, [{}], Place(""), "", own=1), EMPTY | {"value": [{}], "first": {"at": ""}, "note": ""}),
    ],
)
def test_a_record_is_written_with_its_fields_in_order(report: Report, written: Json) -> None:
    assert as_json(report) == report.to_json() == written
    assert [*report.to_json()] == [name for name in Report.__dataclass_fields__ if name in report.to_json()]


def test_a_json_value_is_not_copied() -> None:
    value: Json = {"a": [1]}
    assert Report((), {}, None, value).to_json()["value"] is value
