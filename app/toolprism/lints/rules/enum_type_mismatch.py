"""An `enum` or `const` has a value that its type refuses."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, is_of
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, replace
from toolprism.lints.subject import Place
from toolprism.lints.type_names import types_of
from toolprism.lints.value_words import described
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION
from toolprism.providers.citations import OPENAI_STRICT


@node_lint(
    on={"enum", "const"},
    severity="error",
    bad={
        "type": "object",
        "properties": {"level": {"type": "string", "enum": ["1", "2", 3], "description": "How loud."}},
    },
    good={
        "type": "object",
        "properties": {"level": {"type": "string", "enum": ["1", "2", "3"], "description": "How loud."}},
    },
    sources=(JSON_SCHEMA_VALIDATION, OPENAI_STRICT),
    providers=("openai", "anthropic", "gemini", "xai"),
    fixes=True,
)
def enum_type_mismatch(node: Object, place: Place) -> Iterator[Found]:
    """The values of `enum` or `const` must have the schema's type.

    A value of `enum`, or the value of `const`, has a type that `type` beside it does not allow.

    Such a value can never be sent. If none fits, no call can be valid: a provider that enforces the schema cannot write
    any value, or refuses the schema. Often the type was changed but the list was not.
    """
    names = types_of(node)
    if not names or (node.get("format") == "enum" and "integer" in names):  # Gemini's form of a list of whole numbers
        return
    if "const" in node and not is_of(node["const"], names):
        yield Found(
            (*place.path, "const"), f"`const` is {described(node['const'], quoted=True)}, which is not of its type."
        )
    members = node.get("enum")
    if not isinstance(members, list):
        return
    fitting = [member for member in members if is_of(member, names)]
    if len(fitting) == len(members):
        return
    path = (*place.path, "enum")
    if not fitting:
        yield Found(path, f"No value of the `enum` is of type {_said(names)}, so nothing can be sent.")
        return
    fix = Fix("Remove the values that can never be sent", (replace(path, fitting),))
    misfit = next(number for number, member in enumerate(members) if not is_of(member, names))
    message = f"{described(members[misfit], quoted=True)} is not of type {_said(names)}, so it can never be sent."
    yield Found((*path, misfit), message, fix, "warning")


def _said(names: tuple[str, ...]) -> str:
    return " or ".join(f"`{name}`" for name in names)
