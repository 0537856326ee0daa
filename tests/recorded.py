"""Every claim, and what conditions, profiles, lints and targets make of all examples: `python -m tests.recorded`.

The program writes the two files that `tests/test_recorded.py` compares with the code. A change of either is a change of
what the product says of providers, so it is read in the diff before it is committed.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path as File
from typing import Any, Final, TypeAlias

from tests.providers.errors.lines import lines
from tests.schema.random_schemas import schemas
from tests.vectors import corpus, vectors
from toolprism.conditions.condition import Condition
from toolprism.conditions.registry import all_conditions
from toolprism.core.finding import Source
from toolprism.core.pointer import Path, render
from toolprism.lints import all_lints, lint
from toolprism.lints.declaration import tool
from toolprism.providers import all_profiles
from toolprism.providers.claim import Claim
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.profile import Profile
from toolprism.schema import all_rules, all_targets, normalize

SAMPLES: Final = "samples of forms"
#: The texts that the decoder is asked about.
ERRORS: Final = (SAMPLES, "fresh.jsonl", "posted.jsonl", "reasoned.jsonl", "reported.jsonl", "worded.jsonl")
FOLDER: Final = File(__file__).parent / "vectors" / "recorded"
#: How many vectors and generated schemas are asked about, and which share of the published tools.
_VECTORS: Final = 60
_ONE_IN: Final = 40
_GENERATED: Final = 100
_SEED: Final = 20261125
#: Digits of a digest.
_DIGITS: Final = 8


def facts() -> Iterator[str]:
    """Yield one line for each row of a profile, each target, rule and lint: what it says, and how that is known."""
    for profile in all_profiles().values():
        yield from (f"profile {profile.id}: {' · '.join(_row(claim))}" for claim in profile.claims)
    for target in all_targets("all").values():
        flags = [name for name in ("strict", "settles", "variant") if getattr(target, name)]
        told = (target.title, target.used_by, target.travels_in, target.form, target.edition, target.reference, *flags)
        yield f"target {target.id}: {' · '.join(told)} · {_known(target.sources)}"
    for rule in all_rules().values():
        yield f"rule {rule.id}: {rule.effect.value} · {_known(rule.sources)}"
    for each in all_lints().values():
        flags = [name for name in ("fixes", "by_name") if getattr(each, name)]
        told = (each.severity, each.scope.value, *sorted(each.on), *each.providers, *flags)
        yield f"lint {each.id}: {' · '.join(map(str, told))} · {_known(each.sources)}"


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
        if condition.scope not in {"tool", "request"}:
            yield from ((f"conditions/{condition.family}", each) for each in (condition.breaks, condition.passes))
    for rule in all_rules().values():
        yield from ((f"rules/{rule.id[0]}", each.before) for each in rule.examples)
    for each in all_lints().values():
        shown = [one for one in (*each.bad, *each.good) if one.has_schema]
        yield from (("lints", one.schema) for one in shown)
    yield from (("vectors", vector.schema) for vector in vectors()[:_VECTORS])
    yield from (("published", tool["inputSchema"]) for tool in corpus()[::_ONE_IN])
    yield from (("generated", schema) for schema in schemas(_SEED, _GENERATED))


#: Returns what a consumer makes of the examples: a digest for each group of them.
Told: TypeAlias = Callable[[], Mapping[str, str]]


def outcomes() -> Mapping[str, Mapping[str, str]]:
    """Return what each consumer makes of the examples."""
    return {name: told() for name, told in consumers().items()}


def decoded(name: str) -> Iterator[Any]:
    """Yield what the decoder tells of each text of a file of errors, and of the text that each form shows."""
    texts = [form.sample for form in all_forms()] if name == SAMPLES else [line["text"] for line in lines(name)]
    for text in texts:
        told = decode(text)
        yield [told.to_json(), None if told.form is None else told.form.id]


def consumers() -> Mapping[str, Told]:
    """Return everything that says something about a schema or an error, by kind and id."""
    found = {name: partial(_told, outcome) for name, outcome in _readers().items()}
    return {**found, "decoder": _told_of_errors}


def _told(outcome: Callable[[Any], Any]) -> Mapping[str, str]:
    return {group: _digest([outcome(schema) for schema in schemas]) for group, schemas in examples().items()}


def _told_of_errors() -> Mapping[str, str]:
    return {name: _digest([*decoded(name)]) for name in ERRORS}


def _readers() -> Mapping[str, Callable[[Any], Any]]:
    """Return everything that says something about a schema, by kind and id."""
    found: dict[str, Callable[[Any], Any]] = {}
    for condition in all_conditions().values():
        if condition.scope not in {"tool", "request"}:
            found[f"condition {condition.id}"] = _of_condition(condition)
    for profile in all_profiles().values():
        found[f"profile {profile.id}"] = _of_profile(profile)
    found["lints"] = lambda schema: [
        (each.rule, each.pointer, each.severity) for each in lint(tool("find_files", "Finds files.", schema))
    ]
    for target in all_targets("all").values():
        found[f"target {target.id}"] = _of_target(target.id)
    return found


def _of_condition(condition: Condition) -> Callable[[Any], Any]:
    def outcome(schema: Any) -> Any:
        found = [((*path, *each.at), str(each.what)) for path, each in condition.found(schema)]
        mend = condition.mender or _no_edit
        return [(render(place), what, mend(schema, place)) for place, what in found]

    return outcome


def _no_edit(_schema: Any, _place: Path) -> None:
    """Return no edit: only the author can decide."""


def _of_profile(profile: Profile) -> Callable[[Any], Any]:
    return lambda schema: sorted(
        (breach.code, render(breach.path), breach.severity, breach.message) for breach in profile.breaches(schema)
    )


def _of_target(target: str) -> Callable[[Any], Any]:
    def outcome(schema: Any) -> Any:
        result = normalize(schema, target)
        findings = [(finding.code, finding.pointer, finding.severity) for finding in result.findings]
        return [result.output, result.status, result.verdict, result.to_json(trail=True)["patch"], findings]

    return outcome


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:_DIGITS]


def main() -> None:
    """Write both files."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "facts.txt").write_text("".join(f"{line}\n" for line in facts()), "utf-8")
    (FOLDER / "outcomes.json").write_text(json.dumps(outcomes(), indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
