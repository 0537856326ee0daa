"""Mending: one value and the schemas that it is held to → the one value that it can only have been meant to be."""

from collections.abc import Iterator, Sequence

from app.core.json_types import Json, fingerprint
from app.core.pointer import Path, parse
from app.toolcalls.alternatives import Plain, alternatives
from app.toolcalls.budgeted_validator import Judge
from app.toolcalls.fixes import decode_json, enum_case
from app.toolcalls.members import item_nodes
from app.toolcalls.objects import ObjectMender
from app.toolcalls.step import Mended, Step
from app.toolcalls.values import conversions, is_of, listed_values, wanted_types


class Mender:
    """Mends the arguments of one call; gives up rather than work for long."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def mend(self, nodes: Sequence[Json], value: Json, path: Path) -> Mended | None:
        """Give the only outcome that fits, or none."""
        amiss = self._amiss(nodes, value)
        if not amiss:
            return Mended(value)
        results: dict[str, Mended] = {}
        for plain in alternatives(self.judge, nodes, value):
            for result in self._outcomes(plain, value, path, amiss):
                if self._fits(nodes, result.value):
                    results.setdefault(fingerprint(result.value), result)
            if len(results) > 1:
                return None
        return next(iter(results.values()), None)

    def _outcomes(self, plain: Plain, value: Json, path: Path, amiss: frozenset[str]) -> Iterator[Mended]:
        wanted = wanted_types(plain)
        if wanted is None or is_of(value, wanted):
            yield from self._inside(plain, value, path, amiss)
            return
        for converted, kinds in conversions(value, wanted):
            inner = self.mend(plain, converted, path)
            if inner is not None:
                yield inner.after(*(Step(kind, path) for kind in kinds))

    def _inside(self, plain: Plain, value: Json, path: Path, amiss: frozenset[str]) -> Iterator[Mended]:
        """Leave the type as it is."""
        match value:
            case dict():
                mended = ObjectMender(self.judge, self.mend, plain, path).mend(value, amiss)
            case list():
                mended = self._items(plain, value, path, amiss)
            case _:
                yield from self._text(plain, value, path)
                return
        if mended is not None:
            yield mended

    def _text(self, plain: Plain, value: Json, path: Path) -> Iterator[Mended]:
        listed = list(listed_values(plain))
        texts: list[tuple[Json, tuple[Step, ...]]] = [(value, ())]
        if isinstance(value, str) and (decoded := decode_json.decoded_text(value)) is not None:
            step = Step(decode_json.KIND, path)
            texts.append((decoded, (step,)))
            yield Mended(decoded, (step,))
        for text, steps in texts:
            for meant in enum_case.enum_case(text, listed):
                yield Mended(meant, (*steps, Step(enum_case.KIND, path)))

    def _items(self, plain: Plain, value: list[Json], path: Path, amiss: frozenset[str]) -> Mended | None:
        items: list[Json] = []
        steps: list[Step] = []
        for index, item in enumerate(value):
            mended: Mended | None = Mended(item)
            if str(index) in amiss:
                mended = self.mend(item_nodes(plain, index), item, (*path, index))
            if mended is None:
                return None
            items.append(mended.value)
            steps.extend(mended.steps)
        return Mended(items, tuple(steps))

    def _amiss(self, nodes: Sequence[Json], value: Json) -> frozenset[str]:
        """Give the members that an error is in, and an empty name for the value itself."""
        errors = [error for node in nodes for error in self.judge.errors(node, value)]
        return frozenset(token for error in errors for token in (parse(error.instance_path) or ("",))[:1])

    def _fits(self, nodes: Sequence[Json], value: Json) -> bool:
        return all(self.judge.fits(node, value) for node in nodes)
