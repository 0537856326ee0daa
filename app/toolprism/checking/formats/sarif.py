"""Writes SARIF 2.1.0, for code scanning and editors."""

import json
from collections.abc import Iterator
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from toolprism import __version__
from toolprism.checking.formats.words import told
from toolprism.checking.ids import help_of
from toolprism.checking.model import Edit, Problem
from toolprism.checking.policy import fingerprint
from toolprism.checking.report import Report

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_FINGERPRINT: Final = "toolprism/v1"


#: An object of SARIF; tests hold the whole to the schema of its committee.
_Object: TypeAlias = dict[str, Any]


def pieces(report: Report, least: str) -> Iterator[str]:
    """Yield a log with one run: its results, then the rules that they name."""
    yield f'{{"$schema": {json.dumps(_SCHEMA)}, "version": "2.1.0", "runs": ['
    yield '{"columnKind": "unicodeCodePoints", "results": ['
    rules: dict[str, _Object] = {}
    comma = ""
    for file, key, problem in report.printed(least):
        rules.setdefault(problem.id, _rule(problem))
        yield f"{comma}\n{json.dumps(_result(file.path, problem, fingerprint(key)))}"
        comma = ","
    driver = {"name": "toolprism", "version": __version__, "rules": [*rules.values()]}
    yield f'\n], "tool": {{"driver": {json.dumps(driver)}}}}}]}}\n'


def _rule(problem: Problem) -> _Object:
    found = help_of(problem.id, hint=problem.hint, url=problem.url)
    rule: _Object = {
        "id": problem.id,
        "shortDescription": {"text": found.title},
        "help": {"text": found.plain(), "markdown": found.markdown()},
    }
    return {**rule, "helpUri": found.url} if found.url else rule


def _result(path: str, problem: Problem, name: str) -> _Object:
    place: _Object = {"artifactLocation": _artifact(path), "region": _region(problem)}
    result: _Object = {
        "ruleId": problem.id,
        "level": problem.severity,
        "message": {"text": told(problem)},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {_FINGERPRINT: name},
        "properties": {"tool": problem.tool, "pointer": problem.pointer, "targets": [*problem.targets]},
    }
    if problem.verdict:
        result["properties"]["verdict"] = problem.verdict
    if problem.witness:
        result["properties"]["witness"] = problem.witness
    if problem.edits:
        changes: _Object = {"artifactLocation": _artifact(path), "replacements": [*map(_replacement, problem.edits)]}
        result["fixes"] = [{"description": {"text": problem.fix}, "artifactChanges": [changes]}]
    return result


def _artifact(path: str) -> _Object:
    return {"uri": quote(path.encode("utf-8", "surrogateescape"))}


def _region(place: Problem | Edit) -> _Object:
    region: _Object = {"startLine": place.line, "startColumn": place.column}
    if place.end_line:
        region |= {"endLine": place.end_line, "endColumn": place.end_column}
    return region


def _replacement(edit: Edit) -> _Object:
    return {"deletedRegion": _region(edit), "insertedContent": {"text": edit.text}}
