"""Lint: what an author should change in a tool before a provider refuses it, or a model misreads it.

rules/     one lint a file                       declaration  what a lint is, and how one is declared
subject    a tool, and the places in its schema  finding    what a lint finds, and how it is mended
linter     every lint asked about a tool         trial      a fix is tried before it is offered
fixing     fixes applied until none is left      registry   every lint there is
type_names, same_instance, tool_limits, formats, patterns, roles, keyword_values    facts that several lints share
data_values, levels, cycles, components, reference_words, value_words    questions and words that they share
checklist  the points of the checklist, each with its lints

A lint looks at the schema as it was written, for every provider at once; `app.schema` shows what one provider gets.
Nothing here changes a schema but `fixing`, and nothing raises on a malformed one.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.core.lazy import exported

if TYPE_CHECKING:
    from app.lint.declaration import Example, Lint
    from app.lint.finding import Fix, LintFinding
    from app.lint.fixing import Fixed, fixed
    from app.lint.linter import lint, lint_tools
    from app.lint.registry import all_lints
    from app.lint.subject import MISSING, Subject

#: Each name is imported when it is first asked for: a command line pays for what it uses.
_HOMES: Final[Mapping[str, str]] = {
    "Example": "app.lint.declaration",
    "Fix": "app.lint.finding",
    "Fixed": "app.lint.fixing",
    "Lint": "app.lint.declaration",
    "LintFinding": "app.lint.finding",
    "MISSING": "app.lint.subject",
    "Subject": "app.lint.subject",
    "all_lints": "app.lint.registry",
    "fixed": "app.lint.fixing",
    "lint": "app.lint.linter",
    "lint_tools": "app.lint.linter",
}

__getattr__ = exported(__name__, _HOMES)

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
