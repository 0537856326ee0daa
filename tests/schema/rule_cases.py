"""Schemas that trigger one rule, made from its examples and its keywords."""

import copy
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from tests.schema.keyword_values import ANYWHERE, KEYWORDS, NEIGHBOURS, schema, value
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.walk import MAX_NODES
from toolprism.schema import all_preparations, all_targets
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.declaration import AllBut, Rule
from toolprism.schema.engine.log import Mark, Step
from toolprism.schema.engine.passes import Pass

#: Rules for schemas that are `true` or `false`; they are not asked about objects.
_BOOLEAN_PASSES: Final = [
    pass_ for target in all_targets("all").values() for pass_ in target.plan.passes if pass_.boolean is not None
]
OF_BOOLEANS: Final = {
    pass_.boolean.id for pass_ in _BOOLEAN_PASSES if pass_.boolean and pass_.boolean not in pass_.before
}
_FOR_BOOLEANS: Final = {pass_.boolean.id for pass_ in _BOOLEAN_PASSES if pass_.boolean} | {"replace-by-open-object"}
#: Every keyword that checks nothing, at once.
_SAID: Final = {
    **dict.fromkeys(sorted(ANNOTATIONS), "a"),
    **{keyword: {} for keyword in ("$vocabulary", "contentSchema", "definitions")},
    "$defs": {"A": {"type": "string"}},
}
#: Schemas from which a rule is more likely to be asked for what it does seldom.
EXTRA: Final[Mapping[str, tuple[Any, ...]]] = {
    "collapse-mixed-type-variants": (
        {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "number", "maximum": 2}]},
        {"oneOf": [{"type": "string", "maxLength": 1}, {"type": "null"}]},
        {"anyOf": [{"type": "null"}, {"type": "array", "items": {"type": "string"}}], "minItems": 1},
    ),
    "const-joins-enum": ({"const": "a", "enum": "a"}, {"const": "a", "enum": {}}),
    "inline-references-once": ({**_SAID, "$ref": "#/$defs/A"},),
    "inline-single-all-of": ({**_SAID, "allOf": [{"type": "string", "nullable": True}]},),
    "sole-branch-to-node": ({**_SAID, "anyOf": [{"type": "string", "nullable": True}]},),
    "inline-reference-with-siblings": (
        {"$ref": "#/$defs/A", "then": False, "$defs": {"A": {"if": {"type": "string"}}}},
        {"$ref": "#/$defs/A", "minLength": 1, "$defs": {"A": {"type": "string", "minLength": 2}}},
    ),
    "merge-root-union": (
        {
            "anyOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}},
                {"type": "object", "properties": {"b": {"type": "integer"}}},
            ]
        },
    ),
    "places-to-definitions": (
        {
            "properties": {
                "a": {"type": "object", "properties": {"b": {"type": "string"}, "c": {"$ref": "#/properties/a"}}},
                "b": {"$ref": "#/properties/a/properties/b"},
                "c": {"properties": {"a": {"type": "array", "items": {"$ref": "#/properties/d/properties/a"}}}},
                "d": {"properties": {"a": {"type": "number"}, "b": {"$ref": "#/properties/c/properties/a/items"}}},
                "e": {"$ref": "#/x-own/a"},
            },
            "$defs": {"b": {"$ref": "#/properties/c/properties/a"}},
            "x-own": {"a": {"$ref": "#/properties/a"}},
        },
    ),
    "nullable-over-budget": (
        {"properties": {"a": {"type": "string"}, "b": {"anyOf": [{"type": "string"}, {"type": "number"}]}}},
        {"properties": {"a": {"type": "string"}, "b": {"type": ["string", "number"]}}, "required": ["a"]},
    ),
    "recursion-to-text": ({"type": "object", "properties": {"a": {"$ref": "#"}}},),
    "merge-object-variants": (
        {"anyOf": [{"properties": {"a": {"type": "string"}}}, {"properties": {"a": {"type": "null"}}}]},
    ),
}
#: The contexts of a node.
_AROUND: Final = (
    lambda node: {"properties": {"p": node}, "required": ["p"]},
    lambda node: {"type": "object", "properties": {"p": node, "q": {"type": "string"}}, "required": ["q"]},
    lambda node: {"type": "array", "items": node},
    lambda node: {"anyOf": [{"type": "string", "maxLength": 1}, node]},
    lambda node: {"allOf": [node, {"type": ["string", "object"]}]},
    lambda node: {"additionalProperties": node},
)
#: The same, where a node that accepts more does not simply make the whole accept more.
_AROUND_OPAQUE: Final = (
    lambda node: {"not": node},
    lambda node: {"oneOf": [node, {"type": "string"}]},
    lambda node: {"if": node, "then": {"type": "string"}, "else": {"type": ["null", "object"]}},
    lambda node: {"contains": node, "maxContains": 1},
    lambda node: {"properties": {"p": {"not": node}}},
)


def variants(rule: Rule) -> tuple[Rule, ...]:
    """Return a rule with the parameters of its examples, and of each target and preparation."""
    found = [rule(**rule.example_parameters)] if rule.example_parameters else [] if rule.wakes else [rule]
    users = (*all_targets("all").values(), *all_preparations().values())
    found += [used for user in users for used in user.rules if used.id == rule.id]
    return tuple(each for at, each in enumerate(found) if all(each.parameters != one.parameters for one in found[:at]))


