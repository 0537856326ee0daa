"""Serialized Zod instances."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.core.finding import Source
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import JSON_SCHEMA
from toolprism.schema.engine import Edit, Effect, PassContext, Root, drop, example, put, rule
from toolprism.schema.zod.instance import Converted, Instance, read

_ZOD: Final = Source(
    "Zod's own definitions, as JSON.stringify prints them",
    read="2026-11-21",
    confidence="observed",
    url="https://zod.dev/json-schema",
)

#: Keywords that may be beside the definition of an instance and are already JSON Schema, added by a wrapper.
_KEPT: Final = ("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment")

_INSTEAD: Final = {3: "`zodToJsonSchema(schema)` of the package zod-to-json-schema", 4: "`z.toJSONSchema(schema)`"}


@rule(
    on={"_def", "def", "_zod"},
    effect=Effect.SAME,
    again=True,
    sources=(_ZOD,),
    examples=(
        example({"_def": {"typeName": "ZodAny"}, "_any": True}, {}),
        example(
            {"def": {"type": "string", "check": "string_format", "format": "email"}, "type": "string"},
            {"type": "string", "format": "email"},
        ),
    ),
    leaves=({"properties": {"def": {"type": "string"}}}, {"def": {"type": "string"}, "items": {}}),
)
def zod_to_json_schema(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Convert a serialized Zod instance to the equivalent JSON Schema.

    A tool library that forgets to convert its schemas sends the output of `JSON.stringify`: `_def` and `typeName` from
    Zod 3, `def` from Zod 4. No provider knows these keywords, so every argument is accepted and none is described. Most
    of the meaning is still there, except for what Zod keeps in functions: the shape of a Zod 3 object that was never
    used, regular expressions, defaults of Zod 3, most checks and all descriptions of Zod 4. The JSON Schema never
    accepts less than Zod does: if `JSON.stringify` does not show whether a property is required, or whether a string
    was trimmed before it was checked, both are accepted. Only `catch` and `preprocess` are taken for what they lead to:
    the code accepts more, and a model should not be asked for that. Convert the schema before it is sent:
    `z.toJSONSchema` in Zod 4, zod-to-json-schema for Zod 3.
    """
    instance = read(node)
    if instance is None:
        return
    from toolprism.schema.zod.conversions import convert  # few pastes hold an instance

    found = convert(instance)
    beside, places = _annotations(instance)
    wider = Effect.WIDER if found.lost or found.inexpressible else None
    yield put(
        (),
        {**found.schema, **beside},
        _reason(instance, found),
        parts={**_by_keyword(found, places), **places},
        effect=(Effect.UNKNOWN if wider else Effect.NARROWER) if found.beyond else wider,
        warn="zod-lost" if found.lost else "zod-code" if found.beyond else None,
    )


def _by_keyword(found: Converted, over: Mapping[Path, Path | Root]) -> Mapping[Path, Path | Root]:
    """Return the sources of a conversion's places, by keyword if sources are also given for the whole schema."""
    whole = found.parts.get(())
    if not over or whole is None:
        return found.parts
    return {(keyword,): (*whole, keyword) for keyword in found.schema}


def _annotations(instance: Instance) -> tuple[dict[str, Json], dict[Path, Path | Root]]:
    """Return the annotations beside the definition and the description in it; the wrapper's come first."""
    kept = {name: instance.node[name] for name in _KEPT if name in instance.node}
    places: dict[Path, Path | Root] = {(name,): (name,) for name in kept}
    if "description" not in kept and isinstance(instance.definition.get("description"), str):
        kept["description"] = instance.definition["description"]
        places[("description",)] = instance.below("description")
    return kept, places


def _reason(instance: Instance, found: Converted) -> str:
    name = f"`{instance.definition['typeName']}`" if instance.is_zod3 else f"`{instance.kind}`"
    sentences = [f"a serialized Zod {instance.version} {name}; providers read JSON Schema", *found.notes]
    sentences += [f"{code}; the schema asks for what fits without it" for code in found.beyond]
    if found.lost:
        parts = ", ".join(found.lost)
        sentences.append(f"{parts}: lost when Zod was printed as JSON; send {_INSTEAD[instance.version]} instead")
    if found.inexpressible:
        sentences.append(f"{', '.join(found.inexpressible)}: no schema can express that")
    return "; ".join(sentences)


_MARKS: Final = ("_def", "_zod", "def")


@rule(
    on=_MARKS,
    effect=Effect.SAME,
    sources=(JSON_SCHEMA,),
    examples=(example({"def": {"type": "object"}, "description": "d"}, {"description": "d"}),),
    leaves=({"def": {"type": "object"}, "properties": {}}, {"properties": {"def": {"type": "object"}}}),
)
def drop_instance_lookalike(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove an unknown keyword that looks like a Zod instance once its neighbours are removed.

    Instances are converted before anything else. A node that looks like one afterwards has an unknown keyword of the
    author, beside keywords that the provider does not accept. The keyword checks nothing, and readers of the output
    would take the node for an instance.
    """
    for keyword in () if read(node) is None else filter(node.__contains__, _MARKS):
        yield drop(keyword, f"without its neighbours `{keyword}` would be taken for a serialized Zod instance")
