"""What `/` and `/check` have in common: text and choices → input, status sentence and results."""

from dataclasses import dataclass

from app.checking import Choices, Deadline, check
from app.errors import BadInput
from app.reading.paste import read
from app.web.contexts import Input, Results
from app.web.results import build, said, summary
from app.web.settings import Settings


@dataclass(frozen=True, kw_only=True)
class Form:
    """What the form holds."""

    text: str
    #: Id of the target, and number of the tool, that the user has chosen.
    target: str = ""
    tool: str = ""
    no_strict: bool = False


@dataclass(frozen=True, kw_only=True)
class View:
    """What is to be shown."""

    input: Input
    status: str
    results: Results | None


def look(form: Form, settings: Settings, deadline: Deadline, *, focus: str = "") -> View:
    """Check what the form holds.

    Raises:
        OutOfTime: the deadline has passed.
    """
    try:
        paste = read(form.text, settings.limits)
    except BadInput as error:
        shown = Input(
            text=form.text, kind="", findings=[said(error.finding)], unreadable=True, no_strict=form.no_strict
        )
        return View(input=shown, status=_unreadable(error), results=None)
    report = check(paste, settings.limits, Choices(bypass=form.no_strict), deadline)
    results = build(report, target=form.target, tool=form.tool, focus=focus)
    findings = [*paste.findings, *(finding for tool in paste.tools for finding in tool.findings)]
    shown = Input(
        text=form.text,
        kind=paste.kind,
        findings=[said(finding) for finding in findings],
        unreadable=False,
        no_strict=form.no_strict,
    )
    return View(input=shown, status=summary(results), results=results)


def _unreadable(error: BadInput) -> str:
    """Say briefly that there is a finding; the finding itself stands beside the text."""
    line, column = error.finding.line, error.finding.column
    where = "" if line is None else f" from line {line}, column {column} on"
    return f"The text cannot be read{where}."


def stopped(form: Form, message: str) -> View:
    """Show that the check took too long; the text is kept."""
    shown = Input(text=form.text, kind="", findings=[], unreadable=False, no_strict=form.no_strict)
    return View(input=shown, status=message, results=None)
