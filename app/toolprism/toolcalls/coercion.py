"""Repairs one value under the schemas that apply to it, if exactly one repaired value fits."""

from collections.abc import Iterator, Sequence

from toolprism.core.json_types import Json, fingerprint, is_of
from toolprism.core.pointer import Path, parse
from toolprism.toolcalls.budgeted_validator import BudgetedValidator
from toolprism.toolcalls.objects import ObjectCoercion, Schemas, alternatives, item_nodes
from toolprism.toolcalls.step import Coerced, Step
from toolprism.toolcalls.values import (
    DECODE_JSON,
    ENUM_CASE,
    conversions,
    decoded_text,
    enum_case,
    listed_values,
    wanted_types,
)


class Coercion:
    """Repairs the arguments of one call, within a budget."""

    def __init__(self, validator: BudgetedValidator) -> None:
        self.validator = validator

    def coerce(self, nodes: Sequence[Json], value: Json, path: Path) -> Coerced | None:
        """Return the only repaired value that fits; None if there is none, or more than one."""
        failing = self._failing_members(nodes, value)
        if not failing:
            return Coerced(value)
        results: dict[str, Coerced] = {}
        for plain in alternatives(self.validator, nodes, value):
            for result in self._outcomes(plain, value, path, failing):
                if self._fits(nodes, result.value):
                    results.setdefault(fingerprint(result.value), result)
            if len(results) > 1:
                return None
        return next(iter(results.values()), None)

    def _outcomes(self, plain: Schemas, value: Json, path: Path, failing: frozenset[str]) -> Iterator[Coerced]:
        wanted = wanted_types(plain)
        if wanted is None or is_of(value, wanted):
            yield from self._inside(plain, value, path, failing)
            return
        for converted, kinds in conversions(value, wanted):
            inner = self.coerce(plain, converted, path)
            if inner is not None:
                yield inner.after(*(Step(kind, path) for kind in kinds))

    def _inside(self, plain: Schemas, value: Json, path: Path, failing: frozenset[str]) -> Iterator[Coerced]:
        """Repair a value whose type is correct."""
        match value:
            case dict():
                coerced = ObjectCoercion(self.validator, self.coerce, plain, path).coerce(value, failing)
            case list():
                coerced = self._items(plain, value, path, failing)
            case _:
                yield from self._text(plain, value, path)
                return
        if coerced is not None:
            yield coerced

    def _text(self, plain: Schemas, value: Json, path: Path) -> Iterator[Coerced]:
        listed = list(listed_values(plain))
        texts: list[tuple[Json, tuple[Step, ...]]] = [(value, ())]
        if isinstance(value, str) and (decoded := decoded_text(value)) is not None:
            step = Step(DECODE_JSON, path)
            texts.append((decoded, (step,)))
            yield Coerced(decoded, (step,))
        for text, steps in texts:
            for meant in enum_case(text, listed):
                yield Coerced(meant, (*steps, Step(ENUM_CASE, path)))

    def _items(self, plain: Schemas, value: list[Json], path: Path, failing: frozenset[str]) -> Coerced | None:
        items: list[Json] = []
        steps: list[Step] = []
        for index, item in enumerate(value):
            coerced: Coerced | None = Coerced(item)
            if str(index) in failing:
                coerced = self.coerce(item_nodes(plain, index), item, (*path, index))
            if coerced is None:
                return None
            items.append(coerced.value)
            steps.extend(coerced.steps)
        return Coerced(items, tuple(steps))

    def _failing_members(self, nodes: Sequence[Json], value: Json) -> frozenset[str]:
        """Return the names of the members that have errors, with an empty name for the value itself."""
        errors = [error for node in nodes for error in self.validator.errors(node, value)]
        return frozenset(token for error in errors for token in (parse(error.instance_path) or ("",))[:1])

    def _fits(self, nodes: Sequence[Json], value: Json) -> bool:
        return all(self.validator.fits(node, value) for node in nodes)
