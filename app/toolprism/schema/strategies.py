"""Strategies: what the user chooses where a target cannot say what the author's schema says.

A strategy is a name with a choice, such as `open-map=pairs`. Most choices are a preparation
(`app/toolprism/schema/preparations`), which runs before the target; it has a trail like a target, and its way back. The
others keep what the targets do already, turn strict mode off, or send the tool in another field.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from toolprism.conditions.objects import is_of_type
from toolprism.core.errors import unknown_name
from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.walk import nodes, required_names, subschemas
from toolprism.schema.keywords import lists_numbers
from toolprism.schema.recursion import circles
from toolprism.schema.registry import all_preparations
from toolprism.schema.target import Obstacle, Target, find

#: Profiles without a schema for properties that have no name, and those of Gemini.
_WITHOUT_MAPS: Final = ("gemini-parameters", "cloud-code-assist")
_GEMINI: Final = ("gemini-parameters", "gemini-json-schema")


#: Returns whether a strategy is asked at a target, which is strict for this tool or not.
Concerns: TypeAlias = Callable[[Target, bool], bool]


class Choice(NamedTuple):
    """One choice of a strategy."""

    id: str
    #: What it does, in half a sentence.
    does: str
    #: The preparation that does it; empty if none does.
    preparation: str = ""
    #: Finds the places for which strict mode is turned off.
    turns_off: Callable[[Object], str | None] | None = None
    #: The target that the tool is sent with instead.
    stand_in: str = ""


class Strategy(NamedTuple):
    """A question with several answers."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    concerns: Concerns
    #: Whether it may do something for a schema that holds this one.
    may_help: Callable[[Object], bool]
    #: Whether only the root is asked.
    at_root: bool = False


def _has_profile(target: Target, profiles: Sequence[str]) -> bool:
    return target.profile is not None and target.profile.id in profiles


def _optional(node: Object) -> str | None:
    named = object_at(node, "properties").keys() - required_names(node)
    return "properties" if named else None


def _open(node: Object) -> str | None:
    extra = node.get("additionalProperties")
    if extra is True or isinstance(extra, dict):
        return "additionalProperties"
    return "patternProperties" if node.get("patternProperties") else None


#: The most levels of a recursion, and how they are asked for.
_LEVELS: Final = re.compile(r"unroll:([1-9]|1[0-9]|20)")
_UNROLL: Final = "unroll:N"

#: Every strategy, in the order in which their preparations run.
STRATEGIES: Final[Mapping[str, Strategy]] = MappingProxyType(
    {
        strategy.id: strategy
        for strategy in (
            Strategy(
                "root-union",
                "A union at the root",
                (
                    Choice("merge", "one object with the properties of all branches", "root-union-merge"),
                    Choice("wrap", "below one required property", "root-union-wrap"),
                    Choice("enum", "one object, and an enum that says what goes with each action", "root-union-enum"),
                ),
                lambda _target, _strict: True,
                lambda node: not node.keys().isdisjoint(("anyOf", "oneOf", "$ref")),
                at_root=True,
            ),
            Strategy(
                "open-map",
                "Open maps in strict mode, and at providers without maps",
                (
                    Choice("pairs", "a list of pairs of key and value", "open-map-pairs"),
                    Choice("text", "JSON in a text", "open-map-text"),
                    Choice("off", "strict mode off", turns_off=_open),
                ),
                lambda target, strict: strict or _has_profile(target, _WITHOUT_MAPS),
                lambda node: is_of_type(node, "object") and not (node.get("properties") and _open(node) is None),
            ),
            Strategy(
                "tuple",
                "Tuples",
                (
                    Choice("object", "an object with a property for each item", "tuple-object"),
                    Choice("array", "as the target has them: a list with one schema for all items"),
                ),
                lambda _target, _strict: True,
                lambda node: "prefixItems" in node or isinstance(node.get("items"), list),
            ),
            Strategy(
                "recursion",
                "Recursive schemas",
                (
                    Choice("keep", "as the target has them"),
                    Choice(_UNROLL, "N levels, 1 to 20, and JSON in a text below them", "recursion-unroll"),
                    Choice("text", "JSON in a text", "recursion-text"),
                ),
                lambda _target, _strict: True,
                lambda node: "$ref" in node,
            ),
            Strategy(
                "integer-enum",
                "Numeric enums for Gemini",
                (
                    Choice("json-schema", "sent as parametersJsonSchema", stand_in="google-json-schema"),
                    Choice("text", "texts", "integer-enum-text"),
                    Choice("described", "moved into the description", "integer-enum-described"),
                ),
                lambda target, _strict: _has_profile(target, _GEMINI),
                lists_numbers,
            ),
            Strategy(
                "optional",
                "Optional properties in strict mode",
                (
                    Choice("nullable", "required, and null stands for nothing"),
                    Choice("off", "strict mode off", turns_off=_optional),
                ),
                lambda _target, strict: strict,
                lambda node: _optional(node) is not None,
            ),
        )
    }
)


