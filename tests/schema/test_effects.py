"""The declared effect of every rule on the accepted instances, judged by the `jsonschema` package."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from jsonschema import Draft7Validator

from tests.schema.boundaries import boundaries
from tests.schema.chosen import rules_of, waking
from tests.schema.judge import Change, changes, dangles, joined, judge
from tests.schema.random_instances import instances
from tests.schema.random_schemas import schemas
from tests.schema.reference_validator import is_valid_schema, validator
from tests.schema.rule_cases import cases, run
from tests.soak import inputs
from toolprism.core.pointer import Path as Place
from toolprism.core.walk import MAX_NODES, nodes
from toolprism.schema import Normalizer, all_targets
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.effect import Effect, seen_from
from toolprism.schema.engine.log import steps
from toolprism.schema.passes import UPGRADE
from toolprism.schema.registry import all_rules

#: Fixed, so that every run sees the same schemas and instances.
SEED: Final = 5
#: Instances that a rule is judged with, of those that the schema before accepts and of those that it refuses.
LEAST: Final = 30
#: Pieces of a rule's work that are judged, and schemas that are tried to find as many.
_ENOUGH: Final = 16
_MOST: Final = 1_500
_OF_ZOD: Final = "zod-to-json-schema"


class Judged(NamedTuple):
    """The results for one rule."""

    accepted: int
    rejected: int
    #: How often each effect was claimed.
    claims: Counter[Effect]
    #: What happened where no effect was claimed.
    unknown: frozenset[str]
    #: Claims that do not hold, each with an instance.
    wrong: list[tuple[Change, Any]]


@cache
def judged(name: str) -> Judged:
    """Apply a rule to its own schemas until enough of its work has been judged."""
    rule = all_rules()[name]
    accepted = rejected = 0
    claims: Counter[Effect] = Counter()
    unknown: set[str] = set()
    wrong = []
    for number, change in enumerate(_work(rule)):
        verdicts = judge(change, boundaries((change.before, change.after), Random(number), 12))
        if verdicts is None:
            continue
        accepted, rejected = accepted + verdicts.accepted, rejected + verdicts.rejected
        claims[change.effect] += 1
        wrong += [(change, instance) for instance in verdicts.against]
        if change.effect is Effect.UNKNOWN:
            unknown |= verdicts.seen
        if claims.total() >= _ENOUGH and min(accepted, rejected) >= LEAST:
            break
    return Judged(accepted, rejected, claims, frozenset(unknown), wrong)


def _work(rule: Rule) -> Iterator[Change]:
    """Yield what a rule does to each node, and to the whole around it, each once."""
    seen: set[str] = set()
    for variant, document in cases(rule, SEED, _MOST):
        _, log = run(variant, document)
        for change in (*changes(document, log), *changes(document, log, whole=True)):
            if repr(change) not in seen:
                seen.add(repr(change))
                yield change


#: They read what is no JSON Schema, so that no judge knows what it accepted before: `tests/schema/test_dialects.py`.
_OF_DIALECTS: Final = {
    "document-of-effect",
    "number-in-text",
    "spelling-of-gemini",
    "type-in-upper-case",
    "type-of-a-language",
    "unset-field",
}
_JUDGED_HERE: Final = [name for name in all_rules() if name not in {_OF_ZOD, *_OF_DIALECTS}]


@pytest.mark.parametrize("name", _JUDGED_HERE)
def test_every_rule_does_what_it_claims_on_the_schemas_that_it_is_for(name: str) -> None:
    found = judged(name)
    assert found.wrong == []
    assert min(found.accepted, found.rejected) >= LEAST


def test_the_json_schema_read_from_zod_accepts_what_zod_accepts_and_no_more_where_nothing_is_lost() -> None:
    rule = all_rules()[_OF_ZOD]
    recorded = (Path(__file__).parent / "zod" / "zod_cases.jsonl.gz").read_bytes()
    zod = [json.loads(line) for line in gzip.decompress(recorded).splitlines()]
    # one print stands for several releases, and what one of them accepts counts
    widest = {(case["zod"][0], case["code"], repr(each)) for case in zod for each in case["accepted"]}
    counted: Counter[bool] = Counter()
    for case in zod[::8]:
        after, log = run(rule, case["printed"])
        if "'format'" in repr(after):
            continue  # the judge is more lenient about formats than Zod is
        effect = joined(step.effect for step in steps(log))
        schema = validator(after)
        for instance in (*case["accepted"], *case["rejected"]):
            was, now = (case["zod"][0], case["code"], repr(instance)) in widest, schema.is_valid(instance)
            allowed = effect is Effect.UNKNOWN or effect is (Effect.WIDER if now else Effect.NARROWER)
            assert was == now or allowed, (case["code"], instance)
            counted[was] += 1
    assert min(counted.values()) >= LEAST


#: Rules that declare no effect. The number may only fall.
_UNKNOWN: Final = 9


def test_few_rules_declare_no_effect_and_each_says_why() -> None:
    undeclared = [rule for rule in all_rules().values() if rule.effect is Effect.UNKNOWN]
    of_targets = {rule.id for target in all_targets("all").values() for rule in target.rules}
    # a strategy writes values in another shape, which the way back undoes
    assert len([rule for rule in undeclared if rule.id in of_targets]) <= _UNKNOWN
    for rule in undeclared:
        assert "Its effect is unknown because" in rule.document, rule.id


@pytest.mark.parametrize("name", [rule.id for rule in all_rules().values() if rule.effect is Effect.UNKNOWN])
def test_a_rule_that_declares_no_effect_both_lets_through_and_refuses_more(name: str) -> None:
    assert _seen_of_unknown(name) == {"wider", "narrower"}


@cache
def _seen_of_unknown(name: str) -> set[str]:
    seen: set[str] = set()
    for number, change in enumerate(_work(all_rules()[name])):
        if change.effect is Effect.UNKNOWN:
            verdicts = judge(change, boundaries((change.before, change.after), Random(number), 12))
            seen |= verdicts.seen if verdicts else set()
        if len(seen) > 1:
            break
    return seen


@pytest.mark.parametrize("name", [rule.id for rule in all_rules().values() if rule.effect is not Effect.UNKNOWN])
def test_the_examples_of_a_rule_that_declares_an_effect_claim_it(name: str) -> None:
    rule = all_rules()[name]
    variant = rule(**rule.example_parameters) if rule.example_parameters else rule
    for example in rule.examples:
        _, log = run(variant, example.before)
        claimed = joined(step.effect for step in steps(log))
        assert claimed is not Effect.UNKNOWN, example
        if example.has_witness:
            assert claimed is rule.effect, example


#: For a rule that declares an effect, the share of its work that may claim none.
_UNSURE: Final = 0.75


@pytest.mark.parametrize("name", [name for name in _JUDGED_HERE if all_rules()[name].effect is not Effect.UNKNOWN])
def test_a_rule_that_declares_an_effect_mostly_claims_one(name: str) -> None:
    claims = judged(name).claims
    assert claims[Effect.UNKNOWN] <= _UNSURE * claims.total()


@pytest.mark.parametrize("target", all_targets("all"))
def test_every_rewrite_of_a_target_does_what_it_claims(target: str) -> None:
    found = all_targets("all")[target]
    tried = [(schema, result) for rule in rules_of(found) for _, schema, result in waking(found, rule, 1)]
    more = schemas(seed=SEED, count=inputs(5, soak=500), mistakes=False)
    tried += [(schema, Normalizer(schema).normalize(found)) for schema in more]
    seen: set[str] = set()
    counted = 0
    for number, (schema, result) in enumerate(tried):
        for change in changes(schema, list(result.log)):
            if change.effect is Effect.UNKNOWN or change.rule in {_OF_ZOD, *_OF_DIALECTS} or repr(change) in seen:
                continue
            seen.add(repr(change))
            if dangles(change.before):
                continue  # what the reference means has been removed with the definitions
            verdicts = judge(change, boundaries((change.before, change.after), Random(number), 8))
            if verdicts is not None:
                counted += 1
                assert verdicts.against == [], change
    assert counted > 0


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
        (("contains",), Effect.UNKNOWN),
        (("items", "contains", "properties", "a"), Effect.UNKNOWN),
        (("properties", "if", "then"), Effect.WIDER),
        (("properties", "contains"), Effect.WIDER),
    ],
)
def test_the_effect_on_the_whole_depends_on_where_the_node_stands(path: Place, expected: Effect) -> None:
    assert seen_from(path, Effect.WIDER) is expected
    assert seen_from(path, Effect.SAME) is Effect.SAME
