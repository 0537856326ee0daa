"""The ways back of a request's functions: from arguments as the model writes them to those of the client's schema."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from toolprism.chat.model.arguments import within
from toolprism.chat.model.converted_schema import ConvertedSchema
from toolprism.chat.model.errors import UpstreamError
from toolprism.core.json_types import Json, Object
from toolprism.schema import Normalizer, NormalizeRequest, vertex_openapi_variant
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
