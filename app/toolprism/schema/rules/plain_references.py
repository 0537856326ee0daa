"""A reference with escapes, or to a name that becomes plain → the name as it stands."""

from collections.abc import Collection, Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import parse_fragment
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example(
            {"properties": {"a": {"$ref": "#/$defs/T%3Ca%3E"}}, "$defs": {"T<a>": {}}},
            {"properties": {"a": {"$ref": "#/$defs/T<a>"}}, "$defs": {"T<a>": {}}},
        ),
        example({"$ref": "#/$defs/A", "$defs": {"A": {}}}, {"$ref": "#/$defs/A", "$defs": {"A": {}}}),
    ),
)
def plain_references(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write references to definitions without escapes.

    Moonshot's validator compares a reference with the names as they stand: it does not decode `%3C` or `~1`, which
    generators write for `Term<string>` and `a/b`.
    """
    reference = node["$ref"]
    if not isinstance(reference, str):
        return
    names, name = names_of(context.root), _named(reference)
    written = f"#/$defs/{plain(name, names)}" if name in names else reference
    if written != reference:
        yield put("$ref", written, "the provider reads the name of a definition as it stands", made_from=("$ref",))


def names_of(root: Json) -> Collection[str]:
    """Return the names of a document's definitions."""
    definitions = root.get("$defs") if isinstance(root, dict) else None
    return definitions.keys() if isinstance(definitions, dict) else ()


def _named(reference: str) -> str:
    """Return the name of the definition that a reference leads to; a text that no definition has if it is another."""
    tokens = parse_fragment(reference)
    named = tokens is not None and len(tokens) == 2 and tokens[0] == "$defs"  # noqa: PLR2004  # `$defs` and the name
    return tokens[1] if named and tokens is not None else reference


def plain(name: str, names: Collection[str]) -> str:
    """Return a name that needs no escapes, and that no other definition has."""
    written = name.replace("/", "_").replace("~", "_") or "_"
    while written != name and written in names:
        written += "_"
    return written
