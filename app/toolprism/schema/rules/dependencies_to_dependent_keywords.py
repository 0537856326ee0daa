"""`dependencies` → `dependentRequired` and `dependentSchemas`."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, same, unique
from toolprism.core.pointer import Path
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION
from toolprism.schema.all_of import intersect
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"dependencies"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example(
            {"dependencies": {"a": ["b"], "c": {"required": ["d"]}}},
            {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}},
        ),
        example({"properties": {"dependencies": {}}}, {"properties": {"dependencies": {}}}),
    ),
)
def dependencies_to_dependent_keywords(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Split `dependencies` in two, as draft 2020-12 does.

    A list names properties that another one requires; a schema applies to the whole object if the property is present.
    """
    given = node["dependencies"]
    if not isinstance(given, dict):
        return
    reason = "draft 2020-12 splits `dependencies` by what they hold"
    lists = {name: value for name, value in given.items() if isinstance(value, list)}
    schemas: dict[str, Json] = {name: value for name, value in given.items() if isinstance(value, (dict, bool))}
    if lists:
        yield _required(node, lists, reason)
    if schemas:
        yield _schemas(node, schemas, reason)
    yield drop("dependencies", reason)


def _known(node: Object, keyword: str) -> dict[str, Json]:
    value = node.get(keyword)
    return dict(value) if isinstance(value, dict) else {}


def _required(node: Object, lists: dict[str, list[Json]], reason: str) -> Edit:
    required = _known(node, "dependentRequired")
    parts: dict[Path, Path] = {(name,): ("dependentRequired", name) for name in required if name not in lists}
    for name, names in lists.items():
        before = required.get(name)
        required[name] = unique([*(before if isinstance(before, list) else []), *names])
        if before is None and same(required[name], names):
            parts[name,] = ("dependencies", name)
    return put("dependentRequired", required, reason, parts=parts, made_from=("dependencies",))


def _schemas(node: Object, schemas: dict[str, Json], reason: str) -> Edit:
    known = _known(node, "dependentSchemas")
    parts: dict[Path, Path] = {(name,): ("dependentSchemas", name) for name in known if name not in schemas}
    for name, schema in schemas.items():
        sides: list[tuple[Json, Path]] = [(schema, ("dependencies", name))]
        if name in known:
            sides.insert(0, (known[name], ("dependentSchemas", name)))
        known[name], found = intersect(sides)
        parts.update({(name, *below): source for below, source in found.items()})
    return put("dependentSchemas", known, reason, parts=parts, made_from=("dependencies",))
