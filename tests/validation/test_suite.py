"""The official test suite: our verdicts beside the suite's own and AJV's, case by case and counted."""

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.validation.vectors import rows
from toolprism.validation import check_schema, compiled

_CASES = rows("suite_cases.jsonl.gz")


class Case(NamedTuple):
    """The name of a case: file, group, test."""

    file: str
    group: str
    test: str

    @property
    def kind(self) -> str:
        """Which of the three parts of the suite it belongs to."""
        if self.file.startswith("optional/format/"):
            return "optional/format"
        return "optional" if self.file.startswith("optional/") else "required"


@cache
def _recorded() -> dict[Case, dict[str, Any]]:
    """What AJV said of every case of the suite, and what the suite wants."""
    return {Case(row["file"], row["group"], row["test"]): row for row in rows("suite_verdicts.jsonl.gz")}


@cache
def _needs_another_document(index: int) -> bool:
    """Whether a group needs documents that were given to AJV beforehand: here nothing is known but the schema."""
    row = _CASES[index]
    error = check_schema(row["schema"]).compile_error or ""
    known = all(_recorded()[Case(row["file"], row["group"], name)]["ajv"] is None for name, _ in row["tests"])
    return not known and error.startswith(("can't resolve reference", "no schema with key or ref"))


@cache
def _verdicts(index: int) -> dict[Case, bool | None]:
    row = _CASES[index]
    judge = compiled(row["schema"])
    formats = row["file"].startswith("optional/format/")
    return {
        Case(row["file"], row["group"], name): judge.validate(instance, formats=formats).valid
        for name, instance in row["tests"]
    }


_ALL = range(len(_CASES))
_RUN = [
    pytest.param(index, id=f"{_CASES[index]['file']}: {_CASES[index]['group']}")
    for index in _ALL
    if not _needs_another_document(index)
]


@pytest.mark.parametrize("index", _RUN)
def test_the_verdict_on_the_official_suite_is_ajvs(index: int) -> None:
    for case, valid in _verdicts(index).items():
        assert valid is _recorded()[case]["ajv"], case.test


def test_the_counts_are_those_we_state() -> None:
    """In order: cases, run here, right by the suite and equal to AJV's of these, AJV's own right ones of all.

    Cases that are not run are those that need another document, and those younger than the copy of the suite that
    the newest release of `jsonschema` carries.
    """
    count: Counter[tuple[str, str]] = Counter()
    for case, row in _recorded().items():
        count[case.kind, "all"] += 1
        count[case.kind, "ajv right"] += row["ajv"] is row["suite"]
    assert len(_ALL) - len(_RUN) == 21
    for index in (index for index in _ALL if not _needs_another_document(index)):
        for case, valid in _verdicts(index).items():
            count[case.kind, "run"] += 1
            count[case.kind, "right"] += valid is _recorded()[case]["suite"]
            count[case.kind, "same"] += valid is _recorded()[case]["ajv"]
    found = {
        kind: [count[kind, what] for what in ("all", "run", "right", "same", "ajv right")]
        for kind in ("required", "optional", "optional/format")
    }
    assert found == {
        "required": [1299, 1207, 1158, 1207, 1237],
        "optional": [162, 158, 148, 158, 152],
        "optional/format": [764, 471, 427, 471, 652],
    }
