"""What can be said of unions: where they stand, what stands beside them, and their branches."""

from collections.abc import Iterable, Iterator
from typing import Final

from toolprism.conditions.condition import Edits, Found, condition, node_at
from toolprism.conditions.types import is_plain_object
from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.keywords import COMBINERS, UNIONS
from toolprism.core.patch import remove
from toolprism.core.pointer import Path

_PUT_INTO_OBJECT: Final = "Put the root's schema into a property of an object."
_TEXT: Final = {"type": "string"}
_UNION: Final = [_TEXT, {"type": "integer"}]
_BRANCHES: Final = [{"required": ["a"]}, {"required": ["b"]}]
_OBJECT: Final[dict[str, Json]] = {"type": "object", "properties": {"a": _TEXT}}
#: What beside a union only describes.
_QUIET: Final = frozenset({"anyOf", "description", "title", "default", "$defs", "definitions", "$schema"})


@condition(
    subject="a union, fixed values or a negation at the root",
    scope="root",
    breaks={"type": "object", "not": {"required": ["a"]}},
    passes=_OBJECT,
    message="`{what}` is at the root, and {who} refuse that.",
    hint=_PUT_INTO_OBJECT,
)
def root_combined(node: Object, _root: Json) -> Iterator[Found]:
    """`oneOf`, `anyOf`, `allOf`, `enum`, `const` or `not` stands at the root.

    OpenAI names all six: the root must `not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top
    level`.
    """
    for keyword in (*COMBINERS, "enum", "const", "not"):
        if keyword in node:
            yield Found((keyword,), keyword)


def _listed(node: Object, combiners: Iterable[str]) -> Iterator[Found]:
    for combiner in combiners:
        if isinstance(node.get(combiner), list):
            yield Found((combiner,), combiner)


@condition(
    subject="a union at the root",
    scope="root",
    breaks={**_OBJECT, "anyOf": _BRANCHES},
    passes=_OBJECT,
    message="`{what}` is at the root, and {who} refuse that.",
    hint=_PUT_INTO_OBJECT,
    weaker_than=root_combined,
)
def root_union(node: Object, _root: Json) -> Iterator[Found]:
    """`oneOf`, `anyOf` or `allOf` stands at the root.

    Anthropic refuses the whole request, OpenAI for models before GPT-5 and through Chat Completions.
    """
    yield from _listed(node, COMBINERS)


_HALVES: Final[dict[str, Json]] = {
    **_OBJECT,
    "anyOf": [{"type": "object", "required": ["a"]}, {"type": "object", "minProperties": 2}],
}


@condition(
    subject="a branch at the root that is not `type: object`",
    scope="root",
    breaks={**_OBJECT, "anyOf": [{"required": ["a"]}, {"minProperties": 2}]},
    passes=_HALVES,
    message="A branch of `{what}` at the root is not `type: object` itself, and the provider refuses that.",
    hint="Say in the description which properties go together.",
    weaker_than=root_union,
)
def root_branch_not_object(node: Object, root: Json) -> Iterator[Found]:
    """A union beside `type: object` at the root has a branch that does not say `type: object` itself.

    xAI answers `root schema is an anyOf/oneOf union with a non-object branch`, for branches of `required` alone, too.
    """
    for union in UNIONS if "type" in node else ():
        for at, branch in enumerate(list_at(node, union)):
            if not is_plain_object(branch, root):
                yield Found((union, at), union)


@condition(
    subject="a union of objects at the root",
    scope="root",
    breaks=_HALVES,
    passes=_OBJECT,
    message="`{what}` of objects is at the root, and sources disagree whether the provider takes it.",
    hint="Make one object of it, and say in the description which properties go together.",
    weaker_than=root_union,
)
def root_union_of_objects(node: Object, root: Json) -> Iterator[Found]:
    """A union at the root has only branches that are `type: object`.

    A document of xAI allows it; clients that met its refusals send no union at the root at all.
    """
    for union in UNIONS:
        branches = list_at(node, union)
        if branches and all(is_plain_object(branch, root) for branch in branches):
            yield Found((union,), union)


