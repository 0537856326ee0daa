"""Writes everything that is known as one JSON object."""

import json
from collections.abc import Iterator, Mapping

from toolprism.checking.baseline import Key, fingerprint, keyed
from toolprism.checking.model import FileChecked, Problem, vars_of
from toolprism.checking.report import Report


def pieces(report: Report, least: str) -> Iterator[str]:
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
