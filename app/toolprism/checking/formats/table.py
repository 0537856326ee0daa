"""The formats by name; each is imported when it is asked for."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Final

from toolprism.checking.report import Report

#: The module of each format; `text` belongs to the command line, which knows the terminal.
FORMATS: Final[Mapping[str, str]] = {
    "json": "as_json",
    "sarif": "sarif",
    "github": "github",
    "gitlab": "gitlab",
    "junit": "junit",
    "markdown": "markdown",
}


def written(name: str, report: Report, least: str) -> Iterator[str]:
    """Yield the text of a report in a format.

    Args:
        name: the format.
        report: the report.
        least: the least severity that is shown; whatever fails is shown, too.
    """
    pieces: Callable[[Report, str], Iterator[str]] = import_module(f"toolprism.checking.formats.{FORMATS[name]}").pieces
    return pieces(report, least)
