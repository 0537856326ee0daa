"""The laws of conditions: true examples, stricter where weaker, and rows that report their places."""

import pkgutil
from importlib import import_module
from typing import Any, Final

import pytest

import toolprism.conditions
from tests.vectors import corpus, vectors
from toolprism.conditions.condition import Condition
from toolprism.conditions.names import OTHERS
from toolprism.conditions.registry import FAMILIES, all_conditions, find_condition, former_ids
from toolprism.conditions.values import python_compiles
from toolprism.core.errors import UnknownCondition
from toolprism.core.patch import patched
from toolprism.providers import Profile, Walk, all_profiles

_CONDITIONS: Final = [*all_conditions().values()]
#: Every n-th schema of the vectors and of the published tools.
_STEP: Final = 16
_ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    {},
    {"type": ["array", "null"]},
    {"type": "array", "items": [{}], "prefixItems": [{}]},
    {"required": ["a", 1], "properties": []},
    {"properties": {"a": "string", "b": None, "c": True}, "required": "a"},
    {"anyOf": [{"type": "string"}, {"$ref": "#/x"}], "type": "string", "oneOf": [{}], "allOf": [{"$ref": "#"}]},
    {"enum": [1, "", None, {}], "format": "uri", "pattern": "(?=a)\\p{L}", "minItems": 9},
    {"type": ["object"], "properties": {"a b": {}, "$ref": {}}, "additionalProperties": {}},
)


def samples() -> list[Any]:
    """Return schemas of the vectors, of published tools, and the examples of every condition."""
    found = [vector.schema for vector in vectors()[::_STEP]] + [tool["inputSchema"] for tool in corpus()[::_STEP]]
    shown = [each for one in _CONDITIONS for each in (one.breaks, one.passes) if one.scope not in ("tool", "request")]
    return [*_ODD, *shown, *found]


_SAMPLES: Final = [(schema, Walk(schema)) for schema in samples()]


def named(condition: Condition) -> str:
    return condition.id


@pytest.mark.parametrize("condition", _CONDITIONS, ids=named)
def test_one_example_has_the_condition_and_the_other_does_not(condition: Condition) -> None:
    assert condition.places(condition.breaks)
    assert condition.places(condition.passes) == []


@pytest.mark.parametrize("condition", _CONDITIONS, ids=named)
def test_a_condition_says_what_it_is(condition: Condition) -> None:
    assert condition.title.endswith(".")
    assert len(condition.title) <= 100
    assert all(condition.subjects)
    assert bool(condition.message) <= bool(condition.hint)
    assert condition.family in FAMILIES


@pytest.mark.parametrize("condition", [each for each in _CONDITIONS if each.mender], ids=named)
def test_the_edits_of_a_condition_mend_its_example(condition: Condition) -> None:
    broken: Any = condition.breaks
    for path, _ in list(condition.found(broken)):
        place = path if condition.scope == "node" else ()
        edits = condition.mend(broken, place) or condition.mend(broken, condition.places(broken)[0])
        assert edits is not None
        assert len(condition.places(patched(broken, edits))) < len(condition.places(broken))


@pytest.mark.parametrize("condition", [each for each in _CONDITIONS if each.stricter], ids=named)
def test_the_stricter_condition_holds_wherever_the_weaker_does(condition: Condition) -> None:
    stricter = condition.stricter
    assert stricter is not None
    assert stricter is find_condition(stricter.id)
    apart = False
    for schema, walked in _SAMPLES:
        weak = {path for path, _ in condition.found(schema, walked.nodes)}
        strict = {path for path, _ in stricter.found(schema, walked.nodes)}
        assert weak <= strict
        apart = apart or weak < strict
    assert apart, "the two are one"


@pytest.mark.parametrize("profile", all_profiles().values(), ids=lambda profile: profile.id)
def test_a_row_reports_its_condition_exactly_where_the_predicate_finds_it(profile: Profile) -> None:
    coded = [claim for claim in profile.claims if claim.code and claim.condition is not None]
    rows = [claim for claim in coded if claim.condition is not None and claim.condition.scope != "tool"]
    named_keywords = {name for claim in profile.claims if claim.group == "keyword" for name in claim.subjects}
    for schema, walked in _SAMPLES:
        expected: list[tuple[str, tuple[str | int, ...], str]] = []
        for claim in rows:
            assert claim.condition is not None
            if claim.subjects == (OTHERS,):
                places = [(*path, key) for path, node in walked.nodes for key in node if key not in named_keywords]
            else:
                places = claim.condition.places(schema, walked.nodes)
            expected += [(claim.condition.id, place, claim.severity) for place in places]
        met = [(breach.condition, breach.path, breach.severity) for breach in profile.breaches(schema, walked)]
        assert sorted(map(repr, met)) == sorted(map(repr, expected))


def test_the_registry_has_every_condition_of_every_family() -> None:
    names = {each.name for each in pkgutil.iter_modules(toolprism.conditions.__path__)}
    assert set(FAMILIES) < names
    declared = {
        value.id
        for name in names
        for value in vars(import_module(f"toolprism.conditions.{name}")).values()
        if isinstance(value, Condition)
    }
    assert declared == set(all_conditions())


def test_an_id_is_kebab_case_and_no_former_id_of_another() -> None:
    known = all_conditions()
    assert not former_ids().keys() & known.keys()
    assert sum(len(each.formerly) for each in _CONDITIONS) == len(former_ids())
    for name, condition in known.items():
        assert name == name.lower().replace("_", "-") == condition.id


def test_a_former_id_finds_the_condition_and_an_unknown_one_names_the_nearest() -> None:
    assert find_condition("type-list") is find_condition("type-array")
    with pytest.raises(UnknownCondition, match="Did you mean type-array"):
        find_condition("type-arrays")


def test_a_condition_that_takes_no_value_is_given_none() -> None:
    with pytest.raises(TypeError, match="takes no value"):
        find_condition("type-array")(1)


@pytest.mark.parametrize(
    "pattern",
    ["(", "a{99999999999999}", "(?:" * 3_000 + "a" + ")" * 3_000],
    ids=["unbalanced", "a count past all", "nested too deep"],
)
def test_what_python_cannot_compile_is_found_however_it_says_so(pattern: str) -> None:
    assert not python_compiles(pattern)
    assert python_compiles("(?:a{99})")
