"""What can be said of objects: their properties, which of them are required, and whether others may come."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from toolprism.conditions.condition import Edits, Found, adding, condition, node_at, put
from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.keywords import COMBINERS
from toolprism.core.meaning import accepts_nothing
from toolprism.core.patch import remove, replace
from toolprism.core.pointer import Path
from toolprism.core.walk import required_names

_ONE: Final[dict[str, Json]] = {"a": {"type": "string"}}


def is_of_type(node: Object, kind: str) -> bool:
    """Return whether a node's type is, or lists, a type."""
    return (given := node.get("type")) == kind or (isinstance(given, list) and kind in given)


@condition(
    subject="an object without properties",
    on={"type"},
    kinds={"object"},
    breaks={"type": "object", "properties": {}},
    passes={"type": "object", "properties": _ONE},
    message="The object names no property, and the provider may refuse that.",
    hint="Name a property.",
)
def properties_empty(node: Object, _root: Json) -> Iterator[Found]:
    """An object names no property: `properties` is absent or empty.

    Gemini answers `should be non-empty for OBJECT type` to objects whose properties it would have to guess.
    """
    if node.get("type") == "object" and not node.get("properties"):
        yield Found(())


@condition(
    subject="an object without `properties`",
    on={"type"},
    unless={"properties"},
    kinds={"object"},
    breaks={"type": "object"},
    passes={"type": "object", "properties": {}},
    message="The object has no `properties`, and the provider refuses that.",
    hint="Add `properties`.",
    mend=adding("properties", {}, beside="properties"),
    weaker_than=properties_empty,
)
def properties_missing(node: Object, _root: Json) -> Iterator[Found]:
    """An object has no `properties`, not even empty ones.

    OpenAI answers `object schema missing properties`.
    """
    if node.get("type") == "object":
        yield Found(())


def _defined_only(schema: Json, place: Path) -> Edits | None:
    """Remove every undefined name from `required`."""
    path, node = node_at(schema, place, "required")
    if node is None or not isinstance(node.get("required"), list):
        return None
    defined = object_at(node, "properties")
    kept = [name for name in node["required"] if isinstance(name, str) and name in defined]
    return [put(path, "required", node, kept)] if kept else [remove((*path, "required"))]


@condition(
    subject="`required` that names no property",
    on={"required"},
    breaks={"type": "object", "properties": _ONE, "required": ["a", "b"]},
    passes={"type": "object", "properties": _ONE, "required": ["a"]},
    message="`required` names {what}, which is not among the properties, and the provider refuses that.",
    hint="Define the property, or do not require it.",
    code="required-undefined",
    formerly=("required-undefined",),
    mend=_defined_only,
)
def required_undefined_property(node: Object, _root: Json) -> Iterator[Found]:
    """`required` names what the node's own `properties` lack.

    JSON Schema allows it, and a branch or a reference may define the property; Gemini looks at the node alone, and
    refuses the request.
    """
    known = object_at(node, "properties")
    for index, name in enumerate(list_at(node, "required")):
        if isinstance(name, str) and name not in known:
            yield Found(("required", index), name)


@condition(
    subject="`required` without `properties`",
    on={"required"},
    unless={"properties"},
    breaks={"type": "object", "required": ["a"]},
    passes={"type": "object", "properties": _ONE, "required": ["a"]},
    message="`required` is present without `properties`.",
    hint="Add `properties`.",
    mend=adding("properties", {}, beside="properties"),
)
def required_alone(_node: Object, _root: Json) -> Iterator[Found]:
    """`required` stands without `properties`.

    Groq refuses the request: `'required' present but 'properties' is missing`.
    """
    yield Found(("required",))


@condition(
    subject="a closed object that requires what it does not have",
    on={"required", *COMBINERS},
    breaks={"type": "object", "properties": _ONE, "required": ["b"], "additionalProperties": False},
    passes={"type": "object", "properties": _ONE, "required": ["a"], "additionalProperties": False},
    message="No object fits: {what} is required, and a closed object has no such property.",
    hint="Define the property where it is required, or do not require it.",
)
def nothing_fits(node: Object, _root: Json) -> Iterator[Found]:
    """A closed object requires a property that it does not define, so nothing fits.

    An engine that builds a grammar from the schema refuses it, or never finishes a value.
    """
    for place, missing in _contradictions(node):
        yield Found(place, missing)


def _contradictions(node: Object) -> Iterator[tuple[Path, str]]:
    """Yield each place that makes a node unsatisfiable, with the name of a property that is required and refused."""
    branches = [branch for combiner in filter(node.__contains__, COMBINERS) for branch in list_at(node, combiner)]
    if not any(map(_is_closed, (node, *branches))):
        return
    if own := _refused(node, node):
        yield ("required",), own
    for combiner in COMBINERS:
        branches = list_at(node, combiner)
        if not branches:
            continue
        names = [_refused(node, branch) or _refused(branch, node) for branch in branches]
        if combiner == "allOf":
            yield from (((combiner, index), name) for index, name in enumerate(names) if name)
        elif any(names) and all(name or _takes_no_object(branch) for name, branch in zip(names, branches, strict=True)):
            yield (combiner,), next(filter(None, names))


def _is_closed(schema: Json) -> bool:
    extra = schema.get("additionalProperties", True) if isinstance(schema, dict) else True
    return extra is not True and accepts_nothing(extra)


def _refused(closed: Json, demanding: Json) -> str | None:
    """Return a property that one schema requires and the other, a closed object, does not define."""
    if not isinstance(closed, dict) or not _is_closed(closed) or closed.get("patternProperties"):
        return None
    known, names = object_at(closed, "properties"), list_at(as_object(demanding), "required")
    return next((name for name in names if isinstance(name, str) and name not in known), None)


