"""Writes a report for people and for other programs, piece by piece.

programs  JSON, annotations of a workflow of GitHub, a code quality report for GitLab, JUnit's XML
sarif     SARIF 2.1.0               markdown  a comment on a pull request
words     what several formats say
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from toolprism.checking.report import Report

#: The module and the function of each format; `text` belongs to the command line, which knows the terminal.
FORMATS: Final[Mapping[str, tuple[str, str]]] = {
    "json": ("programs", "as_json"),
    "sarif": ("sarif", "pieces"),
    "github": ("programs", "github"),
    "gitlab": ("programs", "gitlab"),
    "junit": ("programs", "junit"),
    "markdown": ("markdown", "pieces"),
}


def written(name: str, report: "Report", least: str) -> Iterator[str]:
    """Yield the text of a report in a format, whose module is imported now.

    Args:
        name: the format.
        report: the report.
        least: the least severity that is shown; whatever fails is shown, too.
    """
    module, function = FORMATS[name]
    pieces: Callable[[Report, str], Iterator[str]] = getattr(import_module(f"{__name__}.{module}"), function)
    return pieces(report, least)
