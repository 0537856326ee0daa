"""Writes a report for other programs: all of it as JSON, for GitHub, for GitLab, and as JUnit's XML."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree as ET

from toolprism.checking.formats.words import sentence, summary, told
from toolprism.checking.model import FileChecked, Problem, vars_of
from toolprism.checking.policy import Key, fingerprint, keyed
from toolprism.checking.report import Report


def as_json(report: Report, least: str) -> Iterator[str]:
    """Yield the text of the report; `files` come one by one."""
    head = {
        "summary": {
            "files": report.files,
            "tools": report.tools,
            "bytes": report.size,
            **({"tokens": report.tokens} if report.tokens else {}),
            "failing": report.failing,
            "known": report.known,
            "ignored": report.excused,
            "fixed": report.fixed,
            **{name: report.severities[name] for name in ("error", "warning", "note")},
        },
        "verdicts": report.verdicts,
    }
    if report.against:
        head |= {
            "against": report.against,
            "bump": report.bump or None,
            "changes": [change.to_json() for change in report.changes],
        }
    examples = {key: problem for _, key, problem in report.printed(least) if problem.witness}
    yield json.dumps(head)[:-1] + ',"files":['
    for number, file in enumerate(report):
        yield (",\n" if number else "\n") + json.dumps(_file(file, examples))
    yield "]}\n"


def _file(file: FileChecked, examples: Mapping[Key, Problem]) -> dict[str, object]:
    problems = [
        {**examples.get(key, problem).to_json(), "fingerprint": fingerprint(key)} for key, problem in keyed(file)
    ]
    return {"path": file.path, "tools": [vars_of(tool) for tool in file.tools], "problems": problems}


_GITHUB: Final = {"error": "error", "warning": "warning", "note": "notice"}


def github(report: Report, least: str) -> Iterator[str]:
    """Yield one workflow command for each problem, and a notice with the summary."""
    for file, _, problem in report.printed(least):
        level = "error" if problem.failing else _GITHUB[problem.severity]
        place = {"file": file.path, "line": problem.line, "col": problem.column}
        if problem.end_line:
            place["endLine"] = problem.end_line
            if problem.end_line == problem.line:
                place["endColumn"] = max(problem.end_column, problem.column)
        place["title"] = f"toolprism {problem.id}"
        written = ",".join(f"{name}={_property(str(value))}" for name, value in place.items())
        yield f"::{level} {written}::{_data(told(problem))}\n"
    yield f"::notice title=toolprism::{_data(summary(report))}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


_GITLAB: Final = {"error": "major", "warning": "minor", "note": "info"}


def gitlab(report: Report, least: str) -> Iterator[str]:
    """Yield a list with an entry for each problem."""
    comma = ""
    yield "["
    for file, key, problem in report.printed(least):
        yield f"{comma}\n{json.dumps(_entry(file.path, problem, fingerprint(key)))}"
        comma = ","
    yield "\n]\n"


def _entry(path: str, problem: Problem, name: str) -> dict[str, object]:
    return {
        "description": told(problem),
        "check_name": problem.id,
        "fingerprint": name,
        "severity": "critical" if problem.failing else _GITLAB[problem.severity],
        "location": {"path": path, "lines": {"begin": problem.line, "end": max(problem.line, problem.end_line)}},
    }


#: Characters that XML cannot hold.
_OUTSIDE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(report: Report, _: str) -> Iterator[str]:
    """Yield a suite for each file."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="toolprism check">\n'
    for file in report:
        suite = _suite(file, report)
        if len(suite):
            yield ET.tostring(suite, encoding="unicode") + "\n"
    yield "</testsuites>\n"


def _suite(file: FileChecked, report: Report) -> ET.Element:
    by_tool: dict[int, list[Problem]] = defaultdict(list)
    for problem in file.problems:
        by_tool[problem.number].append(report.shown(file, problem) if problem.failing else problem)
    cases = [_case(file, tool.name, tool.line, by_tool[number]) for number, tool in enumerate(file.tools)]
    own = by_tool[-1]
    if any(problem.failing for problem in own):
        cases.append(_case(file, file.path, own[0].line, own))
    failures = sum(case.find("failure") is not None for case in cases)
    suite = ET.Element("testsuite", name=_plain(file.path), tests=str(len(cases)), failures=str(failures), errors="0")
    suite.extend(cases)
    return suite


def _case(file: FileChecked, name: str, line: int, problems: list[Problem]) -> ET.Element:
    case = ET.Element(
        "testcase", classname=_plain(file.path), name=_plain(name), file=_plain(file.path), line=str(line)
    )
    failing = [problem for problem in problems if problem.failing]
    if failing:
        text = "\n".join(f"{file.path}:{each.line}:{each.column}: {each.id}: {told(each)}" for each in failing)
        ET.SubElement(case, "failure", message=_plain(sentence(failing[0])), type=failing[0].id).text = _plain(text)
    return case


def _plain(text: str) -> str:
    return _OUTSIDE.sub("\ufffd", text)
