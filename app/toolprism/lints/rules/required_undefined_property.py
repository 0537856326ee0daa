"""`required` names a property that is not defined."""

from collections.abc import Iterator

from toolprism.conditions import objects
from toolprism.core.json_types import Object
from toolprism.core.pointer import Path
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, remove
from toolprism.lints.patterns import some_pattern_matches
from toolprism.lints.same_instance import defined_names
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers.citations import GOOGLE_REQUIRED


@node_lint(
    on={"required"},
    severity="error",
    bad={
        "type": "object",
        "properties": {"city": {"type": "string", "description": "A city."}},
        "required": ["city", "country"],
    },
    good={
        "type": "object",
        "properties": {"city": {"type": "string", "description": "A city."}},
        "required": ["city"],
    },
    sources=(GOOGLE_REQUIRED,),
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
    names = node["required"]
    if not isinstance(names, list):
        return
    defined = defined_names(place)
    if defined is None:
        return
    for found in objects.required_undefined_property.at_node(node):
        number, name = int(found.at[-1]), found.what
        if name not in defined and not some_pattern_matches(node.get("patternProperties"), name):
            message = f"`required` names {word(name)}, which is not among the properties."
            yield Found((*place.path, "required", number), message, _fix(place.path, number, len(names)))


def _fix(path: Path, number: int, length: int) -> Fix:
    entry = (*path, "required") if length == 1 else (*path, "required", number)
    return Fix("Do not require it", (remove(entry),))
