"""Every claim, and what conditions, profiles, lints and targets make of all examples: `python -m tests.recorded`.

The program writes the two files that `tests/test_recorded.py` compares with the code. A change of either is a change of
what the product says of providers, so it is read in the diff before it is committed.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import cycle, pairwise
from pathlib import Path as File
from random import Random
from typing import Any, Final, TypeAlias

from tests.neighbours import altered, further, neighbours
from tests.providers.errors.lines import lines
from tests.schema.random_schemas import schemas
from tests.schema.rule_cases import EXTRA, cases, run, variants
from tests.vectors import corpus, vectors
from toolprism.conditions.condition import Condition
from toolprism.conditions.registry import all_conditions
from toolprism.core.errors import TooLarge
from toolprism.core.finding import Source
from toolprism.core.json_types import Json, to_dict
from toolprism.core.keywords import POSITIONS, SNAKE_POSITIONS
from toolprism.core.pointer import render
from toolprism.core.walk import nodes
from toolprism.lints import all_lints, lint
from toolprism.lints.declaration import Lint, tool
from toolprism.providers import all_profiles
from toolprism.providers.claim import Claim
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.edits import edit_for
from toolprism.providers.errors.form import Form
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import Peeled, peel
from toolprism.providers.errors.phrases import rule_of_words
from toolprism.providers.errors.sources import source_of
from toolprism.providers.profile import Profile
from toolprism.schema import all_rules, all_targets, normalize
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.log import steps
from toolprism.schema.target import Target, TargetPlan

#: The texts that the decoder is asked about.
ERRORS: Final = ("fresh.jsonl", "posted.jsonl", "reasoned.jsonl", "reported.jsonl", "worded.jsonl")
SAMPLES: Final = "samples of forms"
FOLDER: Final = File(__file__).parent / "vectors" / "recorded"
#: How many vectors and generated schemas are asked about, and which share of the published tools.
_VECTORS: Final = 60
_ONE_IN: Final = 40
_GENERATED: Final = 100
_SEED: Final = 20261125
#: How many generated schemas each rule is asked about, with the parameters of each target in turn.
_CASES: Final = 250
#: How many documents some edits away from their examples rules and conditions are asked about.
_FURTHER: Final = 150
#: How many further documents are asked for edits.
_EDITED: Final = 1_000
#: What most passes walk.
_WALKED: Final = {
    (): "the root",
    tuple(POSITIONS): "every place",
    tuple(SNAKE_POSITIONS): "every place in any spelling",
}
#: The scopes of conditions that read no schema.
_NO_SCHEMA: Final = ("tool", "request")
#: Digits of a digest.
_DIGITS: Final = 8


def facts() -> Iterator[str]:
    """Yield one line for each row of a profile, each target, rule, lint, condition and form: what it says of itself."""
    for profile in all_profiles().values():
        yield from (f"profile {profile.id}: {' · '.join(_row(claim))}" for claim in profile.claims)
    for target in all_targets("all").values():
        yield f"target {target.id}: {_of_the_target(target)}"
        yield f"target {target.id}: {_known(target.sources)}"
        yield from (f"target {target.id}: {step}" for step in _plan(target.plan))
    for rule in all_rules().values():
        yield f"rule {rule.id}: {rule.effect.value} · {_known(rule.sources)}"
    for each in all_lints().values():
        yield f"lint {each.id}: {_of_the_lint(each)} · {_known(each.sources)}"
    for condition in all_conditions().values():
        about = (condition.scope, condition.group, condition.code, *condition.formerly, condition.message)
        yield f"condition {condition.id}: {_joined(*about)}"
    for form in all_forms():
        yield f"form {form.id}: {_of_the_form(form)}"


def _of_the_target(target: Target) -> str:
    told = (target.title, target.used_by, target.field, target.form, target.edition, target.reference)
    return _joined(*told, *_flags(target, "strict", "settles", "variant"))


def _of_the_lint(of: Lint) -> str:
    flags = _flags(of, "fixes", "by_name")
    return _joined(of.severity, of.scope.value, *sorted(map(str, of.on)), *of.providers, *flags)


def _of_the_form(form: Form) -> str:
    chosen = form.rule if isinstance(form.rule, str) else "by its words"
    flags = _flags(form, "vague", "weak", "spoken", "whole")
    return _joined(form.provider, chosen, *flags, source_of(form).title)


def _joined(*told: str) -> str:
    return " · ".join(filter(None, told))


def _flags(of: object, *names: str) -> list[str]:
    return [name for name in names if getattr(of, name)]


def _plan(plan: TargetPlan) -> Iterator[str]:
    """Yield each pass: its rules in order, what it walks, and its limits."""
    named = {"prepares": plan.prepare, "passes": plan.passes, "falls back": (plan.fallback,) if plan.fallback else ()}
    for name, passes in named.items():
        for each in passes:
            before, after = (", ".join(map(_with_parameters, rules)) for rules in (each.before, each.after))
            boolean = "" if each.boolean is None else f"booleans: {_with_parameters(each.boolean)}"
            walks = _WALKED.get(tuple(each.positions)) or " ".join(each.positions)
            yield _joined(name, before, after, boolean, walks, *_flags(each, "repeat", "inlines", "limited"))


def _with_parameters(rule: Rule) -> str:
    told = [f"{name}={_value(value)}" for name, value in rule.parameters.items()]
    return f"{rule.id} ({'; '.join(told)})" if told else rule.id


def _known(sources: Iterable[Source]) -> str:
    return ", ".join(f"{source.title}, {source.read}, {source.confidence}" for source in sources)


def _row(claim: Claim) -> Iterator[str]:
    yield claim.support
    yield claim.condition.id if claim.condition is not None else claim.group
    yield ", ".join(claim.subjects)
    if claim.condition is not None and claim.condition.takes:
        yield _value(claim.condition.value)
    if claim.code:
        yield f"{claim.severity} {claim.code}"
    yield _known(claim.sources)


def _value(value: Any) -> str:
    """Return what a condition was given, in an order that does not change from run to run."""
    if isinstance(value, (set, frozenset)):
        return ", ".join(sorted(map(str, value)))
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(held)}" for name, held in value.items())
    if isinstance(value, (str, int, float)) or value is None:
        return json.dumps(value)
    if isinstance(value, tuple):
        return ", ".join(map(_value, value))
    return type(value).__name__


@cache
def examples() -> Mapping[str, list[Any]]:
    """Return what conditions, rules and lints show, and some vectors, published tools and generated schemas, by source.

    Equal ones count once.
    """
    seen: set[str] = set()
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for group, schema in _examples():
        text = json.dumps(schema, sort_keys=True)
        if text not in seen:
            seen.add(text)
            found[group].append(schema)
    return found


def _examples() -> Iterator[tuple[str, Any]]:
    for condition in all_conditions().values():
        if condition.scope not in _NO_SCHEMA:
            yield from (("conditions", each) for each in (condition.breaks, condition.passes))
    for rule in all_rules().values():
        yield from (("rules", each.before) for each in rule.examples)
    for each in all_lints().values():
        shown = [one for one in (*each.bad, *each.good) if one.has_schema]
        yield from (("lints", one.schema) for one in shown)
    yield from (("vectors", vector.schema) for vector in vectors()[:_VECTORS])
    yield from (("published", tool["inputSchema"]) for tool in corpus()[::_ONE_IN])
    yield from (("generated", schema) for schema in schemas(_SEED, _GENERATED))


#: Returns what a consumer makes of the examples: a digest for each group of them.
Told: TypeAlias = Callable[[], Mapping[str, str]]


def outcomes(kind: str | None = None) -> Mapping[str, Mapping[str, str]]:
    """Return what each consumer makes of the examples, or each of a kind."""
    return {name: told() for name, told in consumers().items() if kind in (None, kind_of(name))}


def kind_of(consumer: str) -> str:
    """Return the kind of a consumer: the first word of its name."""
    return consumer.partition(" ")[0]


def consumers() -> Mapping[str, Told]:
    """Return everything that says something about a schema or an error, by kind and id."""
    found: dict[str, Told] = {}
    for condition in all_conditions().values():
        found[f"condition {condition.id}"] = partial(_told_by_condition, condition)
    for profile in all_profiles().values():
        found[f"profile {profile.id}"] = partial(_told, _of_profile(profile))
    found["lints"] = partial(_told, _of_lints)
    for target in all_targets("all").values():
        found[f"target {target.id}"] = partial(_told, _of_target(target.id))
    for rule in all_rules().values():
        found[f"rule {rule.id}"] = partial(_told_by_rule, rule)
    for form in all_forms():
        found[f"form {form.id}"] = partial(_told_by_form, form)
    return {**found, "decoder": _told_by_decoder, "edits": _told_by_edits}


def _told(outcome: Callable[[Any], Any]) -> Mapping[str, str]:
    return {group: _digest([outcome(schema) for schema in schemas]) for group, schemas in examples().items()}


def _told_by_condition(condition: Condition) -> Mapping[str, str]:
    outcome, shown = _of_condition(condition), (condition.breaks, condition.passes)
    near = [each for example in shown for each in neighbours(example)]
    beside = [*near, *further(shown, Random(condition.id), _FURTHER)]
    if condition.scope in _NO_SCHEMA:
        is_right = _is_object if condition.scope == "tool" else _are_tools
        return {"neighbours": _digest([outcome(each) for each in beside if is_right(each)])}
    found = {"neighbours": _digest([outcome(each) for each in beside]), **_told(outcome)}
    given = [_of_condition(other) for other in _given().get(condition.id, ())]
    return {**found, "values": _digest([other(each) for other in given for each in near])} if given else found


@cache
def _given() -> Mapping[str, Sequence[Condition]]:
    """Return each condition with the values that profiles give it."""
    found: defaultdict[str, list[Condition]] = defaultdict(list)
    for claim in (claim for profile in all_profiles().values() for claim in profile.claims):
        given = claim.condition
        if given is not None and given.takes and all(given.value != other.value for other in found[given.id]):
            found[given.id].append(given)
    return found


def _is_object(document: Any) -> bool:
    return isinstance(document, dict)


def _are_tools(document: Any) -> bool:
    return isinstance(document, list) and all(map(_is_object, document))


def _of_condition(condition: Condition) -> Callable[[Any], Any]:
    def outcome(document: Any) -> Any:
        found = [((*path, *each.at), str(each.what)) for path, each in condition.found(document)]
        return [(render(place), what, condition.mend(document, place)) for place, what in found]

    return outcome


def _told_by_rule(rule: Rule) -> Mapping[str, str]:
    shown = [*(each.before for each in rule.examples), *EXTRA.get(rule.id, ())]
    asked = {
        "neighbours": [each for example in shown for each in neighbours(example)],
        "further": further(shown, Random(rule.id), _FURTHER),
        "examples": [schema for schemas in examples().values() for schema in schemas],
    }
    pairs: dict[str, Iterable[tuple[Rule, Any]]] = {
        group: zip(cycle(variants(rule)), filter(_is_object, documents)) for group, documents in asked.items()
    }
    every = [(variant, each) for variant in variants(rule) for each in shown]
    pairs |= {"own": every, "cases": cases(rule, _SEED, _CASES)}
    return {group: _digest([_of_rule(*each) for each in found]) for group, found in pairs.items()}


def _of_rule(rule: Rule, document: Any) -> Any:
    try:
        after, log = run(rule, document)
    except TooLarge:
        return "too large"
    done = [[render(step.node), repr(step.edit)] for step in steps(log)]
    return [after, done] if done else None


def _told_by_form(form: Form) -> Mapping[str, str]:
    beside = [peel(text) for text in altered(form.sample)]
    told = {"altered": beside, "texts": _texts()}
    return {group: _digest([_of_form(form, each) for each in peeled]) for group, peeled in told.items()}


def _of_form(form: Form, peeled: Peeled) -> Any:
    hits = form.hits(peeled, peeled.tight.lower())
    return [(hit.rule, hit.tool, hit.index, hit.of_answer, hit.steps, hit.details, hit.start, hit.end) for hit in hits]


@cache
def _texts() -> Sequence[Peeled]:
    """Return the text that each form shows, and those of people, without what wraps them."""
    posted = [line["text"] for name in ERRORS for line in lines(name)]
    return [peel(text) for text in (*(form.sample for form in all_forms()), *posted)]


def _told_by_decoder() -> Mapping[str, str]:
    samples = [form.sample for form in all_forms()]
    pairs = [f"{first} {second}" for first, second in pairwise(samples)]
    posted = {name: [line["text"] for line in lines(name)] for name in ERRORS}
    asked = {SAMPLES: samples, "pairs of samples": pairs, **posted}
    phrases = (FOLDER.parent / "errors" / "phrases.txt").read_text("utf-8").splitlines()
    found = {name: _digest([_decoded(text) for text in texts]) for name, texts in asked.items()}
    return {**found, "phrases": _digest([*map(rule_of_words, phrases)])}


def _told_by_edits() -> Mapping[str, str]:
    shown = [schema for group in ("conditions", "lints") for schema in examples()[group] if _is_object(schema)]
    asked = [*shown, *further(shown, Random(_SEED), _EDITED)]
    return {"further": _digest([[*_edits(schema)] for schema in asked])}


def _edits(schema: Json) -> Iterator[Any]:
    """Yield what is advised where a provider refuses a keyword, or the schema at it."""
    for path, node in nodes(schema):
        for keyword in node:
            yield edit_for(f"unknown-keyword:{keyword}", schema, path)
            yield edit_for("invalid-schema-draft", schema, (*path, keyword))


def _decoded(text: str) -> Any:
    told = decode(text)
    return [told.to_json(), None if told.form is None else told.form.id]


def _of_lints(schema: Any) -> Any:
    return [(each.rule, each.pointer, each.severity) for each in lint(tool("find_files", "Finds files.", schema))]


def _of_profile(profile: Profile) -> Callable[[Any], Any]:
    return lambda schema: sorted(
        (breach.code, render(breach.path), breach.severity, breach.message) for breach in profile.breaches(schema)
    )


def _of_target(target: str) -> Callable[[Any], Any]:
    def outcome(schema: Any) -> Any:
        result = normalize(schema, target)
        findings = [(finding.code, finding.pointer, finding.severity) for finding in result.findings]
        refused = [(each.pointer, each.cause, each.reason) for each in result.fail_open]
        patch = to_dict(result.trail.members())["patch"]
        return [result.output, result.status, result.verdict, patch, findings, refused]

    return outcome


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, default=str).encode()).hexdigest()[:_DIGITS]


def main() -> None:
    """Write both files."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "facts.txt").write_text("".join(f"{line}\n" for line in facts()), "utf-8")
    (FOLDER / "outcomes.json").write_text(json.dumps(outcomes(), indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
