"""A definition's name with a slash or a tilde → a plain one."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, move
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.rules.plain_references import names_of, plain


@rule(
    on={"$defs": dict},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example({"$defs": {"a/b": {"type": "string"}}}, {"$defs": {"a_b": {"type": "string"}}}),
        example({"$defs": {"Term<a>": {"type": "string"}}}, {"$defs": {"Term<a>": {"type": "string"}}}),
    ),
)
def plain_definition_names(_node: Object, context: PassContext) -> Iterator[Edit]:
    """Write the names of definitions without slashes and tildes.

    Moonshot's validator refuses a definition whose name has a slash or is empty, and finds none whose name has a tilde.
    The rule beside this one writes the references.
    """
    if not context.is_root:
        return
    names = names_of(context.root)
    for name in names:
        written = plain(name, names)
        if written != name:
            reason = "the provider refuses a slash, a tilde, or no name at all"
            yield move(("$defs", name), ("$defs", written), reason)
