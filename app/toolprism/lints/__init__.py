"""Lint: advice to authors, before a provider refuses a tool or a model misreads it.

rules/     the lints, a family a file    declaration  what a lint is, how to declare one, and all of them
subject    a tool, and the places in it  finding      what a lint reports, and its fix
linter     runs every lint on a tool     trial        tries a fix before it is offered
fixing     applies fixes until none is left
checklist  the points of the checklist, each with its lints
same_instance, value_words               helpers that several families share

A lint checks the schema as written, for all providers at once; `toolprism.schema` shows what one provider gets. Only
`fixing` changes a schema, and nothing raises on a malformed one.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.lints.declaration import Example, Lint, all_lints
    from toolprism.lints.finding import Fix, LintFinding
    from toolprism.lints.fixing import Fixed, fixed
    from toolprism.lints.linter import lint, lint_tools
    from toolprism.lints.subject import MISSING, Subject

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final = lazy_names(
    {
        "toolprism.lints.declaration": "Example Lint all_lints",
        "toolprism.lints.finding": "Fix LintFinding",
        "toolprism.lints.fixing": "Fixed fixed",
        "toolprism.lints.linter": "lint lint_tools",
        "toolprism.lints.subject": "MISSING Subject",
    }
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = [
    "MISSING",
    "Example",
    "Fix",
    "Fixed",
    "Lint",
    "LintFinding",
    "Subject",
    "all_lints",
    "fixed",
    "lint",
    "lint_tools",
]
