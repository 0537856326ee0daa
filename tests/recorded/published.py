"""What targets, profiles, lints and conditions make of a fixed set of published tools: what a change means to people.

The tools are named in `tools.txt` beside the records: the fewest that put to work whatever works on any short one.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from tests.recorded.folder import FOLDER
from tests.vectors import corpus
from toolprism.conditions.registry import all_conditions
from toolprism.core.json_types import Json
from toolprism.core.pointer import render
from toolprism.core.walk import nodes
from toolprism.lints import lint
from toolprism.lints.declaration import tool
from toolprism.providers import all_profiles
from toolprism.providers.errors.edits import edit_for
from toolprism.schema import all_targets, normalize
from toolprism.schema.result import Result


def consumers() -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield each tool, with the function that returns its lines."""
    for name in chosen():
        yield f"tool {name}", partial(_of_tool, name)


@cache
def chosen() -> tuple[str, ...]:
    """Return the ids of the tools."""
    return tuple((FOLDER / "tools.txt").read_text("utf-8").splitlines())


def _of_tool(name: str) -> list[str]:
    schema = next(each["inputSchema"] for each in corpus() if each["id"] == name)
    told: defaultdict[str, list[str]] = defaultdict(list)
    for who, lines in _speakers(schema):
        for line in dict.fromkeys(lines):
            told[line].append(who)
    return [*(f"{line} [{', '.join(said)}]" for line, said in told.items()), *_edits(schema)]


def _speakers(schema: Json) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield who says something of a schema, and the lines."""
    for target in all_targets("all"):
        yield target, _of_result(normalize(schema, target))
    for profile in all_profiles().values():
        yield profile.id, (f"{each.severity} {each.code} at {_at(each.path)}" for each in profile.breaches(schema))
    for each in lint(tool("find_files", "Finds files.", schema)):
        yield "lint", [f"{each.severity} {each.rule} at {each.pointer or 'the root'}"]
    for condition in all_conditions().values():
        if condition.scope not in {"tool", "request"}:
            found = (((*path, *each.at), each.what) for path, each in condition.found(schema))
            yield "condition", (f"{condition.id} at {_at(path)}: {what}" for path, what in found)


def _of_result(result: Result) -> Iterator[str]:
    yield f"verdict {result.verdict}, status {result.status}"
    for step in result.steps:
        edit = step.edit
        value = f" {_json(edit.value)}" if edit.op == "put" else ""
        yield f"{step.rule.id} at {_at(step.node)}: {edit.op} {render(edit.at)}{value}, since {edit.reason}"
    for finding in result.findings:
        yield f"{finding.severity} {finding.code} at {finding.pointer or 'the root'}"
    for refused in result.fail_open:
        yield f"not strict at {refused.pointer or 'the root'}: {refused.reason}"


def _edits(schema: Json) -> Iterator[str]:
    """Yield what is advised where a provider refuses a keyword, or the schema at it."""
    for path, node in nodes(schema):
        for keyword in node:
            for rule, place in ((f"unknown-keyword:{keyword}", path), ("invalid-schema-draft", (*path, keyword))):
                edit = edit_for(rule, schema, place)
                if edit is not None:
                    yield f"edit for {rule} at {_at(place)}: {edit}"


def _at(path: Iterable[str | int]) -> str:
    return render(tuple(path)) or "the root"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
