"""The root has no type, or one that is not `object`."""

from collections.abc import Iterator

from toolprism.conditions.types import root_type_not_object
from toolprism.core.json_types import Object
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Fix, Found, add, replace
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import described
from toolprism.providers.citations import MCP_TOOLS
from toolprism.providers.reports import OPENAI_ROOT_TYPE

_TYPE = ("type",)


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad={"properties": {"city": {"type": "string", "description": "A city."}}},
    good={"type": "object", "properties": {"city": {"type": "string", "description": "A city."}}},
    sources=(OPENAI_ROOT_TYPE, MCP_TOOLS),
    providers=("openai", "azure", "anthropic", "bedrock", "moonshot", "xai", "mcp"),
    fixes=True,
    minds=root_type_not_object,
)
def root_not_object(subject: Subject) -> Iterator[Found]:
    """The root of a tool's schema must be an object.

    The root has no type, a type other than `object`, a list of types, or is not a JSON object at all.

    The arguments of a call are an object by definition, and providers check that the schema says so: OpenAI refuses the
    whole request with `got 'type: null'`, Anthropic with `input_schema.type: Input should be 'object'`, and MCP clients
    drop every tool of the server.
    """
    if not subject.has_schema:
        return
    if not isinstance(subject.schema, dict):
        yield Found((), f"The schema is {described(subject.schema)}, but an object with `type: object` was expected.")
        return
    root = subject.root
    kind = root.get("type")
    if not root_type_not_object.at_node(root):
        return
    if "type" not in root:
        yield Found((), "The root has no `type`; `type: object` was expected.", _fix(root))
    elif isinstance(kind, str) and kind.lower() == "object":
        yield Found((), f"The root is of type `{kind}`; JSON Schema writes `object`.", _set_type(), "warning")
    elif isinstance(kind, list) and "object" in kind:
        yield Found((), "The root has a list of types; the arguments of a call are always an object.", _set_type())
    else:
        yield Found((), f"The root is of type {described(kind, quoted=True)}; `object` was expected.")


def _fix(root: Object) -> Fix | None:
    """Return the fix for a root without a type, unless the author may have meant another type."""
    if root.keys() & {"enum", "const", "items", "$ref", "anyOf", "oneOf", "not"}:
        return None
    return Fix("Add `type: object`", (add(_TYPE, "object"),))


def _set_type() -> Fix:
    return Fix("Set the type to `object`", (replace(_TYPE, "object"),))
