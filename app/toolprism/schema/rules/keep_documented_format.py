"""Formats that a provider does not document are removed."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from toolprism.core.json_types import Object
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    BEDROCK_STRICT,
    DEEPSEEK,
    GOOGLE_SCHEMA,
    OPENAI_STRICT,
    VERTEX_FORMATS,
    XAI,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import spill

Formats: TypeAlias = Mapping[str, frozenset[str]]

_DOCUMENTED: Final[Formats] = {
    "string": frozenset({"date-time", "date", "email", "byte", "password"}),
    "integer": frozenset({"int32", "int64"}),
    "number": frozenset({"float", "double"}),
}
#: The formats that the Gemini API accepts, which are fewer.
GEMINI_API: Final[Formats] = {**_DOCUMENTED, "string": frozenset({"date-time"})}


@rule(
    on={"format"},
    effect=Effect.WIDER,
    sources=(VERTEX_FORMATS, OPENAI_STRICT, ANTHROPIC_TOOLS, BEDROCK_STRICT, DEEPSEEK, GOOGLE_SCHEMA, XAI),
    examples=(
        example({"type": "string", "format": "ipv4"}, {"type": "string"}, "no address"),
        example({"type": "string", "format": "date-time"}, {"type": "string", "format": "date-time"}),
    ),
)
def keep_documented_format(
    node: Object, _context: PassContext, formats: Formats = _DOCUMENTED, *, spills: bool = False
) -> Iterator[Edit]:
    """Remove a format that the provider does not document for the type.

    Some back ends refuse unknown formats. The format `enum` stays beside its enum.
    """
    name, kind = node["format"], node.get("type")
    kinds = [each.lower() for each in (kind if isinstance(kind, list) else [kind]) if isinstance(each, str)]
    documented = [known for each in kinds for known in formats.get(each, ())]
    if name not in documented and not (name == "enum" and "enum" in node):
        if spills:
            yield spill(node, ["format"])._replace(effect=Effect.SAME)
        yield drop("format", "this format is not documented for the type")
