"""Errors as people paste them, with the expected results."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.form import Chooser
from toolprism.providers.sent_tools import sent_tools

VECTORS = Path(__file__).parents[2] / "vectors" / "errors"
FIELDS = ("provider", "tool", "tool_index", "pointer", "rule")


def lines(name: str) -> list[dict[str, Any]]:
    """Return the lines of a file."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line]


def expectations(line: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the expected result with the tools, if there are any, and for the text alone."""
    expected = line["expected"]
    yield expected, line.get("tools")
    if line.get("tools"):
        alone = line.get("expected_text_only", {})
        unknown: dict[str, Any] = {f"{name}_also": [] for name, value in alone.items() if value is None}
        yield expected | unknown | alone, None


def wrong(text: str, tools: Any, expected: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are decoded otherwise than expected, each with what was decoded."""
    answer = decode(text, sent_tools(tools)).to_json()
    return {
        name: answer[name]
        for name in FIELDS
        if answer[name] != expected[name] and answer[name] not in expected.get(f"{name}_also", [])
    }


def wrong_of_text(line: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a line with accepted answers that are decoded otherwise."""
    answer = decode(line["text"]).to_json()
    return {name: answer[name] for name in FIELDS if answer[name] not in line["accepted"][name]}


def chosen(choose: Chooser, groups: dict[str, str]) -> str | None:
    """Return the rule that a form chooses; what is raised, if groups are missing that always stand there."""
    try:
        return choose(dict(groups))
    except (KeyError, ValueError, IndexError) as error:
        return type(error).__name__
