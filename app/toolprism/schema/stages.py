"""The legs of a result: what each strategy of the user changed, and then what the target did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from toolprism.core.json_types import Json
from toolprism.core.lazy import computed
from toolprism.core.pointer import Path, array_index, parse
from toolprism.schema.engine.log import Mark, Step, steps
from toolprism.schema.engine.trail import Trail, trace
from toolprism.schema.result import Result


@dataclass(frozen=True)
class Leg:
    """A part of the way from a paste to an output."""

    before: Json
    after: Json
    log: Sequence[Step | Mark] = field(repr=False)
    #: Whether a strategy of the user did it, and not the target.
    is_strategy: bool
    #: The paste, and what happened to it before.
    paste: Json = field(repr=False)
    earlier: Sequence[Step | Mark] = field(repr=False)
    #: The result, if this is all of its way.
    whole: Result | None = field(default=None, repr=False)

    @property
    def rules(self) -> frozenset[str]:
        """The rules that changed something."""
        return frozenset(step.rule.id for step in steps(self.log))

    @computed
    def trail(self) -> Trail:
        """The changes of this leg, with places in the schema before it."""
        return trace(self.before, self.log) if self.whole is None else self.whole.trail

    def in_paste(self, pointer: str) -> str:
        """Return the place in the paste of one in the schema before this leg."""
        if not self.earlier:
            return pointer
        path: Path = ()
        here = self.before
        for token in parse(pointer):
            index = array_index(token, here) if isinstance(here, list) else None
            key: str | int = token if index is None else index
            if not (isinstance(here, dict) and token in here) and index is None:
                break
            here = here[key]  # type: ignore[index]  # an object with that name, or an array with the index
            path = (*path, key)
        return self._before_it.source_of(path)

    @computed
    def _before_it(self) -> Trail:
        return trace(self.paste, self.earlier)


def legs_of(result: Result) -> Iterator[Leg]:
    """Yield the legs of a result in order; the last is the target's."""
    before, at, log = result.schema, 0, result.log
    for stage in result.stages:
        part, earlier = log[stage.start : stage.end], log[: stage.start]
        yield Leg(stage.before, stage.after, part, is_strategy=True, paste=result.schema, earlier=earlier)
        before, at = stage.after, stage.end
    whole = None if result.stages else result
    yield Leg(before, result.output, log[at:], is_strategy=False, paste=result.schema, earlier=log[:at], whole=whole)
