"""Spellings of "nothing", "anything" and "these names": each is written as what it means."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, is_number, list_at
from toolprism.core.keywords import ANNOTATIONS, COMBINERS, UNIONS
from toolprism.core.meaning import accepts_all, accepts_nothing, impossible
from toolprism.core.pointer import Path
from toolprism.core.walk import exists, required_names, subschemas
from toolprism.providers import citations as cited
from toolprism.schema.engine import ANY, Edit, Effect, PassContext, drop, example, put, rule
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.overlay import hoist_effect
from toolprism.schema.ref_expansion import led_to


@rule(
    on={"anyOf": list, "oneOf": list},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.OPENAI_STRICT, cited.MOONSHOT),
    examples=(
        example(
            {"description": "d", "anyOf": [{"not": {}}, {"type": "string"}]}, {"description": "d", "type": "string"}
        ),
        example(
            {"oneOf": [False, {"minLength": 1}, {"maxLength": 2}]}, {"oneOf": [{"minLength": 1}, {"maxLength": 2}]}
        ),
    ),
    leaves=({"anyOf": [{"type": "string"}]}, {"anyOf": [False, {"not": {}}]}),
)
def drop_impossible_branches(node: Object, context: PassContext) -> Iterator[Edit]:
    """Leave out the branches of a union that no value fits.

    Libraries write an optional value as "nothing, or this": `{"not": {}}` in a union. Strict modes find no type in such
    a branch, and grammars nothing to generate. A branch that is left alone becomes the node.
    """
    for union in UNIONS:
        branches = list_at(node, union)
        left = [index for index, branch in enumerate(branches) if not accepts_nothing(branch)]
        if left and len(left) < len(branches):
            yield from _without(node, union, left, context, "no value fits this branch")


@rule(
    on={"allOf": list, "not": ANY},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.OPENAI_STRICT, cited.ANTHROPIC_TOOLS),
    examples=(
        example({"allOf": [True, {"type": "string"}, {"not": False}]}, {"type": "string"}),
        example({"type": "string", "not": {"not": {}}}, {"type": "string"}),
    ),
    leaves=({"allOf": [{}, {"type": "string"}]}, {"not": {"type": "null"}}, {"not": True}),
)
def drop_idle_checks(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove the entries of an `allOf` that every value fits, and a `not` of what none does.

    They refuse nothing. Providers that have no `allOf` or `not` would refuse the schema, or strict mode would be off.
    """
    if "not" in node and accepts_nothing(node["not"]):
        yield drop("not", "this `not` refuses nothing")
        return  # an `allOf` beside it is seen with the node as it is then
    entries = list_at(node, "allOf")
    left = [index for index, entry in enumerate(entries) if not _is_idle(entry)]
    if len(left) < len(entries):
        yield from _without(node, "allOf", left, context, "every value fits this entry")


_IN_WORDS: Final = frozenset({"not", *COMBINERS})


def _is_idle(entry: Json) -> bool:
    """Return whether an entry refuses nothing, and says so in a word; `{}` may also be what is left of another one."""
    if not isinstance(entry, dict):
        return entry is True
    return not _IN_WORDS.isdisjoint(entry) and ANNOTATIONS.isdisjoint(entry) and accepts_all(entry)


def _without(node: Object, combiner: str, left: list[int], context: PassContext, reason: str) -> Iterator[Edit]:
    """Leave entries of a combiner out; the only one that is left becomes the node where nothing contradicts it."""
    if (*context.path, combiner) in context.of_root(led_to):  # its entries are counted elsewhere
        return
    entries = node[combiner]
    only = (
        entries[left[0]] if len(left) == 1 and not any(other in node for other in UNIONS if other != combiner) else None
    )
    own = {keyword: value for keyword, value in node.items() if keyword != combiner}
    if not left or only is True:
        yield drop(combiner, reason)
    elif isinstance(only, dict) and "nullable" not in only and hoist_effect(own, only) is Effect.SAME:
        parts: dict[Path, Path] = {(keyword,): (combiner, left[0], keyword) for keyword in only}
        same = Effect.SAME

        def lost(_keyword: str, _value: Json, _path: Path) -> tuple[str, Effect]:
            return reason, same

        yield from reshape(
            node, {**only, **own}, reason, parts=parts | in_place(own), lost=lost, effect=same, where="first"
        )
    else:
        for index in reversed(range(len(entries))):
            if index not in left:
                yield drop((combiner, index), reason)


