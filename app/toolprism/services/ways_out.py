"""Choices where no single edit fixes an error: each with its consequence and, where one is possible, its edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.core.patch import patched
from toolprism.core.pointer import Path, render, resolve
from toolprism.core.records import as_json
from toolprism.providers.errors.advice import refuses_empty
from toolprism.providers.errors.decoder import Decoded
from toolprism.providers.errors.edits import Patch
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.violations import takes_any_key
from toolprism.providers.sent_tools import SentTool
from toolprism.schema import Normalizer, NormalizeRequest, all_preparations

#: Members of tools whose schema may be left out.
_OPTIONAL: Final = ("parameters", "parametersJsonSchema", "parameters_json_schema")
#: Returns whether a schema is free of the error, and of any other that the schema before it did not have.
Holds = Callable[[Located, Json, Json], bool]


class WayOut(NamedTuple):
    """One choice."""

    id: str
    #: What to do, as an imperative.
    does: str
    #: The consequence, as a sentence.
    then: str
    #: The edit of the document with the tools (RFC 6902); None if only the author or the client can do it.
    tools_patch: Patch | None = None

    def to_json(self) -> dict[str, Json]:
        """Return the choice for the API."""
        return as_json(self)


_NAME: Final = WayOut("name", "Name its properties.", "Best: the provider holds the model to each of them.")
_PAIRS: Final = WayOut(
    "pairs",
    "Make it a list of objects with `key` and `value`.",
    "Every entry keeps its check; your code builds the map from the list when the call arrives.",
)
_TEXT: Final = WayOut(
    "text",
    "Make it a text that holds JSON.",
    "Any entry gets through, and nothing in it is checked; your code parses it when the call arrives.",
)
_LOOSE: Final = WayOut(
    "loose", "Send this tool without `strict`.", "Nothing is enforced then: the schema is only advice to the model."
)
_BARE: Final = WayOut("bare", "Send the tool without its schema.", "Right for a tool that takes no arguments.")
_PREPARED: Final[Mapping[str, str]] = {"pairs": "open-map-pairs", "text": "open-map-text"}


def ways_out(decoded: Decoded, document: Json, limits: Limits, holds: Holds) -> tuple[WayOut, ...]:
    """Return the choices for an object that a provider wants closed or filled, and that takes any key.

    Args:
        decoded: the error.
        document: the pasted tools.
        limits: the limits of normalization.
        holds: judges an edit of a tool's schema.
    """
    place, rule, hit = decoded.first, decoded.rule, decoded.hit
    if place.sent is None or place.pointer is None or hit is None:
        return ()
    try:
        node = resolve(place.sent.schema, place.pointer)
    except KeyError:
        return ()
    if rule == "additional-properties-false" and takes_any_key(node, place.pointer):
        return (_NAME, *_rewritten(place, limits, holds, ("pairs",)), _loose(place, document))
    if rule != "properties-missing" or not refuses_empty(hit) or not isinstance(node, dict) or node.get("properties"):
        return ()
    if place.pointer:
        return (_NAME, *_rewritten(place, limits, holds, ("pairs", "text")))
    return (_NAME, _bare(place))


def _rewritten(place: Located, limits: Limits, holds: Holds, names: tuple[str, ...]) -> Iterator[WayOut]:
    """Yield the strategies for open maps, with the edit of this place alone."""
    assert place.sent is not None
    for name, way in (("pairs", _PAIRS), ("text", _TEXT)):
        if name not in names:
            continue
        edit = next(
            (
                edit
                for value in _values(place, limits, _PREPARED[name])
                if (edit := _replacing(place, value)) and holds(place, place.sent.schema, _after(place, edit))
            ),
            None,
        )
        yield way._replace(tools_patch=edit and in_document(place.sent, edit))


def _values(place: Located, limits: Limits, preparation: str) -> Iterator[Json]:
    """Yield what a strategy makes of a place, as it is and without the keyword that some providers do not know."""
    assert place.sent is not None
    assert place.pointer is not None
    request = NormalizeRequest(max_nodes=limits.max_nodes)
    result = Normalizer(place.sent.schema, request).normalize(all_preparations()[preparation])
    if result.status == "error":
        return
    try:
        value = resolve(result.output, place.pointer)
    except KeyError:
        return
    if value == resolve(place.sent.schema, place.pointer):
        return
    yield value
    if isinstance(value, dict) and isinstance(items := value.get("items"), dict):
        yield {**value, "items": {word: said for word, said in items.items() if word != "additionalProperties"}}


def _replacing(place: Located, value: Json) -> Patch:
    return [{"op": "replace", "path": render(place.pointer or ()), "value": value}]


def _after(place: Located, edit: Patch) -> Json:
    assert place.sent is not None
    return patched(place.sent.schema, edit)


def in_document(sent: SentTool, edit: Iterable[Mapping[str, Json]]) -> Patch:
    """Return an edit of a tool's schema as one of the document."""
    return [{**step, "path": render(sent.at) + str(step["path"])} for step in edit]


def _loose(place: Located, document: Json) -> WayOut:
    """Return the choice to give up strict mode, with its edit if the tool itself asks for it."""
    assert place.sent is not None
    for end in range(len(place.sent.at), 0, -1):
        path = place.sent.at[: end - 1]
        holder = _object(document, path)
        if holder is not None and holder.get("strict") is True:
            return _LOOSE._replace(tools_patch=[{"op": "replace", "path": render((*path, "strict")), "value": False}])
    return _LOOSE


def _bare(place: Located) -> WayOut:
    assert place.sent is not None
    at = place.sent.at
    return (
        _BARE._replace(tools_patch=[{"op": "remove", "path": render(at)}]) if at[-1:] and at[-1] in _OPTIONAL else _BARE
    )


def _object(document: Json, path: Path) -> Object | None:
    value = resolve(document, path)
    return value if isinstance(value, dict) else None