@condition(
    subject="a combiner that the provider does not accept",
    group="keyword",
    breaks={"allOf": [_TEXT]},
    passes=_TEXT,
    message="`{what}` is not among the keywords that the provider accepts.",
    hint="Say it with `anyOf`, or merge the branches into one schema.",
    code="combiner-kept",
    formerly=("combiner-kept",),
    takes="names",
    example=COMBINERS,
    wakes=frozenset,
)
def union_not_supported(node: Object, _root: Json, value: tuple[str, ...]) -> Iterator[Found]:
    """A combiner stands where the provider takes none, or not this one.

    What cannot be said by one schema has to be said by its description, or by several tools.
    """
    yield from _listed(node, value)


@condition(
    subject="keywords beside `anyOf`",
    on={"anyOf"},
    breaks={"anyOf": _UNION, "description": "An id."},
    passes={"anyOf": _UNION},
    message="Other keywords stand beside `anyOf`; some back ends refuse that, others want `type` there.",
    hint="Say them in the branches.",
)
def union_with_siblings(node: Object, _root: Json) -> Iterator[Found]:
    """Anything stands beside `anyOf`.

    Vertex AI answers: `When using any_of, it must be the only field set.`
    """
    if isinstance(node["anyOf"], list) and len(node) > 1:
        yield Found(("anyOf",))


def _drop_type(schema: Json, place: Path) -> Edits | None:
    """Remove the type beside `anyOf` if every branch has its own."""
    path, node = node_at(schema, place, "anyOf")
    if node is None or not isinstance(node.get("anyOf"), list) or "type" not in node:
        return None
    typed = all("type" in branch or "$ref" in branch for branch in map(as_object, node["anyOf"]))
    return [remove((*path, "type"))] if typed else None


@condition(
    subject="keywords beside `anyOf` that check",
    on={"anyOf"},
    breaks={"type": ["string", "integer"], "anyOf": _UNION},
    passes={"anyOf": _UNION, "description": "An id."},
    mend=_drop_type,
    weaker_than=union_with_siblings,
)
def union_with_checks(node: Object, _root: Json) -> Iterator[Found]:
    """A keyword that is no annotation stands beside `anyOf`.

    A description beside a union harms nobody but Vertex AI.
    """
    if isinstance(node["anyOf"], list) and not _QUIET.issuperset(node):
        yield Found(("anyOf",))


@condition(
    subject="`type` beside `anyOf`",
    on={"anyOf"},
    breaks={"type": "string", "anyOf": [{**_TEXT, "minLength": 2}, {**_TEXT, "enum": ["-"]}]},
    passes={"anyOf": [{**_TEXT, "minLength": 2}, {**_TEXT, "enum": ["-"]}]},
    message="`type` is beside `anyOf`, and the provider requires it in the branches.",
    hint="Move `type` into the branches.",
    mend=_drop_type,
    weaker_than=union_with_checks,
)
def type_beside_union(node: Object, _root: Json) -> Iterator[Found]:
    """`type` stands beside `anyOf`.

    Moonshot wants it in the branches: `type should be defined in anyOf items instead of the parent schema`.
    """
    if "type" in node and isinstance(node["anyOf"], list):
        yield Found(("type",))


@condition(
    subject="an `enum` or a union without members",
    on={"enum", "anyOf", "oneOf"},
    breaks={"enum": []},
    passes={"enum": ["a"]},
    message="`{what}` is an empty list, and the provider refuses that.",
    hint="List the values or branches, or remove the keyword.",
)
def choice_empty(node: Object, _root: Json) -> Iterator[Found]:
    """An `enum`, `anyOf` or `oneOf` is an empty list.

    No value fits it; xAI documents that it answers 400.
    """
    for keyword in ("enum", "anyOf", "oneOf"):
        if node.get(keyword) == []:
            yield Found((keyword,), keyword)


@condition(
    subject="a union that is kept",
    on=set(UNIONS),
    breaks={"anyOf": _UNION},
    passes=_TEXT,
    message="This `{what}` is kept, and some back ends refuse a union.",
    hint="Give the property one type, or one property to each type.",
)
def union_kept(node: Object, _root: Json) -> Iterator[Found]:
    """A union is left in what is sent.

    The message `Schema` of Vertex AI has `anyOf`; some back ends behind it do not.
    """
    yield from _listed(node, UNIONS)


@condition(
    subject="properties beside `anyOf` or `oneOf`",
    on={"properties"},
    breaks={**_OBJECT, "anyOf": _BRANCHES},
    passes={"anyOf": [_OBJECT, _TEXT]},
    message="Properties stand beside `{what}`, and the provider reads only one of the two.",
    hint="Say the properties in each branch.",
)
def union_with_properties(node: Object, _root: Json) -> Iterator[Found]:
    """`properties` stand beside a union.

    A converter to a grammar follows the union or the properties, and loses the other in silence.
    """
    yield from _listed(node, UNIONS)


