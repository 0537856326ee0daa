"""The declared effect of each rewrite on the accepted instances, checked with the `jsonschema` package."""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft7Validator

from app.core.pointer import Path, resolve
from app.core.walk import nodes
from app.schema import Normalizer, all_targets
from app.schema.common_passes import UPGRADE
from app.schema.engine.context import PassContext
from app.schema.engine.document import perform
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect, seen_from
from app.schema.engine.log import Mark, Step, steps
from app.schema.engine.node_editor import NodeEditor
from app.schema.options import MAX_NODES
from tests.schema.random_instances import instances
from tests.schema.random_schemas import schemas
from tests.schema.reference_validator import is_valid_schema, validator

#: Fixed, so that every run sees the same schemas.
SEED = 5
COUNT = 120

#: Rules for drafts and notations that the reference validator does not read; they have tests of their own.
_OTHER_LANGUAGES = frozenset(
    {
        "zod-to-json-schema",
        "draft-07-uri",
        "definitions-to-defs",
        "definitions-ref-to-defs",
        "tuple-items-to-prefix-items",
        "dependencies-to-dependent-keywords",
    }
)


class Change(NamedTuple):
    """What one rule did to one node, all its edits together."""

    rule: str
    effect: Effect
    before: Any
    after: Any


def changes(schema: Any, log: list[Step | Mark]) -> Iterator[Change]:
    """Replay a log and yield the work of each rule on each node; on the whole document where references matter."""
    document = schema
    for (rule, node), group in groupby(steps(log), key=lambda step: (step.rule.id, step.node)):
        before, effects = document, []
        for step in group:
            editor = NodeEditor(document)
            perform(absolute(step), editor)
            document = editor.root
            effects.append(step.edit.effect or step.rule.effect)
        effect = joined(effects)
        sides = resolve(before, node), resolve(document, node)
        if any(refers(side) for side in sides):
            yield Change(rule, seen_from(node, effect), before, document)
        else:
            yield Change(rule, effect, *sides)


def absolute(step: Step) -> Edit:
    """Count the places of an edit from the root."""
    return step.edit._replace(at=step.node + step.edit.at, source=step.node + step.edit.source)


def joined(effects: list[Effect]) -> Effect:
    """Return the effect of one rewrite after another."""
    found = set(effects) - {Effect.SAME}
    if not found:
        return Effect.SAME
    return found.pop() if len(found) == 1 else Effect.UNKNOWN


def refers(schema: Any) -> bool:
    return any("$ref" in node for _, node in nodes(schema))


def contradiction(change: Change, random: Random) -> Any:
    """Return an instance that disproves the claim, in a list; None when there is none."""
    before, after = validator(change.before), validator(change.after)
    for instance in [*instances(change.before, random), *instances(change.after, random)]:
        try:
            was, now = before.is_valid(instance), after.is_valid(instance)
        except Exception:  # noqa: BLE001  # a reference that leads nowhere, or round in circles: no verdict
            return None
        wrong = {
            Effect.SAME: was != now,
            Effect.WIDER: was and not now,
            Effect.NARROWER: now and not was,
            Effect.UNKNOWN: False,
        }
        if wrong[change.effect]:
            return [instance]
    return None


@pytest.mark.parametrize("target", all_targets())
def test_every_rewrite_does_what_it_claims(target: str) -> None:
    seen: set[str] = set()
    judged = 0
    for number, schema in enumerate(schemas(seed=SEED, count=COUNT, mistakes=False)):
        result = Normalizer(schema).normalize(all_targets()[target])
        for change in changes(schema, list(result.log)):
            key = repr(change)
            if change.effect is Effect.UNKNOWN or change.rule in _OTHER_LANGUAGES or key in seen:
                continue
            seen.add(key)
            if not (is_valid_schema(change.before) and is_valid_schema(change.after)):
                continue
            judged += 1
            assert contradiction(change, Random(number)) is None, change
    assert judged > 0


def test_the_upgrade_keeps_what_draft_07_accepts() -> None:
    judged = 0
    for number, schema in enumerate(schemas(seed=6, count=1_500, mistakes=False)):
        upgraded = UPGRADE.apply(schema, PassContext(MAX_NODES))
        newer = any({"prefixItems", "$defs", "nullable"} & node.keys() for _, node in nodes(schema))
        if upgraded is schema or newer or not is_valid_schema(schema, Draft7Validator):
            continue
        old, new = validator(schema, Draft7Validator), validator(upgraded)
        for instance in instances(schema, Random(number)):
            try:
                verdicts = old.is_valid(instance), new.is_valid(instance)
            except Exception:  # noqa: BLE001  # a reference that leads nowhere: no verdict
                break
            assert verdicts[0] == verdicts[1], (schema, instance)
            judged += 1
    assert judged > 1_000


@pytest.mark.parametrize(
    "path, expected",
    [
        ((), Effect.WIDER),
        (("properties", "not"), Effect.WIDER),
        (("not",), Effect.NARROWER),
        (("not", "not"), Effect.WIDER),
        (("items", 0, "not"), Effect.NARROWER),
        (("anyOf", 1, "properties", "a"), Effect.WIDER),
        (("oneOf", 0), Effect.UNKNOWN),
        (("if",), Effect.UNKNOWN),
        (("properties", "if", "then"), Effect.WIDER),
    ],
)
def test_the_effect_on_the_whole_depends_on_where_the_node_stands(path: Path, expected: Effect) -> None:
    assert seen_from(path, Effect.WIDER) is expected
    assert seen_from(path, Effect.SAME) is Effect.SAME
