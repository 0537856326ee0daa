"""The forms of a schema that mean the same: what each rule that keeps the meaning makes of it alone."""

from collections.abc import Iterable
from typing import NamedTuple

from toolprism.core.errors import TooLarge
from toolprism.core.json_types import Json
from toolprism.core.walk import MAX_NODES
from toolprism.schema.engine import Effect, Rule
from toolprism.schema.engine.log import State, steps
from toolprism.schema.engine.passes import Pass, Runner
from toolprism.schema.target import Target


class EqualForm(NamedTuple):
    """One rule, and where it runs."""

    rule: Rule
    alone: Pass

    def of(self, schema: Json, max_nodes: int | None = None, *, surely: bool = True) -> Json:
        """Return what the rule alone makes of a schema; the schema itself if it changes nothing, or too much.

        Unless `surely`, a step may do what the rule cannot promise to keep the meaning, as with unknown keywords.
        """
        state = State(schema, [])
        try:
            done = Runner(MAX_NODES if max_nodes is None else max_nodes).apply((self.alone,), state)
        except TooLarge:
            return schema
        return schema if surely and any(step.effect is not Effect.SAME for step in steps(done.log)) else done.schema


def equal_forms(targets: Iterable[Target]) -> list[EqualForm]:
    """Return the rules of some targets that are declared to keep the meaning, each once."""
    found: dict[tuple[str, str], EqualForm] = {}
    for target in targets:
        plan = target.plan
        for pass_ in (*plan.prepare, *plan.passes):
            before = [(rule, Pass(before=(rule,), positions=pass_.positions, limited=True)) for rule in pass_.before]
            after = [(rule, Pass(after=(rule,), positions=pass_.positions, limited=True)) for rule in pass_.after]
            for rule, alone in (*before, *after):
                if rule.effect is Effect.SAME:
                    key = (rule.id, repr(sorted(map(str, rule.parameters.items()))))
                    found.setdefault(key, EqualForm(rule, alone))
    return list(found.values())