@condition(
    subject="branches of `anyOf` with the same first property",
    on={"anyOf"},
    breaks={"anyOf": [_OBJECT, {**_OBJECT, "required": ["a"]}]},
    passes={"anyOf": [_OBJECT, {"type": "object", "properties": {"b": _TEXT}}]},
)
def union_branches_alike(node: Object, _root: Json) -> Iterator[Found]:
    """Two branches of a union begin with the same property.

    An engine that writes a value from left to right cannot tell which branch it is in.
    """
    listed = (object_at(as_object(branch), "properties") for branch in list_at(node, "anyOf"))
    firsts = [next(iter(properties)) for properties in listed if properties]
    if len(set(firsts)) < len(firsts):
        yield Found(("anyOf",))


@condition(
    subject="`required` in a branch of `anyOf` that is no `type: object`",
    on={"anyOf"},
    breaks={**_OBJECT, "anyOf": _BRANCHES},
    passes={"anyOf": [{**_OBJECT, "required": ["a"]}]},
    message="A branch of `anyOf` has `required` and is not `type: object`, and the provider refuses that.",
    hint="Give the branch a type and its properties, or say in the description what goes together.",
)
def required_in_untyped_branch(node: Object, _root: Json) -> Iterator[Found]:
    """A branch of `anyOf` has `required`, and its type is not `object`.

    Vertex AI answers `any_of[0].required: only allowed for OBJECT type`.
    """
    for at, branch in enumerate(map(as_object, list_at(node, "anyOf"))):
        if branch.get("required") and branch.get("type") != "object":
            yield Found(("anyOf", at, "required"))


@condition(
    subject="more than {value:,} branches of `anyOf`",
    group="limit",
    on={"anyOf"},
    breaks={"anyOf": _UNION},
    passes={"anyOf": [_TEXT]},
    message="The union has {what:,} branches; the provider takes {value:,}.",
    hint="Merge branches that differ only in their values.",
    code="limit-passed",
    takes="most",
    example=1,
)
def union_too_long(node: Object, _root: Json, value: int) -> Iterator[Found]:
    """A union has more branches than the provider takes.

    Moonshot's validator stops at 500.
    """
    branches = len(list_at(node, "anyOf"))
    if branches > value:
        yield Found(("anyOf",), branches)


@condition(
    subject="an `anyOf` in a branch of an `anyOf`, without a type",
    on={"anyOf"},
    breaks={"anyOf": [{"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "null"}]},
    passes={"anyOf": [{"type": "string"}, {"type": "null"}]},
    message="A branch of anyOf is a union itself, and the provider asks for its type.",
    hint="Move the inner branches one level up.",
)
def union_in_union(node: Object, _root: Json) -> Iterator[Found]:
    """A branch of `anyOf` holds another `anyOf`, and says no type.

    DeepSeek answers `missing field type`.
    """
    for at, branch in enumerate(list_at(node, "anyOf")):
        if isinstance(branch, dict) and "anyOf" in branch and "type" not in branch:
            yield Found(("anyOf", at))


#: What shows an engine of what kind a branch is.
_KINDS: Final = frozenset({"type", "properties", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "items"})


@condition(
    subject="a branch or a negation that names no kind of value",
    on={"anyOf", "oneOf", "allOf", "not"},
    breaks={"type": "object", "properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
    passes={"anyOf": [{"type": "object", "required": ["a"]}, {"type": "null"}]},
    message="Nothing in `{what}` says what kind of value it is about, and the provider understands no such schema.",
    hint="Give it a type, or say in the description what belongs together.",
)
def branch_without_kind(node: Object, _root: Json) -> Iterator[Found]:
    """A branch of a union, or what `not` excludes, has neither a type nor what shows one.

    Fireworks answers `could not understand the instance`; it was seen for a branch of `required` alone, and `not: {}`.
    """
    for keyword in ("anyOf", "oneOf", "allOf"):
        for at, branch in enumerate(list_at(node, keyword)):
            if isinstance(branch, dict) and _KINDS.isdisjoint(branch):
                yield Found((keyword, at), keyword)
    negated = node.get("not")
    if isinstance(negated, dict) and _KINDS.isdisjoint(negated):
        yield Found(("not",), "not")
