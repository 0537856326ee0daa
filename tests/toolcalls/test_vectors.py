"""Every recorded call: the exact message, the proposal, its steps, and AJV's errors."""

import json
from typing import Any

import pytest

from tests.toolcalls.vectors import FOLDER, rows
from toolprism.core.json_types import same
from toolprism.toolcalls import Options, check_call, message
from toolprism.validation import ErrorObject

_ROWS = [pytest.param(row, id=row["id"]) for row in rows()]
_READ = [pytest.param(row, id=row["id"]) for row in rows() if row["errors"]]


@pytest.mark.parametrize("row", _ROWS)
def test_the_message_is_exactly_that_of_the_vector(row: dict[str, Any]) -> None:
    assert check_call(row["schema"], row["arguments"], Options(plain=True)).message == row["message"]


@pytest.mark.parametrize("row", _ROWS)
def test_the_proposal_is_exactly_that_of_the_vector(row: dict[str, Any]) -> None:
    report = check_call(row["schema"], row["arguments"]).to_json()
    assert same(report["repaired"], row["repaired"])
    assert _as_set(report["repairs"]) == _as_set(row["repairs"])


@pytest.mark.parametrize("row", _ROWS)
def test_the_errors_are_those_of_ajv(row: dict[str, Any]) -> None:
    assert same(check_call(row["schema"], row["arguments"]).to_json()["errors"], row["errors"])


@pytest.mark.parametrize("row", _READ)
def test_recorded_errors_give_the_same_message(row: dict[str, Any]) -> None:
    given = row["arguments"]
    instance = json.loads(given) if isinstance(given, str) else given
    assert message(row["schema"], instance, [_recorded(error) for error in row["errors"]]) == row["message"]


@pytest.mark.parametrize("line", (FOLDER / "meaning.jsonl").read_text(encoding="utf-8").splitlines())
def test_no_repair_changes_what_was_meant(line: str) -> None:
    """Calls of our own: names, numbers, words and envelopes that nearly fit; most of them mean something else."""
    row = json.loads(line)
    report = check_call(row["schema"], row["arguments"])
    assert json.dumps(report.repaired, sort_keys=True) == json.dumps(row["repaired"], sort_keys=True)


def _recorded(error: dict[str, Any]) -> ErrorObject:
    return ErrorObject(
        instance_path=error["instancePath"],
        schema_path=error["schemaPath"],
        keyword=error["keyword"],
        params=error["params"],
        message=error["message"],
        property_name=error.get("propertyName"),
    )


def _as_set(steps: Any) -> list[str]:
    """Return steps without their class, which follows from their kind."""
    bare = ({name: each for name, each in step.items() if name != "class"} for step in steps)
    return sorted(json.dumps(step, sort_keys=True) for step in bare)
