"""The record of the answers, `app/toolprism/providers/measured.json`: read, renewed, compared and written."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.engines.asking import State, answers
from tests.engines.engines import Engine
from tests.engines.questions import QUESTIONS

FILE: Final = Path("app/toolprism/providers/measured.json")

#: What one engine does, by question: a state, or states by place.
Answers = dict[str, Any]


def asked(engine: Engine) -> Answers:
    """Ask an engine everything.

    Raises:
        ImportError: its package is not installed.
    """
    return {question.id: _folded(answers(engine, question)) for question in QUESTIONS}


def _folded(states: dict[str, State]) -> Any:
    """Return the state of most places, and by name the places that differ."""
    common = Counter(states.values()).most_common(1)[0][0]
    other = {place: state for place, state in states.items() if state != common}
    return {"": common, **other} if other else common


def recorded() -> dict[str, tuple[dict[str, str], Answers]]:
    """Return what stands in the record, by package: the package's row, and its answers."""
    if not FILE.exists():
        return {}
    told = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        row["package"]: (row, {question: states[index] for question, states in told["questions"].items()})
        for index, row in enumerate(told["engines"])
    }


def renewed(package: str, version: str, found: Answers, today: str) -> tuple[dict[str, str], Answers]:
    """Return the entry of an engine; its day stays as long as version and answers do."""
    row, before = recorded().get(package, ({}, {}))
    same = row.get("version") == version and before == found
    return {"package": package, "version": version, "day": row["day"] if same else today}, found


def differences(package: str, found: Answers) -> list[str]:
    """Return the questions to which an engine's answer is not the recorded one."""
    _, before = recorded().get(package, ({}, {}))
    return [
        f"{package}: {question}: {before.get(question)} is recorded, {found.get(question)} is the answer"
        for question in sorted({*before, *found})
        if before.get(question) != found.get(question)
    ]


def written(entries: list[tuple[dict[str, str], Answers]]) -> str:
    """Return the text of a record: a line for each engine, and for each question."""
    questions = sorted({question for _, found in entries for question in found})
    engines = ",\n".join(f"    {json.dumps(row)}" for row, _ in entries)
    lines = ",\n".join(
        f"    {json.dumps(question)}: {json.dumps([found.get(question) for _, found in entries])}"
        for question in questions
    )
    return f'{{\n  "engines": [\n{engines}\n  ],\n  "questions": {{\n{lines}\n  }}\n}}\n'
