"""The record of the answers, `app/toolprism/providers/measured.json`: read, renewed, compared and written."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.engines.asking import State, answers
from tests.engines.engines import Engine
from tests.engines.questions import QUESTIONS
from tests.engines.schemas import SCHEMAS
from tests.engines.schemas import answered as answered_of_schemas

FILE: Final = Path("app/toolprism/providers/measured.json")

#: The parts of the record that hold answers.
_PARTS: Final = ("questions", "schemas")
#: What one engine does, by question: a state, or states by place.
Answers = dict[str, Any]


def asked(engine: Engine) -> Answers:
    """Ask an engine everything.

    Raises:
        ImportError: its package is not installed.
    """
    of_questions = {question.id: _folded(answers(engine, question)) for question in QUESTIONS}
    return of_questions | answered_of_schemas(engine)


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
        row["package"]: (
            row,
            {name: states[index] for part in _PARTS for name, states in told.get(part, {}).items()},
        )
        for index, row in enumerate(told["engines"])
    }


def renewed(package: str, version: str, found: Answers, today: str) -> tuple[dict[str, str], Answers]:
    """Return the entry of an engine; its day stays as long as version and answers do."""
    row, before = recorded().get(package, ({}, {}))
    same = row.get("version") == version and before == found
    return {"package": package, "version": version, "day": row["day"] if same else today}, found


def changes(package: str, version: str, found: Answers) -> list[str]:
    """Return what changed since the record, for whoever reads it: the version, each other answer, and what is new."""
    row, before = recorded().get(package, ({}, {}))
    if not row:
        return [f"{package} {version}: asked for the first time"]
    new = sum(name not in before for name in found)
    other = [line for line in differences(package, found) if ": None is recorded" not in line]
    head = f"{package} {row['version']} of {row['day']} -> {version}: {len(other)} answers changed, {new} questions new"
    return [head, *(f"  {line}" for line in other)] if other or new or row["version"] != version else []


def differences(package: str, found: Answers) -> list[str]:
    """Return the questions to which an engine's answer is not the recorded one."""
    _, before = recorded().get(package, ({}, {}))
    return [
        f"{package}: {question}: {before.get(question)} is recorded, {found.get(question)} is the answer"
        for question in sorted({*before, *found})
        if before.get(question) != found.get(question)
    ]


def written(entries: list[tuple[dict[str, str], Answers]]) -> str:
    """Return the text of a record: a line for each engine, question and schema."""
    engines = ",\n".join(f"    {json.dumps(row)}" for row, _ in entries)
    schemas = {whole.id for whole in SCHEMAS}
    names = sorted({name for _, found in entries for name in found})
    parts = {
        part: [
            f"    {json.dumps(name)}: {json.dumps([found.get(name) for _, found in entries])}"
            for name in names
            if (name in schemas) is (part == "schemas")
        ]
        for part in _PARTS
    }
    rest = "".join(f',\n  "{part}": {{\n{_lines(lines)}\n  }}' for part, lines in parts.items())
    return f'{{\n  "engines": [\n{engines}\n  ]{rest}\n}}\n'


def _lines(lines: list[str]) -> str:
    return ",\n".join(lines)