def _takes_no_object(schema: Json) -> bool:
    kind = schema.get("type", "object") if isinstance(schema, dict) else "object"
    return "object" not in kind if isinstance(kind, list) else kind != "object"


def _require_all(schema: Json, place: Path) -> Edits | None:
    """Require every property, and allow null for those that were optional."""
    path, node = node_at(schema, place, "required")
    if node is None or not isinstance(node.get("properties"), dict):
        return None
    properties, required = node["properties"], list_at(node, "required")
    edits: Edits = []
    for name, below in properties.items():
        if name in required or not isinstance(below, dict):
            continue
        named = below.get("type")
        if not isinstance(named, str) or "enum" in below or "const" in below:
            return None
        if named != "null":
            edits.append(replace((*path, "properties", name, "type"), [named, "null"]))
    return [*edits, put(path, "required", node, list(properties))]


@condition(
    subject="a property that is not required",
    on={"properties"},
    breaks={"type": "object", "properties": _ONE},
    passes={"type": "object", "properties": _ONE, "required": ["a"]},
    message="{what} is not required, and the provider requires every property required.",
    hint="Require it, and let it be null.",
    code="property-optional",
    formerly=("property-optional",),
    mend=_require_all,
)
def required_must_list_every_property(node: Object, _root: Json) -> Iterator[Found]:
    """A property is not in `required`.

    Strict modes know no optional property: the model writes every one, and null where it has nothing to say.
    """
    names = required_names(node)
    missing = (name for name in object_at(node, "properties") if name not in names)
    yield from (Found(("properties", name), name) for name in islice(missing, 1))


def _close(schema: Json, place: Path) -> Edits | None:
    """Close an object that lists its properties; closing a map would defeat its purpose."""
    path, node = node_at(schema, place, "additionalProperties")
    if node is None or isinstance(node.get("additionalProperties"), dict):
        return None
    return [put(path, "additionalProperties", node, value=False)]


@condition(
    subject="an object, said or implied, that is not closed",
    on={"type", "properties"},
    breaks={"properties": _ONE},
    passes={"properties": _ONE, "additionalProperties": False},
    mend=_close,
)
def object_not_closed(node: Object, _root: Json) -> Iterator[Found]:
    """What is an object, or has `properties`, is not closed.

    Engines take `properties` for an object even where the type is not said.
    """
    if (is_of_type(node, "object") or "properties" in node) and node.get("additionalProperties") is not False:
        yield Found(())


@condition(
    subject="an object that is not closed",
    on={"type"},
    kinds={"object"},
    breaks={"type": "object", "properties": _ONE},
    passes={"type": "object", "properties": _ONE, "additionalProperties": False},
    message="The object is open, and the provider requires `additionalProperties: false`.",
    hint="Name every property, and close the object.",
    code="object-open",
    formerly=("object-open",),
    mend=_close,
    weaker_than=object_not_closed,
)
def additional_properties_false(node: Object, _root: Json) -> Iterator[Found]:
    """An object does not say `additionalProperties: false`.

    Strict modes compile the properties that are named, and no others.
    """
    if is_of_type(node, "object") and node.get("additionalProperties") is not False:
        yield Found(())


@condition(
    subject="an object without `additionalProperties`",
    on={"type"},
    unless={"additionalProperties"},
    kinds={"object"},
    breaks={"type": "object", "properties": _ONE},
    passes={"type": "object", "properties": _ONE, "additionalProperties": True},
    mend=_close,
    weaker_than=additional_properties_false,
)
def additional_properties_missing(node: Object, _root: Json) -> Iterator[Found]:
    """An object does not say whether other properties may come.

    By JSON Schema they may; engines that close every object by default read it otherwise.
    """
    if is_of_type(node, "object"):
        yield Found(())


@condition(
    subject="a root without `properties`",
    scope="root",
    breaks={"type": "object"},
    passes={"type": "object", "properties": {}},
    message="The root has no `properties`, and the provider refuses that.",
    hint="Add `properties`.",
)
def root_without_properties(node: Object, _root: Json) -> Iterator[Found]:
    """The root has no `properties`, not even empty ones; LM Studio refuses the request."""
    if not isinstance(node.get("properties"), dict):
        yield Found(())


@condition(
    subject="a tool without a required parameter",
    scope="root",
    breaks={"type": "object", "properties": {"a": {"type": "string"}}},
    passes={"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
    message="No parameter is required, and the provider asks for at least one.",
    hint="Require one parameter, if need be one that may be empty.",
)
def no_required_parameter(node: Object, _root: Json) -> Iterator[Found]:
    """The root requires nothing.

    Cohere's `strict_tools` holds for the whole request, and does not take a tool whose parameters are all optional.
    """
    if not list_at(node, "required"):
        yield Found(())


@condition(
    subject="`propertyNames` beside `properties`",
    on={"propertyNames"},
    breaks={"type": "object", "properties": {"a": {}}, "propertyNames": {"maxLength": 20}},
    passes={"type": "object", "propertyNames": {"maxLength": 20}},
    message="`propertyNames` stands beside `properties`, and the provider takes only one of them.",
    hint="Say in the description how names are formed.",
)
def property_names_beside_properties(node: Object, _root: Json) -> Iterator[Found]:
    """Names are both listed and judged.

    An engine writes one grammar of the names; beside a list of properties it would drop the judge in silence.
    """
    if node.get("type") == "object" and "properties" in node:
        yield Found(("propertyNames",))
