"""Objects, arrays and the root."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import objects, types, unions
from toolprism.conditions.arrays import array_of_anything, array_tuple
from toolprism.conditions.types import root_type_not_object
from toolprism.core.json_types import Object, object_at
from toolprism.core.patch import add, remove, replace
from toolprism.core.strays import is_keyword_inside, properties_outside
from toolprism.lints.declaration import Scope, node_lint, scoped_lint, taking, tool
from toolprism.lints.finding import Fix, Found
from toolprism.lints.rules.formats import some_pattern_matches
from toolprism.lints.same_instance import defined_names, refines
from toolprism.lints.subject import MISSING, Place, Subject
from toolprism.lints.value_words import described, word
from toolprism.providers import citations as cited
from toolprism.providers import reports as reported

_OLD: Final = "`items` is a list of schemas: a tuple, in a form that JSON Schema 2020-12 no longer has."
_LOST: Final = "The array is a tuple: OpenAI refuses it, and Gemini, Moonshot and Cloud Code Assist lose it."


@node_lint(
    on={"items", "prefixItems"},
    severity="warning",
    bad=taking(
        at={
            "type": "array",
            "prefixItems": [{"type": "number"}, {"type": "number"}],
            "description": "Longitude and latitude.",
        }
    ),
    good=taking(
        longitude={"type": "number", "description": "Degrees east."},
        latitude={"type": "number", "description": "Degrees north."},
    ),
    sources=(cited.JSON_SCHEMA_MIGRATION, cited.OPENAI_ITEMS, reported.ANTHROPIC_INVALID),
    providers=("openai", "anthropic", "gemini", "cca", "moonshot", "xai", "vllm"),
    minds=array_tuple,
)
def array_items_tuple(node: Object, place: Place) -> Iterator[Found]:
    """An array should hold one kind of item.

    `items` is a list of schemas, as drafts up to 2019-09 wrote tuples, or `prefixItems` gives each position a schema.

    A list under `items` is not valid in JSON Schema 2020-12, which Anthropic and Mistral check. `prefixItems` is, but
    OpenAI answers `array schema missing items`, and Gemini's `Schema`, Moonshot and Cloud Code Assist do not know it.
    Every provider, and the model, can read an object with one named property for each position.
    """
    for found in array_tuple.at_node(node):
        old = found.at == ("items",)
        yield Found((*place.path, *found.at), _OLD if old else _LOST, severity="error" if old else None)


@node_lint(
    on={"type"},
    severity="error",
    bad=taking(tags={"type": "array", "description": "Tags."}),
    good=taking(tags={"type": "array", "items": {"type": "string"}, "description": "Tags."}),
    sources=(cited.OPENAI_ITEMS, reported.GEMINI_ITEMS, cited.VSCODE_ITEMS),
    providers=("openai", "azure", "gemini", "vertex", "copilot"),
    minds=array_of_anything,
)
def array_without_items(node: Object, place: Place) -> Iterator[Found]:
    """An array must describe its items.

    A schema of type `array` has neither `items` nor `prefixItems`.

    OpenAI refuses the whole request with `array schema missing items`, Gemini with `items: missing field`, and VS Code
    does not load the tool. Only the author knows the type of the items, so there is no fix.
    """
    for _found in array_of_anything.at_node(node):
        yield Found(place.path, "The array has no `items`; describe them.")


_WHO: Final = (
    "OpenAI cannot make the tool strict, and Gemini's `parameters` and strict tools at Anthropic lose the entries"
)
#: Keywords by which another schema describes the properties of an object.
_DESCRIBED_BY: Final = frozenset({"$ref", "$dynamicRef", "anyOf", "oneOf", "allOf", "enum", "const", "if"})
_MAP: Final = f"This object accepts properties of any name: {_WHO}."
_PATTERNS: Final = f"Patterns stand for the names of this object: {_WHO}."
_UNNAMED: Final = "This object names no properties: a model has to guess them, and OpenAI cannot make the tool strict."


@node_lint(
    on={"type", "additionalProperties", "patternProperties"},
    severity="note",
    bad=taking(labels={"type": "object", "additionalProperties": {"type": "string"}, "description": "Labels by name."}),
    good=taking(
        labels={
            "type": "array",
            "description": "Labels.",
            "items": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "value": {"type": "string"}},
                "required": ["name", "value"],
            },
        }
    ),
    sources=(reported.OPENAI_CLOSED, cited.ANTHROPIC_TOOLS, cited.XAI),
    providers=("openai", "anthropic", "gemini", "cca", "xai", "deepseek", "cerebras"),
)
def open_map(node: Object, place: Place) -> Iterator[Found]:
    """An object should name its properties.

    `additionalProperties` is `true` or a schema, `patternProperties` has a pattern, or an object below the root has no
    properties at all, so that any names fit.

    One such map makes OpenAI's strict mode impossible for the whole tool, Anthropic's strict tools force it to be
    empty, xAI closes objects by default, and Gemini's `Schema` has no map. A list of objects with a name and a value
    works with every provider.
    """
    more = node.get("additionalProperties")
    if isinstance(more, dict) or more is True:
        yield Found((*place.path, "additionalProperties"), _MAP)
    elif object_at(node, "patternProperties"):
        yield Found((*place.path, "patternProperties"), _PATTERNS)
    elif node.get("type") == "object" and more is not False and place.parent is not None:
        described = node.get("properties") or not _DESCRIBED_BY.isdisjoint(node) or refines(place)
        yield from () if described else [Found(place.path, _UNNAMED)]


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=Subject(name="now", description="Return the time.", schema=MISSING, is_tool=True),  # type: ignore[arg-type]  # the mark for none
    good=tool("now", "Return the time."),
    sources=(reported.ANTHROPIC_NO_SCHEMA, cited.MCP_TOOLS),
    providers=("anthropic", "mcp", "bedrock"),
    minds=types.parameters_missing,
)
def parameters_missing(subject: Subject) -> Iterator[Found]:
    """A tool must have a schema, even if it takes no arguments.

    The tool has no `inputSchema`, `input_schema` or `parameters`.

    OpenAI and Gemini accept a function without parameters; MCP and Anthropic do not (`input_schema: Field required`).
    The schema of a tool without arguments is `{"type": "object", "additionalProperties": false}`.
    """
    if not subject.has_schema:
        yield Found((), "The tool has no schema; one without arguments is an empty object.")


@node_lint(
    on={"required"},
    severity="error",
    bad=taking("city", "country", city={"type": "string", "description": "A city."}),
    good=taking("city", city={"type": "string", "description": "A city."}),
    sources=(cited.GOOGLE_REQUIRED,),
    providers=("gemini", "vertex", "cca"),
    fixes=True,
    minds=objects.required_undefined_property,
)
def required_undefined_property(node: Object, place: Place) -> Iterator[Found]:
    """`required` must name properties that are defined.

    A name in `required` is not among the properties of the object, of its branches, or of schemas that it refers to.

    JSON Schema allows it, but Gemini refuses the whole request with `required[0]: property is not defined`. Usually the
    property was renamed. If the object is also closed, no arguments can be valid at all.
    """
    names, defined = node["required"], defined_names(place)
    if not isinstance(names, list) or defined is None:
        return
    for found in objects.required_undefined_property.at_node(node):
        path, name = (*place.path, *found.at), found.what
        if name not in defined and not some_pattern_matches(node.get("patternProperties"), name):
            message = f"`required` names {word(name)}, which is not among the properties."
            gone = path if len(names) > 1 else path[:-1]
            outside = name in node  # it stands in the wrong place, and is required rightly
            yield Found(path, message, None if outside else Fix("Do not require it", (remove(gone),)))


_TYPE = ("type",)
_SET_TYPE: Final = Fix("Set the type to `object`", (replace(_TYPE, "object"),))


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad={"properties": {"city": {"type": "string", "description": "A city."}}},
    good=taking(city={"type": "string", "description": "A city."}),
    sources=(reported.OPENAI_ROOT_TYPE, cited.MCP_TOOLS),
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
        yield Found((), "The root has no `type`; `type: object` was expected.", _typed(root))
    elif isinstance(kind, str) and kind.lower() == "object":
        yield Found((), f"The root is of type `{kind}`; JSON Schema writes `object`.", _SET_TYPE, "warning")
    elif isinstance(kind, list) and "object" in kind:
        yield Found((), "The root has a list of types; the arguments of a call are always an object.", _SET_TYPE)
    else:
        yield Found((), f"The root is of type {described(kind, quoted=True)}; `object` was expected.")


#: Beside these another type may be meant; and an engine reads `propertyNames` only where it finds the type.
_NOT_FOR_SURE: Final = frozenset({"enum", "const", "items", "$ref", "anyOf", "oneOf", "not", "propertyNames"})


def _typed(root: Object) -> Fix | None:
    """Return the fix for a root without a type, unless the author may have meant another type."""
    misplaced = bool(properties_outside(root, root=True)) or is_keyword_inside(root, "type")
    unclear = misplaced or not root.keys().isdisjoint(_NOT_FOR_SURE)
    return None if unclear else Fix("Add `type: object`", (add(_TYPE, "object"),))


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad={
        "type": "object",
        "anyOf": [
            {"properties": {"id": {"type": "string", "description": "An id."}}, "required": ["id"]},
            {"properties": {"name": {"type": "string", "description": "A name."}}, "required": ["name"]},
        ],
    },
    good=taking(
        id={"type": "string", "description": "An id. Send this or `name`."},
        name={"type": "string", "description": "A name. Send this or `id`."},
    ),
    sources=(cited.ANTHROPIC_ROOT, cited.OPENAI_TOOLS),
    providers=("anthropic", "openai", "azure", "bedrock"),
    minds=unions.root_union,
)
def root_union(subject: Subject) -> Iterator[Found]:
    """The root of a tool's schema must not be a union.

    The root of the schema has `oneOf`, `anyOf` or `allOf`.

    Anthropic refuses the whole request, and so does OpenAI for GPT-4, o1, o3 and o4; GPT-5 and later accept it. Keep
    the root a flat object: put the fields of all branches into `properties`, state in each description when it is used,
    and check combinations of fields at run time. The workshop for `action` tools does this for you.
    """
    for found in reversed(unions.root_union.at_node(subject.root)):
        union = found.what
        if subject.root[union]:
            what = "merge its parts into the root" if union == "allOf" else "merge the branches into one flat object"
            yield Found(found.at, f"`{union}` is at the root, where several providers refuse it; {what}.")