@rule(
    on=dict.fromkeys(("additionalProperties", "unevaluatedProperties", "items", "additionalItems"), dict),
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.OPENAI_STRICT),
    examples=(example({"additionalProperties": {"not": {}}}, {"additionalProperties": False}),),
    leaves=({"additionalProperties": {"type": "string"}}, {"properties": {"additionalProperties": {"not": {}}}}),
)
def nothing_to_false(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write "no other property" and "no other item" as `false`.

    `{"not": {}}` and `false` both accept nothing, and only `false` is taken for a closed object or tuple everywhere.
    """
    rest = ("items",) if isinstance(node.get("prefixItems"), list) else ("additionalItems",)
    for keyword in ("additionalProperties", "unevaluatedProperties", *rest):
        if isinstance(node.get(keyword), dict) and accepts_nothing(node[keyword]):
            reason = "no value fits this, and `false` says so"
            yield from (drop((keyword, word), reason) for word in node[keyword])
            yield put(keyword, value=False, reason=reason, made_from=(keyword,))


@rule(
    on={"properties": dict},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.OPENAI_STRICT),
    examples=(
        example(
            {"properties": {"a": {"not": {}}, "b": {"type": "string"}}, "additionalProperties": False},
            {"properties": {"b": {"type": "string"}}, "additionalProperties": False},
        ),
    ),
    leaves=(
        {"properties": {"a": {"not": {}}}},
        {"properties": {"a": False}, "required": ["a"], "additionalProperties": False},
    ),
)
def drop_impossible_properties(node: Object, context: PassContext, *, closes: bool = False) -> Iterator[Edit]:
    """Leave out the properties of a closed object that no value fits.

    A closed object refuses them without their schema, too, in which a strict mode finds no type. A required one stays:
    nothing fits the object. An open object would take them then; a target that closes every object closes it first.
    """
    is_left_open = closes and "additionalProperties" not in node
    if node.get("patternProperties") or not (is_left_open or accepts_nothing(node.get("additionalProperties", True))):
        return
    needed = required_names(node)
    names = [name for name in impossible(node["properties"]) if name not in needed]
    if names and is_left_open:
        reason = "the provider requires every object to be closed"
        yield put("additionalProperties", value=False, reason=reason, effect=Effect.NARROWER)
    for name in names:
        if (*context.path, "properties", name) not in context.of_root(led_to):
            yield drop(("properties", name), "no value fits this property, and the closed object refuses it, too")


@rule(
    on={"prefixItems": list, "items": list},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.OPENAI_STRICT, cited.ANTHROPIC_TOOLS),
    examples=(
        example(
            {"prefixItems": [{"type": "string"}], "items": False}, {"prefixItems": [{"type": "string"}], "maxItems": 1}
        ),
        example({"items": [{}, {}], "additionalItems": False, "maxItems": 1}, {"items": [{}, {}], "maxItems": 1}),
    ),
    leaves=({"prefixItems": [{}], "items": {"type": "string"}},),
)
def closed_tuple_to_length(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Say that a tuple ends by its length.

    `false` after the last position refuses the same lists as `maxItems`, and strict modes find no type in it.
    """
    for entries, rest in (("prefixItems", "items"), ("items", "additionalItems")):
        if isinstance(node.get(entries), list) and rest in node and accepts_nothing(node[rest]):
            length, most = len(node[entries]), node.get("maxItems")
            reason = "what follows the last position is refused, and the length says so"
            if not is_number(most) or most > length:
                yield put("maxItems", length, reason, made_from=(rest,))
            yield drop(rest, reason)


#: The most subschemas that naming the keys of a map may make.
_MOST: Final = 2_000


@rule(
    on={"propertyNames": dict},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA, cited.OPENAI_STRICT),
    examples=(
        example(
            {
                "type": "object",
                "propertyNames": {"enum": ["a", "b"]},
                "additionalProperties": {"type": "integer"},
                "required": ["a"],
            },
            {
                "type": "object",
                "additionalProperties": False,
                "required": ["a"],
                "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
            },
        ),
    ),
    leaves=(
        {"propertyNames": {"pattern": "^a"}},
        {"propertyNames": {"enum": ["a"]}, "patternProperties": {"^a": {"type": "string"}}},
        {"propertyNames": {"enum": ["a"]}, "properties": {"b": {"type": "string"}}},
    ),
)
def listed_names_to_properties(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write a map whose keys are listed as an object with these properties.

    Libraries print a record of an enum so. Few providers read `propertyNames`, and strict modes take no map, while an
    object with the same names, closed, accepts the same.
    """
    names, values = _listed(node["propertyNames"]), node.get("additionalProperties", True)
    given = node.get("properties", {})
    is_plain = isinstance(given, dict) and isinstance(values, (dict, bool)) and not node.get("patternProperties")
    if names is None or not is_plain or not given.keys() <= set(names) or "unevaluatedProperties" in node:
        return
    added = [] if accepts_nothing(values) else [name for name in names if name not in given]
    is_used = (*context.path, "additionalProperties") in context.of_root(led_to)
    is_entry = context.path[-2:-1] == ("allOf",)  # which is merged with the others first
    if is_used or is_entry or len(added) * sum(1 for _ in subschemas(values)) > _MOST:
        return
    reason = "its names are listed, so it is an object with these properties"
    if added:
        schema: Json = {} if values is True else values
        parts: dict[Path, Path] = {(name,): ("properties", name) for name in given}
        parts |= {(name,): ("additionalProperties",) for name in added} if "additionalProperties" in node else {}
        yield put(
            "properties", {**given, **dict.fromkeys(added, schema)}, reason, parts=parts, made_from=("propertyNames",)
        )
    if node.get("additionalProperties") is not False:
        yield put("additionalProperties", value=False, reason=reason, made_from=("propertyNames",))
    yield drop("propertyNames", reason)


def _listed(schema: Object) -> list[str] | None:
    """Return the names that the schema of a name lists; None if it says more, or something else."""
    branches = schema.get("anyOf")
    if isinstance(branches, list) and branches and schema.keys() <= ANNOTATIONS | {"anyOf", "type"}:
        found = [_listed(branch) if isinstance(branch, dict) else None for branch in branches]
        listed = [name for names in found for name in names or ()]
        return None if None in found or schema.get("type", "string") != "string" else [*dict.fromkeys(listed)]
    values = [schema["const"]] if "const" in schema and "enum" not in schema else schema.get("enum")
    if not isinstance(values, list) or schema.keys() - ANNOTATIONS - {"enum", "const", "type"}:
        return None
    texts = [value for value in values if isinstance(value, str)]  # a name is never anything else
    return [*dict.fromkeys(texts)] if texts and schema.get("type", "string") == "string" else None


_BOUNDS: Final = (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum"))
_OLD_DRAFT: Final = ("http://json-schema.org/draft-04/schema", "https://json-schema.org/draft-04/schema")


@rule(
    on={"exclusiveMinimum": bool, "exclusiveMaximum": bool, "$schema": str},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"minimum": 0, "exclusiveMinimum": True}, {"exclusiveMinimum": 0}),
        example({"maximum": 9, "exclusiveMaximum": False}, {"maximum": 9}),
        example(
            {
                "$schema": "http://json-schema.org/draft-04/schema#",
                "additionalProperties": {"minimum": 0, "exclusiveMinimum": True},
            },
            {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "additionalProperties": {"exclusiveMinimum": 0},
            },
        ),
    ),
    leaves=({"exclusiveMinimum": 1}, {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 0}),
)
def flagged_bound_to_exclusive(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write a bound that a flag makes exclusive as an exclusive bound.

    In draft-04 and OpenAPI 3.0 `exclusiveMinimum: true` says that `minimum` itself does not fit. Since draft-06 the
    keyword is the bound, and a boolean is no valid schema; providers refuse it.
    """
    reason = "since draft-06 an exclusive bound is a number, not a flag"
    for exclusive, inclusive in _BOUNDS:
        if isinstance(node.get(exclusive), bool):
            if node[exclusive] and is_number(node.get(inclusive)):
                yield put(exclusive, node[inclusive], reason, made_from=(inclusive,))
                yield drop(inclusive, reason)
            else:
                yield drop(exclusive, reason)
    named = node.get("$schema")
    if isinstance(named, str) and named.rstrip("#") in _OLD_DRAFT and context.of_root(_has_flags):
        yield put("$schema", "https://json-schema.org/draft/2020-12/schema", reason)


def _has_flags(root: Json) -> bool:
    return exists(
        root, lambda node: isinstance(node, dict) and any(type(node.get(each)) is bool for each, _ in _BOUNDS)
    )
