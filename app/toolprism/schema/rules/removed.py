"""Keywords that are removed, or told in the description."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object, compact
from toolprism.core.keywords import ANNOTATIONS, COMBINERS, OF_TYPE
from toolprism.providers.citations import (
    ANTHROPIC_ROOT,
    ANTHROPIC_TOOLS,
    CLOUD_CODE_ASSIST,
    GOOGLE_SCHEMA,
    GOOGLE_UNKNOWN_NAME,
    HIGRESS,
    MCP_TOOLS,
    MOONSHOT,
    OPENAI_STRICT,
    OPENCLAW,
    PI_AI,
)
from toolprism.schema.engine import Edit, Effect, PassContext, Spill, drop, example, put, rule
from toolprism.schema.engine.shape import Shape
from toolprism.schema.keywords import LIFTABLE, METADATA
from toolprism.schema.removals import NOT_IN_SUBSET, SUSPECT, kind_of, may_be_refused, refused, spill, strip_constraint


@rule(
    on=lambda keywords, **_: keywords & ANNOTATIONS,
    effect=Effect.SAME,
    sources=(GOOGLE_UNKNOWN_NAME, OPENAI_STRICT, MOONSHOT, MCP_TOOLS, CLOUD_CODE_ASSIST, PI_AI),
    example_parameters={"keywords": frozenset({"$schema", "$comment"})},
    examples=(example({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}, {"type": "object"}),),
    leaves=({"properties": {"$comment": {}}}, {"title": "T"}),
)
def strip_annotations(
    node: Object, _context: PassContext, keywords: frozenset[str], why: str = NOT_IN_SUBSET
) -> Iterator[Edit]:
    """Remove annotations that the target does not send.

    An unknown keyword fails the whole request. Annotations do not affect which values are accepted.
    """
    for keyword in filter((keywords & ANNOTATIONS).__contains__, node):
        yield drop(keyword, f"`{keyword}` {why}; it checks nothing")


@rule(
    on=lambda keywords, **_: keywords - ANNOTATIONS - {"nullable"},
    effect=Effect.WIDER,
    sources=(GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME, OPENAI_STRICT, MOONSHOT, CLOUD_CODE_ASSIST, PI_AI),
    example_parameters={"keywords": frozenset({"minLength", "pattern"})},
    examples=(example({"type": "string", "minLength": 3}, {"type": "string"}, "ab"),),
    leaves=({"properties": {"minLength": {"type": "string"}}}, {"type": "string", "maxLength": 3}),
)
def strip_constraints(
    node: Object, _context: PassContext, keywords: frozenset[str], why: str = NOT_IN_SUBSET
) -> Iterator[Edit]:
    """Remove checks that the target does not send.

    An unknown keyword fails the whole request. Without the check the provider accepts values that the author refuses:
    the tool has to make the check itself.
    """
    for keyword in filter(keywords.__contains__, node):
        if keyword not in ANNOTATIONS and keyword != "nullable":
            yield strip_constraint(node, keyword, why)


@rule(
    on=METADATA,
    effect=Effect.SAME,
    sources=(HIGRESS,),
    examples=(
        example({"$id": "x", "$comment": "c", "type": "object"}, {"type": "object"}),
        example({"ref": "Question", "type": "object"}, {"type": "object"}),
    ),
    leaves=({"properties": {"ref": {"type": "string"}}},),
)
def strip_metadata(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove keywords that are unknown fields to Vertex AI.

    Identifiers, comments, definitions and references fail the request. Every reference that can be resolved is already
    inlined; the content of any other one is lost.
    """
    for keyword in node:
        if keyword == "$ref":
            reason = f"{node['$ref']} cannot be followed, and the provider refuses `$ref`"
            yield drop("$ref", reason, effect=Effect.WIDER, warn="unresolvable-reference")
        elif keyword in METADATA:
            yield drop(keyword, f"`{keyword}` is an unknown field to the provider")


_WORDS: Final = frozenset({"discriminator", "externalDocs", "readOnly", "writeOnly", "xml", "example"})


