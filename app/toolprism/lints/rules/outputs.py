"""The second schema of an MCP tool, `outputSchema`: clients read it, too, and a bad one costs the whole server."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.patch import add
from toolprism.core.references import References
from toolprism.core.walk import nodes
from toolprism.lints.declaration import Scope, scoped_lint, taking
from toolprism.lints.finding import Fix, Found
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import described
from toolprism.providers.citations import MCP_TOOLS
from toolprism.providers.reports import CLAUDE_CODE_OUTPUT, CURSOR_OUTPUT, OUTPUT_DIALECT, TYPESCRIPT_OUTPUT
from toolprism.validation import check_schema, choose_dialect

_MEMBER: Final = "outputSchema"
_LONGEST: Final = 120
_LOST: Final = "the official TypeScript SDK, Claude Code and Cursor then lose every tool of the server"
_COUNT: Final[dict[str, Json]] = {"n": {"type": "integer", "description": "How many."}}


def _giving(output: Json) -> Subject:
    tool: dict[str, Json] = {"name": "count", "description": "Count.", "inputSchema": taking(), _MEMBER: output}
    return Subject(
        name="count", description="Count.", schema=tool["inputSchema"], is_tool=True, tool=tool, inside=("inputSchema",)
    )


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad=_giving({"properties": _COUNT}),
    good=_giving(taking(**_COUNT)),
    sources=(MCP_TOOLS, TYPESCRIPT_OUTPUT, CLAUDE_CODE_OUTPUT, CURSOR_OUTPUT),
    providers=("mcp", "cursor"),
    fixes=True,
)
def output_schema(subject: Subject) -> Iterator[Found]:
    """The `outputSchema` of a tool must be a schema of type `object` that compiles.

    Its root has another type than `object` or none, a property of it is a boolean, a reference in it leads nowhere, or
    a keyword has a value that no schema has.

    Clients with the official TypeScript SDK check it while they list the tools: one bad schema fails the whole list,
    and the server seems to have no tools. Results that are no object are wrapped into one, such as `{"result": [..]}`.
    """
    if _MEMBER not in subject.tool:
        return
    schema = subject.tool[_MEMBER]
    if not isinstance(schema, dict):
        yield _found((), f"is {described(schema)}, and an object was expected")
        return
    if schema.get("type") != "object":
        kind = f"is of type {described(schema['type'], quoted=True)}" if "type" in schema else "has no type"
        yield _found((), f"{kind} at its root; `type: object` was expected", _typed(schema))
    held = schema.get("properties")
    for name in [name for name, each in (held if isinstance(held, dict) else {}).items() if isinstance(each, bool)]:
        yield _found(("properties", name), "has a boolean for a property; write a schema, such as `{}`")
    dangling = [*_dangling(schema)]
    yield from dangling
    if not dangling:
        report = check_schema(schema, choose_dialect(schema).dialect)
        if report.compile_error is not None:
            yield _found((), f"does not compile: {shortened(report.compile_error, _LONGEST).rstrip('.')}")


def _found(below: tuple[str | int, ...], what: str, fix: Fix | None = None) -> Found:
    return Found((_MEMBER, *below), f"The {_MEMBER} {what}: {_LOST}.", fix, scope="tool")


def _typed(schema: Object) -> Fix | None:
    """Return the fix for an object that does not say so."""
    branches = schema.get("anyOf", schema.get("oneOf"))
    said = isinstance(branches, list) and bool(branches) and all(_is_object(branch) for branch in branches)
    plain = "properties" in schema and schema.keys().isdisjoint({"anyOf", "oneOf", "$ref", "enum", "const", "items"})
    if "type" in schema or not (said or plain):
        return None
    return Fix("Add `type: object` to the outputSchema", (add((_MEMBER, "type"), "object"),))


def _is_object(branch: Json) -> bool:
    return isinstance(branch, dict) and branch.get("type") == "object"


def _dangling(schema: Object) -> Iterator[Found]:
    references = References(schema)
    for path, node in nodes(schema):
        reference = node.get("$ref")
        if isinstance(reference, str) and references.resolve(reference, node) is None:
            yield _found((*path, "$ref"), f"has a `$ref` that leads to nothing, {shortened(reference, _LONGEST)}")


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=_giving({"$schema": "http://json-schema.org/draft-07/schema#", **taking(**_COUNT)}),  # type: ignore[dict-item]  # an object
    good=_giving(taking(**_COUNT)),
    sources=(OUTPUT_DIALECT, TYPESCRIPT_OUTPUT),
    providers=("mcp",),
)
def output_dialect(subject: Subject) -> Iterator[Found]:
    """The `outputSchema` of a tool should be of JSON Schema 2020-12.

    `$schema` in it names another draft.

    MCP reads schemas as 2020-12 unless they say otherwise. Since August 2026 Claude Code and Claude Desktop refuse each
    call of a tool whose outputSchema declares draft-07: `unsupported dialect`. The official TypeScript SDK 1.32.2 takes
    it. Without `$schema` the same schema is read as 2020-12.
    """
    schema = subject.tool.get(_MEMBER)
    declared = schema.get("$schema") if isinstance(schema, dict) else None
    if isinstance(declared, str) and "2020-12" not in declared:
        message = (
            f"The {_MEMBER} declares {shortened(declared, _LONGEST)}, and MCP's dialect is 2020-12: Claude Code and "
            "Claude Desktop refuse calls of this tool; leave `$schema` out if the keywords mean the same there."
        )
        yield Found((_MEMBER, "$schema"), message, scope="tool")
