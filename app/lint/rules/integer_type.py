"""A type is `integer` where Gemini prefers `number`."""

from collections.abc import Iterator
from typing import Final

from app.core.json_types import Object
from app.lint.declaration import node_lint
from app.lint.finding import Found
from app.lint.subject import Place
from app.lint.type_names import types_of
from app.providers.advice import OPENCLAW_ACTION
from app.providers.citations import GOOGLE_SCHEMA

#: What shows that wholeness is meant: a list of values, a width, or a step.
_MEANT: Final = frozenset({"enum", "const", "format", "multipleOf"})


@node_lint(
    on={"type"},
    severity="note",
    bad={"type": "object", "properties": {"timeout": {"type": "integer", "description": "In seconds."}}},
    good={"type": "object", "properties": {"timeout": {"type": "number", "description": "In seconds."}}},
    sources=(OPENCLAW_ACTION, GOOGLE_SCHEMA),
    providers=("gemini", "cca"),
)
def integer_type(node: Object, place: Place) -> Iterator[Found]:
    """Gemini prefers `number` to `integer`.

    A schema is of type `integer` and says nothing else that only whole numbers have: no values, no `format`, no
    `multipleOf`, no `number` beside it.

    Arguments that Gemini writes travel as doubles, so `5` may arrive as `5.0`, and tools that are shipped to many
    providers declare `number` and round when they run. It is a note: where a fraction would make no sense and your
    code takes `5.0`, keep `integer`.
    """
    names = types_of(node)
    if "integer" in names and "number" not in names and not node.keys() & _MEANT:
        yield Found(place.path, "`integer` may arrive as `5.0` from Gemini; `number` is safer, rounded at run time.")
