"""Writes JUnit's XML: a case for each tool, which fails with what fails the check."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from toolprism.checking.formats.words import sentence, told
from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.report import Report

#: Characters that XML cannot hold.
_OUTSIDE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def pieces(report: Report, _: str) -> Iterator[str]:
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
