"""Judges declared effects with the `jsonschema` package, translating what it does not support."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from tests.schema.reference_validator import is_valid_schema, validator
from tests.schema.today import Unreadable, in_2020_12
from toolprism.core.pointer import resolve
from toolprism.core.references import resolve as referred
from toolprism.core.walk import nodes
from toolprism.schema.engine.edit import Edit, perform
from toolprism.schema.engine.effect import Effect, seen_from
from toolprism.schema.engine.log import Mark, Step, steps
from toolprism.schema.engine.traversal import NodeEditor

#: What one side may not do when an effect is claimed: accept what the other refuses.
_FORBIDDEN: Final = {
    Effect.SAME: {"wider", "narrower"},
    Effect.WIDER: {"narrower"},
    Effect.NARROWER: {"wider"},
    Effect.UNKNOWN: set[str](),
}


class Change(NamedTuple):
    """All edits of one rule on one node."""

    rule: str
    effect: Effect
    before: Any
    after: Any


class Verdicts(NamedTuple):
    """The result for one change."""

    accepted: int
    rejected: int
    #: `wider` if a new instance is accepted, `narrower` if an accepted one is refused.
    seen: frozenset[str]
    #: An instance that disproves the claim, in a list.
    against: list[Any]


def changes(document: Any, log: Sequence[Step | Mark], *, whole: bool = False) -> Iterator[Change]:
    """Replay a log and yield the work of each rule on each node; on the whole document where references matter.

    Args:
        document: the schema before.
        log: what was done to it.
        whole: always on the whole document.
    """
    for (rule, node), group in groupby(steps(log), key=lambda step: (step.rule.id, step.node)):
        before, effects = document, []
        for step in group:
            editor = NodeEditor(document)
            perform(absolute(step), editor)
            document = editor.root
            effects.append(step.edit.effect or step.rule.effect)
        effect = joined(effects)
        sides = resolve(before, node), resolve(document, node)
        if whole or any(refers(side) for side in sides):
            yield Change(rule, seen_from(node, effect), before, document)
        else:
            yield Change(rule, effect, *sides)


def absolute(step: Step) -> Edit:
    """Count the places of an edit from the root."""
    return step.edit._replace(at=step.node + step.edit.at, source=step.node + step.edit.source)


def joined(effects: Iterable[Effect]) -> Effect:
    """Return the effect of one rewrite after another."""
    found = set(effects) - {Effect.SAME}
    if not found:
        return Effect.SAME
    return found.pop() if len(found) == 1 else Effect.UNKNOWN


def refers(schema: Any) -> bool:
    """Whether a schema holds a reference."""
    return any("$ref" in node for _, node in nodes(schema))


def dangles(schema: Any) -> bool:
    """Whether a schema holds a reference that leads nowhere."""
    references = [node["$ref"] for _, node in nodes(schema) if isinstance(node.get("$ref"), str)]
    return any(referred(schema, reference) is None for reference in references)


def judge(change: Change, tried: Sequence[Any]) -> Verdicts | None:
    """Compare both sides of a change; None where one of them is no schema, or cannot be read."""
    try:
        before, after = in_2020_12(change.before), in_2020_12(change.after)
    except Unreadable:
        return None
    if not (is_valid_schema(before) and is_valid_schema(after)):
        return None
    old, new = validator(before), validator(after)
    verdicts = []
    for instance in tried:
        try:
            verdicts.append((old.is_valid(instance), new.is_valid(instance), instance))
        except Exception:  # noqa: BLE001  # a reference that leads nowhere, or round in circles: no verdict
            return None
    return _summed(verdicts, change.effect)


def _summed(verdicts: Sequence[tuple[bool, bool, Any]], effect: Effect) -> Verdicts:
    accepted = sum(was for was, _, _ in verdicts)
    moved = [("narrower" if was else "wider", instance) for was, now, instance in verdicts if was != now]
    against = [instance for direction, instance in moved if direction in _FORBIDDEN[effect]]
    return Verdicts(accepted, len(verdicts) - accepted, frozenset(direction for direction, _ in moved), against[:1])
