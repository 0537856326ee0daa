"""A tool has no schema."""

from collections.abc import Iterator

from toolprism.conditions import types
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import MISSING, Subject
from toolprism.providers.advice import ANTHROPIC_NO_SCHEMA
from toolprism.providers.citations import MCP_TOOLS


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=Subject(name="now", description="Return the time.", schema=MISSING, is_tool=True),  # type: ignore[arg-type]  # the mark for none
    good=tool("now", "Return the time."),
    sources=(ANTHROPIC_NO_SCHEMA, MCP_TOOLS),
    providers=("anthropic", "mcp", "bedrock"),
    minds=types.parameters_missing,
)
def parameters_missing(subject: Subject) -> Iterator[Found]:
    """A tool must have a schema, even if it takes no arguments.

    The tool has no `inputSchema`, `input_schema` or `parameters`.

    OpenAI and Gemini accept a function without parameters; MCP and Anthropic do not (`input_schema: Field required`).
    The schema of a tool without arguments is `{"type": "object", "additionalProperties": false}`.
    """
    if not subject.has_schema:
        yield Found((), "The tool has no schema; one without arguments is an empty object.")
