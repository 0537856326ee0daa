"""What providers began to say in 2026 is explained: provider, rule, and a fix that helps."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

import toolprism

_ROWS: Final = [
    json.loads(line) for line in Path("tests/vectors/errors/autumn.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["text"][:50])
def test_a_text_of_the_autumn_is_explained(row: dict[str, Any]) -> None:
    told = toolprism.explain_error(row["text"]).to_json()
    assert (told["provider"], told["rule"]) == (row["provider"], row["rule"])
    assert row["fix"] in told["fix"]


def test_a_forced_choice_is_not_taken_for_a_model_without_tools() -> None:
    told = toolprism.explain_error("forced tool use is not supported for this model").to_json()
    assert "no tools at all" not in told["cause"]
