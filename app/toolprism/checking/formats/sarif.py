"""Writes SARIF 2.1.0, for code scanning and editors."""

import json
from collections.abc import Iterator
from typing import Final, NotRequired, TypedDict
from urllib.parse import quote

from toolprism import __version__
from toolprism.checking.baseline import fingerprint
from toolprism.checking.formats.words import told
from toolprism.checking.ids import help_of
from toolprism.checking.model import Edit, Problem
from toolprism.checking.report import Report

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_FINGERPRINT: Final = "toolprism/v1"


class Text(TypedDict):
    """A message."""

    text: str


class Region(TypedDict):
    """A stretch of a file."""

    startLine: int
    startColumn: int
    endLine: NotRequired[int]
    endColumn: NotRequired[int]


class Artifact(TypedDict):
    """A file."""

    uri: str


class Physical(TypedDict):
    """A place in a file."""

    artifactLocation: Artifact
    region: Region


class Location(TypedDict):
    """A place."""

    physicalLocation: Physical


class Replacement(TypedDict):
    """A part of a fix."""

    deletedRegion: Region
    insertedContent: Text


class Changes(TypedDict):
    """What a fix changes in a file."""

    artifactLocation: Artifact
    replacements: list[Replacement]


class Fix(TypedDict):
    """A fix."""

    description: Text
    artifactChanges: list[Changes]


class Result(TypedDict):
    """A problem."""

    ruleId: str
    level: str
    message: Text
    locations: list[Location]
    partialFingerprints: dict[str, str]
    properties: dict[str, object]
    fixes: NotRequired[list[Fix]]


class Help(TypedDict):
    """A message with and without marks."""

    text: str
    markdown: str


class Rule(TypedDict):
    """An id of problems."""

    id: str
    shortDescription: Text
    help: Help
    helpUri: NotRequired[str]


def pieces(report: Report, least: str) -> Iterator[str]:
    """Yield a log with one run: its results, then the rules that they name."""
    yield f'{{"$schema": {json.dumps(_SCHEMA)}, "version": "2.1.0", "runs": ['
    yield '{"columnKind": "unicodeCodePoints", "results": ['
    rules: dict[str, Rule] = {}
    comma = ""
    for file, key, problem in report.printed(least):
        rules.setdefault(problem.id, _rule(problem))
        yield f"{comma}\n{json.dumps(_result(file.path, problem, fingerprint(key)))}"
        comma = ","
    driver = {"name": "toolprism", "version": __version__, "rules": [*rules.values()]}
    yield f'\n], "tool": {{"driver": {json.dumps(driver)}}}}}]}}\n'


def _rule(problem: Problem) -> Rule:
    found = help_of(problem.id, hint=problem.hint, url=problem.url)
    rule: Rule = {
        "id": problem.id,
        "shortDescription": {"text": found.title},
        "help": {"text": found.plain(), "markdown": found.markdown()},
    }
    return {**rule, "helpUri": found.url} if found.url else rule


def _result(path: str, problem: Problem, name: str) -> Result:
    place: Physical = {"artifactLocation": _artifact(path), "region": _region(problem)}
    result: Result = {
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
        changes: Changes = {"artifactLocation": _artifact(path), "replacements": [*map(_replacement, problem.edits)]}
        result["fixes"] = [{"description": {"text": problem.fix}, "artifactChanges": [changes]}]
    return result


def _artifact(path: str) -> Artifact:
    return {"uri": quote(path.encode("utf-8", "surrogateescape"))}


def _region(problem: Problem) -> Region:
    region: Region = {"startLine": problem.line, "startColumn": problem.column}
    if problem.end_line:
        region |= {"endLine": problem.end_line, "endColumn": problem.end_column}
    return region


def _replacement(edit: Edit) -> Replacement:
    region: Region = {
        "startLine": edit.line,
        "startColumn": edit.column,
        "endLine": edit.end_line,
        "endColumn": edit.end_column,
    }
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}
