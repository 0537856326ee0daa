"""What each condition, rule and form makes of documents and texts beside its own examples: how many, and a seal.

A line is about one of them and asks for nothing but its own examples, so a change of one rule is a change of one line.
The seal changes if the same number is found, but at another place or with another edit.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, cycle
from random import Random
from typing import Any, Final

from tests.neighbours import altered, further, neighbours
from tests.schema.rule_cases import EXTRA, cases, run, variants
from toolprism.conditions.condition import Condition
from toolprism.conditions.registry import all_conditions
from toolprism.core.errors import TooLarge
from toolprism.core.pointer import render
from toolprism.providers import all_profiles
from toolprism.providers.errors.form import Form
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import peel
from toolprism.schema import all_rules
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.log import steps

_SEED: Final = 20261125
#: How many generated schemas each rule is asked about, with the parameters of each target in turn.
_CASES: Final = 250
#: How many documents some edits away from their examples rules and conditions are asked about.
_FURTHER: Final = 150
#: The scopes of conditions that read no schema.
_NO_SCHEMA: Final = ("tool", "request")
#: Digits of a seal.
_DIGITS: Final = 6


def consumers() -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield each condition, rule and form, with the function that returns its line."""
    for condition in all_conditions().values():
        yield f"condition {condition.id}", partial(_line, "holds", partial(_of_condition, condition))
    for rule in all_rules().values():
        yield f"rule {rule.id}", partial(_line, "works", partial(_of_rule, rule))
    for form in all_forms():
        yield f"form {form.id}", partial(_line, "hits", partial(_of_form, form))


def _line(word: str, asked: Callable[[], Iterable[Any]]) -> list[str]:
    """Return the line: among how many it finds something, and the seal of all that it finds."""
    told = [*asked()]
    found = [each for each in told if each]
    seal = hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()[:_DIGITS]
    return [f"{word} at {len(found)} of {len(told)}, seal {seal}"]


def _of_condition(condition: Condition) -> Iterator[Any]:
    shown = (condition.breaks, condition.passes)
    near = [each for example in shown for each in neighbours(example)]
    right = {"tool": _is_object, "request": _are_tools}.get(condition.scope, _is_anything)
    for document in filter(right, chain(near, further(shown, Random(condition.id), _FURTHER))):
        yield _found(condition, document)
    if condition.scope not in _NO_SCHEMA:
        yield from (_found(other, each) for other in _given().get(condition.id, ()) for each in near)


def _found(condition: Condition, document: Any) -> Any:
    found = [((*path, *each.at), str(each.what)) for path, each in condition.found(document)]
    return [(render(place), what, condition.mend(document, place)) for place, what in found]


@cache
def _given() -> Mapping[str, Sequence[Condition]]:
    """Return each condition with the values that profiles give it."""
    found: defaultdict[str, list[Condition]] = defaultdict(list)
    for claim in (claim for profile in all_profiles().values() for claim in profile.claims):
        given = claim.condition
        if given is not None and given.takes and all(given.value != other.value for other in found[given.id]):
            found[given.id].append(given)
    return found


def _is_anything(document: Any) -> bool:
    del document
    return True


def _is_object(document: Any) -> bool:
    return isinstance(document, dict)


def _are_tools(document: Any) -> bool:
    return isinstance(document, list) and all(map(_is_object, document))


def _of_rule(rule: Rule) -> Iterator[Any]:
    shown = [*(each.before for each in rule.examples), *EXTRA.get(rule.id, ())]
    near = (each for example in shown for each in neighbours(example))
    beside = chain(near, further(shown, Random(rule.id), _FURTHER))
    yield from (_worked(variant, each) for variant in variants(rule) for each in shown)
    yield from (_worked(*each) for each in zip(cycle(variants(rule)), filter(_is_object, beside)))
    yield from (_worked(*each) for each in cases(rule, _SEED, _CASES))


def _worked(rule: Rule, document: Any) -> Any:
    try:
        after, log = run(rule, document)
    except TooLarge:
        return "too large"
    done = [[render(step.node), repr(step.edit)] for step in steps(log)]
    return [after, done] if done else None


def _of_form(form: Form) -> Iterator[Any]:
    for text in altered(form.sample):
        peeled = peel(text)
        hits = form.hits(peeled, peeled.tight.lower())
        yield [
            (hit.rule, hit.tool, hit.index, hit.of_answer, hit.steps, hit.details, hit.start, hit.end) for hit in hits
        ]
