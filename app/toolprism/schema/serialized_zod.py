"""Converts a serialized Zod instance to JSON Schema, with the origin of each place."""

from typing import Final, NamedTuple

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, parse, render
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
    if read(schema) is None:
        return None
    result = Normalizer(schema).normalize(_TARGET)
    return FromZod(result.output, dict(result.trail.origins)) if result.status != "error" else None


def json_schema_of(schema: Json) -> Json:
    """Return what arguments are checked by: the JSON Schema of a serialized Zod instance, or the schema itself.

    As JSON Schema, an instance would accept anything, because none of its members is a keyword.
    """
    instance = from_zod(schema)
    return schema if instance is None else instance.schema
