"""Undoes one level of envelope around the arguments of a call: one too many, or one too few."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, object_at, type_of
from toolprism.core.pointer import Path
from toolprism.toolcalls.budgeted_validator import BudgetedValidator
from toolprism.toolcalls.known import KNOWN
from toolprism.toolcalls.names import folded
from toolprism.toolcalls.objects import Shape, alternatives
from toolprism.toolcalls.problem_finder import applicable_schemas
from toolprism.toolcalls.step import Coerced, Step
from toolprism.toolcalls.values import decode_json

#: A member of the arguments that holds all of them.
UNWRAP: Final = "unwrap"
#: The arguments are the value of a property.
WRAP: Final = "wrap"

#: Names, folded: of what may hold all arguments, of what tells which tool is called, and of what else stands beside it.
_ENVELOPES: Final = frozenset(KNOWN["envelopes"])
_NAMING: Final = frozenset(KNOWN["naming"])
_BESIDE: Final = _NAMING | set(KNOWN["beside"])
_OBJECT: Final = frozenset(("object",))
#: The most properties that are tried.
_MOST: Final = 100
_Coerce: TypeAlias = Callable[[Sequence[Json], Json, Path], Coerced | None]


def without_envelope(validator: BudgetedValidator, coerce: _Coerce, value: Json, tool: str | None) -> Iterator[Coerced]:
    """Yield what arguments mean if they have one level too many or too few.

    Args:
        validator: validates under the schema.
        coerce: repairs a value under schemas, at a path.
        value: the arguments, which do not fit.
        tool: the name of the tool, if it is known; a call of another one has no meaning here.
    """
    shape = Shape(validator, tuple(applicable_schemas(validator.references, validator.schema, ())))
    if isinstance(value, dict):
        for name, inner in _held(validator, shape, value, tool):
            steps = (Step(UNWRAP, (), name),)
            objects = [(inner, ())] if isinstance(inner, dict) else decode_json(inner, _OBJECT)
            for document, kinds in objects:
                found = coerce([validator.schema], document, ())
                if found is not None:
                    yield found.after(*steps, *(Step(kind, ()) for kind in kinds))
    if (
        isinstance(value, (dict, list))
        and value
        and not (isinstance(value, dict) and shape.spelt.keys() & map(folded, value))
    ):
        yield from _under_a_name(validator, coerce, shape, value)


def _held(validator: BudgetedValidator, shape: Shape, value: Object, tool: str | None) -> Iterator[tuple[str, Json]]:
    """Yield the member that may hold all arguments."""
    names = {name: folded(name) for name in value}
    if len(value) == 1:
        name, inner = next(iter(value.items()))
        if name in shape.known:
            twice = isinstance(inner, dict) and name in inner
            if twice and not all(validator.fits(node, inner) for node in shape.nodes(name)):
                yield name, inner
            return
        if tool is not None and names[name] == folded(tool) and shape.is_unknown(name):
            yield name, inner
            return
    holding = [name for name, spelling in names.items() if spelling in _ENVELOPES]
    if len(holding) != 1 or not all(shape.is_unknown(name) and names[name] not in shape.spelt for name in value):
        return
    beside = [name for name in value if name != holding[0]]
    if all(names[name] in _BESIDE and isinstance(value[name], (str, int)) for name in beside) and not (
        tool is not None and any(names[name] in _NAMING and value[name] != tool for name in beside)
    ):
        yield holding[0], value[holding[0]]


def _under_a_name(validator: BudgetedValidator, coerce: _Coerce, shape: Shape, value: Json) -> Iterator[Coerced]:
    """Yield the arguments as the value of the only property that takes them."""
    required = list(shape.required)
    only = required if len(required) == 1 else list(shape.known)
    if len(only) != 1 or len(shape.known) > _MOST:
        return
    taking: dict[str, Coerced] = {}
    for name in shape.known:
        found = coerce(shape.nodes(name), value, (name,)) if _declares(validator, shape.nodes(name), value) else None
        if found is not None and type_of(found.value) == type_of(value):
            taking[name] = found
    if list(taking) == only:
        found = taking[only[0]]
        yield Coerced({only[0]: found.value}, (Step(WRAP, (only[0],)), *found.steps))


def _declares(validator: BudgetedValidator, nodes: Sequence[Json], value: Json) -> bool:
    """Return whether schemas name every member of an object; a list needs no names."""
    if not isinstance(value, dict):
        return True
    for plain in alternatives(validator, nodes, value):
        spelt = {folded(name) for node in plain for name in object_at(node, "properties")}
        if spelt.issuperset(map(folded, value)):
            return True
    return False
