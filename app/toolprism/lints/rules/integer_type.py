"""A type is `integer` where Gemini prefers `number`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.type_names import types_of
from toolprism.providers.advice import OPENCLAW_ACTION
from toolprism.providers.citations import GOOGLE_SCHEMA

#: Keywords that show that whole numbers are intended: a list of values, a width, or a step.
_MEANT: Final = frozenset({"enum", "const", "format", "multipleOf"})


@node_lint(
    on={"type"},
    severity="note",
    bad={"type": "object", "properties": {"timeout": {"type": "integer", "description": "In seconds."}}},
    good={"type": "object", "properties": {"timeout": {"type": "number", "description": "In seconds."}}},
    sources=(OPENCLAW_ACTION, GOOGLE_SCHEMA),
    providers=("gemini", "cca"),
    by_name=True,
)
def integer_type(node: Object, place: Place) -> Iterator[Found]:
    """Gemini prefers `number` to `integer`.

    A schema has the type `integer` and no other sign that only whole numbers are intended: no values, no `format`, no
    `multipleOf`, no `number` beside it.

    Gemini sends numbers as doubles, so `5` may arrive as `5.0`, and tools for many providers declare `number` and round
    at run time. It runs only if it is named: `integer` is right if a fraction would make no sense and your code
    accepts `5.0`.
    """
    names = types_of(node)
    if "integer" in names and "number" not in names and not node.keys() & _MEANT:
        yield Found(place.path, "`integer` may arrive as `5.0` from Gemini; `number` is safer, rounded at run time.")
