"""The result of a transformer for a schema: raised, lost something silently, or answered."""

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from toolprism.core.json_types import same
from toolprism.core.walk import nodes

Kind: TypeAlias = Literal["raises", "corrupts", "differs", "same"]

#: What a property says of its values; a property that said one of these and says none of them has lost it.
_SAYING = frozenset({"type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "properties", "items"})


class Outcome(NamedTuple):
    """The result for one schema."""

    kind: Kind
    #: The exception, or the problem of the answer; empty if there is none.
    why: str


def outcome(transform: Callable[[dict[str, Any]], Any], schema: dict[str, Any], ours: object) -> Outcome:
    """Run a transformer on a schema, possibly in place, and compare its answer with ours."""
    before = dict(nodes_of(schema))
    try:
        answer = transform(schema)
    except Exception as error:  # noqa: BLE001  # whatever another project raises is its answer
        return Outcome("raises", type(error).__name__)
    if answer is None:  # the schema itself was changed
        answer = schema
    if (wrong := corrupted(before, answer)) is not None:
        return Outcome("corrupts", wrong)
    return Outcome("same" if same(answer, ours) else "differs", "")  # type: ignore[arg-type]  # JSON by now


def nodes_of(schema: Any) -> Iterator[tuple[tuple[str | int, ...], frozenset[str]]]:
    """Yield each property of a schema that stands at a place of its own, and what it says of its values."""
    for path, node in nodes(schema):
        if "$defs" not in path and "definitions" not in path and path[-2:-1] == ("properties",):
            yield path, _SAYING & node.keys()


def corrupted(before: dict[tuple[str | int, ...], frozenset[str]], answer: Any) -> str | None:
    """Return what an answer lost silently; None if it lost nothing."""
    if not isinstance(answer, dict):
        return "no object"
    try:
        Draft202012Validator.check_schema(answer)
    except SchemaError:
        return "not a valid schema"
    after = {path: node for path, node in nodes(answer) if path[-2:-1] == ("properties",)}
    for path, said in before.items():
        if len(path) == 2 and path not in after:  # deeper ones may have moved
            return "a property is missing"
        if path in after and said and not _SAYING & after[path].keys():
            return "a property says nothing any more"
        if path in after and not said & {"type", "properties"} and after[path] == {"type": "object"}:
            return "a property became an object"
    return None