@rule(
    on=_WORDS,
    effect=Effect.SAME,
    sources=(OPENCLAW,),
    examples=(example({"type": "string", "example": "a"}, {"type": "string"}),),
    leaves=({"properties": {"example": {}}},),
)
def strip_openapi_words(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove keywords that OpenAPI adds to JSON Schema.

    Providers of JSON Schema do not support them, and they check nothing.
    """
    for keyword in filter(_WORDS.__contains__, node):
        yield drop(keyword, f"`{keyword}` is OpenAPI's, and checks nothing")


@rule(
    on=SUSPECT,
    when=may_be_refused,
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(example({"type": "string", "examples": ["a"]}, {"type": "string"}),),
    leaves=({"type": "string", "title": "T"},),
)
def strip_unlisted_annotations(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove annotations that are not on the list.

    They check nothing; their content moves into the description.
    """
    for keyword in filter(ANNOTATIONS.__contains__, refused(node, root=context.is_root)):
        yield drop(keyword, f"`{keyword}` is not on the provider's whitelist; it checks nothing")


@rule(
    on=SUSPECT,
    when=may_be_refused,
    effect=Effect.WIDER,
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT),
    examples=(example({"type": "string", "maxLength": 3}, {"type": "string"}, "abcd"),),
    leaves=({"type": "string", "format": "date"},),
)
def strip_unlisted_constraints(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove checks that are not on the list.

    They are refused, or accepted and not enforced. The tool has to make the checks itself.
    """
    kind = kind_of(node)
    for keyword in refused(node, root=context.is_root):
        where = " at the root" if context.is_root and keyword in ("anyOf", "allOf") else f" for {kind}" if kind else ""
        edit = strip_constraint(node, keyword, f"is not on the provider's whitelist{where}")
        yield edit._replace(warn="root-union-lost") if context.is_root and keyword in COMBINERS else edit


@rule(
    on=lambda keywords: keywords & LIFTABLE,
    effect=Effect.SAME,
    sources=(PI_AI, ANTHROPIC_TOOLS),
    example_parameters={"keywords": frozenset({"pattern", "minimum"})},
    examples=(
        example(
            {"type": "string", "pattern": "^foo$"},
            {"type": "string", "pattern": "^foo$", "description": '{pattern: "^foo$"}'},
        ),
        example({"minimum": 0, "description": "A count."}, {"minimum": 0, "description": "A count.\n\n{minimum: 0}"}),
    ),
    leaves=({"maxLength": 3},),
)
def spill_into_description(node: Object, _context: PassContext, keywords: frozenset[str]) -> Iterator[Edit]:
    """Add removed constraints to the description.

    A keyword that a later rule removes is written into the description, where the model still reads it. Nothing
    enforces it there.
    """
    if lifted := [*filter((LIFTABLE & keywords).__contains__, node)]:
        yield spill(node, lifted)


@rule(
    on=SUSPECT,
    when=may_be_refused,
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example(
            {"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 3, "description": "{maxLength: 3}"}
        ),
    ),
    leaves=({"type": "string"},),
)
def spill_unlisted(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add keywords that are not on the list to the description.

    Like Anthropic's own SDKs, it writes removed keywords into the description, including structural ones.
    """
    if keywords := refused(node, root=context.is_root):
        yield spill(node, keywords)


@rule(
    on={"default"},
    effect=Effect.SAME,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(example({"default": "a", "description": "d"}, {"default": "a", "description": "d (default: a)"}),),
    leaves=({"default": 1, "description": "d (default: 1)"}, {"default": 1}),
)
def describe_default(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add the default to the description, in words.

    Strict mode refuses `default`. A description that already mentions the default is unchanged; without a description,
    nothing is added.
    """
    description, default = node.get("description"), node["default"]
    if isinstance(description, str) and "(default:" not in description:
        text = f"(default: {default if isinstance(default, str) else compact(default)})"
        reason = "strict mode refuses `default`; the model can still read it here"
        spills = (Spill("default", default, text),)
        yield put("description", f"{description} {text}", reason, made_from=("default",), spills=spills)


_ALL: Final = frozenset().union(*OF_TYPE.values())


def _has_foreign(shape: Shape) -> bool:
    """Return whether nodes of a shape have a keyword of another type than their own."""
    return not (_ALL - OF_TYPE.get(shape.type or "", _ALL)).isdisjoint(shape.names)


@rule(
    on={"type": tuple(OF_TYPE)},
    when=_has_foreign,
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(example({"type": "string", "minimum": 1, "minLength": 1}, {"type": "string", "minLength": 1}),),
    leaves=({"type": ["string", "number"], "minimum": 1}, {"minimum": 1}),
)
def drop_foreign_keywords(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove keywords of other types.

    JSON Schema applies such a keyword only to values of its own type, which the node does not accept. The provider
    refuses the schema for it.
    """
    foreign = _ALL - OF_TYPE.get(str(node["type"]), _ALL)
    for keyword in filter(foreign.__contains__, node):
        yield drop(keyword, f"`{keyword}` says nothing about values of type {node['type']}")
