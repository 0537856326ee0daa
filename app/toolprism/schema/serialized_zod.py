"""Converts a declaration that is no JSON Schema (a serialized Zod instance, another dialect) to one, with origins."""

import sys
from typing import Final, NamedTuple

from toolprism.core.errors import TooLarge
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, parse, render
from toolprism.schema.dialects import is_effect, spoken, understood
from toolprism.schema.engine.log import State
from toolprism.schema.engine.passes import Runner
from toolprism.schema.engine.trail import trace
from toolprism.schema.normalizer import Normalizer
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.target import Target, TargetPlan
from toolprism.schema.zod.instance import read

_TARGET: Final = Target(
    id="json-schema",
    title="JSON Schema",
    used_by="lint: the schema that a serialized Zod instance stands for",
    sources=(),
    plan=TargetPlan(prepare=(DETOXIFY,)),
)


class FromZod(NamedTuple):
    """The JSON Schema of an instance."""

    schema: Json
    #: Pointer into the schema → pointers into the instance.
    origins: dict[str, tuple[str, ...]]

    def place(self, path: Path) -> Path:
        """Return the place in the instance from which a place of the schema comes, or an ancestor of it."""
        sources = (self.origins.get(render(path[:length]), ()) for length in range(len(path), 0, -1))
        return next((parse(found[0]) for found in sources if found), ())


def from_zod(schema: Json) -> FromZod | None:
    """Return the JSON Schema of a serialized Zod instance; None for other values."""
    if is_effect(schema):
        return _read_as_meant(schema)
    if read(schema) is None:
        return None
    result = Normalizer(schema).normalize(_TARGET)
    return FromZod(result.output, dict(result.trail.origins)) if result.status != "error" else None


def meant_by(schema: Json) -> FromZod | None:
    """Return the JSON Schema that a declaration in another dialect means, or an instance; None for JSON Schema."""
    instance = from_zod(schema)
    return _read_as_meant(schema) if instance is None else instance


def _read_as_meant(schema: Json) -> FromZod | None:
    pasted = State(schema, [])
    if not spoken(pasted):
        return None
    try:
        done = understood(pasted, Runner(sys.maxsize))
    except TooLarge:
        return None
    return FromZod(done.schema, dict(trace(schema, done.log).origins))


def json_schema_of(schema: Json) -> Json:
    """Return what arguments are checked by: the JSON Schema that a declaration means, or the schema itself.

    As JSON Schema, a Zod instance would accept anything, because none of its members is a keyword.
    """
    found = meant_by(schema)
    return schema if found is None else found.schema
