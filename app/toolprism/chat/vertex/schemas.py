"""Converts the schemas of functions with the targets of this project, and arguments back to the client's schema.

`parameters` is a `Schema`, `parametersJsonSchema` any JSON Schema: `FunctionDeclaration`, Vertex AI v1,
revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from toolprism.chat.model.conversation import FunctionTool, ResponseFormat
from toolprism.chat.model.errors import UpstreamError, Warnings, WireError
from toolprism.chat.model.options import GEMINI_2, ConversionOptions, ConvertedSchema, GeminiModel, strategies_of
from toolprism.chat.model.response import within
from toolprism.core.json_types import Json, Object
from toolprism.core.walk import children, nodes
from toolprism.schema import VERTEX_JSON_SCHEMA, Normalizer, NormalizeRequest, Result, Target, vertex_openapi_variant
from toolprism.wayback import BackMap, back_map


@dataclass(frozen=True)
class Returning:
    """Functions whose arguments have another shape at Vertex AI, by name: the schema that the client sent.

    It can be pickled; a map is derived when its function is called.
    """

    schemas: Mapping[str, Object]
    #: Whether the Gemini API is asked, and not Vertex AI.
    gemini_api: bool
    #: With which the schemas were sent.
    strategies: tuple[str, ...] = ()

    def back(self, name: str | None, arguments: Object | None) -> Object | None:
        """Return the arguments of a call in the client's shape."""
        paths = None if arguments is None else self._map_of(name)
        if paths is None or arguments is None:
            return arguments
        returned = paths.back(arguments).arguments
        return returned if isinstance(returned, dict) else None

    def forward(self, contents: Sequence[Json]) -> None:
        """Write the arguments of earlier calls as Vertex AI's model wrote them, in contents that are being made."""
        for content in contents:
            parts: Any = content.get("parts") if isinstance(content, dict) else None
            for part in parts or ():
                call = part.get("functionCall")
                paths = self._map_of(call.get("name")) if call else None
                if paths is not None:
                    call["args"] = paths.forward(call["args"])

    def _map_of(self, name: str | None) -> BackMap | None:
        if name is None or name not in self.schemas:
            return None
        if name not in self._back_maps:
            target = vertex_openapi_variant(gemini_api=self.gemini_api, ordering=False)
            normalizer = Normalizer(self.schemas[name], NormalizeRequest(strategies=self.strategies))
            self._back_maps[name] = back_map(normalizer.normalize(target))
        return self._back_maps[name]

    @cached_property
    def _back_maps(self) -> dict[str, BackMap]:
        """The maps, each made when it is first asked for."""
        return {}

    def __reduce__(self) -> tuple[type["Returning"], tuple[Mapping[str, Object], bool, tuple[str, ...]]]:
        return Returning, (self.schemas, self.gemini_api, self.strategies)


def returning(
    schemas: Sequence[ConvertedSchema], *, gemini_api: bool, strategies: tuple[str, ...] = ()
) -> Returning | None:
    """Return the ways back of the functions whose arguments change their shape; None if there are none."""
    changed = {
        each.name: each.result.schema
        for each in schemas
        if each.name is not None
        and each.field == "parameters"
        and isinstance(each.result.schema, dict)
        and not back_map(each.result).changes_nothing
    }
    return Returning(changed, gemini_api, strategies) if changed else None


_BAD_GATEWAY: Final = 502
_CLIENT, _END = 400, 600


def upstream_error(body: Json, http_status: int | None = None) -> UpstreamError | None:
    """Return the error in a body, alone or as the only entry of a list; None if there is none."""
    if isinstance(body, list) and len(body) == 1:
        body = body[0]
    error = within(body, "error")
    if error is None and (http_status is None or http_status < _CLIENT):
        return None
    message, code = within(error, "message"), within(error, "status")
    return UpstreamError(
        status=_status(within(error, "code"), http_status),
        message=message if isinstance(message, str) else "Vertex AI answered with an error and no message.",
        code=code if isinstance(code, str) else None,
    )


def _status(code: Json, http_status: int | None) -> int:
    for status in (code, http_status):
        if isinstance(status, int) and _CLIENT <= status < _END:
            return status
    return _BAD_GATEWAY


#: Levels of nested schemas.
MAX_DEPTH: Final = 64
#: Schema nodes of one request, with references expanded.
MAX_NODES: Final = 50_000
#: The warning for each finding code; any other but a note is `schema_lossy`.
_WARNINGS: Final = {
    "recursive-reference": "schema_ref_recursive",
    "unresolvable-reference": "schema_ref_unresolved",
    "required-pruned": "schema_required_pruned",
}


