"""A format that no specification defines."""

from collections.abc import Iterator

from toolprism.conditions import values
from toolprism.core.errors import nearest
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, remove
from toolprism.lints.formats import KNOWN, OF_JSON_SCHEMA
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION, LLGUIDANCE_FORMAT
from toolprism.providers.citations import OPENAI_STRICT


@node_lint(
    on={"format"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {"phone": {"type": "string", "format": "phone", "description": "A number such as +49 30 123."}},
    },
    good={
        "type": "object",
        "properties": {"phone": {"type": "string", "description": "A number such as +49 30 123."}},
    },
    sources=(JSON_SCHEMA_VALIDATION, OPENAI_STRICT, LLGUIDANCE_FORMAT),
    providers=("openai", "vllm", "xai", "bedrock"),
    fixes=True,
    minds=values.format_not_supported,
)
def format_not_supported(node: Object, place: Place) -> Iterator[Found]:
    """A format should be a defined one.

    `format` is not defined by JSON Schema, nor added by OpenAPI or Gemini (`int32`, `double`, `byte` and the like).

    OpenAI's strict mode accepts nine formats and refuses others, and engines such as llguidance refuse unknown formats.
    Providers that ignore it check nothing. Describe the format in the description, or with a `pattern`.
    """
    name = node["format"]
    if not isinstance(name, str) or name in KNOWN:
        return
    near = nearest(name, sorted(OF_JSON_SCHEMA), cutoff=0.8)
    hint = f" Did you mean `{near}`?" if near else ""
    path = (*place.path, "format")
    yield Found(
        path,
        f"The format {word(name)} is not defined, and OpenAI's strict mode refuses it.{hint}",
        Fix("Remove the format", (remove(path),)),
    )
