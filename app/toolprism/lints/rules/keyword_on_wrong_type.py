"""A keyword applies to another type than the schema's."""

from collections.abc import Iterator

from toolprism.conditions import types
from toolprism.core.json_types import Object
from toolprism.core.keywords import TYPE_OF, is_misshapen
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, remove
from toolprism.lints.formats import OF_GEMINI, OF_NUMBERS
from toolprism.lints.subject import Place
from toolprism.lints.type_names import types_of
from toolprism.lints.value_words import listed
from toolprism.providers.advice import GEMINI_WRONG_TYPE, JSON_SCHEMA_VALIDATION


@node_lint(
    on={"type"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {"name": {"type": "string", "minItems": 1, "description": "A name."}},
    },
    good={
        "type": "object",
        "properties": {"name": {"type": "string", "minLength": 1, "description": "A name."}},
    },
    sources=(GEMINI_WRONG_TYPE, JSON_SCHEMA_VALIDATION),
    providers=("gemini", "vertex", "cerebras"),
    fixes=True,
    minds=types.keyword_on_wrong_type,
)
def keyword_on_wrong_type(node: Object, place: Place) -> Iterator[Found]:
    """A keyword should apply to the type of its schema.

    A keyword that applies to one type is beside another: `minItems` on a string, `properties` on an array.

    JSON Schema ignores such a keyword, so it checks nothing. Gemini refuses the whole request with `properties: only
    allowed for OBJECT type` and the like. Either the type or the keyword is wrong; the fix removes the keyword, which
    does not change which values are valid.
    """
    names = types_of(node)
    if not names:
        return
    for keyword in node:
        kind = TYPE_OF.get(keyword)
        if kind is None or kind in names or (kind == "number" and "integer" in names):
            continue
        if is_misshapen(keyword, node[keyword]):  # another lint reports that
            continue
        if keyword == "format" and (not isinstance(node["format"], str) or node["format"] in OF_NUMBERS | OF_GEMINI):
            continue
        path = (*place.path, keyword)
        message = f"`{keyword}` applies to `{kind}`, but the type is {listed(names)}."
        yield Found(path, message, Fix(f"Remove `{keyword}`", (remove(path),)))