def read_strategies(given: Iterable[str]) -> tuple[str, ...]:
    """Return strategies such as `open-map=pairs` in the order of the table; the last choice of a name counts.

    >>> read_strategies(["recursion=unroll:2", "open-map=text", "open-map=pairs"])
    ('open-map=pairs', 'recursion=unroll:2')

    Raises:
        UnknownName: the strategy or the choice is unknown; the message names the nearest.
    """
    chosen: dict[str, str] = {}
    for each in given:
        name, _, value = each.partition("=")
        if name not in STRATEGIES:
            raise unknown_name("strategy", name, STRATEGIES)
        known = [f"{name}={choice.id}" for choice in STRATEGIES[name].choices]
        unrolls = name == "recursion" and _LEVELS.fullmatch(value) is not None
        if not unrolls and (each not in known or value == _UNROLL):
            raise unknown_name("choice", each, known)
        chosen[name] = value
    return tuple(f"{name}={chosen[name]}" for name in STRATEGIES if name in chosen)


def preparations_for(strategies: Iterable[str], target: Target, *, strict: bool) -> tuple[tuple[str, Target], ...]:
    """Return the chosen strategies that concern a target and prepare its schema, each with its preparation."""
    found = ((each, *_find(each)) for each in strategies)
    return tuple(
        (each, _preparation(choice, each))
        for each, strategy, choice in found
        if choice.preparation and strategy.concerns(target, strict)
    )


def _preparation(choice: Choice, chosen: str) -> Target:
    if choice.id == _UNROLL:
        from toolprism.schema.preparations.strategies import recursion_unroll  # imported only if chosen

        return recursion_unroll(int(chosen.rpartition(":")[2]))
    return all_preparations()[choice.preparation]


def obstacle(strategies: Iterable[str], target: Target, schema: Json) -> Obstacle | None:
    """Return the first place for which the user has turned strict mode off; None if there is none."""
    for each in strategies:
        strategy, choice = _find(each)
        if choice.turns_off is None or not strategy.concerns(target, True):  # noqa: FBT003  # it is strict
            continue
        for path, node in nodes(schema):
            keyword = choice.turns_off(node)
            if keyword is not None:
                return Obstacle((*path, keyword), f"the strategy {each} turns strict mode off for what stands here")
    return None


def stand_in(strategies: Iterable[str], target: Target, schema: Json) -> Target:
    """Return the target that a tool is sent with: another one if the user has chosen that for what the schema says."""
    for each in strategies:
        strategy, choice = _find(each)
        needed = choice.stand_in and choice.stand_in != target.id and strategy.concerns(target, False)  # noqa: FBT003  # whether strict or not
        if needed and any(lists_numbers(node) for _, node in nodes(schema)):
            other = find(choice.stand_in)
            return target if other.profile is target.profile else other
    return target


def needs_another_field(strategies: Iterable[str]) -> tuple[str, ...]:
    """Return the strategies that send a tool in another field of the request, which only its sender can do.

    >>> needs_another_field(["integer-enum=json-schema", "open-map=pairs"])
    ('integer-enum=json-schema',)
    """
    return tuple(each for each in strategies if _find(each)[1].stand_in)


def helpful(schema: Json) -> tuple[Strategy, ...]:
    """Return the strategies that may do something for a schema, at one target or another; none of them is run."""
    below = [*subschemas(schema)]
    return tuple(
        strategy
        for strategy in STRATEGIES.values()
        if any(map(strategy.may_help, below[:1] if strategy.at_root else below))
        and (strategy.id != "recursion" or any(circles(schema)))
    )


def _find(chosen: str) -> tuple[Strategy, Choice]:
    name, _, value = chosen.partition("=")
    strategy = STRATEGIES[name]
    wanted = _UNROLL if value.startswith("unroll:") else value
    return strategy, next(choice for choice in strategy.choices if choice.id == wanted)
