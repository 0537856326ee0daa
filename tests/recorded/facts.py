"""What everything says of itself: one line for each row of a profile, each target, rule, lint, condition and form."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from toolprism.conditions.registry import all_conditions
from toolprism.core.finding import Source
from toolprism.core.keywords import POSITIONS, SNAKE_POSITIONS
from toolprism.lints import all_lints
from toolprism.lints.declaration import Lint
from toolprism.providers import all_profiles
from toolprism.providers.claim import Claim
from toolprism.providers.errors.form import Form
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.sources import source_of
from toolprism.schema import all_rules, all_targets
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.target import Target, TargetPlan

#: What most passes walk.
_WALKED: Final = {
    (): "the root",
    tuple(POSITIONS): "every place",
    tuple(SNAKE_POSITIONS): "every place in any spelling",
}


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
