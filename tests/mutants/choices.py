"""Find the words by which each form of the decoder that chooses wrongly is seen: `python -m tests.mutants.choices`.

Writes `tests/vectors/errors/choices.jsonl`: a form, the texts of its groups, and the rule that it chooses. One line
stays for each rule that stands in the sources, and for each mistake of the operators that some drawn words reveal. The
words are drawn from what the samples of all forms hold, from the texts in the sources, and from places in several
notations; what stands in the file comes first, so a line written by hand stays where it reveals something. It takes
minutes.
"""

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, TypeAlias

from tests.mutants.operators import APP, Generated, everything
from tests.providers.errors.lines import VECTORS, chosen, lines
from toolprism.providers.errors.form import Chooser, Form
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import peel

Groups: TypeAlias = dict[str, str]

_DRAWN: Final = 6_000
_SEED: Final = 20261126
_STEPS: Final = (
    *(
        "tools",
        "0",
        "function",
        "parameters",
        "input_schema",
        "inputSchema",
        "properties",
        "a",
        "items",
        "anyOf",
        "type",
    ),
    *(
        "name",
        "required",
        "enum",
        "description",
        "$defs",
        "additionalProperties",
        "generation_config",
        "strict",
        "json",
    ),
)
#: Sentences that choosers read as a whole.
_SAID: Final = (
    *("arrayfound,[object,boolean]expected", "stringfound,[object,boolean]expected", "arrayfound,stringexpected"),
    *("stringfound,arrayexpected", "property'a'isunsupported", "nameistoolong", "undefined", "required", "array", ""),
)
#: Notations of a place.
_NOTATIONS: Final = ("{}.", ".{}", "/{}", "['{}']", "[{}]", "{}/")
#: How often a group has no text, or one of another kind.
_ABSENT, _FOREIGN, _JOINED = 0.15, 0.1, 0.3


def main() -> None:
    """Write the file."""
    found = sorted(_found(), key=json.dumps)
    path = VECTORS / "choices.jsonl"
    path.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in found), "utf-8")
    sys.stdout.write(f"{len(found)} lines\n")


def groups_of(form: Form) -> Groups:
    """Return what a form reads in its sample, by group."""
    match = form.pattern.search(peel(form.sample).tight)
    read = {} if match is None else match.groupdict()
    return {name.partition("__")[0]: text for name, text in read.items() if text is not None}


def _found() -> Iterator[dict[str, Any]]:
    choosers = {form.id: form.rule for form in all_forms() if not isinstance(form.rule, str)}
    drawn = {form.id: [*_draws(form)] for form in all_forms() if form.id in choosers}
    told = {name: [chosen(choosers[name], each) for each in groups] for name, groups in drawn.items()}
    kept = {name: {*_first(rules, _literals(choosers[name])).values()} for name, rules in told.items()}
    for mistake in everything(kinds=["decoder"]):
        planted = dict(_planted(mistake))
        if not any(_reveals(planted[name], drawn[name], told[name], kept[name]) is not None for name in planted):
            for name, choose in planted.items():
                first = _reveals(choose, drawn[name], told[name], range(_DRAWN))
                if first is not None:
                    kept[name].add(first)
                    break
    for name, places in kept.items():
        yield from ({"form": name, "groups": drawn[name][at], "rule": told[name][at]} for at in places)


def _first(told: Sequence[str | None], literals: Sequence[str]) -> dict[str | None, int]:
    """Return where each rule that stands in the sources is chosen first."""
    return {rule: at for at, rule in reversed([*enumerate(told)]) if rule is None or rule in literals}


def _reveals(
    choose: Chooser, drawn: Sequence[Groups], told: Sequence[str | None], places: Sequence[int] | set[int] | range
) -> int | None:
    """Return the first place at which a chooser says something else."""
    try:
        return next((at for at in sorted(places) if chosen(choose, drawn[at]) != told[at]), None)
    except Exception:  # noqa: BLE001  # a mistake may raise anything
        return next(iter(places))


def _planted(mistake: Generated) -> Iterator[tuple[str, Chooser]]:
    """Yield the choosers of the forms that ask a module with a mistake."""
    name = ".".join(mistake.file.relative_to(APP).with_suffix("").parts)
    module = ModuleType(name)
    module.__package__ = name.rpartition(".")[0]
    try:
        exec(compile(mistake.text, str(mistake.file), "exec"), module.__dict__)  # noqa: S102  # that is the purpose
    except Exception:  # noqa: BLE001  # it is noticed at once
        return
    for form in all_forms():
        if not isinstance(form.rule, str) and form.rule.__module__ == name:
            yield form.id, vars(module)[form.rule.__name__]


def _draws(form: Form) -> Iterator[Groups]:
    random, own, read = Random(f"{form.id}/{_SEED}"), groups_of(form), _read()
    literals = _literals(form.rule)
    names = sorted({name.partition("__")[0] for name in form.pattern.groupindex})
    given = [line["groups"] for line in lines("choices.jsonl") if line["form"] == form.id]
    yield from (own, *given)
    for _ in range(_DRAWN - 1 - len(given)):
        drawn = {name: text for name, text in own.items() if random.random() > _ABSENT}
        for name in random.sample(names, random.randint(1, min(3, len(names)))):
            pools: list[Sequence[str]] = [read.get(name) or _steps(), literals, _steps(), _SAID]
            pool = random.choice([*read.values()] if random.random() < _FOREIGN else pools)
            drawn[name] = random.choice(pool)
            if random.random() < _JOINED:
                drawn[name] += random.choice(random.choice(pools))
        yield drawn


@cache
def _read() -> Mapping[str, Sequence[str]]:
    """Return what any form reads in its sample, by group."""
    read: defaultdict[str, set[str]] = defaultdict(set)
    for form in all_forms():
        for name, text in groups_of(form).items():
            read[name].add(text)
    read["words"] |= {*(VECTORS / "phrases.txt").read_text("utf-8").splitlines()}
    return {name: sorted(texts) for name, texts in read.items()}


@cache
def _steps() -> Sequence[str]:
    """Return places of up to three steps in several notations."""
    random = Random(_SEED)
    one = [notation.format(step) for notation in _NOTATIONS for step in _STEPS]
    return [*_STEPS, *one, *("".join(random.choices(one, k=random.randint(2, 3))) for _ in range(len(one)))]


@cache
def _literals(choose: Chooser) -> Sequence[str]:
    """Return the words in the module of a chooser."""
    file = APP / Path(*choose.__module__.split(".")).with_suffix(".py")
    texts = (node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant))
    return sorted({word for text in texts if isinstance(text, str) for word in re.findall(r"[\w$.-]{3,30}", text)})


if __name__ == "__main__":
    main()
