"""Schemas: parameters and answer formats on their way to Vertex AI, through the targets of this project.

`parameters` is a `Schema`, `parametersJsonSchema` any JSON Schema: `FunctionDeclaration`, Vertex AI v1,
revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.chat.model.errors import WireError
from app.chat.model.gemini_models import GEMINI_2, GeminiModel
from app.chat.model.options import ConversionOptions
from app.chat.model.warnings import Warnings
from app.core.finding import Finding
from app.core.json_types import Json, Object
from app.core.walk import children, nodes
from app.schema import Normalizer, NormalizeRequest, vertex_openapi_variant

#: Schemas inside one another.
MAX_DEPTH: Final = 64
#: Schemas of one request, with their references written out.
MAX_NODES: Final = 50_000
_WARNINGS: Final = {
    "recursive-reference": "schema_ref_recursive",
    "unresolvable-reference": "schema_ref_unresolved",
    "required-pruned": "schema_required_pruned",
}


class SchemaWriter:
    """Writes the schemas of one request; all of them together have a size."""

    def __init__(self, options: ConversionOptions, warnings: Warnings) -> None:
        self._options = options
        self._warnings = warnings
        self._left = MAX_NODES

    def parameters(self, schema: Json, at: str) -> tuple[str, Json] | None:
        """Give the field of the declaration and its value; None when the function takes no arguments.

        JSON Schema goes out as it is, so nothing is told of what it would lose in a `Schema`.

        Raises:
            WireError: it is no schema of an object, nests too deep, or is too large.
        """
        if schema is None:
            return None
        if not isinstance(schema, dict):
            raise WireError("parameters_not_object", at)
        if self._options.schema_mode == "json_schema":
            return self._as_it_is(schema, at)
        cleaned = self._cleaned(schema, at, ordering=False)
        if not _is_object(cleaned):
            raise WireError("parameters_not_object", at)
        return ("parameters", cleaned) if cleaned.get("properties") else None

    def answer(self, schema: Object, model: GeminiModel, at: str) -> tuple[str, Json]:
        """Give the field of `generationConfig` and its value.

        Raises:
            WireError: it nests too deep, or is too large.
        """
        mode = self._options.response_schema_mode
        if mode == "openapi" or (mode == "auto" and model.generation < GEMINI_2):
            return "responseSchema", self._cleaned(schema, at, ordering=True)
        _check_depth(schema, at)
        return "responseJsonSchema", _without_language(schema)

    def _as_it_is(self, schema: Object, at: str) -> tuple[str, Json] | None:
        """Give JSON Schema; only where it does not plainly say that it is an object, cleaning has to tell."""
        _check_depth(schema, at)
        if not _is_object(schema) and not _is_object(self._outcome(schema, at, ordering=False)[0]):
            raise WireError("parameters_not_object", at)
        sent = _without_language(schema)
        return ("parametersJsonSchema", sent) if _says_more(sent) else None

    def _cleaned(self, schema: Object, at: str, *, ordering: bool) -> dict[str, Any]:
        output, findings = self._outcome(schema, at, ordering=ordering)
        self._warnings.extend(_WARNINGS.get(finding.code, "schema_lossy") for finding in findings)
        return output

    def _outcome(self, schema: Object, at: str, *, ordering: bool) -> tuple[dict[str, Any], Sequence[Finding]]:
        _check_depth(schema, at)
        target = vertex_openapi_variant(gemini_api=self._options.target == "gemini", ordering=ordering)
        result = Normalizer(schema, NormalizeRequest(max_nodes=self._left)).normalize(target)
        if not isinstance(result.output, dict):
            raise WireError("schema_too_deep", at)
        _check_depth(result.output, at)
        self._left -= sum(1 for _ in nodes(result.output))
        if self._left <= 0:
            raise WireError("schema_too_deep", at)
        return result.output, result.findings


def _says_more(schema: Object) -> bool:
    """Tell whether there is more in a schema than that arguments are an object without properties."""
    return bool(schema.get("properties")) or not schema.keys() <= {"type", "properties"}


def _without_language(schema: Object) -> dict[str, Json]:
    """Give a schema as it is, without the name of its language."""
    return {keyword: value for keyword, value in schema.items() if keyword != "$schema"}


def _is_object(schema: Object) -> bool:
    kind = schema.get("type")
    return isinstance(kind, str) and kind.lower() == "object"


def _check_depth(schema: Json, at: str) -> None:
    """Look at the schema layer by layer."""
    layer: list[Json] = [schema]
    for _ in range(MAX_DEPTH):
        layer = list(_below(layer))
        if not layer:
            return
    raise WireError("schema_too_deep", at)


def _below(layer: list[Json]) -> Iterator[Json]:
    for node in layer:
        if isinstance(node, dict):
            for _, child in children(node):
                if isinstance(child, dict):
                    yield child
