from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, NamedTuple

import pytest

from toolprism.core.json_types import Json
from toolprism.core.records import UNWRITTEN, Absent, Pointer, Record, View, as_json


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


class _Shown(View, camel=True):
    at_place: str
    tool: str | Absent | None = Absent.ABSENT
    note: str | None


@dataclass
class _Source:
    at_place: str
    note: str | None = None


@pytest.mark.parametrize(
    "others, written",
    [
        ({}, {}),
        ({"tool": None}, {"tool": None}),
        ({"tool": ""}, {"tool": ""}),
        ({"tool": "t", "note": "n"}, {"tool": "t", "note": "n"}),
    ],
)
def test_a_view_takes_what_is_not_given_from_what_it_shows(others: dict[str, Json], written: dict[str, Json]) -> None:
    found = _Shown.showing(_Source("/a"), **{"tool": Absent.ABSENT, **others}).to_json()
    assert found == {"atPlace": "/a", "note": None} | written
    assert [*found][-1] == "note"


@pytest.mark.parametrize("others", [{}, {"tool": None, "notes": "n"}])
def test_a_view_of_what_lacks_a_member_or_with_a_member_too_many_is_a_mistake(others: dict[str, Any]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        _Shown.showing(_Source("/a"), **others)