class SchemaWriter:
    """Converts the schemas of one request, which share a limit of nodes."""

    def __init__(self, options: ConversionOptions, warnings: Warnings) -> None:
        self._options = options
        self._warnings = warnings
        self._nodes_left = MAX_NODES
        #: For the parameters of functions, whose arguments have a way back; an answer has none.
        self._strategies = strategies_of(options)
        #: Every schema that was converted, in order.
        self.converted: list[ConvertedSchema] = []

    def parameters(self, function: FunctionTool) -> tuple[str, Json] | None:
        """Return the field of the declaration and its value; None if the function takes no arguments."""
        schema, at = function.parameters, f"{function.at}.parameters"
        if schema is None:
            return None
        if self._options.schema_mode == "json_schema":
            result = self._json_schema(schema, at)
            name = "parametersJsonSchema" if _constrains(result.output) else None
        else:
            result = self._openapi(schema, at, ordering=False, strategies=self._strategies)
            if not _is_object(result.output):
                raise WireError("parameters_not_object", at)
            name = "parameters" if result.output.get("properties") else None
        self.converted.append(ConvertedSchema(name=function.name, field=name, at=at, result=result))
        return None if name is None else (name, result.output)

    def answer(self, schema: Object, format_: ResponseFormat, model: GeminiModel) -> tuple[str, Json]:
        """Return the field of `generationConfig` and its value."""
        mode = self._options.response_schema_mode
        if mode == "openapi" or (mode == "auto" and model.generation < GEMINI_2):
            name, result = "responseSchema", self._openapi(schema, format_.at, ordering=True)
        else:
            _check_depth(schema, format_.at)
            name, result = "responseJsonSchema", Normalizer(schema).normalize(VERTEX_JSON_SCHEMA)
        self.converted.append(ConvertedSchema(name=None, field=name, at=format_.at, result=result))
        return name, result.output

    def _json_schema(self, schema: Object, at: str) -> Result:
        """Return JSON Schema without `$schema`.

        It is sent unchanged, so there are no findings about the limits of `Schema`. If the schema does not name the
        type object, its conversion to a `Schema` decides whether it is one.
        """
        _check_depth(schema, at)
        if not _is_object(schema):
            cleaned = self._converted(schema, self._openapi_target(ordering=False), at)
            if not _is_object(cleaned.output):
                raise WireError("parameters_not_object", at)
        return Normalizer(schema).normalize(VERTEX_JSON_SCHEMA)

    def _openapi(self, schema: Object, at: str, *, ordering: bool, strategies: tuple[str, ...] = ()) -> Any:
        """Return a `Schema`, with warnings for what it loses."""
        _check_depth(schema, at)
        result = self._converted(schema, self._openapi_target(ordering=ordering), at, strategies)
        told = (each for each in result.findings if each.severity != "note" or each.code in _WARNINGS)
        self._warnings.extend(_WARNINGS.get(finding.code, "schema_lossy") for finding in told)
        return result

    def _openapi_target(self, *, ordering: bool) -> Target:
        return vertex_openapi_variant(gemini_api=self._options.target == "gemini", ordering=ordering)

    def _converted(self, schema: Object, target: Target, at: str, strategies: tuple[str, ...] = ()) -> Result:
        request = NormalizeRequest(max_nodes=self._nodes_left, strategies=strategies)
        result = Normalizer(schema, request).normalize(target)
        if not isinstance(result.output, dict):
            raise WireError("schema_too_deep", at)
        _check_depth(result.output, at)
        self._nodes_left -= sum(1 for _ in nodes(result.output))
        if self._nodes_left <= 0:
            raise WireError("schema_too_deep", at)
        return result


def _constrains(schema: Any) -> bool:
    """Return whether a schema requires more than an object without properties."""
    return bool(schema.get("properties")) or not schema.keys() <= {"type", "properties"}


def _is_object(schema: Any) -> bool:
    kind = schema.get("type")
    return isinstance(kind, str) and kind.lower() == "object"


def _check_depth(schema: Json, at: str) -> None:
    """Raise an error if schemas nest too deep; they are walked level by level."""
    level: list[Json] = [schema]
    for _ in range(MAX_DEPTH):
        level = list(_below(level))
        if not level:
            return
    raise WireError("schema_too_deep", at)


def _below(level: list[Json]) -> Iterator[Json]:
    for node in level:
        if isinstance(node, dict):
            for _, child in children(node):
                if isinstance(child, dict):
                    yield child
