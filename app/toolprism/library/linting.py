"""`lint`: what to change in tools before a provider refuses them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from toolprism.core.finding import Severity
from toolprism.core.json_copy import plain_copy, read_only
from toolprism.core.pointer import render
from toolprism.core.records import Absent
from toolprism.library.given import AnyTools, copied, limits_now, mirrored
from toolprism.lints import Fix as InnerFix
from toolprism.lints import LintFinding as Inner
from toolprism.lints.finding import LintFindingJson
from toolprism.reading.paste import read
from toolprism.services.lint import asked, lint_paste, lint_value


@dataclass(frozen=True, kw_only=True)
class Fix:
    """An edit of a tool's schema that fixes a finding, and was tried.

    >>> import toolprism
    >>> toolprism.lint({"type": "object", "required": ["a"]})[0].fix
    Fix(title='Do not require it', patch=({'op': 'remove', 'path': '/required'},))
    """

    #: Its effect in the imperative: `Remove the default`.
    title: str
    #: Operations (RFC 6902) for the tool's schema as given, read-only.
    patch: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, kw_only=True)
class LintFinding:
    """What is wrong with a tool, where, and how to fix it.

    >>> import toolprism
    >>> found = toolprism.lint({"type": "object", "required": ["a"]})[0]
    >>> found.rule, found.pointer, found.tool, found.line
    ('required-undefined-property', '/required/0', 0, None)
    """

    #: The id of the lint; the page `/lint/ID` explains it.
    rule: str
    severity: Severity
    #: JSON Pointer into the tool's schema as given.
    pointer: str
    message: str
    fix: Fix | None
    #: The index of the tool, and its name.
    tool: int
    name: str | None
    #: The place in the text, both from 1; None if the tools were no text.
    line: int | None = None
    column: int | None = None
    #: The id of the condition that the lint warns of, if there is one.
    condition: str | None = None
    #: JSON Pointers to other places of the tool where the same is to be said.
    also: tuple[str, ...] = ()
    #: What the pointer, and the patch of the fix, lead into: the schema, the tool with its wrapper, or the request.
    scope: Literal["schema", "tool", "request"] = "schema"

    def to_json(self) -> dict[str, Any]:
        """Return what the API and the command line give; yours to change."""
        fix = None if self.fix is None else InnerFix(self.fix.title, plain_copy(self.fix.patch))
        scope = None if self.scope == "schema" else self.scope
        shown = LintFindingJson.showing(self, also=[*self.also] or None, fix=fix, scope=scope, tool=Absent.ABSENT)
        return shown.to_json()


def lint(tools: AnyTools, *, more: Sequence[str] = ()) -> tuple[LintFinding, ...]:
    """Return what to change in tools before a provider refuses them, tool by tool.

    Args:
        tools: tools in any known form: a list, a request or a response that holds them, one tool or schema, or a text.
        more: ids of lints that run only if they are named, such as `integer-type`.

    >>> import toolprism
    >>> tool = {"name": "find", "description": "Finds things", "inputSchema": {"type": "object", "required": ["a"]}}
    >>> [(found.rule, found.severity, found.pointer) for found in toolprism.lint(tool)]
    [('required-undefined-property', 'error', '/required/0')]

    Raises:
        NotJson: something in the tools is not JSON.
        BadInput: there are no tools or no such lint, the text cannot be read, or a limit is exceeded.
    """
    limits = limits_now()
    if isinstance(tools, str):
        linted = lint_paste(read(tools, limits), asked(more))
        names = [tool.name for tool in linted.tools]
        return tuple(_finding(found, names[found.tool], linted.place(found)) for found in linted.findings)
    named, findings = lint_value(copied(tools, limits), limits, asked(more))
    return tuple(_finding(found, named[found.tool], None) for found in findings)


def _finding(found: Inner, name: str | None, place: tuple[int, int] | None) -> LintFinding:
    fix = None
    if found.fix is not None:
        fix = Fix(title=found.fix.title, patch=tuple(read_only(dict(each)) for each in found.fix.patch))
    line, column = (None, None) if place is None else place
    return mirrored(
        LintFinding, found, fix=fix, name=name, line=line, column=column, also=tuple(map(render, found.also))
    )