def run(rule: Rule, document: Any) -> tuple[Any, list[Step | Mark]]:
    """Return a schema after a pass with one rule, and what the rule did."""
    context = PassContext(MAX_NODES)
    return _alone(rule, isinstance(document, bool)).apply(document, context), context.log


@lru_cache(maxsize=16)
def _alone(rule: Rule, of_boolean: bool) -> Pass:
    """Return the pass of one rule."""
    before = () if rule.id in OF_BOOLEANS else (rule,)
    boolean = rule if of_boolean or rule.id in OF_BOOLEANS else None
    return Pass(before=before, boolean=boolean, limited=True)


def cases(rule: Rule, seed: int, count: int) -> Iterator[tuple[Rule, Any]]:
    """Yield `count` schemas with the variant of the rule that is to be asked about each; the same for the same seed."""
    found = variants(rule)
    for number in range(count):
        random = Random(f"{rule.id}/{seed}/{number}")
        chosen = found[number % len(found)]
        yield chosen, _document(chosen, random)


def _document(rule: Rule, random: Random) -> Any:
    shape = random.random()
    if rule.id in OF_BOOLEANS or rule.on == {}:
        node: Any = {} if rule.on == {} else random.choice((True, False))
    elif rule.id in _FOR_BOOLEANS and shape < 0.1:
        return random.choice((True, False))
    elif shape < 0.35:
        bases = [*(each.before for each in rule.examples), *EXTRA.get(rule.id, ())]
        node = _mutated(copy.deepcopy(random.choice(bases)), rule, random)
    else:
        node = _woken(rule, random)
    if random.random() < 0.45 and not (isinstance(node, dict) and "$defs" in node):
        opaque = random.random() < 0.3 and "$ref" not in repr(node)
        node = random.choice(_AROUND_OPAQUE if opaque else _AROUND)(node)
    return _with_definitions(node, random)


def _mutated(node: Any, rule: Rule, random: Random) -> Any:
    """Change an example: new keywords, other values, one keyword less."""
    if not isinstance(node, dict):
        return node
    places = [place for place in (node, *_below(node)) if isinstance(place, dict)]
    for _ in range(random.randint(0, 2)):
        place = random.choice(places)
        keyword = random.choice((*ANYWHERE, *_beside(rule)))
        if keyword not in place or random.random() < 0.5:
            place[keyword] = value(keyword, random)
    if len(node) > 1 and random.random() < 0.2:
        del node[random.choice([*node])]
    return node


def _below(node: dict[str, Any]) -> Iterator[Any]:
    for child in node.values():
        if isinstance(child, list):
            yield from child
        elif isinstance(child, dict) and "type" in child:
            yield child


def _woken(rule: Rule, random: Random) -> dict[str, Any]:
    """Return a node with a keyword that triggers the rule, among others."""
    wake = _wakers(rule, random)
    keywords = list(random.sample(ANYWHERE, random.randint(0, 3)))
    kind = random.choice([*NEIGHBOURS])
    if random.random() < 0.6:
        keywords += ["type", *random.sample(NEIGHBOURS[kind], random.randint(0, 2))]
    keywords += random.sample(_beside(rule), min(len(_beside(rule)), random.randint(0, 2)))
    random.shuffle(keywords)
    node = {keyword: kind if keyword == "type" else value(keyword, random) for keyword in keywords}
    return dict(random.sample([*{**node, **wake}.items()], len({**node, **wake})))


def _wakers(rule: Rule, random: Random) -> dict[str, Any]:
    if rule.on is None:
        return {}
    if isinstance(rule.on, AllBut):
        keywords = [keyword for keyword in KEYWORDS if keyword not in rule.on]
        return {keyword: value(keyword, random) for keyword in random.sample(keywords, 2)}
    keyword = random.choice(sorted(rule.on))
    wanted = rule.on[keyword]
    if wanted is None:
        return {keyword: value(keyword, random)}
    return {keyword: _fitting(keyword, random.choice(wanted), random)}


def _fitting(keyword: str, wanted: object, random: Random) -> Any:
    """Return a value of the type, or the exact text, that triggers the rule."""
    if not isinstance(wanted, type):
        return wanted
    for _ in range(50):
        found = value(keyword, random)
        if isinstance(found, wanted):
            return found
    if keyword == "items":
        return [schema(random, 1) for _ in range(random.randint(1, 2))]
    return {int: 5, float: 1.5, bool: True, dict: {"a": 1}, list: ["a"], str: "a"}.get(wanted)


def _beside(rule: Rule) -> list[str]:
    """Return what its examples say: the keywords that it looks at."""
    seen = {keyword for each in rule.examples if isinstance(each.before, dict) for keyword in each.before}
    return sorted(
        (seen | ({*rule.on} if rule.on is not None and not isinstance(rule.on, AllBut) else set())) & {*KEYWORDS}
    )


def _with_definitions(node: Any, random: Random) -> Any:
    """Add the definitions that references name."""
    if not isinstance(node, dict) or "$ref" not in repr(node):
        return node
    added = dict(node)
    for keyword in ("$defs", "definitions"):
        if f"#/{keyword}/" in repr(node):
            given = node.get(keyword)
            tree = {"type": "object", "properties": {"a": {"$ref": f"#/{keyword}/Tree"}}, "required": ["b"]}
            made = {"A": schema(random, 1), "B": schema(random, 1), "Tree": tree}
            added[keyword] = made | (given if isinstance(given, dict) else {})
    return added
